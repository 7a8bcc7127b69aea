import type { Instant, Precision } from "../../../../shared/instant.ts";
import { DAY_MS, toCivil, weekdayOf, type Civil } from "../../text/calendar.ts";
import { isOfDays } from "./civil-periods.ts";
import { COMPOUND_RULES, HINTS_AT_COMPOUND } from "./compound-rules.ts";
import { COUNTS_OF_TWO_UNITS } from "./counts-of-two-units.ts";
import { MONTH, ungrouped } from "./date-words.ts";
import { isBound, type DateMention, type Period, type TimePhrases } from "./date-mention.ts";
import { DATE_RULES } from "./date-rules.ts";
import { DAY_RANGES } from "./day-ranges.ts";
import { TimeReader } from "./time-reader.ts";
import { TRANSLATED_DATES } from "./translated-months.ts";
import { findWrittenDates } from "./written-dates.ts";

/** Resolves relative dates against `reference` on the wall clock of `zone`. */
export const findDates = (text: string, reference: Instant, zone: string): DateMention[] =>
  findTimePhrases(text, reference, zone).dates;

/**
 * Compound phrases come first, then chrono for written dates, then `DATE_RULES` for weeks, seasons and the like, which
 * chrono misreads or puts in the future. Neighboring words that change a date leave it unread.
 */
export function findTimePhrases(written: string, reference: Instant, zone: string): TimePhrases {
  const text = written.replace(ABBREVIATED_WEEKDAY, "$1,").replace(ABBREVIATED_MONTH, "$1,");
  const now = toCivil(reference, zone);
  const line = foldCase(text);
  const reader = new TimeReader(text, line, now, zone);
  if (HINTS_AT_COMPOUND.test(line)) {
    reader.read(COUNTS_OF_TWO_UNITS);
    reader.read(COMPOUND_RULES);
  }
  if (/\d/.test(line)) {
    reader.read(DAY_RANGES);
    reader.read(TRANSLATED_DATES);
    for (const { start, end, isRange, read } of findWrittenDates(text, now, zone))
      reader.add(start, end, isRange ? "range" : "at", read, true);
  }
  reader.read(DATE_RULES);
  return reader.finish();
}

const ABBREVIATED_WEEKDAY = new RegExp(
  `\\b(mon|tues?|weds?|thu|thurs?|fri|sat|sun)\\.(?= (?:the )?(?:\\d|${ungrouped(MONTH)}\\b))`,
  "giu",
);

const ABBREVIATED_MONTH = /\b(jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.(?= \d{4}\b)/giu;

const foldCase = (text: string): string =>
  text
    .replace(/[A-Z]+/gu, (letters) => letters.toLowerCase())
    .replaceAll("\u2019", "'")
    .replaceAll("\u00A0", " ");

const MONTH_NAMES = "January February March April May June July August September October November December".split(" ");
const SATURDAY = 6;
const MONDAY = 1;

/** Writes words that stay true: "in the week of 15 May 2023", "before 5 May 2024". `findDates` reads them back. */
export function formatPeriod(period: Period, zone: string): string {
  if (isBound(period)) return `before ${inWords(toCivil(period.to, zone), period.precision)}`;
  const first = toCivil(period.from, zone);
  const last = toCivil(period.to - 1, zone);
  if (period.to_precision !== undefined)
    return `from ${inWords(first, period.precision)} to ${inWords(last, period.to_precision)}`;
  if (period.precision === "year") return `in ${inWords(first, "year")}`;
  const days = Math.round((period.to - period.from) / DAY_MS);
  if (period.precision === "month" && !isOfDays(period))
    return days > 31 ? `in the months from ${inWords(first, "month")}` : `in ${inWords(first, "month")}`;
  const date = inWords(first, "day");
  if (days <= 1) return `on ${date}`;
  if (days === 2 && weekdayOf(first) === SATURDAY) return `on the weekend of ${date}`;
  if (days === 7 && weekdayOf(first) === MONDAY) return `in the week of ${date}`;
  return `between ${date} and ${inWords(last, "day")}`;
}

function inWords(at: Civil, precision: Precision): string {
  const date = new Date(at);
  const year = `${date.getUTCFullYear()}`;
  if (precision === "year") return year;
  const month = `${MONTH_NAMES[date.getUTCMonth()]} ${year}`;
  return precision === "month" ? month : `${date.getUTCDate()} ${month}`;
}
