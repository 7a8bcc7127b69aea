/** Whether `support` separates what the memory states from what it states in part. Without a model. */
import { beforeAll, expect, test } from "vitest";
import { readMessage } from "../../../worker/core/language/index.ts";
import { supportOf } from "../../../worker/flows/ask/support.ts";
import { toldGraph } from "../../fakes/told-graph.ts";

let graph: ReturnType<typeof toldGraph>;

beforeAll(() => {
  graph = toldGraph(undefined, readMessage);
  const told = [
    "I work at Greenleaf in Utrecht.",
    "I booked the cello workshop in Ghent for the second weekend of May.",
    "We painted the kitchen green last week with Tom.",
  ];
  for (const [day, content] of told.entries()) graph.tellAt(content, Date.UTC(2024, 0, 2 + day, 9), "Ada", "user");
});

test.each([
  ["Where do I work?", "good"],
  ["What colour did we paint the kitchen and the bathroom?", "weak"],
  ["What did I book for the weekend in June?", "weak"],
  ["Who painted the fence?", "none"],
  ["What is my dog called?", "none"],
])("the support of the answer to %s is %s", async (question, support) => {
  const { answer, citations, ...rest } = await graph.ask(question);
  expect(rest.support).toBe(support);
  expect([answer === null, citations.length === 0]).toEqual([support === "none", support === "none"]);
});

test.each([
  [null, [], true, "none"],
  ["Four.", [], true, "none"],
  ["In Lisbon.", [{}], true, "good"],
  ["In Lisbon.", [{}], false, "weak"],
])("an answer %j with sources %j that is complete: %j has support %s", (answer, citations, isComplete, support) => {
  expect(supportOf({ answer, citations }, isComplete)).toBe(support);
});
