import { expect, test } from "vitest";
import type { Fact } from "../../../shared/api/fact.ts";
import { instructionsByShare } from "../../../worker/core/context/shown-instructions.ts";

const USER = { id: "ent_1", name: "Ada" };
const held = (type: "instruction" | "preference", text: string, score: number) => ({
  fact: { id: `fact_${text}` } as Fact,
  instruction: { type, text, user: USER },
  score,
});
const textsOf = (instructions: ReturnType<typeof held>[]): string[][] =>
  instructionsByShare({ instructions }).map(({ some }) => some.map(({ instruction }) => instruction.text));

test("Shows the five nearest preferences after those that apply, best first, and none that is far", () => {
  const near = [0.05, 0.1, 0.04, 0.09, 0.07, 0.06].map((score) => held("preference", `near ${score}`, score));
  expect(
    textsOf([
      held("preference", "applies", 0.4),
      held("instruction", "other", 0.01),
      held("preference", "far", 0.02),
      ...near,
    ]),
  ).toEqual([["applies"], ["other"], ["near 0.1", "near 0.09", "near 0.07", "near 0.06", "near 0.05"]]);
});

test("Shows no near preference for a question about a history", () => {
  const instructions = [held("preference", "applies", 0.4), held("preference", "near", 0.05)];
  expect(instructionsByShare({ instructions }, false).map(({ some }) => some.length)).toEqual([1, 0, 0]);
});

test("Keeps the order of preferences with the same score", () => {
  const [one, other] = [held("preference", "one", 0.05), held("preference", "other", 0.05)];
  expect(textsOf([one, other])).toEqual([[], [], ["one", "other"]]);
});
