import { Malformed, UsageFailure } from "../import-failure.ts";
import { isLocalTime, type LocalTime } from "../transcripts/local-time.ts";
import type { Entries, Entry } from "./lines.ts";

export const DATE_ORDERS = ["dmy", "mdy", "ymd"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** WhatsApp's first year; other calendars count other years. */
const FIRST_YEAR = 2009;
const DAY_MS = 86_400_000;

/**
 * Messages are in order, but for differences of less than a day: a date order fits if every date exists and none is more than a day before
 * the one above it.
 *
 * @param now in milliseconds
 * @throws Malformed if no order fits
 * @throws UsageFailure if several fit and give different dates
 */
export function dateOrderOf({ entries, year }: Entries, given: DateOrder | null, now: number): DateOrder {
  const possible = DATE_ORDERS.filter((order) => {
    if (order === "ymd") return year !== "last";
    return year !== "first";
  });
  const asked = given === null ? possible : possible.filter((order) => order === given);
  const fitting = asked.filter((order) => fits(entries, order, now, given === null));
  const [first, ...others] = fitting;
  if (first === undefined) throw misfit(entries, possible, given, now);
  const isSame = others.every((order) => entries.every((entry) => dayOf(entry, order) === dayOf(entry, first)));
  if (isSame) return first;
  const { date } = entries[0] ?? { date: [] };
  throw new UsageFailure(
    `dates such as ${date.join("/")} can be read in more than one way: say how, --date-order ${fitting.join(" or ")}`,
  );
}

/** @throws Malformed for a date that is not in the calendar, with the line */
export function localTimeOf(entry: Entry, order: DateOrder): LocalTime {
  const [a, b, c] = entry.date;
  const [year, month, day] = order === "ymd" ? [a, b, c] : order === "dmy" ? [c, b, a] : [c, a, b];
  const { hour, minute, second } = entry;
  return { year: year < 100 ? year + 2000 : year, month, day, hour, minute, second };
}

const dayOf = (entry: Entry, order: DateOrder): number => {
  const { year, month, day } = localTimeOf(entry, order);
  return Date.UTC(year, month - 1, day);
};

function isPossible(entry: Entry, order: DateOrder, now: number): boolean {
  const time = localTimeOf(entry, order);
  return isLocalTime(time) && time.year >= FIRST_YEAR && dayOf(entry, order) <= now + 2 * DAY_MS;
}

function fits(entries: readonly Entry[], order: DateOrder, now: number, mustRise: boolean): boolean {
  let last = -Infinity;
  for (const entry of entries) {
    if (!isPossible(entry, order, now)) return false;
    const day = dayOf(entry, order);
    if (mustRise && day < last - DAY_MS) return false;
    last = Math.max(last, day);
  }
  return true;
}

function misfit(entries: readonly Entry[], orders: readonly DateOrder[], given: DateOrder | null, now: number): Error {
  const bad = entries.find((entry) => orders.every((order) => !isPossible(entry, order, now)));
  if (bad !== undefined)
    return new Malformed(
      `line ${bad.line}: ${bad.date.join("/")} is not a date since 2009 in the Gregorian calendar; set the phone to that calendar, and export the chat again`,
    );
  return new UsageFailure(
    given === null
      ? "dates of this chat do not rise in any order: say how to read them, --date-order dmy or mdy"
      : `--date-order ${given} does not fit the dates of this chat`,
  );
}
