import { expect, test } from "vitest";
import type { z } from "zod";
import { readAnswer } from "../../../../worker/core/prompts/answer-json.ts";
import { reportAnswer } from "../../../../worker/core/prompts/communities.ts";
import { hopAnswer } from "../../../../worker/core/prompts/choose-hop.ts";
import { judgementAnswer } from "../../../../worker/core/prompts/judge-evidence.ts";
import { resolutionAnswer } from "../../../../worker/core/prompts/resolve.ts";

test.each<[z.ZodType, object, object]>([
  [
    judgementAnswer,
    { enough: "Yes", answer: "Rome.", facts: ["1", "#2"], messages: null },
    { enough: true, facts: [1, 2], messages: [] },
  ],
  [
    judgementAnswer,
    { Enough: false, Answer: ["Rome."], Facts: "1, 3", Messages: 4 },
    { answer: "Rome.", facts: [1, 3], messages: [4] },
  ],
  [hopAnswer, { step: "WAY", id: "#2", reason: 5 }, { step: "way", id: 2, reason: "5" }],
  [
    resolutionAnswer,
    { names: { id: "1", same_as: 2 }, statements: null },
    { names: [{ id: 1, same_as: [2] }], statements: [] },
  ],
  [
    reportAnswer,
    { title: "A", summary: "B.", rating: "7/10", findings: { 1: { summary: "C." } } },
    { rating: 7, rating_explanation: "", findings: [{ summary: "C.", explanation: "" }] },
  ],
])("values that are only written in another way are read", (schema, answer, value) => {
  expect(readAnswer(JSON.stringify(answer), schema)).toMatchObject({ ok: true, value });
});

test.each<[z.ZodType, object]>([
  [judgementAnswer, { enough: "perhaps", answer: "Rome.", facts: [], messages: [] }],
  [judgementAnswer, { enough: true, answer: "Rome.", facts: ["one"], messages: [] }],
  [resolutionAnswer, { names: { type: "array" }, statements: { type: "array" } }],
])("values that say something else are not read", (schema, answer) => {
  expect(readAnswer(JSON.stringify(answer), schema).ok).toBe(false);
});

test("an answer without its last brace is whole if its last text is", () => {
  const cutOf = (text: string) => readAnswer(text, hopAnswer);
  expect(cutOf('{"step": "stop", "reason": "no way"')).toMatchObject({ value: { reason: "no way" }, cut: "end" });
  expect(cutOf('{"step": "stop", "reason": "no w')).toMatchObject({ cut: "text" });
  expect(cutOf('{"step": "way", "id": 1')).toMatchObject({ cut: "text" });
});
