import { expect, test } from "vitest";
import { topicStems } from "../../../worker/core/predicates/instruction-topic.ts";
import { applicability, markApplicable } from "../../../worker/core/retrieve/applicability.ts";

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

test("Ranks an instruction about dates above one about another topic for a question that asks when", () => {
  const score = (query: string, applies_to: string): number =>
    applicability(
      { type: "instruction", text: `Always use short forms when I ask about ${applies_to}.`, applies_to },
      { query, stems: topicStems(query), similarity: 0 },
    );
  expect(score("When is the festival?", "deadlines")).toBeGreaterThan(score("When is the festival?", "recipes"));
  expect(score("Bis wann muss ich abgeben?", "Termine")).toBeGreaterThan(score("Wie heißt mein Betreuer?", "Termine"));
});
