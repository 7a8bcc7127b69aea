import fc from "fast-check";
import { expect, test } from "vitest";
import { fuseScores } from "../../../worker/core/retrieve/score-fusion.ts";

const hit = (id: number, score: number) => ({ id, score });

test("text counts by its share of the best, vectors by the square of their min–max score", () => {
  const fused = fuseScores([hit(1, 8), hit(2, 4)], [hit(3, 0.9), hit(2, 0.7), hit(4, 0.5)], 0.6);
  expect(fused.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(fused.map(({ score }) => score)).toEqual([
    1,
    expect.closeTo(0.5 + 0.6 * 0.5 ** 2, 12),
    expect.closeTo(0.6, 12),
    0,
  ]);
});

test("hits found only by vectors are kept, even a single one, and ties go to the lower id", () => {
  expect(fuseScores([], [hit(7, 0.3)], 0.6)).toEqual([hit(7, 0.6)]);
  expect(fuseScores([], [hit(9, 0.3), hit(7, 0.3)], 0.6)).toEqual([hit(7, 0.6), hit(9, 0.6)]);
  expect(fuseScores([], [])).toEqual([]);
});

test("the scale of either method does not matter, and no hit of either is lost", () => {
  const hits = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 1000 })), {
      selector: ([id]) => id,
    })
    .map((rows) => rows.map(([id, score]) => hit(id, score)).sort((a, b) => b.score - a.score || a.id - b.id));
  fc.assert(
    fc.property(hits, hits, (words, vectors) => {
      const fused = fuseScores(words, vectors);
      const scaled = fuseScores(
        words.map(({ id, score }) => hit(id, 4 * score)),
        vectors.map(({ id, score }) => hit(id, 2 * score)),
      );
      expect(scaled).toEqual(fused);
      expect(new Set(fused.map(({ id }) => id))).toEqual(new Set([...words, ...vectors].map(({ id }) => id)));
    }),
  );
});
