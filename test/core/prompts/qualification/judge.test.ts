import { expect, test } from "vitest";
import { builtinExtractor } from "../../../../worker/adapters/builtin/extractor.ts";
import type { ExtractedFact } from "../../../../worker/core/extraction/extraction.ts";
import { EMPTY_ONTOLOGY } from "../../../../worker/core/extraction/ontology.ts";
import { TEST_CONVERSATION } from "../../../../worker/core/prompts/qualification/conversation.ts";
import { inputsOfTest, isPassed, judgeReading } from "../../../../worker/core/prompts/qualification/judge.ts";

const day = (date: string): number => Date.parse(date);

const stated = (
  subject: string,
  predicate: string,
  target: string,
  fact: string,
  more: Partial<ExtractedFact> = {},
) => ({
  subject,
  predicate,
  object: null,
  object_value: target,
  fact,
  kind: "state" as const,
  strength: 5,
  valid_from: null,
  valid_to: null,
  span: null,
  ...more,
});

const isTrue = (message: number, fact: ExtractedFact): boolean =>
  judgeReading(
    TEST_CONVERSATION,
    TEST_CONVERSATION.messages.map((_, place) => (place + 1 === message ? [fact] : [])),
  ).true_facts === 1;

test.each([
  [1, stated("Nora", "LIVES_IN", "Antwerp", "Nora lives in Antwerp.")],
  [1, stated("nora", "HOME_TOWN_IS", "Antwerp", "Nora's home is Antwerp.", { valid_from: day("2024-03-04") })],
  [1, stated("Nora", "GREW_UP_IN", "Ghent", "Nora grew up in Ghent.", { kind: "event", valid_to: day("2024-03-04") })],
  [6, stated("Nora", "HAS_NEIGHBOR", "Tom", "Tom was Nora's neighbor.", { valid_to: day("2024-03-01") })],
  [2, stated("Nora", "IS", "vegetarian", "Nora is a vegetarian.", { valid_from: day("2015-01-01") })],
  [2, stated("Nora", "OCCUPATION", "nurse", "Nora is a nurse.")],
  [3, stated("Elke", "OWNS", "a dog", "Elke owns a dog.")],
  [3, stated("Nora", "HAS_PET", "a pet", "Nora has a pet.", { denied: true })],
  [3, stated("Nora", "HAS", "no pets", "Nora has no pets.")],
  [5, stated("Nora", "PLAYS", "violin", "Nora played the violin.", { valid_to: day("2020-01-01") })],
  [5, stated("Nora", "QUIT", "violin", "Nora quit the violin.", { kind: "event", valid_from: day("2019-01-01") })],
  [6, stated("Tom", "MOVED_TO", "Oslo", "Tom moved to Oslo.", { kind: "event", valid_from: day("2024-02-01") })],
  [7, stated("Nora", "EMPLOYER", "Hill Clinic", "Nora's employer is Hill Clinic.")],
  [8, stated("Nora", "PLANS_TO", "fly to Rome", "Nora plans to fly to Rome.", { due: day("2024-04-20") })],
])("a fact about message %i is true whatever its words", (message, fact) => {
  expect(isTrue(message, fact)).toBe(true);
});

test.each([
  ["a past home is present", 1, stated("Nora", "LIVES_IN", "Ghent", "Nora lives in Ghent.")],
  [
    "a state ends with its message",
    1,
    stated("Nora", "LIVES_IN", "Antwerp", "Nora lives in Antwerp.", { valid_to: day("2024-03-04") }),
  ],
  [
    "a state is an event",
    1,
    stated("Nora", "LIVES_IN", "Antwerp", "Nora lives in Antwerp.", { kind: "event", valid_from: day("2024-03-04") }),
  ],
  ["a diet is a job", 2, stated("Nora", "WORKS_AS", "vegetarian", "Nora works as a vegetarian.")],
  ["a diet is a name", 2, stated("Nora", "NAMED", "vegetarian", "Nora is a vegetarian.")],
  [
    "a job has the date of the diet",
    2,
    stated("Nora", "WORKS_AS", "nurse", "Nora works as a nurse.", { valid_from: day("2015-01-01") }),
  ],
  ["a sister's dog is the speaker's", 3, stated("Nora", "HAS_PET", "Bruno", "Nora has a dog called Bruno.")],
  ["a denial is a statement", 3, stated("Nora", "HAS_PET", "pets", "Nora has pets.")],
  ["a wish is a possession", 4, stated("Nora", "OWNS", "boat", "Nora owns a boat.")],
  ["a wish is a plan", 4, stated("Nora", "PLANS_TO", "buy a boat", "Nora plans to buy a boat.")],
  ["something over goes on", 5, stated("Nora", "PLAYS", "violin", "Nora plays the violin.")],
  [
    "something over has another end",
    5,
    stated("Nora", "PLAYS", "violin", "Nora played the violin.", { valid_to: day("2024-03-04") }),
  ],
  ["a neighbour's town is the speaker's", 6, stated("Nora", "LIVES_IN", "Oslo", "Nora lives in Oslo.")],
  ["a question is a wish", 6, stated("Nora", "WANTS_TO_LEARN", "Norwegian", "Nora wants to learn Norwegian.")],
  ["a corrected workplace is present", 7, stated("Nora", "WORKS_AT", "Harbor Clinic", "Nora works at Harbor Clinic.")],
  [
    "a plan has another day",
    8,
    stated("Nora", "PLANS_TO", "fly to Rome", "Nora plans to fly to Rome.", { due: day("2024-04-25") }),
  ],
  ["its sentence denies it", 1, stated("Nora", "LIVES_IN", "Antwerp", "Nora never lives in Antwerp.")],
  ["the sentence says something else", 1, stated("Nora", "LIVES_IN", "Antwerp", "Nora works.")],
  ["the message says something else", 2, stated("Nora", "LIVES_IN", "Antwerp", "Nora lives in Antwerp.")],
])("a fact is false if %s", (_what, message, fact) => {
  expect(isTrue(message, fact)).toBe(false);
});

test("a reading passes if nine of ten facts are true and half of the important ones known", () => {
  const score = { facts: 10, true_facts: 9, important: 10, known: 5 };
  expect(isPassed(score)).toBe(true);
  expect(isPassed({ ...score, true_facts: 8 })).toBe(false);
  expect(isPassed({ ...score, known: 4 })).toBe(false);
  expect(isPassed({ facts: 0, true_facts: 0, important: 10, known: 0 })).toBe(false);
});

test("a reading that knows nine of ten important facts passes with three of four facts true", () => {
  const score = { facts: 20, true_facts: 15, important: 10, known: 9 };
  expect(isPassed(score)).toBe(true);
  expect(isPassed({ ...score, true_facts: 14 })).toBe(false);
  expect(isPassed({ ...score, known: 8 })).toBe(false);
});

test("the built-in rules pass, and say nothing about wishes and questions", async () => {
  const read = await builtinExtractor.extract(inputsOfTest(TEST_CONVERSATION), EMPTY_ONTOLOGY);
  const facts = read.map(({ extraction }) => extraction.facts);
  expect(isPassed(judgeReading(TEST_CONVERSATION, facts))).toBe(true);
  expect(facts[3]).toEqual([]);
});
