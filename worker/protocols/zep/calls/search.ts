import { z } from "@hono/zod-openapi";
import type { ContextAnswer } from "../../../../shared/api/context.ts";
import type { Fact } from "../../../../shared/api/fact.ts";
import type { SearchAnswer } from "../../../../shared/api/search.ts";
import { FaultError } from "../../../../shared/fault.ts";
import type { GraphName } from "../../../ports/control-plane.ts";
import { edgeOf, type Edge } from "../shapes/edge.ts";
import { foundEpisodeOf } from "../shapes/episode.ts";
import { NoEquivalent } from "../base/errors.ts";
import { keptEdges, keptEpisodes, keptNodes } from "../filters/kept-by-filters.ts";
import { nativeFilters } from "../filters/native-filters.ts";
import { nodeOf } from "../shapes/node.ts";
import { oneOwner, ownerIn } from "../base/owner.ts";
import { PAGE, pathOf, type Own } from "../base/own.ts";
import { maybe, type Mount } from "../base/route.ts";
import { searchFilters, type SearchFilters } from "../filters/search-filters.ts";
import { named } from "../shapes/uuids.ts";

const RERANKERS = ["rrf", "mmr", "node_distance", "episode_mentions", "cross_encoder"] as const;
const OUR_RERANKER = {
  rrf: "rrf",
  mmr: "mmr",
  node_distance: "distance",
  episode_mentions: "mentions",
  cross_encoder: "cross_encoder",
} as const satisfies Record<(typeof RERANKERS)[number], string>;
const OUR_SCOPE = { edges: "facts", nodes: "entities", episodes: "episodes" } as const;

const searchIn = z.object({
  ...ownerIn,
  query: z.string(),
  scope: maybe(z.enum(["edges", "nodes", "episodes", "auto", "observations", "thread_summaries"])),
  limit: maybe(z.number().int().min(1)),
  reranker: maybe(z.enum(RERANKERS)),
  mmr_lambda: maybe(z.number()),
  center_node_uuid: maybe(z.string()),
  bfs_origin_node_uuids: maybe(z.array(z.string())),
  search_filters: maybe(searchFilters),
  max_characters: maybe(z.number().int().min(1)),
  return_raw_results: maybe(z.boolean()),
});
type SearchIn = z.output<typeof searchIn>;

const LIMIT = 10;
const MAX_LIMIT = 50;
const CHARACTERS = 2_500;
const MAX_CHARACTERS = 50_000;
const MIN_TOKENS = 64;

export function mountSearch(route: Mount): void {
  route("post", "/graph/search", { body: searchIn }, async ({ own, body }) => {
    const owner = oneOwner(body.user_id, body.graph_id);
    const { scope = "edges", search_filters = {} } = body;
    if (scope === "observations" || scope === "thread_summaries")
      throw new NoEquivalent(`scope ${scope}: Engraph has edges, nodes and episodes`);
    if (scope === "auto") return autoSearch(own, owner, body);
    if (body.reranker === "node_distance" && !body.center_node_uuid)
      throw refused("center_node_uuid", "is required by the reranker node_distance");
    const filters = nativeFilters(search_filters, scope);
    const limit = Math.min(body.limit ?? LIMIT, MAX_LIMIT);
    const found = await own.ask<SearchAnswer>("POST", pathOf(owner, "search"), {
      body: {
        query: body.query,
        scope: [OUR_SCOPE[scope]],
        // filters follow
        limit: Object.values(search_filters).some((filter) => filter !== undefined) ? PAGE : limit,
        ...(body.reranker && { reranker: OUR_RERANKER[body.reranker] }),
        ...(body.mmr_lambda !== undefined && { mmr_lambda: body.mmr_lambda }),
        ...(body.center_node_uuid && { center_entity_id: await centreOf(own, owner, body.center_node_uuid) }),
        ...(body.bfs_origin_node_uuids?.length && {
          origin_ids: body.bfs_origin_node_uuids.map((uuid) => originOf(owner, uuid)),
        }),
        ...(filters && { filters }),
      },
    });
    switch (scope) {
      case "edges": {
        const edges = await keptEdges(
          own,
          owner,
          found.facts.map((fact) => edgeOf(owner, fact)),
          search_filters,
        );
        return { edges: mentionedFirst(edges, body).slice(0, limit) };
      }
      case "nodes": {
        const nodes = found.entities.map((entity) => nodeOf(owner, entity));
        return { nodes: (await keptNodes(own, owner, nodes, search_filters)).slice(0, limit) };
      }
      case "episodes": {
        const episodes = found.episodes.map((episode) => foundEpisodeOf(owner, episode));
        return { episodes: keptEpisodes(episodes, search_filters).slice(0, limit) };
      }
    }
  });
}

/** `episode_mentions` counts the listed episodes that state an edge. */
function mentionedFirst(edges: readonly Edge[], { reranker, search_filters }: SearchIn): readonly Edge[] {
  const listed = new Set(search_filters?.episode_uuids);
  if (reranker !== "episode_mentions" || listed.size === 0) return edges;
  const mentions = ({ episodes }: Edge): number => episodes.filter((uuid) => listed.has(uuid)).length;
  return edges.toSorted((a, b) => mentions(b) - mentions(a));
}

async function centreOf(own: Own, owner: GraphName, uuid: string): Promise<string> {
  const name = inGraph(owner, named(uuid, "node", "literal"), uuid);
  if (name.kind === "node") return name.item;
  return (await own.get<Fact>(pathOf(owner, "facts", name.item))).subject.id;
}

const originOf = (owner: GraphName, uuid: string): string =>
  inGraph(owner, named(uuid, "node", "literal", "edge", "episode"), uuid).item;

function inGraph<Name extends { owner: GraphName }>({ kind, id }: GraphName, name: Name, uuid: string): Name {
  if (name.owner.kind === kind && name.owner.id === id) return name;
  throw new FaultError({ kind: "not_found", detail: `node ${uuid} not found in this graph` });
}

async function autoSearch(own: Own, owner: GraphName, body: SearchIn) {
  refuseInAuto(body);
  const most = Math.min(body.max_characters ?? CHARACTERS, MAX_CHARACTERS);
  // a word of a few letters is a token
  let max_tokens = Math.max(MIN_TOKENS, Math.floor(most / 4));
  for (;;) {
    const ask = { query: body.query, max_tokens };
    const { context, facts, entities, episodes } = await own.ask<ContextAnswer>("POST", pathOf(owner, "context"), {
      body: ask,
    });
    if (context.length > most && max_tokens > MIN_TOKENS) {
      max_tokens = Math.max(
        MIN_TOKENS,
        Math.min(max_tokens - 1, Math.floor((max_tokens * most * 0.9) / context.length)),
      );
      continue;
    }
    const raw = {
      edges: facts.map((fact) => edgeOf(owner, fact)),
      nodes: entities.map((entity) => nodeOf(owner, entity)),
      episodes: episodes.map((episode) => foundEpisodeOf(owner, episode)),
    };
    return { context: context.slice(0, most), ...(body.return_raw_results === true && raw) };
  }
}

function refuseInAuto({ search_filters, reranker, center_node_uuid, bfs_origin_node_uuids }: SearchIn): void {
  const isFiltered = Object.values((search_filters ?? {}) as SearchFilters).some((filter) => filter !== undefined);
  if (isFiltered || center_node_uuid || bfs_origin_node_uuids?.length)
    throw new NoEquivalent("scope auto: takes no filters, centre or origins here");
  if (reranker === "node_distance" || reranker === "episode_mentions")
    throw refused("reranker", "is not taken with scope auto");
}

const refused = (path: string, message: string): FaultError =>
  new FaultError({ kind: "invalid", detail: `${path}: ${message}`, errors: [{ path, message }] });
