import { expect, test } from "vitest";
import { memoryOf } from "../../../eval/formats/locomo-memory.ts";
import { parseLocomo } from "../../../eval/locomo.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { SAMPLE } from "../sample.ts";

const { sessions, questions } = memoryOf(nonNull(parseLocomo(SAMPLE)[0], "conversation"));

test("a LoCoMo conversation becomes a memory of its sessions, captions included", () => {
  expect(sessions.map(({ at, turns }) => [at, turns.length])).toEqual([
    [Date.UTC(2023, 4, 8, 13, 56), 3],
    [Date.UTC(2024, 0, 1, 0, 5), 2],
  ]);
  expect(sessions[1]?.turns[1]?.text).toBe("[shares a photo: fireworks over a fjord]");
});

test("only questions of LoCoMo that have an answer are kept", () => {
  expect(questions.map(({ type, answer }) => [type, answer])).toEqual([
    ["4 single-hop", "A kitten"],
    ["2 temporal", "2023"],
    ["3 open-domain", "Nobody"],
  ]);
});
