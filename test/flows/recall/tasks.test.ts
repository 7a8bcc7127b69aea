/** Tasks in contexts, at every moment. */
import { expect, test } from "vitest";
import { graphReadByRules, type GraphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const day = (n: number): string => `2024-03-${String(n).padStart(2, "0")}T10:00:00Z`;

function told(): GraphReadByRules {
  const graph = graphReadByRules();
  graph.tellAt("Remind me to water the plants.", day(1));
  graph.tellAt("I need to renew my passport by June.", day(2));
  graph.tellAt("Remind me to send the invoice on Friday.", day(3));
  graph.tellAt("I moved to Lisbon last year and I work at Acme.", day(4));
  return graph;
}

const shownIn = async (graph: GraphReadByRules, query: string, as_of?: number): Promise<string[]> => {
  const { facts } = await graph.context({ query, max_tokens: 400, as_of });
  return facts.flatMap(({ predicate, object_value, period }) =>
    predicate === "HAS_TASK" && !period.startsWith("done") ? (object_value ?? []) : [],
  );
};

test("a context has the open tasks if the question asks for them, as of the moment of the question", async () => {
  const graph = told();
  graph.tellAt("done: sent the invoice", day(10));
  const all = ["Renew my passport", "Send the invoice", "Water the plants"];
  expect((await shownIn(graph, "What do I have to do?", Date.parse(day(5)))).toSorted()).toEqual(all);
  expect((await shownIn(graph, "What is overdue?")).toSorted()).toEqual(["Renew my passport", "Water the plants"]);
  expect((await shownIn(graph, "What do I have to do?", Date.parse(day(1)))).toSorted()).toEqual(["Water the plants"]);
});

test("a context says when a task was done or dropped, and shows no message about it without that line", async () => {
  const graph = told();
  graph.tellAt("done: sent the invoice", day(10));
  graph.tellAt("Cancel the reminder to water the plants.", day(11));
  for (const query of ["What is overdue?", "Tell me about the invoice and the plants."]) {
    const { context } = await graph.context({ query, max_tokens: 600 });
    expect(context).toContain("Ada's task: Send the invoice. (done on 10 Mar 2024)");
    expect(context).toContain("Ada's task: Water the plants. (dropped on 11 Mar 2024)");
    expect(context).not.toMatch(/task: (?:Send|Water|Sent).*(?:planned|before)/u);
  }
  const then = await graph.context({ query: "What do I have to do?", max_tokens: 600, as_of: Date.parse(day(9)) });
  expect(then.context).toContain("Ada's task: Send the invoice. (planned for 8 Mar 2024)");
  expect(then.context).not.toMatch(/done|dropped/u);
  const withoutFacts = await graph.context({ query: "invoice", max_tokens: 400, scope: ["episodes"] });
  expect(withoutFacts.context).not.toContain("Remind me to send the invoice");
});

test("a plan ends with the task of the same words, and says that it was done", async () => {
  const graph = graphReadByRules();
  graph.tellAt("I plan to paint the fence on Saturday.", day(4));
  graph.tellAt("Remind me to paint the fence on Saturday.", day(4));
  graph.tellAt("done: painted the fence", day(6));
  const periodsAt = async (moment: { as_of?: number }): Promise<unknown> => {
    const { facts } = await graph.lists(moment);
    return facts.flatMap(({ predicate, period }) => (predicate === "PLANS_TO" ? period : []));
  };
  expect(await periodsAt({})).toEqual(["done on 6 Mar 2024"]);
  expect(await periodsAt({ as_of: Date.parse(day(5)) })).toEqual(["planned for 9 Mar 2024"]);
});

test("tasks do not precede the facts of another question", async () => {
  const { facts } = await told().context({ query: "Where do I live?", max_tokens: 400 });
  expect(facts[0]?.predicate).not.toBe("HAS_TASK");
});
