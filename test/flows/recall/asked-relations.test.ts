/** Contexts for questions that name a relation, and no word of the facts' objects. */
import { expect, test } from "vitest";
import { toldGraph, type ToldGraph } from "../../fakes/told-graph.ts";

const DAY = "2024-03-01T10:00:00Z";
const SAID = [
  "I like figs.",
  "I love hiking.",
  "I dislike olives.",
  "I own a red bike.",
  "I eat oatmeal every morning.",
  "I speak Portuguese.",
  "I work at Siemens.",
  "I have a dog named Rex.",
  "My favourite colour is green.",
  "Bob likes chess.",
];

function told(said: readonly string[]): ToldGraph {
  const graph = toldGraph();
  for (const content of said) graph.tellAt(content, DAY);
  return graph;
}

const factsOf = async (graph: ToldGraph, query: string, given: { as_of?: number } = {}): Promise<string[]> =>
  (await graph.context({ query, ...given })).facts.map(({ fact }) => fact).toSorted();

test("a question that only names a relation finds each of the user's facts of that relation, and no others", async () => {
  const graph = told(SAID);
  const answers = [
    ["What do I like?", ["Ada likes figs.", "Ada loves hiking."]],
    ["What do I dislike?", ["Ada dislikes olives."]],
    ["What do I own?", ["Ada owns a red bike."]],
    ["What do I eat?", ["Ada eats oatmeal every morning."]],
    ["Which languages do I speak?", ["Ada speaks Portuguese."]],
    ["Where do I work?", ["Ada works at Siemens."]],
    ["What pets do I have?", ["Rex is Ada's dog."]],
    ["What is my favourite colour?", ["Ada's favourite colour is green."]],
  ] as const;
  for (const [query, facts] of answers) expect([query, await factsOf(graph, query)]).toEqual([query, facts]);
});

test("facts in German and Spanish answer questions for a relation in their language", async () => {
  const graph = told(["Ich mag Feigen.", "Ich arbeite bei Bosch.", "Me gustan los higos."]);
  expect(await factsOf(graph, "Was mag ich?")).toEqual(["Ada mag Feigen."]);
  expect(await factsOf(graph, "Wo arbeite ich?")).toEqual(["Ada arbeitet bei Bosch."]);
  expect(await factsOf(graph, "¿Qué me gusta?")).toEqual(["A Ada le gusta los higos."]);
});

test("a fact that answers such a question stands for the message that states it, and only while it holds", async () => {
  const graph = told(["I like figs.", "I work at Siemens."]);
  const { context } = await graph.context({ query: "What do I like?" });
  expect(context).toContain("Ada likes figs. (as of 1 Mar 2024)");
  expect(context).not.toContain("I like figs.");
  graph.tellAt("I hate figs.", "2024-04-01T10:00:00Z");
  const after = await graph.context({ query: "What do I like?" });
  expect(after.context).not.toContain("Ada likes figs. (as of 1 Mar 2024)");
  expect(await factsOf(graph, "What do I like?", { as_of: Date.parse("2024-03-05") })).toEqual(["Ada likes figs."]);
});

test("a question for more than a relation keeps its context of messages", async () => {
  expect(await factsOf(told(SAID), "Do I like figs with cheese?")).toEqual([]);
});
