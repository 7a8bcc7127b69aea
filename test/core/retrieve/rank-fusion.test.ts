import { expect, test } from "vitest";
import { reciprocalRankFusion } from "../../../worker/core/retrieve/rank-fusion.ts";

test("reciprocal rank fusion sums 1 / (60 + rank) over the lists, with ranks from 1", () => {
  const fused = reciprocalRankFusion([{ ids: [1, 2] }, { ids: [2, 3] }]);
  expect(fused.map(({ id }) => id)).toEqual([2, 1, 3]);
  expect(fused[0]?.score).toBeCloseTo(1 / 62 + 1 / 61, 12);
});

test("reciprocal rank fusion weights lists and breaks ties by id", () => {
  expect(reciprocalRankFusion([{ ids: [9] }, { ids: [4] }]).map(({ id }) => id)).toEqual([4, 9]);
  expect(reciprocalRankFusion([{ ids: [9], weight: 2 }, { ids: [4] }]).map(({ id }) => id)).toEqual([9, 4]);
});
