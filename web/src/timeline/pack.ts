import type { Bar, Row, Span } from "./life.ts";

export interface Placed {
  bar: Bar;
  lane: number;
}

export interface PlacedRow {
  name: string | null;
  placed: Placed[];
  lanes: number;
  /** The facts of the last lane if they overlap, for lack of lanes. They are not placed. */
  crowd: Bar[];
}

const MOST_LANES = 24;
export const CLOSED_LANES = 3;

/** Interval partitioning, first fit. An event covers `eventMs`, so that it stays visible. */
export function pack({ name, bars }: Row, isOpen: boolean, eventMs: number): PlacedRow {
  const most = isOpen ? MOST_LANES : CLOSED_LANES;
  const free: number[] = [];
  const placed: Placed[] = [];
  let isCrowded = false;
  for (const bar of bars) {
    const from = bar.from ?? -Infinity;
    const to = bar.isEvent ? from + eventMs : (bar.to ?? Infinity);
    let lane = free.findIndex((end) => end <= from);
    if (lane < 0 && free.length < most) lane = free.push(-Infinity) - 1;
    if (lane < 0) {
      lane = most - 1;
      isCrowded = true;
    }
    free[lane] = Math.max(free[lane] ?? -Infinity, to);
    placed.push({ bar, lane });
  }
  const [alone, last] = isCrowded
    ? [placed.filter(({ lane }) => lane < most - 1), placed.filter(({ lane }) => lane === most - 1)]
    : [placed, []];
  return { name, placed: alone, lanes: Math.max(1, free.length), crowd: last.map(({ bar }) => bar) };
}

/** Fractions of the span; null if invisible. An open end extends beyond the edge. */
export function visibleShare(bar: Bar, { from, to }: Span): { left: number; right: number } | null {
  const begin = bar.from ?? -Infinity;
  const end = bar.isEvent ? (bar.from ?? bar.to ?? Infinity) : (bar.to ?? Infinity);
  if (end < from || begin > to) return null;
  const share = (at: number): number => Math.min(Math.max((at - from) / (to - from), -1), 2);
  return { left: share(begin), right: share(end) };
}
