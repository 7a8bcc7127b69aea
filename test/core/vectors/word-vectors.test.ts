import { expect, test } from "vitest";
import { WordVectors } from "../../../worker/core/vectors/word-vectors.ts";
import { wordVectors } from "../../fakes/word-vectors.ts";

const known = wordVectors();

const vectorOf = (word: string): Float32Array => {
  const vector = new Float32Array(known.dimensions);
  known.add(vector, word, 1);
  return vector;
};

const cosine = (a: string, b: string): number => {
  const [x, y] = [vectorOf(a), vectorOf(b)];
  return x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0) / Math.hypot(...x) / Math.hypot(...y);
};

// computed in float64 by the distilling script, before rounding to four bits
test.each([
  ["kids", "children", 0.864],
  ["job", "career", 0.528],
  ["married", "wife", 0.776],
  ["hiking", "trail", 0.545],
])("%s and %s are as similar as in the model", (a, b, expected) => {
  expect(Math.abs(cosine(a, b) - expected)).toBeLessThan(0.04);
});

test("synonyms are nearer than words of the same field, which are nearer than unrelated ones", () => {
  expect(cosine("car", "automobile")).toBeGreaterThan(cosine("car", "train"));
  expect(cosine("car", "train")).toBeGreaterThan(cosine("car", "violin"));
});

test("rare words weigh more than common ones", () => {
  expect(Math.hypot(...vectorOf("violin"))).toBeGreaterThan(1.1 * Math.hypot(...vectorOf("the")));
});

test("accents are ignored", () => {
  expect(vectorOf("zürich")).toEqual(vectorOf("zurich"));
});

test("an unknown word is split into the longest known pieces", () => {
  const sum = new Float32Array(known.dimensions);
  known.add(sum, "snow", 1);
  const whole = vectorOf("snowboarders");
  expect(whole).not.toEqual(sum);
  expect(cosine("snowboarders", "snowboard")).toBeGreaterThan(0.4);
});

test.each(["ไทย", "москва", "🎻", "", "x".repeat(10_000)])("%j adds nothing", (word) => {
  const sum = new Float32Array(known.dimensions);
  expect(known.add(sum, word, 1)).toBe(false);
  expect(sum.every((value) => value === 0)).toBe(true);
});

test("a shorter sum gets the first numbers of the vector", () => {
  const short = new Float32Array(32);
  known.add(short, "violin", 1);
  expect(short).toEqual(vectorOf("violin").slice(0, 32));
});

test("bytes that are not a file of word vectors are refused", () => {
  expect(() => new WordVectors(new ArrayBuffer(0))).toThrow(RangeError);
  expect(() => new WordVectors(new ArrayBuffer(64))).toThrow("not a file of word vectors");
});
