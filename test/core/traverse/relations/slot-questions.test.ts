import { expect, test } from "vitest";
import { judgeByWords } from "../../../../worker/core/traverse/builtin-guide.ts";
import type { EvidenceItem } from "../../../../worker/core/traverse/evidence.ts";

const FACTS = [
  "Karl is Ada's boss. (as of 6 Jan 2025)",
  "Mia is Ada's younger sister.",
  "Miso is Ada's cat.",
  "Rex is Ada's dog. (until May 2024)",
  "Bean is Priya's cat.",
  "Ada's rent is 900. (as of 6 Jan 2025)",
  "Omar's a1c is 6.4.",
  "Ada works at Acme.",
  "Ada likes tea.",
];
const ada = { id: "ada", kind: "entity" as const, name: "Ada" };
const found = (text: string): EvidenceItem => ({
  replayed: false,
  step: {
    id: { kind: "fact", a: text, b: null },
    from: ada,
    to: ada,
    fact: { id: text, text, episode_id: null },
    chunk: null,
    weight: 0,
  },
});
const answer = (question: string): string =>
  judgeByWords({
    question,
    known_answer: null,
    asked_at: { now: Date.UTC(2025, 1, 1), as_of: Date.UTC(2025, 1, 1) },
    persons: [],
    asker: ["Ada"],
    facts: FACTS.map(found),
    chunks: [],
  }).answer;

test.each([
  ["Who is my manager?", "Karl is Ada's boss. (as of 6 Jan 2025)"],
  ["What's my sister called?", "Mia is Ada's younger sister."],
  ["What is the name of my cat?", "Miso is Ada's cat."],
  ["What is Priya's cat's name?", "Bean is Priya's cat."],
  ["Who is Mia?", "Mia is Ada's younger sister."],
  ["How much rent do I pay?", "Ada's rent is 900. (as of 6 Jan 2025)"],
  ["What is my current rent?", "Ada's rent is 900. (as of 6 Jan 2025)"],
  ["What is Omar's latest A1c?", "Omar's a1c is 6.4."],
  ["Who is my employer?", "Ada works at Acme."],
  ["Which pets do I have?", "Miso is Ada's cat."],
])("%s is answered by the fact that states the relation", (question, fact) => {
  expect(answer(question)).toBe(fact);
});

test.each(["What is my brother called?", "Who is Omar's manager?", "What is my salary?"])(
  "%s is not answered by a relation of another kind or owner",
  (question) => {
    expect(answer(question)).toBe("");
  },
);
