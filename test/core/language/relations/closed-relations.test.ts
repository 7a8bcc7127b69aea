import { beforeAll, expect, it } from "vitest";
import { readMessage } from "../../../../worker/core/language/index.ts";
import { loadLexicon } from "../../../../worker/core/text/lexicon.ts";

const stated = (content: string): string[] =>
  readMessage({
    speaker: "Nina",
    content,
    reference_time: Date.UTC(2025, 3, 11, 12),
    time_zone: "UTC",
    previous: [],
  }).facts.map(({ fact }) => fact);

beforeAll(() => loadLexicon());

it.each([
  ["team is now 14 people, we were 9 in January", "a count of people is no age"],
  ["we've moved to Elmore Court, same date thank god", "a party moves to a venue"],
  ["Ich heiße Nina", "a name repeats its owner"],
  ["Leo's teacher is Mrs. Hill", "a title alone is no name"],
])("believes nothing from “%s”: %s", (said) => {
  expect(stated(said)).toEqual([]);
});

it("believes a plan to move out, and not that it happened", () => {
  expect(stated("we move out of the flat in Hackney on 15 May")).toEqual([
    "Nina and others move out of the flat in Hackney.",
  ]);
});

it.each([
  ["I'm a 3rd year phd at KTH, in case tone matters", "Nina is a 3rd year phd at KTH."],
  ["I have gestational diabetes apparently", "Nina has gestational diabetes."],
])("leaves out what stands behind a statement: %s", (said, fact) => {
  expect(stated(said)).toContain(fact);
});

it.each([
  ["I'm learning Korean on duolingo", "Nina is learning Korean on duolingo."],
  ["My son Leo is in year 2 at St Mary's", "Leo is in year 2 at St Mary's."],
  ["My dad is in a care home in Bath", "Nina's dad is in a care home in Bath."],
  ["I'm on the pill", "Nina is on the pill."],
  ["My brother Gav works on the oil rigs", "Gav works on the oil rigs."],
  ["My parents live in Évora", "Nina's parents live in Évora."],
  ["I'm training for the Leeds half marathon", "Nina is training for the Leeds half marathon."],
  ["I have a contract with EE", "Nina has a contract with EE."],
])("believes a state that a later message can end: %s", (said, fact) => {
  expect(stated(said)).toContain(fact);
});

it.each([
  "I'm learning a lot here",
  "I'm in class right now",
  "I'm on the phone",
  "I'm training for nothing",
  "I'm doing nothing today",
  "My parents never live in peace",
  "I have a plan",
])("believes no state of the moment: %s", (said) => {
  expect(stated(said)).toEqual([]);
});

it("believes a possession that has a name", () => {
  expect(stated("I have a guitar called Dolores.")).toEqual(["Nina has a guitar called Dolores."]);
  expect(stated("I have a problem called Life.")).toEqual([]);
});

it("leaves out a verb that only repeats the statement", () => {
  expect(stated("my sister Robyn is a lawyer so she would")).toContain("Robyn is a lawyer.");
});
