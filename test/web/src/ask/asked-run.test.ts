import { expect, test } from "vitest";
import type { AskEvent } from "../../../../sdk/src/index.ts";
import { EMPTY_RUN, usesLearnedPath, markQuotes, stepsOf, withEvent } from "../../../../web/src/ask/asked-run.ts";

const ruth = { id: "ent_1", kind: "entity", name: "Ruth" } as const;
const leeds = { id: "ent_2", kind: "entity", name: "Leeds" } as const;
const edge = { kind: "fact", from: ruth, to: leeds, fact_id: "fact_1", weight: 0 } as const;
const answer = {
  answer: "x",
  citations: [],
  support: "good",
  closest_messages: [],
  search_ended: "by_guide",
  pending: 0,
  budget_spent: false,
} as const;

test("the events of a question become steps in chronological order", () => {
  const events = [
    { event: "replay", data: { seeds: [ruth], replayed: [edge], hits: [edge] } },
    { event: "hop", data: { from: ruth, to: leeds, reason: "near", back: false } },
    { event: "answer", data: answer },
  ] as unknown as AskEvent[];
  const run = events.reduce(withEvent, EMPTY_RUN);
  expect(stepsOf(run).map(({ kind }) => kind)).toEqual(["seeds", "remembered", "found", "hop", "answer"]);
  expect([usesLearnedPath(run), usesLearnedPath(EMPTY_RUN)]).toEqual([true, false]);
  expect(stepsOf(EMPTY_RUN)).toEqual([]);
});

test("quotes are marked at their place in an answer, without losing text", () => {
  const text = "Leila is his sister. She lives in Bristol.";
  const pieces = markQuotes(text, ["She lives in Bristol.", "not there", "", "Leila is his sister."]);
  expect(pieces).toEqual([
    { text: "Leila is his sister.", citation: 3 },
    { text: " ", citation: null },
    { text: "She lives in Bristol.", citation: 0 },
  ]);
  expect(markQuotes("abc", ["ab", "bc"]).map((piece) => piece.text)).toEqual(["ab", "c"]);
  expect(markQuotes("", [])).toEqual([]);
});
