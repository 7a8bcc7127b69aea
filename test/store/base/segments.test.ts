import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Sql } from "../../../worker/ports/sql.ts";
import { dropSegmentContaining, readSegments, sealRows } from "../../../worker/store/base/segments.ts";
import { graphStore } from "../../fakes/graph-store.ts";
import { runs } from "../../sample-size.ts";

const rows = (after: number, upto: number): Uint8Array =>
  Uint8Array.from({ length: upto - after }, (_, index) => after + 1 + index);
const next = (after: number): number => after + 1;
const seal = (sql: Sql, last: number): void => {
  while (sealRows(sql, "chain", { last, next, read: rows }, 4));
};
const ends = (sql: Sql): number[] => readSegments(sql, "chain", 0).map(({ upto }) => upto);
const numbersIn = (sql: Sql): number[] => readSegments(sql, "chain", 0).flatMap(({ bytes }) => [...bytes]);

describe("segments", () => {
  test("segments are small while few rows wait, and eight small ones are replaced by a large one", () => {
    const { sql } = graphStore();
    seal(sql, 3);
    expect(ends(sql)).toEqual([]);
    seal(sql, 4);
    seal(sql, 13);
    expect(ends(sql)).toEqual([4, 8, 12]);
    seal(sql, 31);
    expect(ends(sql)).toEqual([4, 8, 12, 16, 20, 24, 28]);
    seal(sql, 37);
    expect(ends(sql)).toEqual([32, 36]);
    expect(numbersIn(sql)).toEqual(Array.from({ length: 36 }, (_, index) => index + 1));
  });

  test("a large segment is sealed directly when many rows wait", () => {
    const { sql } = graphStore();
    expect(sealRows(sql, "chain", { last: 70, next, read: rows }, 4)).toBe(true);
    expect(ends(sql)).toEqual([32]);
    seal(sql, 70);
    expect(ends(sql)).toEqual([32, 64, 68]);
  });

  test("rows that were all removed are covered by one segment, and those after them are sealed as ever", () => {
    const { sql } = graphStore();
    const sealing = {
      last: 100_007,
      next: (after: number) => Math.max(after + 1, 99_990),
      read: () => new Uint8Array(0),
    };
    let sealed = 0;
    while (sealRows(sql, "chain", sealing, 4)) sealed++;
    expect(ends(sql)[0]).toBe(32 * Math.floor(99_989 / 32));
    expect(ends(sql).at(-1)).toBe(100_004);
    expect(sealed).toBeLessThan(20);
  });

  test("a dropped segment is sealed again, and the segments after it are readable only from then on", () => {
    const { sql } = graphStore();
    seal(sql, 100);
    dropSegmentContaining(sql, "chain", 40);
    expect(ends(sql)).toEqual([32]);
    seal(sql, 100);
    expect(numbersIn(sql)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });

  test("segments hold every row once and in order, however rows arrive and segments are dropped", () => {
    const step = fc.oneof(
      fc.record({ arrive: fc.integer({ min: 1, max: 60 }) }),
      fc.record({ drop: fc.integer({ min: 1, max: 200 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const { sql } = graphStore();
        let last = 0;
        for (const entry of steps) {
          if ("drop" in entry) dropSegmentContaining(sql, "chain", entry.drop);
          else seal(sql, (last = Math.min(250, last + entry.arrive)));
        }
        seal(sql, last);
        const read = numbersIn(sql);
        expect(read).toEqual(Array.from({ length: last - (last % 4) }, (_, index) => index + 1));
        expect(sql.all("SELECT 1 FROM segments")).toHaveLength(ends(sql).length);
      }),
      { numRuns: runs(60) },
    );
  });
});
