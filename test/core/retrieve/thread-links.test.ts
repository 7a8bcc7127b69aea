import { expect, test } from "vitest";
import { ASKS, ThreadLinks, type ThreadColumns } from "../../../worker/core/retrieve/thread-links.ts";

const columns = (after: number, ...previous: number[]): ThreadColumns => ({
  after,
  previous: Uint32Array.from(previous),
  speakers: Uint32Array.from(previous, () => 7),
  flags: Uint8Array.from(previous, () => ASKS),
  sizes: Uint8Array.from(previous, () => 192),
});
const NO_SPEAKERS = new Set<number>();

test("appended messages become the successors of earlier ones, beyond the initial capacity too", () => {
  const links = new ThreadLinks();
  for (let row = 1; row <= 100; row++) links.append(columns(row - 1, row > 2 ? row - 2 : 0));
  for (let row = 1; row <= 100; row++) {
    const { previous, next } = links.at(row, NO_SPEAKERS);
    expect([previous, next]).toEqual([row > 2 ? row - 2 : null, row < 99 ? row + 2 : null]);
  }
});

test("rows without a message and rows beyond the last have no neighbours and no speaker", () => {
  const links = new ThreadLinks();
  const nothing = { previous: null, next: null, continues: false, named: false, asks: false, role: "peer", size: 0 };
  expect(links.at(5, new Set([7]))).toEqual(nothing);
  links.append(columns(9, 0, 10));
  expect([1, 9, 12].map((row) => links.at(row, new Set([7])))).toEqual([nothing, nothing, nothing]);
  expect(links.at(11, new Set([7]))).toEqual({
    previous: 10,
    next: null,
    continues: true,
    named: true,
    asks: true,
    role: "peer",
    size: 3,
  });
});
