import fc from "fast-check";
import { expect, test } from "vitest";
import type { Bar } from "../../../../web/src/timeline/life.ts";
import { CLOSED_LANES, pack, visibleShare } from "../../../../web/src/timeline/pack.ts";

const barOf = (from: number | null, to: number | null): Bar => ({ id: "f", from, to, isEvent: false }) as Bar;

test("placed bars of a lane never overlap, the others form a crowd in the last lane, and none is lost", () => {
  const interval = fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 20 }));
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 30 }), fc.boolean(), (intervals, isOpen) => {
      const bars = intervals
        .map(([from, length]) => barOf(from, from + length))
        .toSorted((a, b) => Number(a.from) - Number(b.from));
      const { placed, lanes, crowd } = pack({ name: "p", bars }, isOpen, 1);
      expect(new Set([...placed.map(({ bar }) => bar), ...crowd])).toEqual(new Set(bars));
      expect(placed.length + crowd.length).toBe(bars.length);
      if (!isOpen) expect(lanes).toBeLessThanOrEqual(CLOSED_LANES);
      const overlaps = placed.filter(({ bar, lane }, place) =>
        placed.slice(0, place).some((other) => other.lane === lane && Number(other.bar.to) > Number(bar.from)),
      );
      expect(overlaps).toEqual([]);
      if (crowd.length > 0) expect(placed.every(({ lane }) => lane < lanes - 1)).toBe(true);
    }),
  );
});

test("an open end extends beyond the edge, and bars outside are not visible", () => {
  const span = { from: 0, to: 100 };
  expect(visibleShare(barOf(50, null), span)).toEqual({ left: 0.5, right: 2 });
  expect(visibleShare(barOf(null, 50), span)).toEqual({ left: -1, right: 0.5 });
  expect(visibleShare(barOf(101, 200), span)).toBeNull();
});
