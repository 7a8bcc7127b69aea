import { expect, test } from "vitest";
import { longestOf, partColour, partsOf } from "../../../../web/src/context/score-parts.ts";

test("score parts are in the order of the methods, and fill at most the bar", () => {
  const lines = [{ parts: { cosine: 1, bm25: 3, odd: 0 } }, { parts: { pagerank: 2 } }];
  const longest = longestOf(lines);
  expect(longest).toBe(4);
  expect(partsOf({ cosine: 1, bm25: 3, odd: 0 }, longest)).toEqual([
    { name: "bm25", value: 3, share: 0.75 },
    { name: "cosine", value: 1, share: 0.25 },
  ]);
  expect(partsOf({}, longestOf([]))).toEqual([]);
  expect([partColour("bm25"), partColour("profile")]).toEqual(["bm25", "other"]);
});
