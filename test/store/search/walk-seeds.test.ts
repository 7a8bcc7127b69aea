import { expect, test } from "vitest";
import type { Ranked } from "../../../worker/core/retrieve/ranked.ts";
import { walkSeeds, type SeedQuery } from "../../../worker/store/search/walk-seeds.ts";

const QUERY: SeedQuery = {
  terms: ["sonata", "godfather"],
  named: [],
  alone: false,
  isComparable: false,
  least_similarity: 0,
  helpful: null,
};
const MESSAGES = ["the sonata is by bach whose godfather was telemann", "a sonata"];
const ranked = (count: number): Ranked[] =>
  Array.from({ length: count }, (_, place) => ({ id: place, score: 9 - place }));

const seedsOf = (facts: readonly string[], query: Partial<SeedQuery> = {}) =>
  walkSeeds(
    { ...QUERY, ...query },
    {
      best: (_, scope) => ranked(scope === "facts" ? facts.length : MESSAGES.length),
      spread: (messages) => messages,
      texts: (scope, rows) => rows.map((row) => (scope === "facts" ? facts : MESSAGES)[row] ?? ""),
    },
  );

test("facts lead a walk as far as they say what messages say", () => {
  expect(seedsOf(["telemann was the godfather of whom the sonata is by"]).cover).toBe(1);
  const { cover, facts } = seedsOf(["a sonata is music", "jean sings"]);
  expect(cover).toBeGreaterThan(0);
  expect(cover).toBeLessThan(1);
  expect(facts).toHaveLength(2);
});

test("facts that say nothing of a query start no walk", () => {
  expect(seedsOf(["jean sings", "it rains"])).toMatchObject({ cover: 0, facts: [] });
});

test("facts that a model chose are not doubted, and a query of names starts at these alone", () => {
  expect(seedsOf(["jean sings", "it rains"], { helpful: new Set([1]) })).toMatchObject({
    cover: 1,
    facts: [{ id: 1 }],
  });
  const named = [{ id: 7, score: 1 }];
  expect(seedsOf(["jean sings"], { named, alone: true })).toEqual({ named, facts: [], passages: [], cover: 1 });
});

test("messages start a walk by their words, also where vectors can be compared", () => {
  const asked: string[] = [];
  walkSeeds(
    { ...QUERY, isComparable: true },
    {
      best: (method, scope) => (asked.push(`${method} ${scope}`), ranked(1)),
      spread: (messages) => messages,
      texts: (_, rows) => rows.map(() => "a sonata"),
    },
  );
  expect(asked.sort()).toEqual(["bm25 episodes", "bm25 facts", "cosine facts"]);
});
