import fc from "fast-check";
import { expect, test } from "vitest";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";

const cosine = (a: string, b: string): number => {
  const [x, y] = [embedHashed(a, 1024), embedHashed(b, 1024)];
  return x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
};

test("hashed vectors have unit length, or are zero if there is no word", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const length = Math.hypot(...embedHashed(text, 256));
      expect(length === 0 || Math.abs(length - 1) < 1e-5).toBe(true);
    }),
  );
  expect(Math.hypot(...embedHashed("...", 256))).toBe(0);
});

test("typos and inflections stay near, other words do not", () => {
  expect(cosine("adoption agencies", "adoption agency")).toBeGreaterThan(0.6);
  expect(cosine("restaurant", "restarant")).toBeGreaterThan(0.3);
  expect(Math.abs(cosine("restaurant", "violin"))).toBeLessThan(0.15);
});

test("content words weigh more than stop words", () => {
  expect(cosine("where is the violin", "the violin")).toBeGreaterThan(cosine("where is the violin", "where is the"));
});

test("the same text gives a bit-identical vector", () => {
  expect(embedHashed("Zoë moved", 128)).toEqual(embedHashed("Zoë moved", 128));
});
