import { z } from "@hono/zod-openapi";
import { closedObject } from "../../../../shared/api/closed-object.ts";
import { parseInstant, rowId, type Page } from "../../../../shared/api/scalars.ts";
import type { Episode } from "../../../../shared/api/episode.ts";
import type { FactDetail } from "../../../../shared/api/fact.ts";
import type { SearchAnswer } from "../../../../shared/api/search.ts";
import type { Status } from "../../../../shared/api/status.ts";
import { itemPath, orEmpty } from "../memory.ts";
import { asJson, tool } from "../tool.ts";
import { groupIds, requireOwnGroup } from "./groups.ts";
import { edgeShape, episodeShape, nodeShape } from "./shapes.ts";

type Condition = { field: string; op: string; value: unknown };

const instant = z
  .string()
  .refine((text) => parseInstant(text) !== null, "must be an ISO 8601 date or date-time, e.g. 2024-05-07T09:30:00Z")
  .optional();
const centre = rowId("ent").optional().describe("uuid of a node: what is nearer to it in the graph ranks higher");
const around = (center_node_uuid: string | undefined) =>
  center_node_uuid ? { reranker: "distance", center_entity_id: center_node_uuid } : {};
const allOf = (conditions: Condition[]) => (conditions.length === 0 ? {} : { filters: { any: [{ all: conditions }] } });

export const searchNodes = tool({
  name: "search_nodes",
  title: "Search nodes",
  description: "Search for nodes (entities) in the graph memory.",
  effect: "reads",
  needs: "read",
  input: closedObject({
    query: z.string().describe("The search query"),
    group_ids: groupIds,
    max_nodes: z.int().min(1).max(100).default(10).describe("Maximum number of nodes to return"),
    entity_types: z.array(z.string()).optional().describe("Entity type names to filter by, e.g. person"),
    center_node_uuid: centre,
  }),
  fields: { limit: "max_nodes", center_entity_id: "center_node_uuid" },
  run: async (memory, { query, group_ids, max_nodes, entity_types, center_node_uuid }) => {
    requireOwnGroup(memory, "group_ids", group_ids);
    const types = (entity_types ?? []).map((type) => type.toLowerCase());
    const search = memory.call<Pick<SearchAnswer, "entities">>("POST", "/search", {
      query,
      scope: ["entities"],
      limit: max_nodes,
      ...around(center_node_uuid),
      ...allOf(types.length === 0 ? [] : [{ field: "entity_type", op: "in", value: types }]),
    });
    const { entities } = await orEmpty(search, { entities: [] });
    const message = entities.length === 0 ? "No relevant nodes found" : "Nodes retrieved successfully";
    return { text: asJson({ message, nodes: entities.map((entity) => nodeShape(entity, memory.user)) }) };
  },
});

export const searchMemoryFacts = tool({
  name: "search_memory_facts",
  title: "Search facts",
  description: "Search the graph memory for relevant facts (entity edges).",
  effect: "reads",
  needs: "read",
  input: closedObject({
    query: z.string().describe("The search query"),
    group_ids: groupIds,
    max_facts: z.int().min(1).max(100).default(10).describe("Maximum number of facts to return"),
    center_node_uuid: centre,
    edge_types: z.array(z.string()).optional().describe("Fact type names to filter by, e.g. LIVES_IN"),
    valid_at_after: instant.describe("Only facts whose valid_at is at or after this ISO 8601 time"),
    valid_at_before: instant.describe("Only facts whose valid_at is at or before this ISO 8601 time"),
    invalid_at_after: instant.describe("Only facts whose invalid_at is at or after this ISO 8601 time"),
    invalid_at_before: instant.describe("Only facts whose invalid_at is at or before this ISO 8601 time"),
  }),
  fields: { limit: "max_facts", center_entity_id: "center_node_uuid" },
  run: async (memory, given) => {
    requireOwnGroup(memory, "group_ids", given.group_ids);
    const { query, max_facts, center_node_uuid, edge_types } = given;
    const bounds: [string, string, string | undefined][] = [
      ["valid_from", ">=", given.valid_at_after],
      ["valid_from", "<=", given.valid_at_before],
      ["valid_to", ">=", given.invalid_at_after],
      ["valid_to", "<=", given.invalid_at_before],
    ];
    const conditions = bounds.flatMap(([field, op, value]) => (value ? [{ field, op, value }] : []));
    const types = (edge_types ?? []).map((type) => type.toUpperCase());
    const search = memory.call<Pick<SearchAnswer, "facts">>("POST", "/search", {
      query,
      scope: ["facts"],
      limit: max_facts,
      ...around(center_node_uuid),
      ...allOf([...(types.length === 0 ? [] : [{ field: "predicate", op: "in", value: types }]), ...conditions]),
    });
    const { facts } = await orEmpty(search, { facts: [] });
    const message = facts.length === 0 ? "No relevant facts found" : "Facts retrieved successfully";
    return { text: asJson({ message, facts: facts.map((fact) => edgeShape(fact, memory.user)) }) };
  },
});

export const getEpisodes = tool({
  name: "get_episodes",
  title: "Get episodes",
  description: "Get the latest episodes from the graph memory.",
  effect: "reads",
  needs: "read",
  input: closedObject({
    group_ids: groupIds,
    max_episodes: z.int().min(1).max(100).default(10).describe("Maximum number of episodes to return"),
  }),
  fields: { limit: "max_episodes" },
  run: async (memory, { group_ids, max_episodes }) => {
    requireOwnGroup(memory, "group_ids", group_ids);
    const list = memory.call<Pick<Page<Episode>, "data">>("GET", "/episodes", { limit: max_episodes });
    const { data } = await orEmpty(list, { data: [] });
    const message = data.length === 0 ? "No episodes found" : "Episodes retrieved successfully";
    return { text: asJson({ message, episodes: data.map((episode) => episodeShape(episode, memory.user)) }) };
  },
});

export const getEntityEdge = tool({
  name: "get_entity_edge",
  title: "Get a fact",
  description: "Get an entity edge (a fact) from the graph memory by its UUID.",
  effect: "reads",
  needs: "read",
  input: closedObject({ uuid: rowId("fact").describe("UUID of the entity edge to retrieve") }),
  run: async (memory, { uuid }) => ({
    text: asJson(edgeShape(await memory.call<FactDetail>("GET", itemPath("facts", uuid)), memory.user)),
  }),
});

export const getStatus = tool({
  name: "get_status",
  title: "Get status",
  description: "Get the status of the memory: whether it answers, and how many episodes are still to be read.",
  effect: "reads",
  needs: "read",
  input: closedObject({}),
  run: async (memory) => {
    const read = memory.call<Pick<Status, "pending" | "done" | "failed">>("GET", "/status");
    const { pending, done, failed } = await orEmpty(read, { pending: 0, done: 0, failed: 0 });
    const message = `Engraph is running; of the episodes ${pending} are being read, ${done} are done, ${failed} have failed`;
    return { text: asJson({ status: "ok", message }) };
  },
});
