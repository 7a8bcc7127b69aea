import { expect, test } from "vitest";
import { topicStems } from "../../../worker/core/language/predicates/instruction-topic.ts";
import { APPLICABLE, applicability } from "../../../worker/core/retrieve/applicability.ts";

test("Ranks an instruction about dates above one about another topic for a question that asks when", () => {
  const score = (query: string, applies_to: string): number =>
    applicability(
      { type: "instruction", text: `Always use short forms when I ask about ${applies_to}.`, applies_to },
      { query, stems: topicStems(query), similarity: 0 },
    );
  expect(score("When is the festival?", "deadlines")).toBeGreaterThan(score("When is the festival?", "recipes"));
  expect(score("Bis wann muss ich abgeben?", "Termine")).toBeGreaterThan(score("Wie heißt mein Betreuer?", "Termine"));
});

test("Ranks an instruction about calculations above one about another topic for a question of an amount", () => {
  const score = (query: string, applies_to: string): number =>
    applicability(
      { type: "instruction", text: `When ${applies_to}, round to hundreds.`, applies_to },
      { query, stems: topicStems(query), similarity: 0 },
    );
  const NUMBERS = "you show calculations";
  expect(score("How much will I have in 2040?", NUMBERS)).toBeGreaterThanOrEqual(APPLICABLE);
  expect(score("What would the new roof cost?", NUMBERS)).toBeGreaterThanOrEqual(APPLICABLE);
  expect(score("What is my sister called?", NUMBERS)).toBeLessThan(APPLICABLE);
  expect(score("How much will I have in 2040?", "you show pictures")).toBeLessThan(APPLICABLE);
});
