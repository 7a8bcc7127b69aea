import fc from "fast-check";
import { expect, test } from "vitest";
import { factCover } from "../../../worker/core/retrieve/fact-cover.ts";

const TERMS = ["sonata", "godfather", "bach"];
const MESSAGES = ["the flute sonata is by bach whose godfather was telemann", "a sonata of bach", "bach"];

test("facts that say of a query what messages say lead a walk in full", () => {
  expect(factCover(TERMS, ["telemann was the godfather of bach who wrote the sonata"], MESSAGES)).toBe(1);
});

test("facts that say less of it than messages lead less far, and those that say nothing do not lead", () => {
  const some = factCover(TERMS, ["a sonata is music"], MESSAGES);
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(1);
  expect(factCover(TERMS, ["jean sings"], MESSAGES)).toBe(0);
});

test("facts lead if there is nothing to compare, or if no text mentions the query", () => {
  expect(factCover(TERMS, [], MESSAGES)).toBe(1);
  expect(factCover(TERMS, ["a sonata"], [])).toBe(1);
  expect(factCover(TERMS, ["x"], ["y"])).toBe(1);
  expect(factCover([], ["x"], ["y"])).toBe(1);
});

test("the cover of any texts is between 0 and 1", () => {
  const text = fc
    .array(fc.constantFrom("sonata", "godfather", "bach", "of", "rain"), { maxLength: 6 })
    .map((words) => words.join(" "));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), fc.array(text, { maxLength: 8 }), (facts, messages) => {
      const cover = factCover(TERMS, facts, messages);
      expect(cover).toBeGreaterThanOrEqual(0);
      expect(cover).toBeLessThanOrEqual(1);
    }),
  );
});
