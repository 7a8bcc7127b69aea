import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeRanked, worthOf } from "../../../worker/core/retrieve/merge-ranked.ts";

test("one ranking stays as it is, whatever its scores", () => {
  const ranking = [{ score: 1 }, { score: 3 }, { score: 2 }];
  expect(mergeRanked([ranking])).toEqual(ranking);
  expect(mergeRanked([])).toEqual([]);
});

test("the better of those that come next is first, and of equals that of the earlier ranking", () => {
  const [a, b] = [
    ["a1", 3],
    ["b1", 4],
  ] as const;
  const item = ([id, score]: readonly [string, number]) => ({ id, score });
  const merged = mergeRanked([[a, ["a2", 2] as const].map(item), [b, ["b2", 2] as const].map(item)]);
  expect(merged.map(({ id }) => id)).toEqual(["b1", "a1", "a2", "b2"]);
});

test("every ranking keeps its own order, and nothing is lost", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(9), { maxLength: 6 }), { maxLength: 4 }), (scores) => {
      const rankings = scores.map((list, ranking) => list.map((score, place) => ({ score, ranking, place })));
      const merged = mergeRanked(rankings);
      rankings.forEach((items, ranking) => expect(merged.filter((item) => item.ranking === ranking)).toEqual(items));
    }),
  );
});

test("a ranking is worth what its best say of the query, and never nothing", () => {
  const office = ["Globex offices close at 6 pm on Fridays."];
  expect(worthOf("When do the Globex offices close?", [["I live in Berlin."], office, []])).toEqual([0.25, 1, 0.25]);
  const merged = mergeRanked([[{ score: 1 }], [{ score: 1, id: "office" }]], [0.25, 1]);
  expect(merged[0]).toEqual({ score: 1, id: "office" });
});
