import { expect, test } from "vitest";
import { conditionOf } from "../../../worker/core/language/predicates/instruction-condition.ts";
import { topicStems } from "../../../worker/core/language/predicates/instruction-topic.ts";
import { APPLICABLE, applicability } from "../../../worker/core/retrieve/applicability.ts";
import { fieldsOf } from "../../../worker/core/retrieve/topic-fields.ts";

const scoreOf = (text: string, query: string, type: "instruction" | "preference" = "instruction"): number =>
  applicability({ type, text, applies_to: conditionOf(text) }, { query, stems: topicStems(query), similarity: 0.12 });

const [SOFTWARE] = fieldsOf("Which software library parses JSON?");
const TRAVEL = "For travel questions, I want at least three options.";
const SERIES = "No spoilers, ever, when we talk about series.";
const MONEY = "Wenn ich nach Geld frage, rechne in Franken.";
const HEALTH = "Cuando te pregunte por salud, cita una fuente.";

test.each([
  [TRAVEL, "Where could I spend a week in October?"],
  [SERIES, "What happens in the last season of Dark?"],
  [MONEY, "Soll ich einen Kredit aufnehmen?"],
  [HEALTH, "¿Puedo tomar paracetamol con fiebre?"],
  ["If I ask about drills or saws, tell me whether they can be rented.", "What do I need to shred branches?"],
  ["Any time I ask about removing old plaster, mention dust masks.", "How do I take down the wall in the hallway?"],
  ["Mention the voltage in any answer on amplifiers.", "Which speaker fits my room?"],
  ["Always mention the age when I ask about dogs.", "Which puppy suits a flat?"],
])("%s / %s: applies to a question of its field without a common word", (text, query) => {
  expect(scoreOf(text, query)).toBeGreaterThanOrEqual(APPLICABLE);
});

test.each([
  [TRAVEL, "How do I file taxes?"],
  [SERIES, "How do I patch a bike tyre?"],
  [MONEY, "Wie lerne ich schneller schwimmen?"],
  [HEALTH, "¿Cómo cambio una rueda del coche?"],
  ["Mention the voltage in any answer on amplifiers.", "How do I write a eulogy?"],
])("%s / %s: is far from a question of another field", (text, query) => {
  expect(scoreOf(text, query)).toBeLessThan(0.05);
});

test("A preference applies to its field, and an instruction without a condition to all questions", () => {
  expect(scoreOf("I prefer platforms I already pay for.", "Suggest a film", "preference")).toBe(APPLICABLE);
  expect(scoreOf("I prefer platforms I already pay for.", "How do I file taxes?", "preference")).toBeLessThan(0.05);
  expect(scoreOf("Never recommend a film with violence.", "How do I file taxes?")).toBe(1);
});

test("A question of no known field keeps its score", () => {
  expect(scoreOf(TRAVEL, "Who is my dentist?")).toBeCloseTo(0.06);
});

test.each([
  "How do I tune the transformer?",
  "Which class handles the notice of a new account?",
  "How do I move my application to another drive?",
  "Which tool tests it?",
])("%s: a word of many fields makes no other field of a question about software", (query) => {
  expect([...fieldsOf(query)]).toEqual([...fieldsOf(query)].filter((field) => field === SOFTWARE));
});
