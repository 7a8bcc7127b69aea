import { expect, test } from "vitest";
import type { Fact } from "../../../shared/api/fact.ts";
import { instructionsByShare, isShownAsInstruction } from "../../../worker/core/context/shown-instructions.ts";

const USER = { id: "ent_1", name: "Ada" };
const held = (type: "instruction" | "preference", text: string, score: number) => ({
  fact: { id: `fact_${text}` } as Fact,
  instruction: { type, text, user: USER },
  score,
});
const textsOf = (instructions: (ReturnType<typeof held> & { applies?: boolean })[]): string[][] =>
  instructionsByShare({ instructions }).map(({ some }) => some.map(({ instruction }) => instruction.text));

test("Shows preferences after those that apply, best first, and nothing for another topic", () => {
  expect(
    textsOf([
      held("preference", "applies", 0.4),
      held("instruction", "other", 0.01),
      held("preference", "near 0.05", 0.05),
      { ...held("instruction", "another topic", 0.02), applies: false },
      held("preference", "near 0.1", 0.1),
    ]),
  ).toEqual([["applies"], ["other"], ["near 0.1", "near 0.05"]]);
});

test("Counts a message with nothing but an instruction for another topic as shown", () => {
  const one = { ...held("instruction", "Always name the tools.", 0.02), applies: false };
  const given = { instructions: [{ ...one, fact: { ...one.fact, episode_ids: ["ep_1"] } }] };
  expect(isShownAsInstruction({ id: "ep_1", content: "Always name the tools" }, given, () => false)).toBe(true);
  expect(isShownAsInstruction({ id: "ep_1", content: "Always name the tools. I moved." }, given, () => false)).toBe(
    false,
  );
});

test("Shows no near preference for a question about a history", () => {
  const instructions = [held("preference", "applies", 0.4), held("preference", "near", 0.05)];
  expect(instructionsByShare({ instructions }, false).map(({ some }) => some.length)).toEqual([1, 0, 0]);
});

test("Keeps the order of preferences with the same score", () => {
  const [one, other] = [held("preference", "one", 0.05), held("preference", "other", 0.05)];
  expect(textsOf([one, other])).toEqual([[], [], ["one", "other"]]);
});
