import { expect, test } from "vitest";
import { sharedOpening, shortSentence } from "../../../../web/src/timeline/short-sentence.ts";

const NINA = "Nina Bakker";
const facts = [
  { from: "nina", predicate: "LIVES_IN", fact: `${NINA} lives in Delft.` },
  { from: "nina", predicate: "LIVES_IN", fact: `${NINA} lives in Leiden.` },
  { from: "nina", predicate: "LIKES", fact: `${NINA} likes chess.` },
  { from: "nina", predicate: "WORKS_AT", fact: `${NINA} works at Philips.` },
  { from: "nina", predicate: "WEIGHT", fact: `${NINA}'s weight is 60 kg.` },
  { from: "tom", predicate: "HAS_BROTHER", fact: `Tom is ${NINA}'s brother.` },
];

test("sentences about the subject of nearly all facts are without its name", () => {
  const opening = sharedOpening(facts);
  expect(opening).toEqual({ of: "nina", words: NINA });
  expect(facts.map((fact) => shortSentence(fact, opening))).toEqual([
    "lives in Delft.",
    "lives in Leiden.",
    "likes chess.",
    "works at Philips.",
    "weight is 60 kg.",
    `Tom is ${NINA}'s brother.`,
  ]);
});

test("sentences stay whole if no subject has nearly all facts, or if one relation has all", () => {
  const others = ["a", "b", "c"].map((from) => ({ from, predicate: "LIKES", fact: `${from} likes tea.` }));
  expect(sharedOpening(others)).toBeNull();
  const two = [...facts, ...others.map((fact) => ({ ...fact, from: "tom" }))];
  expect(sharedOpening(two)).toBeNull();
  const places = ["Delft", "Leiden", "Breda"].map((place) => ({
    from: "nina",
    predicate: "VISITED",
    fact: `${NINA} visited ${place} once.`,
  }));
  expect(sharedOpening(places)).toBeNull();
  expect(shortSentence(others[0] ?? { from: "", fact: "" }, null)).toBe("a likes tea.");
});
