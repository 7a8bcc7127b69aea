import { expect, test } from "vitest";
import { byUs } from "../../fixtures/changed-answers.json" with { type: "json" };
import { tellsChange } from "../../../worker/core/taught/change-told.ts";
import { sentenceOfSame } from "../../../worker/core/taught/same-things.ts";

const WORK = { question: "Where do I work?", answer: "At Siemens.", quotes: ["I work at Siemens."], speakers: ["Ada"] };
const CAR = { question: "What colour is my car?", answer: "Red.", quotes: ["My car is red."] };
const SISTER = {
  question: "Where does my sister live?",
  answer: "In Bonn.",
  quotes: ["My sister Mia lives in Bonn."],
};
const CATS = { question: "How many cats do I have?", answer: "Three.", quotes: ["I have three cats."] };

test.each([
  [WORK, "I got fired today."],
  [WORK, "They told me on Friday that they are closing my department, so I quit."],
  [WORK, "I don't work at Siemens."],
  [CAR, "I painted my car blue."],
  [CAR, "Sadly, the car got stolen."],
  [SISTER, "My sister's just moved to Galway."],
  [SISTER, "Mia moved to Linz."],
  [CATS, "We couldn't resist, so we have four cats."],
])("an answer is changed: %j by %s", (held, text) => {
  expect(tellsChange(held, { text, speaker: "Ada" })).toBe(true);
});

test.each([
  [WORK, "Did I get fired today?"],
  [WORK, "I might quit one day."],
  [WORK, "I will quit next year."],
  [WORK, "I didn't get fired."],
  [WORK, "My brother got fired."],
  [WORK, "I quit smoking."],
  [CAR, "I washed my car."],
  [CAR, "Dan's car got stolen."],
  [CAR, "Tom painted the kitchen."],
  [SISTER, "I moved to Linz."],
  [SISTER, "My brother moved to Linz."],
  [SISTER, "My sister-in-law moved to Linz."],
  [CATS, "One of the cats is ill."],
  [CATS, "I fed the cats."],
])("an answer is not changed: %j by %s", (held, text) => {
  expect(tellsChange(held, { text, speaker: "Ada" })).toBe(false);
});

test("another speaker's first person does not change it", () => {
  expect(tellsChange(WORK, { text: "I got fired today.", speaker: "Bob" })).toBe(false);
  expect(tellsChange(WORK, { text: "I got fired today.", speaker: null })).toBe(true);
});

test("the sentence of the same things is the first that does not only ask", () => {
  expect(sentenceOfSame(CAR, "Sunny today. Is my car clean? My car needs tyres. The car is old.")).toBe(
    "My car needs tyres.",
  );
  expect(sentenceOfSame(CAR, "I have a good day.")).toBeNull();
  expect(sentenceOfSame(WORK, "Ada was here.")).toBeNull();
});

test("of 128 changes that the rules were made with all but two are seen, and of 134 other messages one is taken for one", () => {
  const taken = byUs.filter(({ messages, question, answer, after }) =>
    tellsChange({ question, answer, quotes: messages, speakers: ["Ada"] }, { text: after, speaker: "Ada" }),
  );
  const changed = byUs.filter(({ holds }) => !holds);
  expect([changed.length, taken.filter(({ holds }) => !holds).length]).toEqual([128, 126]);
  expect([byUs.length - changed.length, taken.filter(({ holds }) => holds).length]).toEqual([134, 1]);
});
