/** Sentence-initial names that the lexicon does not know, or knows as other words. */
import { expect, test } from "vitest";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";

const factsOf = (content: string): string[] =>
  extractBuiltin({
    speaker: "Zed",
    content,
    reference_time: Date.UTC(2025, 1, 1),
    time_zone: "UTC",
    previous: [],
  }).facts.map(({ fact }) => fact);

const NAMES =
  "Max Leo Priya Ivy Ravi Yuki Kofi Amara Chidi Hiro Kenji Ling Finn Lily Rose Daisy Bill Art Guy Faith Joy Summer April June Dawn Miles Dean".split(
    " ",
  );

test.each(NAMES)("%s is a name by its context", (name) => {
  for (const said of [
    `${name} works at Acme.`,
    `${name} lives in Oslo.`,
    `${name} likes tea.`,
    `${name} has a dog.`,
    `${name} plays the violin.`,
  ])
    expect(factsOf(said)).toEqual([said]);
  expect(factsOf(`${name} is my boss.`)).toEqual([`${name} is Zed's boss.`]);
});

test.each([
  "Coffee works wonders.",
  "Music lives in my heart.",
  "Work is hard.",
  "Monday works for me.",
  "Nothing works at Acme.",
  "Everyone likes tea.",
  "Nobody likes tea.",
  "Yoga has a place in my life.",
  "Tennis is my hobby.",
  "Plan works as follows.",
  "Lunch works for me.",
])("no person is named in %s", (said) => {
  expect(factsOf(said)).toEqual([]);
});
