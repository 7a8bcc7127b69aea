/** `support` and the closest messages of answers, without a model. */
import { beforeAll, expect, test } from "vitest";
import { readMessage } from "../../../worker/core/language/index.ts";
import { supportOf } from "../../../worker/flows/ask/support.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

let graph: ReturnType<typeof graphReadByRules>;

beforeAll(() => {
  graph = graphReadByRules(undefined, readMessage);
  const told = [
    "I work at Greenleaf in Utrecht.",
    "I booked the cello workshop in Ghent for the second weekend of May.",
    "We painted the kitchen green last week with Tom.",
    "My blood pressure was 138 over 90 this morning.",
    "Rita bought a boat.",
    "I had to let the gardener go in March.",
    "The walking group from Ghent was number 14 in the parade.",
    "The spare key for the shed is lost, so I need a new lock.",
  ];
  for (const [day, content] of told.entries()) graph.tellAt(content, Date.UTC(2024, 0, 2 + day, 9), "Ada", "user");
});

test.each([
  ["Where do I work?", "good"],
  ["Hi there, where do I work?", "good"],
  ["What is my blood type?", "none"],
  ["What is the name of Rita's boat?", "none"],
  ["What colour did we paint the kitchen and the bathroom?", "weak"],
  ["What did I book for the weekend in June?", "weak"],
  ["Who painted the fence?", "none"],
  ["What is my dog called?", "none"],
  ["Why did I let the gardener go?", "weak"],
  ["When did I let the gardener go?", "good"],
  ["How many people were in the walking group from Ghent?", "weak"],
  ["Which number was the walking group from Ghent?", "good"],
  ["What did the spare key for the shed cost?", "weak"],
  ["Why do I need a new lock?", "good"],
])("the support of the answer to %s is %s", async (question, support) => {
  const { answer, citations, closest_messages, ...rest } = await graph.ask(question);
  expect(rest.support).toBe(support);
  expect([answer === null, citations.length === 0]).toEqual([support === "none", support === "none"]);
  expect(closest_messages.length > 0).toBe(support === "none");
});

test("a declined question names the two closest messages of people, and of the assistant if it is about them", async () => {
  const told = graphReadByRules(undefined, readMessage);
  const say = (content: string, day: number, role: "user" | "assistant"): string =>
    told.tellAt(content, Date.UTC(2024, 0, day, 9), role === "user" ? "Ada" : "Assistant", role);
  const fence = say("The fence behind the house is falling apart. It rained all day.", 2, "user");
  say("A fence needs a coat of paint every three years.", 2, "assistant");
  const gate = say("I oiled the gate in the fence.", 3, "user");
  say("We had soup for lunch.", 4, "user");
  const { answer, closest_messages } = await told.ask("Who painted the fence?");
  expect(answer).toBeNull();
  expect(closest_messages.map(({ episode_id }) => episode_id).sort()).toEqual([fence, gate].sort());
  expect(closest_messages.map(({ quote }) => quote)).toContain("The fence behind the house is falling apart.");
  expect((await told.ask("What is 2 plus 2?")).closest_messages).toEqual([]);
});

test.each([
  [null, [], true, "none"],
  ["Four.", [], true, "none"],
  ["In Lisbon.", [{}], true, "good"],
  ["In Lisbon.", [{}], false, "weak"],
])("an answer %j with sources %j that is complete: %j has support %s", (answer, citations, isComplete, support) => {
  expect(supportOf({ answer, citations }, isComplete)).toBe(support);
});
