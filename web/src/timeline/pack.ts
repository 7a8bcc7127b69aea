/** Where the bars of a row stand: below each other where they overlap, and drawn as one where they are too many. */
import type { Bar, Row, Span } from "./life.ts";

export interface Placed {
  bar: Bar;
  /** From 0, at the top. */
  lane: number;
}

export interface PlacedRow {
  /** Null: moments of several predicates. */
  name: string | null;
  /** Ordered by their beginning. */
  placed: Placed[];
  lanes: number;
  /** How many facts there are more than there are lanes for: these stand in the last lane, over each other. */
  crowded: number;
}

/** Rows that are open have as many lanes as they need, up to this. */
const MOST_LANES = 24;
export const CLOSED_LANES = 3;

/** Each bar in the first lane that is free at its beginning (interval partitioning, first fit). An event needs `eventMs` to be seen. */
export function pack({ name, bars }: Row, isOpen: boolean, eventMs: number): PlacedRow {
  const most = isOpen ? MOST_LANES : CLOSED_LANES;
  const free: number[] = [];
  const placed: Placed[] = [];
  let crowded = 0;
  for (const bar of bars) {
    const from = bar.from ?? -Infinity;
    const to = bar.isEvent ? from + eventMs : (bar.to ?? Infinity);
    let lane = free.findIndex((end) => end <= from);
    if (lane < 0 && free.length < most) lane = free.push(-Infinity) - 1;
    if (lane < 0) {
      lane = most - 1;
      crowded++;
    }
    free[lane] = Math.max(free[lane] ?? -Infinity, to);
    placed.push({ bar, lane });
  }
  return { name, placed, lanes: Math.max(1, free.length), crowded };
}

/** What of a bar is visible, as shares of the span; null where nothing is. An open end reaches beyond the edge. */
export function visibleShare(bar: Bar, { from, to }: Span): { left: number; right: number } | null {
  const begin = bar.from ?? -Infinity;
  const end = bar.isEvent ? (bar.from ?? bar.to ?? Infinity) : (bar.to ?? Infinity);
  if (end < from || begin > to) return null;
  const share = (at: number): number => Math.min(Math.max((at - from) / (to - from), -1), 2);
  return { left: share(begin), right: share(end) };
}
