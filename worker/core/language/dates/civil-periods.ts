import { nonNull } from "../../../../shared/non-null.ts";
import type { Precision } from "../../../../shared/instant.ts";
import {
  addMonths,
  civilDate,
  DAY_MS,
  monthOf,
  startOfDay,
  startOfWeek,
  weekdayOf,
  yearOf,
  type Civil,
} from "../../text/calendar.ts";
import { indexOfName, MONTHS, parseNumber, SEASONS, WEEKDAYS } from "./date-words.ts";

/** "On Friday" is the last one in an account of the past, the next one in a plan. */
export type Direction = "past" | "future";

export interface CivilPeriod {
  from: Civil;
  to: Civil;
  precision: Precision;
  to_precision?: Precision;
}

const WEEK_MS = 7 * DAY_MS;

export const day = (from: Civil): CivilPeriod => ({ from, to: from + DAY_MS, precision: "day" });
export const daySpan = (first: Civil, last: Civil): CivilPeriod => ({
  from: first,
  to: last + DAY_MS,
  precision: "day",
});
/** Some day among several. With the precision of a month, it is read neither as the first day nor as all of them. */
export const oneOfDays = (first: Civil, last: Civil): CivilPeriod =>
  first === last ? day(first) : { from: first, to: last + DAY_MS, precision: "month" };
export const isOfDays = ({ from, to, precision }: Pick<CivilPeriod, "from" | "to" | "precision">): boolean =>
  precision === "day" || precision === "week" || (precision === "month" && to - from < 27.5 * DAY_MS);
export const isOneOfDays = (period: Pick<CivilPeriod, "from" | "to" | "precision">): boolean =>
  period.precision === "month" && isOfDays(period);
export const month = (year: number, m: number, count = 1): CivilPeriod => ({
  from: civilDate(year, m, 1),
  to: civilDate(year, m + count, 1),
  precision: "month",
});
export const year = (y: number): CivilPeriod => ({
  from: civilDate(y, 0, 1),
  to: civilDate(y + 1, 0, 1),
  precision: "year",
});
/** Seven days from another day than Monday are in two weeks. */
export const week = (first: Civil): CivilPeriod =>
  startOfWeek(first) === first
    ? { from: first, to: first + WEEK_MS, precision: "week" }
    : daySpan(first, first + 6 * DAY_MS);
export const weekend = (saturday: Civil): CivilPeriod => daySpan(saturday, saturday + DAY_MS);

export const isOneDay = ({ from, to, precision }: CivilPeriod): boolean => precision === "day" && to - from === DAY_MS;

/** The two possible days of "on Monday" in an account on a Monday. */
export const isSameWeekday = ({ from, to, precision }: CivilPeriod): boolean =>
  precision === "month" && to - from === WEEK_MS + DAY_MS;

/** Weeks begin on Monday. */
export function unitPeriod(now: Civil, unit: string, shift: number): CivilPeriod {
  if (unit === "day" || unit === "night") return day(startOfDay(now) + shift * DAY_MS);
  if (unit === "week") return week(startOfWeek(now) + shift * WEEK_MS);
  if (unit === "fortnight") return week(startOfWeek(now) + shift * 2 * WEEK_MS);
  if (unit === "month") return month(yearOf(now), monthOf(now) + shift);
  return year(yearOf(now) + shift);
}

export function shiftedDay(at: Civil, unit: string, shift: number): Civil {
  const midnight = startOfDay(at);
  if (unit === "month" || unit === "year") return addMonths(midnight, shift * (unit === "year" ? 12 : 1));
  return midnight + shift * DAY_MS * (unit === "week" ? 7 : unit === "fortnight" ? 14 : 1);
}

export function unitsAgo(now: Civil, number: string, unit: string, rough = false): CivilPeriod {
  const n = parseNumber(number);
  const at = shiftedDay(now, unit, -n);
  if (unit === "month" || unit === "year") return unitPeriod(at, unit, 0);
  const spread = !rough ? 0 : unit === "week" || unit === "fortnight" ? 3 : Math.max(1, Math.round(Math.abs(n) / 5));
  return oneOfDays(at - spread * DAY_MS, at + spread * DAY_MS);
}

export const weekdayFrom = (at: Civil, weekday: number): Civil =>
  startOfDay(at) + ((weekday - weekdayOf(at) + 7) % 7) * DAY_MS;

export function namedPeriod(which: string, name: string, now: Civil, direction: Direction): CivilPeriod {
  const past = which === "last" || which === "past" || which === "this past";
  const weekday = indexOfName(WEEKDAYS, name);
  if (Object.hasOwn(SEASONS, name)) return seasonPeriod(nonNull(SEASONS[name], "entry"), past, which, now, direction);
  if (name === "weekend") {
    const saturday = startOfWeek(now) + 5 * DAY_MS;
    // on a weekday, a past "this weekend" is the previous one
    const behind = past || (direction === "past" && which !== "next" && now < saturday);
    const isAfterThis = which === "next" || (which === "coming" && now >= saturday);
    return weekend(behind ? saturday - WEEK_MS : isAfterThis ? saturday + WEEK_MS : saturday);
  }
  if (weekday >= 0 && name !== "month") {
    const today = weekdayOf(now);
    if (past) return day(startOfDay(now) - (((today - weekday + 6) % 7) + 1) * DAY_MS);
    if (which === "next") return day(startOfWeek(now) + (7 + ((weekday + 6) % 7)) * DAY_MS);
    // on a Monday, "Monday" is ahead in a plan, and today or the last one in an account
    if (weekday === today && direction === "past" && which === "")
      return oneOfDays(startOfDay(now) - WEEK_MS, startOfDay(now));
    const ahead = (weekday - today + 7) % 7 || (direction === "future" && which === "" ? 7 : 0);
    return day(startOfDay(now) + (direction === "past" && ahead > 0 ? ahead - 7 : ahead) * DAY_MS);
  }
  const m = indexOfName(MONTHS, name);
  const current = monthOf(now);
  if (past) return month(yearOf(now) - (m < current ? 0 : 1), m);
  if (which === "next") return month(yearOf(now) + (m > current ? 0 : 1), m);
  if (which === "this") return month(yearOf(now), m);
  return month(yearOf(now) + (direction === "past" ? (m <= current ? 0 : -1) : m >= current ? 0 : 1), m);
}

function seasonPeriod(first: number, past: boolean, which: string, now: Civil, direction: Direction): CivilPeriod {
  let y = yearOf(now) + 1;
  if (past) {
    while (month(y, first, 3).to > now) y -= 1;
  } else if (which === "next") {
    while (civilDate(y - 1, first, 1) > now) y -= 1;
  } else {
    y = yearOf(now);
    if (direction === "past" && civilDate(y, first, 1) > now) y -= 1;
    if (direction === "future" && month(y, first, 3).to <= now) y += 1;
  }
  return month(y, first, 3);
}

export const namedMonth = (name: string, y: string | undefined, now: Civil, direction: Direction): CivilPeriod =>
  y === undefined ? namedPeriod("", name, now, direction) : month(Number(y), indexOfName(MONTHS, name));

const BEGINS_LATE = /\b(?:late|end|last|second|final)\b/u;
const ENDS_EARLY = /\b(?:early|start|beginning|first)\b/u;
const MIDDLE_DAY = 15;

/** On 2 June, a past "in late June" is last year's. */
export function partOfMonth(
  words: string,
  name: string,
  y: string | undefined,
  now: Civil,
  direction: Direction,
): CivilPeriod {
  const whole = namedMonth(name, y, now, direction);
  if (y !== undefined || whole.from > now || whole.to <= now) return whole;
  const isBeforeMiddle = now < whole.from + (MIDDLE_DAY - 1) * DAY_MS;
  const isAhead = direction === "past" && isBeforeMiddle && BEGINS_LATE.test(words);
  const isOver = direction === "future" && !isBeforeMiddle && ENDS_EARLY.test(words);
  const years = isAhead ? -1 : isOver ? 1 : 0;
  return month(yearOf(whole.from) + years, monthOf(whole.from));
}

/** May be today. Null if this and the next or last two months lack the day. */
export function dayOfMonth(number: number, now: Civil, direction: Direction): CivilPeriod | null {
  const today = startOfDay(now);
  for (let shift = 0; shift <= 2; shift += 1) {
    const from = dayIn(month(yearOf(now), monthOf(now) + (direction === "past" ? -shift : shift)), number);
    if (from !== null && (direction === "past" ? from <= today : from >= today)) return day(from);
  }
  return null;
}

/** Between 2096 and 2104 there is no 29 February. */
const MOST_YEARS = 8;

export function dayOfYear(m: number, number: number, now: Civil, direction: Direction): CivilPeriod | null {
  const today = startOfDay(now);
  for (let shift = 0; shift <= MOST_YEARS; shift += 1) {
    const from = dayIn(month(yearOf(now) + (direction === "past" ? -shift : shift), m), number);
    if (from !== null && (direction === "past" ? from <= today : from >= today)) return day(from);
  }
  return null;
}

export function dayIn({ from, to }: CivilPeriod, number: number): Civil | null {
  const at = from + (number - 1) * DAY_MS;
  return number >= 1 && at < to ? at : null;
}

export const joinPeriods = (first: CivilPeriod, last: CivilPeriod): CivilPeriod | null =>
  last.from < first.from
    ? null
    : { from: first.from, to: last.to, precision: first.precision, to_precision: last.to_precision ?? last.precision };
