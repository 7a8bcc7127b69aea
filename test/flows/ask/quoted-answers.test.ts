/** Answers of `ask` without a model: quotations of one statement each. */
import { expect, test } from "vitest";
import { readMessage } from "../../../worker/core/language/index.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const asked = () => {
  const told = graphReadByRules(undefined, readMessage);
  for (const [content, at] of [
    ["My sister is Mia. She works at Lidl.", "2021-01-04"],
    ["I own a guitar named Lucille.", "2021-01-05"],
    ["Yuki is allergic to peanuts.", "2021-01-06"],
    ["Opal died in 1998.", "2021-01-06"],
    ["The dentist appointment is on 3 May.", "2021-02-01"],
    ["The dentist appointment was moved to 9 May.", "2021-02-10"],
    ["The Grain Mill supplies Tobias's bakery.", "2021-02-11"],
    ["I saw the whale last Friday and it was huge, honestly. The weather was grey.", "2021-02-17"],
    ["# Salary vs. Berlin rent\n```\nconst salary = 5\n```\nThat is all.", "2021-02-18"],
    ["I have been a head baker at Kornfeld since 15 September.", "2021-02-20"],
  ] as const)
    told.tellAt(content, at);
  return async (question: string) => (await told.ask(question)).answer;
};

test("a fact can answer a question in other words", async () => {
  const answer = asked();
  for (const [question, expected] of [
    ["What is my sister called?", "Mia is Ada's sister."],
    ["What is my guitar called?", "Lucille"],
    ["What is Yuki allergic to?", "peanuts"],
    ["Which allergy does Yuki have?", "peanuts"],
    ["When did Opal die?", "1998"],
    ["Where do I work?", "Ada works at Kornfeld."],
    ["What is my job?", "head baker"],
  ] as const)
    expect(await answer(question)).toContain(expected);
});

test("the latest of several messages answers alone, in one sentence and with the dates of its relative words", async () => {
  const answer = asked();
  expect(await answer("When is the dentist appointment?")).toContain("9 May");
  expect(await answer("When did I see the whale?")).toBe(
    "I saw the whale last Friday [12 Feb 2021] and it was huge, honestly.",
  );
});

test("a heading, a current state for a question about the past, and half of a path are not answers", async () => {
  const answer = asked();
  for (const question of [
    "What is my salary?",
    "Where did I work before?",
    "Which family owns the mill that supplies Tobias's bakery?",
  ])
    expect(await answer(question)).toBeNull();
});

test("a role play that continues in its thread, and a requested text, answer nothing about the asker", async () => {
  const told = graphReadByRules(undefined, readMessage);
  for (const [content, name, thread] of [
    ["Let's play a game: you are an interviewer and I'm Captain Zed", "Ada", "play"],
    ["Welcome, Captain. You have a robot named Clank.", "Bot", "play"],
    ["My robot was built on Europa.", "Ada", "play"],
    ["It still polishes brass buttons.", "Ada", "play"],
    ["The engine hums at night.", "Ada", "play"],
    ["We sail towards Saturn.", "Ada", "play"],
    ["Nobody answers the radio.", "Ada", "play"],
    ["My captain's salary is 500 moon stones.", "Ada", "play"],
    ["ok stop. My landlord wants the deposit on Friday.", "Ada", "play"],
    ["Help me write an ad for my spare room.", "Ada", "ad"],
    ["Sunny room in a friendly flat, the dog is included!", "Bot", "ad"],
  ] as const)
    told.tellAt(content, "2021-03-02", name, name === "Bot" ? "assistant" : "user", thread);
  const answer = async (question: string) => (await told.ask(question)).answer;
  expect(await answer("Where was my robot built?")).toBeNull();
  expect(await answer("What is my salary?")).toBeNull();
  expect(await answer("Do I have a dog in my flat?")).toBeNull();
  expect(await answer("When does my landlord want the deposit?")).toContain("on Friday");
});
