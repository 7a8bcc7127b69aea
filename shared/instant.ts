/** Milliseconds since 1970-01-01T00:00:00Z. Inside Engraph every moment is one of these; text only at the edges. */
export type Instant = number;

/** How much of a stated date was said. A context never claims more than this. */
export const PRECISIONS = ["year", "month", "day", "instant"] as const;
export type Precision = (typeof PRECISIONS)[number];

/** A moment as a caller wrote it, before it is known in whose time zone. */
export interface StatedInstant {
  /** The instant; or, without an offset, the wall clock as if it were UTC. */
  at: Instant;
  /** Whether an offset or `Z` was given. */
  zoned: boolean;
  precision: "day" | "instant";
}

/** Half-open `[from, to)`; `null` is an open end: since before we knew, until told otherwise. */
export interface Interval {
  from: Instant | null;
  to: Instant | null;
}

export const overlaps = (a: Interval, b: Interval): boolean =>
  (a.from === null || b.to === null || a.from < b.to) && (b.from === null || a.to === null || b.from < a.to);

/** `2024-05-07T00:00:00.000Z`, the only form in which an instant leaves Engraph. */
export const formatInstant = (at: Instant): string => new Date(at).toISOString();

export const formatInstantOrNull = (at: Instant | null): string | null => (at === null ? null : formatInstant(at));

/** The first instant after the period that starts at `at` and is `precision` long (UTC). An instant lasts one millisecond. */
export function endOfPeriod(at: Instant, precision: Precision): Instant {
  const date = new Date(at);
  switch (precision) {
    case "year":
      return Date.UTC(date.getUTCFullYear() + 1, 0, 1);
    case "month":
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
    case "day":
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1);
    case "instant":
      return at + 1;
  }
}
