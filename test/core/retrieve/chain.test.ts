import { expect, test } from "vitest";
import { spreadAlongChain, type ThreadLink } from "../../../worker/core/retrieve/chain.ts";

const links = new Map<number, ThreadLink>(
  [1, 2, 3, 4, 5, 6].map((id) => [id, { previous: id > 1 ? id - 1 : null, next: id < 6 ? id + 1 : null }]),
);

test("a hit passes part of its score to its neighbours, more to nearer ones", () => {
  expect(spreadAlongChain([{ id: 3, score: 1 }], links)).toEqual([
    { id: 3, score: 1 },
    { id: 2, score: 0.4 },
    { id: 4, score: 0.4 },
    { id: 1, score: 0.3 },
    { id: 5, score: 0.3 },
  ]);
});

test("a message between two hits may rank before both", () => {
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

test("the end of a thread has neighbours on one side only", () => {
  expect(spreadAlongChain([{ id: 6, score: 1 }], links).map(({ id }) => id)).toEqual([6, 5, 4]);
  expect(spreadAlongChain([], links)).toEqual([]);
});
