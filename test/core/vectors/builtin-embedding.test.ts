import fc from "fast-check";
import { expect, test } from "vitest";
import { embedBuiltin } from "../../../worker/core/vectors/builtin-embedding.ts";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import { wordVectors } from "../../fakes/word-vectors.ts";

const known = wordVectors();

const cosine = (a: string, b: string): number => {
  const [x, y] = [embedBuiltin(a, 1024, known), embedBuiltin(b, 1024, known)];
  return x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
};

test("built-in vectors have unit length, or are zero if there is no word", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.constantFrom(32, 256, 1024), (text, dimensions) => {
      const length = Math.hypot(...embedBuiltin(text, dimensions, known));
      expect(length === 0 || Math.abs(length - 1) < 1e-5).toBe(true);
    }),
  );
  expect(Math.hypot(...embedBuiltin("...", 256, known))).toBe(0);
});

test("synonyms are near each other", () => {
  expect(cosine("her kids", "the children")).toBeGreaterThan(0.4);
  expect(cosine("What is her job?", "She has a career in law")).toBeGreaterThan(
    cosine("What is her job?", "She has a violin in C"),
  );
});

test("different names of the same kind are not near each other", () => {
  for (const [a, b] of [
    ["Paris", "London"],
    ["Anna", "Bob"],
    ["Google", "Microsoft"],
  ] as const) {
    expect(cosine(a, b)).toBeLessThan(0.5);
  }
});

test("typos, inflections and accents stay near", () => {
  expect(cosine("adoption agencies", "adoption agency")).toBeGreaterThan(0.6);
  expect(cosine("restaurant", "restarant")).toBeGreaterThan(0.1);
  expect(cosine("Zürich", "Zurich")).toBeGreaterThan(0.7);
});

test("text in another alphabet has its hashed vector", () => {
  expect(embedBuiltin("Она живёт в Москве", 512, known)).toEqual(embedHashed("Она живёт в Москве", 512));
});
