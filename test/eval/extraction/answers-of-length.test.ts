import { expect, test } from "vitest";
import { answersOfLength, asObserved, asRecorded } from "../../../eval/extraction/answers-of-length.ts";
import type { FramedMessage } from "../../fakes/scripted-openai/read-frame.ts";
import { readAnswer } from "../../../worker/core/prompts/answer-json.ts";
import { EXTRACTION_ANSWER, type ExtractionAnswer } from "../../../worker/core/prompts/extraction-answer.ts";
import { toExtractions } from "../../../worker/core/prompts/to-extractions.ts";
import { message as said } from "./samples.ts";

const LENGTHS = { factsPerToken: 0.2, entitiesPerFact: 0.8, sentence: 60, quote: 20 };

const CONTENTS = [
  "I live in Lisbon now, and the flat near the old harbour is really lovely in the mornings.",
  "My sister Marta visits me every other weekend with her two children, who love the trams here.",
  "Well.",
];
const messages = CONTENTS.map((content, place): FramedMessage => ({
  index: place + 1,
  speaker: "Ada",
  content,
  reference_time: Date.UTC(2025, 2, 3),
  time_zone: "UTC",
  previous: [],
}));
const answer = answersOfLength(LENGTHS, asRecorded(LENGTHS));

function read(answer: unknown): ExtractionAnswer {
  const read = readAnswer(JSON.stringify(answer), EXTRACTION_ANSWER);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}
const answered = (batch: readonly FramedMessage[]): ExtractionAnswer => read(answer(batch));

test("an answer has as many facts per token as recorded ones, and the product accepts every one", () => {
  const taken = toExtractions(answered(messages), messages).map(({ facts }) => facts.length);
  expect(taken[0]).toBeGreaterThanOrEqual(3);
  expect(taken[1]).toBeGreaterThanOrEqual(4);
  expect(taken[2]).toBeLessThanOrEqual(1);
  expect(taken.reduce((sum, count) => sum + count, 0)).toBe(answered(messages).facts.length);
});

test("facts found by the rules come first, then sentences of the recorded length that quote the message", () => {
  const { facts } = answered(messages.slice(0, 1));
  expect(facts[0]?.predicate).toBe("LIVES_IN");
  const filled = facts.filter(({ predicate }) => predicate === "SAID");
  expect(filled.length).toBeGreaterThan(0);
  for (const { fact, quote } of filled) {
    expect(Math.abs(fact.length - LENGTHS.sentence)).toBeLessThan(15);
    expect(CONTENTS[0]).toContain(quote);
    expect(quote.length).toBeLessThanOrEqual(LENGTHS.quote);
  }
});

test("a message has the same facts alone and together with others", () => {
  const together = answered(messages).facts.filter(({ message }) => message === 2);
  const alone = answered(messages.slice(1, 2).map((message) => ({ ...message, index: 2 }))).facts;
  expect(alone.map(({ fact }) => fact)).toEqual(together.map(({ fact }) => fact));
});

test("an assistant's message has no facts", () => {
  const assistant = messages.map((message) => ({ ...message, role: "assistant" as const }));
  expect(answered(assistant)).toEqual({ entities: [], facts: [] });
});

test("a message has as many facts as a model once wrote observations of it", () => {
  const chat = {
    id: "c",
    messages: [said("m1", CONTENTS[0] ?? ""), said("m2", CONTENTS[1] ?? "")],
    observations: ["Ada lives in Lisbon.", "Ada has a flat."].map((text) => ({ speaker: "Ada", text, turns: ["m1"] })),
  };
  const observed = read(answersOfLength(LENGTHS, asObserved([chat]))(messages));
  expect(observed.facts.map(({ message }) => message)).toEqual([1, 1]);
});
