import type { Entity } from "../../../../shared/api/entity.ts";
import type { Subgraph } from "../../../../shared/api/subgraph.ts";
import type { GraphName } from "../../../ports/control-plane.ts";
import { hasProperties, holdsAt } from "./compare.ts";
import type { Edge } from "../shapes/edge.ts";
import type { Episode } from "../shapes/episode.ts";
import { labelOf, predicateOf } from "../shapes/labels.ts";
import type { Node } from "../shapes/node.ts";
import { PAGE, pathOf, type Own } from "../base/own.ts";
import { DATE_FIELDS, type SearchFilters } from "./search-filters.ts";
import { named, readUuid, uuidOf } from "../shapes/uuids.ts";

/** Takes edges, nodes and episodes in Zep's form. An empty list filters nothing. */

const within = (list: readonly string[] | undefined, ...values: readonly string[]): boolean =>
  list === undefined || list.length === 0 || values.some((value) => list.includes(value));

const without = (list: readonly string[] | undefined, ...values: readonly string[]): boolean =>
  list === undefined || !values.some((value) => list.includes(value));

const sameLabels = (labels: readonly string[] | undefined): string[] | undefined =>
  labels?.map((label) => label.toLowerCase());
const lowered = (labels: readonly string[]): string[] => labels.map((label) => label.toLowerCase());

export async function keptEdges(
  own: Own,
  owner: GraphName,
  edges: readonly Edge[],
  given: SearchFilters,
): Promise<Edge[]> {
  const types = given.edge_types?.map(predicateOf);
  const excluded = given.exclude_edge_types?.map(predicateOf);
  const kept = edges.filter(
    (edge) =>
      within(types, edge.name) &&
      without(excluded, edge.name) &&
      within(given.edge_uuids, edge.uuid) &&
      within(given.episode_uuids, ...edge.episodes) &&
      within(given.connected_node_uuids, edge.source_node_uuid, edge.target_node_uuid) &&
      within(given.source_node_uuids, edge.source_node_uuid) &&
      within(given.target_node_uuids, edge.target_node_uuid) &&
      hasProperties(edge.attributes, given.property_filters ?? []) &&
      DATE_FIELDS.every((field) => !given[field]?.length || holdsAt(edge[field], given[field])),
  );
  if (!given.node_labels?.length && !given.exclude_node_labels?.length) return kept;
  const labels = await labelsOfEnds(own, owner, kept);
  return kept.filter(({ source_node_uuid, target_node_uuid }) => {
    const ends = [source_node_uuid, target_node_uuid].flatMap((uuid) =>
      lowered(labels.get(uuid) ?? ["Entity", "Literal"]),
    );
    return within(sameLabels(given.node_labels), ...ends) && without(sameLabels(given.exclude_node_labels), ...ends);
  });
}

async function labelsOfEnds(own: Own, owner: GraphName, edges: readonly Edge[]): Promise<Map<string, string[]>> {
  const uuids = new Set(
    edges.flatMap(({ source_node_uuid, target_node_uuid }) => [source_node_uuid, target_node_uuid]),
  );
  const nodes = [...uuids].filter((uuid) => readUuid(uuid)?.kind === "node");
  const labelled = nodes.map(async (uuid) => {
    const { type } = await own.get<Entity>(pathOf(owner, "entities", named(uuid, "node").item));
    return [uuid, ["Entity", labelOf(type)]] as [string, string[]];
  });
  return new Map(await Promise.all(labelled));
}

export async function keptNodes(
  own: Own,
  owner: GraphName,
  nodes: readonly Node[],
  given: SearchFilters,
): Promise<Node[]> {
  const mentioned = given.episode_uuids?.length ? await mentionedIn(own, owner, given.episode_uuids) : undefined;
  return nodes.filter(
    ({ uuid, labels, attributes, created_at }) =>
      within(sameLabels(given.node_labels), ...lowered(labels)) &&
      without(sameLabels(given.exclude_node_labels), ...lowered(labels)) &&
      (mentioned === undefined || mentioned.has(uuid)) &&
      hasProperties(attributes, given.property_filters ?? []) &&
      (!given.created_at?.length || holdsAt(created_at, given.created_at)),
  );
}

const MAX_DRAWN = 500;

async function mentionedIn(own: Own, owner: GraphName, episode_uuids: readonly string[]): Promise<Set<string>> {
  const ids = episode_uuids.map((uuid) => named(uuid, "episode").item);
  const mentioned = new Set<string>();
  for (let from = 0; from < ids.length; from += PAGE) {
    const query = { ids: ids.slice(from, from + PAGE).join(","), depth: 1, limit: MAX_DRAWN };
    const { nodes } = await own.get<Subgraph>(pathOf(owner, "subgraph"), query);
    for (const { id, kind } of nodes) if (kind === "entity") mentioned.add(uuidOf("node", owner, id));
  }
  return mentioned;
}

export const keptEpisodes = (episodes: readonly Episode[], given: SearchFilters): Episode[] =>
  episodes.filter(
    ({ uuid, created_at }) =>
      within(given.episode_uuids, uuid) && (!given.created_at?.length || holdsAt(created_at, given.created_at)),
  );
