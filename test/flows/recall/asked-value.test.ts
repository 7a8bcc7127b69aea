/** Contexts for questions about a value that the user stated several times. */
import { expect, test } from "vitest";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const OLD = "So far 24 cupcakes are ordered for the party.";
const NEW = "After the call with the bakery, 30 cupcakes are ordered for the party now.";
const ONE_MESSAGE = 60;

const contextOf = async (query: string, max_tokens: number): Promise<string> => {
  const graph = graphReadByRules();
  graph.tellAt(OLD, "2024-03-01T10:00:00Z");
  graph.tellAt("The weather was awful today.", "2024-03-02T10:00:00Z");
  graph.tellAt(NEW, "2024-04-05T10:00:00Z");
  return (await graph.context({ query, max_tokens })).context;
};

test("a small context for a question about a value has the newest statement with its day", async () => {
  const context = await contextOf("How many cupcakes are ordered for my party?", ONE_MESSAGE);
  expect(context).toContain(`Fri 5 Apr 2024\n[1] Ada: ${NEW}`);
  expect(context).not.toContain(OLD);
});

test("a question about the past gets the statement that matches best", async () => {
  const context = await contextOf("How many cupcakes were ordered for my party?", ONE_MESSAGE);
  expect(context).toContain(OLD);
  expect(context).not.toContain(NEW);
});

test("a larger context has both statements with their days, the newest first", async () => {
  const context = await contextOf("How many cupcakes are ordered for my party?", 120);
  expect(context.indexOf(NEW)).toBeGreaterThan(0);
  expect(context.indexOf(OLD)).toBeGreaterThan(context.indexOf(NEW));
  expect(context).toContain("Fri 1 Mar 2024");
});

test("a larger context for a question about the past is in the order of time", async () => {
  const context = await contextOf("How many cupcakes were ordered for my party?", 120);
  expect(context.indexOf(NEW)).toBeGreaterThan(context.indexOf(OLD));
});
