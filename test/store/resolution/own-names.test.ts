import fc from "fast-check";
import { expect, test } from "vitest";
import { listEntities } from "../../../worker/store/graph/entities.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { forgetEpisodes } from "../../../worker/store/resolution/forget.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";

type Graph = ReturnType<typeof consumedGraph>;
type Message = string | { name?: string; role?: "user" | "assistant"; content: string };

async function memoryOf(...messages: Message[]): Promise<{ graph: Graph; ids: string[] }> {
  const graph = consumedGraph();
  const ids: string[] = [];
  for (const message of messages) {
    graph.clock.advance(1_000);
    const given = typeof message === "string" ? { content: message } : message;
    ids.push(graph.append({ role: "user", name: null, ...given }).episodes[0]?.id ?? "");
    await graph.attend();
  }
  return { graph, ids };
}

const persons = ({ sql, clock }: Graph, known_at?: number): string[][] =>
  listEntities(sql, { limit: 100, ...(known_at !== undefined && { known_at }) }, clock.now())
    .data.filter(({ type }) => type === "person")
    .map(({ name, aliases }) => [name, ...aliases.toSorted()])
    .toSorted();
const sentences = ({ sql, clock }: Graph): string[] =>
  listFacts(sql, { limit: 100 }, clock.now())
    .data.map(({ fact, subject }) => `${subject.name}: ${fact}`)
    .toSorted();

test("dbg", async () => {
  const { graph, ids } = await memoryOf("I live in Oslo.", "My name is Jane Doe.", "Jane Doe likes tea.", "Call me Jo.");
  process.stderr.write(JSON.stringify([persons(graph), sentences(graph)], null, 1) + "\n");
  forgetEpisodes(graph.sql, graph.clock.now(), graph.ids, [ids[1] ?? ""]);
  await graph.attend();
  process.stderr.write(JSON.stringify([persons(graph), sentences(graph)], null, 1) + "\n");
});
