/** Tasks in contexts, at every moment. */
import { expect, test } from "vitest";
import { toldGraph, type ToldGraph } from "../../fakes/told-graph.ts";

const day = (n: number): string => `2024-03-${String(n).padStart(2, "0")}T10:00:00Z`;

function told(): ToldGraph {
  const graph = toldGraph();
  graph.tellAt("Remind me to water the plants.", day(1));
  graph.tellAt("I need to renew my passport by June.", day(2));
  graph.tellAt("Remind me to send the invoice on Friday.", day(3));
  graph.tellAt("I moved to Lisbon last year and I work at Acme.", day(4));
  return graph;
}

const shownIn = async (graph: ToldGraph, query: string, as_of?: number): Promise<string[]> => {
  const { facts } = await graph.context({ query, max_tokens: 400, as_of });
  return facts.flatMap(({ predicate, object_value }) => (predicate === "HAS_TASK" ? (object_value ?? []) : []));
};

test("a context has the open tasks if the question asks for them, as of the moment of the question", async () => {
  const graph = told();
  graph.tellAt("done: sent the invoice", day(10));
  const all = ["Renew my passport", "Send the invoice", "Water the plants"];
  expect((await shownIn(graph, "What do I have to do?", Date.parse(day(5)))).toSorted()).toEqual(all);
  expect((await shownIn(graph, "What is overdue?")).toSorted()).toEqual(["Renew my passport", "Water the plants"]);
  expect((await shownIn(graph, "What do I have to do?", Date.parse(day(1)))).toSorted()).toEqual(["Water the plants"]);
});

test("tasks do not precede the facts of another question", async () => {
  const { facts } = await told().context({ query: "Where do I live?", max_tokens: 400 });
  expect(facts[0]?.predicate).not.toBe("HAS_TASK");
});
