import { expect, test } from "vitest";
import { judgeByWords } from "../../../../worker/core/traverse/builtin-guide.ts";
import type { EvidenceItem } from "../../../../worker/core/traverse/evidence.ts";
import { asksOfAsker } from "../../../../worker/core/traverse/about-persons.ts";

const NOW = Date.UTC(2025, 5, 1);
const DAY = 86_400_000;
const node = { id: "e", kind: "entity" as const, name: "Ada" };
const stepOf = (id: string): EvidenceItem["step"] => ({
  id: { kind: "fact", a: id, b: null },
  from: node,
  to: node,
  fact: null,
  chunk: null,
  weight: 0,
});
const fact = (
  text: string,
  subject: string,
  predicate: string,
  from: number | null = null,
  to: number | null = null,
): EvidenceItem => ({
  replayed: false,
  step: { ...stepOf(text), fact: { id: text, text, episode_id: null, relation: { subject, predicate, from, to } } },
});
const FACTS = [
  fact("Ada wohnt in Kiel.", "Ada", "LIVES_IN"),
  fact("Ada lives in Rome. (until May 2024)", "Ada", "LIVES_IN", null, NOW - DAY),
  fact("Ada works at Hooli. (from 1 Jul 2025)", "Ada", "WORKS_AT", NOW + 30 * DAY),
  fact("Ada works at Acme.", "Ada", "WORKS_AT"),
  fact("Ada works as a welder.", "Ada", "WORKS_AS"),
  fact("Ada was born in Oslo. (12 May 1987)", "Ada", "BORN_IN"),
  fact("Lena was born in Rome. (before 1 Jun 2025)", "Lena", "BORN_IN"),
  fact("Ada is seeing a guy named Anton.", "Ada", "IN_RELATIONSHIP_WITH"),
  fact("Lena ist 12 Jahre alt.", "Lena", "AGE"),
  fact("Marta vive en Lugo.", "Marta Vidal", "LIVES_IN"),
];
const chunk = (text: string): EvidenceItem => ({
  replayed: false,
  step: { ...stepOf(text), chunk: { id: text, title: "Ada", text, weight: 0, written: { by: "Ada", at: NOW } } },
});
const answer = (question: string, facts = FACTS, messages: string[] = []): string =>
  judgeByWords({
    question,
    known_answer: null,
    asked_at: { now: NOW, as_of: NOW },
    persons: [],
    asker: asksOfAsker(question) ? ["Ada"] : [],
    facts,
    chunks: messages.map(chunk),
  }).answer;

test.each([
  ["Where do I live?", "Ada wohnt in Kiel."],
  ["Wo wohne ich jetzt?", "Ada wohnt in Kiel."],
  ["¿Dónde vivo?", "Ada wohnt in Kiel."],
  ["Where do I work now?", "Ada works at Acme."],
  ["Who am I dating?", "Ada is seeing a guy named Anton."],
  ["When is my birthday?", "Ada was born in Oslo. (12 May 1987)"],
  ["What do I do for work?", "Ada works at Acme. Ada works as a welder."],
  ["How old is Lena?", "Lena ist 12 Jahre alt."],
  ["Where does Marta live?", "Marta vive en Lugo."],
  ["When is Lena's birthday?", ""],
  ["What's my name?", ""],
])("%s is answered by the fact that holds, in the language in which it was stated", (question, said) => {
  expect(answer(question)).toBe(said);
});

test("a message without a fact does not answer where the asker lives", () => {
  const letter = 'Fix this email: "Dear Ms Hale, I live at 4 Elm Road."';
  expect(answer("Where do I live?", [], [letter])).toBe("");
});

test("a message without a fact answers where another person works, but not its writer", () => {
  const gossip = "Dan works at the Aldgate pool";
  expect(answer("Where does Dan work?", [], [gossip])).toBe(gossip);
  expect(answer("Where does Ada work?", [], ["I swim before work at the Aldgate pool"])).toBe("");
});

test("a relation does not answer a question for a trait", () => {
  expect(answer("What breed is Tank?", [fact("Tank is Dave's dog.", "Dave", "HAS_PET")])).toBe("");
});

test("a count does not answer when something is", () => {
  expect(
    answer("When is the baby shower?", [], ["planning my sister's baby shower, 25 guests, budget 400 dollars"]),
  ).toBe("");
});
