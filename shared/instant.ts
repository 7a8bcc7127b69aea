/** Milliseconds since 1970-01-01T00:00:00Z. Every instant inside Engraph has this form; only the API uses text. */
export type Instant = number;

/** How precisely a date was stated. A context never claims more precision than this. */
export const PRECISIONS = ["year", "month", "day", "instant"] as const;
export type Precision = (typeof PRECISIONS)[number];

/**
 * How a bound of a fact is known. `stated`: a source says when. `inferred`: it follows from a statement about something else. `observed`: a
 * source says only that the fact held (as a start) or no longer held (as an end) at that instant.
 */
export const BASES = ["stated", "inferred", "observed"] as const;
export type Basis = (typeof BASES)[number];

/** An instant as a caller stated it, before its time zone is known. */
export interface StatedInstant {
  /** The instant; or, without an offset, the wall clock as if it were UTC. */
  at: Instant;
  /** Whether an offset or `Z` was given. */
  zoned: boolean;
  precision: Precision;
}

/** Half-open `[from, to)` in epoch milliseconds. `null` is an open end: no known start, or still valid. */
export interface Interval {
  from: Instant | null;
  to: Instant | null;
}

export const overlaps = (a: Interval, b: Interval): boolean =>
  (a.from === null || b.to === null || a.from < b.to) && (b.from === null || a.to === null || b.from < a.to);

/** Instants beyond these, which the end of a year or a time zone may reach, would have a year without four digits. */
const FIRST_WRITTEN = Date.parse("0001-01-01T00:00:00Z");
const LAST_WRITTEN = Date.parse("9999-12-31T23:59:59.999Z");

/** `2024-05-07T00:00:00.000Z`, the only form of instants in answers. */
export const formatInstant = (at: Instant): string =>
  new Date(Math.min(Math.max(at, FIRST_WRITTEN), LAST_WRITTEN)).toISOString();

export const formatInstantOrNull = (at: Instant | null): string | null => (at === null ? null : formatInstant(at));

/** The first instant after what was stated as an end, which includes its year, month or day. An instant is an end itself. */
export const endOfStated = ({ at, precision }: StatedInstant): Instant =>
  precision === "instant" ? at : endOfPeriod(at, precision);

/** Between these, an instant has a year of four digits in every time zone. Instants beyond them are clamped. */
export const FIRST_INSTANT = Date.parse("0001-01-02T00:00:00Z");
export const LAST_INSTANT = Date.parse("9999-12-30T23:59:59.999Z");

/** The first instant after the period (UTC) that starts at `at` and lasts one `precision`. An instant lasts one millisecond. */
export function endOfPeriod(at: Instant, precision: Precision): Instant {
  if (precision === "instant") return at + 1;
  const end = new Date(at);
  end.setUTCHours(0, 0, 0, 0);
  // not `Date.UTC`, which reads years before 100 as of the 20th century
  if (precision === "year") end.setUTCFullYear(end.getUTCFullYear() + 1, 0, 1);
  else if (precision === "month") end.setUTCMonth(end.getUTCMonth() + 1, 1);
  else end.setUTCDate(end.getUTCDate() + 1);
  return Math.min(end.getTime(), LAST_INSTANT);
}
