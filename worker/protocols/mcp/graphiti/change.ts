import { z } from "@hono/zod-openapi";
import { closedObject } from "../../../../shared/api/closed-object.ts";
import type { Entity } from "../../../../shared/api/entity.ts";
import type { ErasureReceipt } from "../../../../shared/api/erasure.ts";
import type { Fact } from "../../../../shared/api/fact.ts";
import { rowId } from "../../../../shared/api/scalars.ts";
import { itemPath } from "../memory.ts";
import { predicateOf } from "../predicate.ts";
import { asJson, tool } from "../tool.ts";
import { groupId, groupIds, requireOwnGroup } from "./groups.ts";
import { edgeShape, nodeShape } from "./shapes.ts";

/** Others mean text, as in Graphiti. */
const SOURCES = ["text", "json", "message"] as const;
const sourceOf = (source: string): string => SOURCES.find((known) => known === source.toLowerCase()) ?? "text";

export const addMemory = tool({
  name: "add_memory",
  title: "Add memory",
  description:
    "Add an episode to memory. This is the primary way to add information to the graph. It returns at once; facts are extracted in the background, in order.",
  effect: "adds",
  needs: "write",
  input: closedObject({
    name: z.string().describe("Name of the episode"),
    episode_body: z.string().describe("The content to remember; with source='json' a JSON string"),
    group_id: groupId,
    source: z.string().default("text").describe("'text', 'json', or 'message' for what the user said"),
    source_description: z.string().default("").describe("Description of the source, at most 200 characters"),
    reference_time: z.string().optional().describe("When it happened or was said, ISO 8601; now if left out"),
  }),
  fields: { content: "episode_body", source: "source_description", type: "source", metadata: "name" },
  run: async (memory, { name, episode_body, group_id, source, source_description, reference_time }) => {
    requireOwnGroup(memory, "group_id", group_id);
    await memory.call("POST", "/episodes", {
      type: sourceOf(source),
      content: episode_body,
      metadata: { name },
      ...(source_description !== "" && { source: source_description }),
      ...(reference_time && { reference_time }),
    });
    return { text: asJson({ message: `Episode '${name}' queued for processing in group '${memory.user}'` }) };
  },
});

export const addTriplet = tool({
  name: "add_triplet",
  title: "Add a fact",
  description:
    "Directly add a single fact triplet (source entity, relationship, target entity), without extraction. Entities of these names are found or made.",
  effect: "adds",
  needs: "write",
  input: closedObject({
    source_node_name: z.string().describe("Name of the source entity"),
    edge_name: z.string().describe("Relationship type, e.g. WORKS_FOR"),
    fact: z.string().describe("The sentence that states the relationship"),
    target_node_name: z.string().describe("Name of the target entity"),
    group_id: groupId,
    source_node_uuid: rowId("ent").optional().describe("uuid of an existing source entity"),
    target_node_uuid: rowId("ent").optional().describe("uuid of an existing target entity"),
  }),
  fields: { subject: "source_node_name", predicate: "edge_name", object: "target_node_name" },
  run: async (memory, given) => {
    requireOwnGroup(memory, "group_id", given.group_id);
    const stated = await memory.call<Fact>("POST", "/facts", {
      subject: given.source_node_uuid ?? given.source_node_name,
      predicate: predicateOf(given.edge_name),
      object: given.target_node_uuid ?? given.target_node_name,
      fact: given.fact,
    });
    const ends = [stated.subject, stated.object].flatMap((end) => (end === null ? [] : [end.id]));
    const nodes = memory.scopes.includes("read")
      ? await Promise.all(ends.map((id) => memory.call<Entity>("GET", itemPath("entities", id))))
      : [];
    const message = `Triplet '${given.source_node_name} -[${given.edge_name}]-> ${given.target_node_name}' added`;
    return {
      text: asJson({
        message,
        nodes: nodes.map((node) => nodeShape(node, memory.user)),
        edges: [edgeShape(stated, memory.user)],
      }),
    };
  },
});

export const deleteEntityEdge = tool({
  name: "delete_entity_edge",
  title: "Delete a fact",
  description:
    "Delete an entity edge (a fact) from the graph memory: it is not believed any more. The episodes that it came from stay.",
  effect: "removes",
  needs: "write",
  input: closedObject({ uuid: rowId("fact").describe("UUID of the entity edge to delete") }),
  run: async (memory, { uuid }) => {
    await memory.call("DELETE", itemPath("facts", uuid));
    return { text: asJson({ message: `Entity edge with UUID ${uuid} deleted successfully` }) };
  },
});

export const deleteEpisode = tool({
  name: "delete_episode",
  title: "Delete an episode",
  description:
    "Delete an episode from the graph memory, with the entities and facts that it alone supports. It cannot be undone.",
  effect: "removes",
  needs: "write",
  input: closedObject({ uuid: rowId("ep").describe("UUID of the episode to delete") }),
  run: async (memory, { uuid }) => {
    await memory.call("DELETE", itemPath("episodes", uuid));
    return { text: asJson({ message: `Episode with UUID ${uuid} deleted successfully` }) };
  },
});

export const clearGraph = tool({
  name: "clear_graph",
  title: "Clear the graph",
  description:
    "Erase the whole memory of this user, for good. A key that is restricted to this user stops working with it. Ask the user first.",
  effect: "removes",
  needs: "write",
  input: closedObject({ group_ids: groupIds }),
  run: async (memory, { group_ids }) => {
    requireOwnGroup(memory, "group_ids", group_ids);
    const { status } = await memory.call<ErasureReceipt>("DELETE", "");
    const done = status === "erased" ? "cleared successfully" : "is being cleared";
    return { text: asJson({ message: `Graph data ${done} for group IDs: ${memory.user}` }) };
  },
});
