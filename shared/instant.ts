/** Milliseconds since 1970-01-01T00:00:00Z; only the API uses text. */
export type Instant = number;

/** From coarse to fine. A week lasts from Monday to Sunday, as in ISO 8601. */
export const PRECISIONS = ["year", "month", "week", "day", "instant"] as const;
export type Precision = (typeof PRECISIONS)[number];

/**
 * `inferred`: follows from a statement about something else. `observed`: a source says only that the fact held, or no longer held, then.
 */
export const BASES = ["stated", "inferred", "observed"] as const;
export type Basis = (typeof BASES)[number];

export interface StatedInstant {
  /** The wall clock as if it were UTC, if the input has no offset. */
  at: Instant;
  zoned: boolean;
  precision: Precision;
}

/** Half-open `[from, to)`; `null` is an open end. */
export interface Interval {
  from: Instant | null;
  to: Instant | null;
}

export const overlaps = (a: Interval, b: Interval): boolean =>
  (a.from === null || b.to === null || a.from < b.to) && (b.from === null || a.to === null || b.from < a.to);

/**
 * The first and last instants that callers can send and answers show: their years have four digits. A time zone, or the
 * end of the year 9999, may lead to an instant beyond.
 */
export const FIRST_INSTANT = Date.parse("0001-01-01T00:00:00Z");
export const LAST_INSTANT = Date.parse("9999-12-31T23:59:59.999Z");

export const formatInstant = (at: Instant): string =>
  new Date(Math.min(Math.max(at, FIRST_INSTANT), LAST_INSTANT)).toISOString();

export const formatInstantOrNull = (at: Instant | null): string | null => (at === null ? null : formatInstant(at));

/** A stated end includes its year, month, week or day; an instant is an end itself. */
export const endOfStated = ({ at, precision }: StatedInstant): Instant =>
  precision === "instant" ? at : endOfPeriod(at, precision);

const daysSinceMonday = (date: Date): number => (date.getUTCDay() + 6) % 7;

/** Midnight of its Monday in UTC; null if the year has no such week of ISO 8601. */
export function startOfIsoWeek(year: number, number: number): Instant | null {
  const first = mondayOfFirstWeek(year);
  first.setUTCDate(first.getUTCDate() + 7 * (number - 1));
  return number >= 1 && first < mondayOfFirstWeek(year + 1) ? first.getTime() : null;
}

/** 4 January is always in the first week. */
function mondayOfFirstWeek(year: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, 0, 4);
  date.setUTCDate(4 - daysSinceMonday(date));
  return date;
}

/** UTC; an instant lasts one millisecond. */
export function endOfPeriod(at: Instant, precision: Precision): Instant {
  if (precision === "instant") return at + 1;
  const end = new Date(at);
  end.setUTCHours(0, 0, 0, 0);
  // `Date.UTC` reads years before 100 as of the 20th century
  if (precision === "year") end.setUTCFullYear(end.getUTCFullYear() + 1, 0, 1);
  else if (precision === "month") end.setUTCMonth(end.getUTCMonth() + 1, 1);
  else if (precision === "week") end.setUTCDate(end.getUTCDate() + 7 - daysSinceMonday(end));
  else end.setUTCDate(end.getUTCDate() + 1);
  return end.getTime();
}
