import { expect, test } from "vitest";
import { topicStems } from "../../../worker/core/predicates/instruction-topic.ts";
import { applicability } from "../../../worker/core/retrieve/applicability.ts";

test("Ranks an instruction about dates above one about another topic for a question that asks when", () => {
  const score = (query: string, applies_to: string): number =>
    applicability(
      { type: "instruction", text: `Always use short forms when I ask about ${applies_to}.`, applies_to },
      { query, stems: topicStems(query), similarity: 0 },
    );
  expect(score("When is the festival?", "deadlines")).toBeGreaterThan(score("When is the festival?", "recipes"));
  expect(score("Bis wann muss ich abgeben?", "Termine")).toBeGreaterThan(score("Wie heißt mein Betreuer?", "Termine"));
});
