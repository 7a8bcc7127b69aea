import { z } from "@hono/zod-openapi";
import { closedObject } from "../../../../shared/api/closed-object.ts";
import type { Entity } from "../../../../shared/api/entity.ts";
import type { SearchAnswer } from "../../../../shared/api/search.ts";
import { itemPath, orEmpty, readList, type Memory } from "../memory.ts";
import { asJson, tool, type ToolAnswer } from "../tool.ts";
import { factsAbout, findEntity, graphOf, graphShape, holdsAt, nameText } from "./graph.ts";

/** A model reads it. */
const MAX_ENTITIES = 500;
const MAX_FACTS = 2_000;
const MAX_FOUND = 10;

const readOnly = { effect: "reads", needs: "read", output: z.object(graphShape.shape) } as const;

export const readGraph = tool({
  ...readOnly,
  name: "read_graph",
  title: "Read Graph",
  description: `Read the entire knowledge graph, at most ${MAX_ENTITIES} entities and ${MAX_FACTS} facts about them. In a large memory use search_nodes.`,
  input: closedObject({}),
  run: async (memory) => {
    const [entities, facts] = await Promise.all([
      readList(memory, "entities", MAX_ENTITIES),
      readList(memory, "facts", MAX_FACTS),
    ]);
    const graph = graphOf(entities.items, facts.items.filter(holdsAt(memory.now())));
    const rest = entities.more || facts.more ? "\nThis is not all: the memory is larger. Use search_nodes." : "";
    return { text: asJson(graph) + rest, data: { ...graph } };
  },
});

export const searchNodes = tool({
  ...readOnly,
  name: "search_nodes",
  title: "Search Nodes",
  description:
    "Search for nodes in the knowledge graph by what they are called and what is known about them, best first.",
  input: closedObject({ query: z.string().describe("What to look for: a name, a type, or words of an observation") }),
  run: async (memory, { query }) => {
    const { entities, facts } = await memory.call<SearchAnswer>("POST", "/search", {
      query,
      scope: ["entities", "facts"],
      limit: MAX_FOUND,
    });
    const ends = facts.flatMap(({ subject, object }) => [subject.id, ...(object === null ? [] : [object.id])]);
    const others = [...new Set(ends)].filter((id) => entities.every((entity) => entity.id !== id));
    const opened = await Promise.all(
      others
        .slice(0, MAX_FOUND)
        .map((id) => orEmpty(memory.call<Entity | null>("GET", itemPath("entities", id)), null)),
    );
    return answer(memory, [...entities, ...opened.flatMap((entity) => entity ?? [])]);
  },
});

export const openNodes = tool({
  ...readOnly,
  name: "open_nodes",
  title: "Open Nodes",
  description: "Open specific nodes in the knowledge graph by their names.",
  input: closedObject({ names: z.array(nameText).max(100).describe("Names of the entities to retrieve") }),
  run: async (memory, { names }) => {
    const found = await Promise.all([...new Set(names)].map((name) => findEntity(memory, name)));
    const entities = new Map(found.flatMap((entity) => (entity === null ? [] : [[entity.id, entity] as const])));
    return answer(memory, [...entities.values()]);
  },
});

async function answer(memory: Memory, entities: readonly Entity[]): Promise<ToolAnswer> {
  const facts = await Promise.all(entities.map((entity) => factsAbout(memory, entity)));
  const graph = graphOf(entities, facts.flat());
  return { text: asJson(graph), data: { ...graph } };
}
