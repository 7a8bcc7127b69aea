import { expect, test } from "vitest";
import { spreadAlongChain, type Link } from "../../../worker/core/retrieve/chain.ts";

/** Messages 1 to 6, one after another. */
const links = new Map<number, Link>(
  [1, 2, 3, 4, 5, 6].map((id) => [id, { previous: id > 1 ? id - 1 : null, next: id < 6 ? id + 1 : null }]),
);

test("a hit lifts its neighbours, nearer ones more", () => {
  expect(spreadAlongChain([{ id: 3, score: 1 }], links)).toEqual([
    { id: 3, score: 1 },
    { id: 2, score: 0.4 },
    { id: 4, score: 0.4 },
    { id: 1, score: 0.3 },
    { id: 5, score: 0.3 },
  ]);
});

test("what stands between two hits may rank before both", () => {
  const ranked = spreadAlongChain(
    [
      { id: 2, score: 1 },
      { id: 4, score: 1 },
      { id: 3, score: 0.9 },
    ],
    links,
  );
  expect(ranked[0]?.id).toBe(3);
  expect(ranked[0]?.score).toBeCloseTo(1.7, 12);
});

test("the ends of a thread give nothing away", () => {
  expect(spreadAlongChain([{ id: 6, score: 1 }], links).map(({ id }) => id)).toEqual([6, 5, 4]);
  expect(spreadAlongChain([], links)).toEqual([]);
});
