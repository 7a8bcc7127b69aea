/** Facts for questions that name a relation, and no word of the facts' objects. */
import { expect, test } from "vitest";
import { graphReadByRules, type GraphReadByRules } from "../../fakes/graph-read-by-rules.ts";

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

function told(said: readonly string[]): GraphReadByRules {
  const graph = graphReadByRules();
  for (const content of said) graph.tellAt(content, DAY);
  return graph;
}

/** Shown by the text, or stated by its messages. */
const knownOf = (graph: GraphReadByRules, query: string, given: { as_of?: number } = {}): Promise<string[]> =>
  graph
    .context({ query, ...given })
    .then(({ facts, stated_facts }) => [...facts, ...stated_facts].map(({ fact }) => fact).toSorted());

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
  for (const [query, facts] of answers) expect([query, await knownOf(graph, query)]).toEqual([query, facts]);
});

test("a pet without a name answers a question for pets", async () => {
  const graph = told(["I have a cat.", "I have two dogs.", "I have a red car.", "I have asthma."]);
  expect(await knownOf(graph, "What pets do I have?")).toEqual(["Ada has a cat.", "Ada has two dogs."]);
});

test("facts in German and Spanish answer questions for a relation in their language", async () => {
  const graph = told(["Ich mag Feigen.", "Ich arbeite bei Bosch.", "Me gustan los higos."]);
  expect(await knownOf(graph, "Was mag ich?")).toEqual(["Ada mag Feigen."]);
  expect(await knownOf(graph, "Wo arbeite ich?")).toEqual(["Ada arbeitet bei Bosch."]);
  expect(await knownOf(graph, "¿Qué me gusta?")).toEqual(["A Ada le gusta los higos."]);
});

test("the text of a context keeps the messages that state such facts, and does not repeat them", async () => {
  const graph = told(["I like figs.", "I work at Siemens."]);
  const { context, facts } = await graph.context({ query: "What do I like?" });
  expect(context).toContain("Ada: I like figs.");
  expect(context).not.toContain("Ada likes figs.");
  expect(facts).toEqual([]);
});

test("only facts that hold answer such a question", async () => {
  const graph = told(["I like figs."]);
  graph.tellAt("I hate figs.", "2024-04-01T10:00:00Z");
  expect((await graph.context({ query: "What do I like?" })).stated_facts).toEqual([]);
  expect(await knownOf(graph, "What do I like?", { as_of: Date.parse("2024-03-05") })).toEqual(["Ada likes figs."]);
});

test("a question for more than a relation names the facts that share its words", async () => {
  expect(await knownOf(told(SAID), "Do I like figs with cheese?")).toEqual(["Ada likes figs."]);
});
