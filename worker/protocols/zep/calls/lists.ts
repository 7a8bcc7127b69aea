import { z } from "@hono/zod-openapi";
import type { Entity } from "../../../../shared/api/entity.ts";
import type { Episode as OurEpisode } from "../../../../shared/api/episode.ts";
import type { Fact } from "../../../../shared/api/fact.ts";
import type { GraphName } from "../../../ports/control-plane.ts";
import { hasMetadata } from "../filters/compare.ts";
import { edgeOf, type Edge } from "../shapes/edge.ts";
import { episodeOf } from "../shapes/episode.ts";
import { NoEquivalent } from "../base/errors.ts";
import { keptEdges, keptNodes } from "../filters/kept-by-filters.ts";
import { nodeOf } from "../shapes/node.ts";
import { PAGE, pathOf, type Own } from "../base/own.ts";
import { count, maybe, type Mount } from "../base/route.ts";
import { metadataFilters, searchFilters, type FilterName, type SearchFilters } from "../filters/search-filters.ts";
import { NEXT_CURSOR, walk } from "../base/walk.ts";
import { named } from "../shapes/uuids.ts";

const paged = {
  limit: maybe(z.number().int().min(1)),
  cursor: maybe(z.string()),
  direction: maybe(z.enum(["asc", "desc"])),
};
const edgesIn = z.object({
  ...paged,
  uuid_cursor: maybe(z.string()),
  order_by: maybe(z.enum(["created_at", "valid_at", "uuid"])),
  filters: maybe(searchFilters),
});
const nodesIn = z.object({ ...edgesIn.shape, order_by: maybe(z.enum(["created_at", "degree", "uuid"])) });
const episodesIn = z.object({
  ...paged,
  order_by: maybe(z.enum(["created_at", "uuid"])),
  mentioned_node_uuids: maybe(z.array(z.string()).max(256)),
  episode_metadata_filters: maybe(metadataFilters),
});
const latestQuery = z.object({ lastn: count });

const MAX_EPISODES = 50;

const KINDS = [
  { path: "user/:owner_id", kind: "user" },
  { path: "graph/:owner_id", kind: "graph" },
] as const;

export function mountLists(route: Mount): void {
  for (const { path, kind } of KINDS) {
    route("post", `/graph/edge/${path}`, { body: edgesIn }, async ({ c, own, param, body }) => {
      const owner = { kind, id: param("owner_id") };
      const { filters = {}, order_by } = body;
      refuseUnlisted(filters, ["episode_metadata_filters"]);
      const { shown, next } = await walk<Fact, Edge>(own, pathOf(owner, "facts"), body, {
        shape: (facts) =>
          keptEdges(
            own,
            owner,
            facts.map((fact) => edgeOf(owner, fact)),
            filters,
          ),
        order: order_by === undefined || order_by === "uuid" ? null : (edge) => edge[order_by] ?? "",
      });
      return c.json(shown, 200, headersOf(next));
    });

    route("post", `/graph/node/${path}`, { body: nodesIn }, async ({ c, own, param, body }) => {
      const owner = { kind, id: param("owner_id") };
      const { filters = {}, order_by } = body;
      if (order_by === "degree")
        throw new NoEquivalent("order_by degree: Engraph counts the mentions of a node, not its edges");
      refuseUnlisted(filters, NOT_OF_LISTED_NODES);
      const { shown, next } = await walk(own, pathOf(owner, "entities"), body, {
        shape: (entities: Entity[]) =>
          keptNodes(
            own,
            owner,
            entities.map((entity) => nodeOf(owner, entity)),
            filters,
          ),
        order: order_by === "created_at" ? (node) => node.created_at : null,
      });
      return c.json(shown, 200, headersOf(next));
    });

    route("get", `/graph/episodes/${path}`, { query: latestQuery }, async ({ own, param, query: { lastn = PAGE } }) => {
      const owner = { kind, id: param("owner_id") };
      const { shown } = await walk(
        own,
        pathOf(owner, "episodes"),
        { limit: lastn },
        {
          shape: async (episodes: OurEpisode[]) => episodes.map((episode) => episodeOf(owner, episode)),
          order: null,
        },
      );
      return { episodes: shown };
    });

    route("post", `/graph/episodes/${path}`, { body: episodesIn }, async ({ c, own, param, body }) => {
      const owner = { kind, id: param("owner_id") };
      const { limit, order_by, mentioned_node_uuids = [], episode_metadata_filters } = body;
      const mentioning = mentioned_node_uuids.length > 0 ? await episodesOf(own, owner, mentioned_node_uuids) : null;
      const asked = { ...body, limit: limit === undefined ? PAGE : Math.min(limit, MAX_EPISODES) };
      const { shown, next } = await walk(own, pathOf(owner, "episodes"), asked, {
        shape: async (episodes: OurEpisode[]) =>
          episodes
            .filter(({ id }) => mentioning === null || mentioning.has(id))
            .map((episode) => episodeOf(owner, episode))
            .filter(
              ({ metadata }) =>
                episode_metadata_filters === undefined || hasMetadata(metadata, episode_metadata_filters),
            ),
        order: order_by === "created_at" ? ({ created_at }) => created_at : null,
      });
      return c.json(shown, 200, headersOf(next));
    });
  }
}

const headersOf = (next: string | null): Record<string, string> => (next === null ? {} : { [NEXT_CURSOR]: next });

const NOT_OF_LISTED_NODES: readonly FilterName[] = [
  "episode_metadata_filters",
  "edge_types",
  "exclude_edge_types",
  "valid_at",
  "invalid_at",
  "expired_at",
  "edge_uuids",
  "connected_node_uuids",
  "source_node_uuids",
  "target_node_uuids",
];

function refuseUnlisted(filters: SearchFilters, unlisted: readonly FilterName[]): void {
  const field = unlisted.find((name) => filters[name] !== undefined);
  if (field !== undefined) throw new NoEquivalent(`filters.${field}: not in this list; search takes it`);
}

async function episodesOf(own: Own, owner: GraphName, uuids: readonly string[]): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const uuid of uuids) {
    const { kind, item } = named(uuid, "node", "episode", "literal");
    if (kind === "episode") ids.add(item);
    else if (kind === "literal")
      for (const id of (await own.get<Fact>(pathOf(owner, "facts", item))).episode_ids) ids.add(id);
    else for (const { id } of await own.all<OurEpisode>(pathOf(owner, "episodes"), { entity_id: item })) ids.add(id);
  }
  return ids;
}
