import { expect, test } from "vitest";
import type { Fact } from "../../../shared/api/fact.ts";
import {
  instructionsByShare,
  isShownAsInstruction,
  markApplicable,
} from "../../../worker/core/context/shown-instructions.ts";

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

const shownTo = (
  query: string,
  ...held: [type: "instruction" | "preference", text: string, score: number][]
): string[] =>
  markApplicable(
    held.map(([type, text, score]) => ({ instruction: { type, text }, score, similarity: 2 * score })),
    query,
  ).flatMap(({ instruction, applies }) => (applies ? instruction.text : []));

const PDF = ["preference", "I prefer invoices as PDF.", 0.09] as const;
const ROLLBACK = ["instruction", "When I ask about deployment, mention the rollback.", 0.08] as const;
const SHORT = ["instruction", "Keep your answers short.", 1] as const;

test.each([
  "When is the launch of our shop?",
  "How many orders do we get a day?",
  "What was my hosting budget in March?",
  "Wie viele Seiten habe ich?",
  "¿Cuándo es mi cita?",
  "Combien de pages ai-je écrites ?",
])("Shows a question about what is known no preference or instruction for another topic: %s", (query) => {
  expect(shownTo(query, [...PDF], [...ROLLBACK], [...SHORT])).toEqual(["Keep your answers short."]);
});

test("Shows what clearly applies to a question about what is known", () => {
  expect(shownTo("Which format do my invoices have?", [PDF[0], PDF[1], 0.3])).toEqual(["I prefer invoices as PDF."]);
});

test.each([
  "How should I send the bill?",
  "Make a bill for the last order.",
  "What instructions did I give you?",
  "What is the best way to send my bill?",
])("Shows near preferences and conditional instructions for work and advice: %s", (query) => {
  expect(shownTo(query, [...PDF], [...ROLLBACK])).toEqual([PDF[1], ROLLBACK[1]]);
});

test("Shows a request no instruction for a far topic, unless it asks for instructions or there are no vectors", () => {
  const far = ["instruction", "When I ask about recipes, mention the calories.", 0.02] as const;
  expect(shownTo("How do I install Docker?", [...far], [...ROLLBACK])).toEqual([ROLLBACK[1]]);
  expect(shownTo("List my instructions.", [...far])).toEqual([far[1]]);
  const uncompared = { instruction: { type: far[0], text: far[1] }, score: 0, similarity: null };
  expect(markApplicable([uncompared], "How do I install Docker?")[0]?.applies).toBe(true);
});

test("Shows the three preferences nearest to a request, and none that is far", () => {
  const near = [0.06, 0.1, 0.07, 0.09].map((score) => ["preference", `${score}`, score] as const);
  expect(
    shownTo("Suggest a film", ...near.map((one) => [...one] as [...typeof one]), ["preference", "far", 0.04]),
  ).toEqual(["0.1", "0.07", "0.09"]);
});
