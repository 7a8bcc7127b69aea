import { must } from "../../../shared/must.ts";
import { en, type ParsedComponents } from "chrono-node";
import type { Instant, Precision } from "../../../shared/instant.ts";
import { civilDate, DAY_MS, fromCivil, startOfDay, toCivil, yearOf, type Civil } from "../text/calendar.ts";
import {
  day,
  DATE_RULES,
  DAY_RANGES,
  joinPeriods,
  type CivilPeriod,
  type DateRole,
  type Direction,
} from "./date-rules.ts";

/** A half-open period `[from, to)` in UTC milliseconds, with the precision with which it was stated. */
export interface Period {
  from: Instant;
  to: Instant;
  precision: Precision;
  /** The precision of the end of a range, where it is another one. */
  to_precision?: Precision | undefined;
}

export interface DateMention {
  /** UTF-16 offsets in the text, preposition included. */
  start: number;
  end: number;
  role: DateRole;
  /** `null` if the words make no sense in that direction: "in two weeks" is never in the past. */
  resolve(direction: Direction): Period | null;
}

/**
 * Finds the dates in a sentence, from left to right and without overlaps. Relative dates are resolved against `reference` on the wall
 * clock of `zone`. `DATE_RULES` reads weeks, seasons and the like, which chrono resolves to the future or not at all; chrono reads
 * dates that are written out ("March 5th, 2021", "2021-03-05", "5 July at 3pm").
 */
export function findDates(text: string, reference: Instant, zone: string): DateMention[] {
  const now = toCivil(reference, zone);
  const line = text.toLowerCase();
  const mentions: DateMention[] = [];
  const isFree = (start: number, end: number): boolean => mentions.every((m) => end <= m.start || start >= m.end);
  const add = (start: number, end: number, role: DateRole, read: (d: Direction) => CivilPeriod | null): void => {
    // In "tomorrow's opening" the date belongs to the opening, not to the verb.
    if (!isFree(start, end) || /^['’]/.test(line.slice(end, end + 1))) return;
    if (read("past") === null && read("future") === null) return;
    mentions.push({
      start,
      end,
      role,
      resolve(direction) {
        const period = read(direction);
        if (period === null) return null;
        return {
          from: fromCivil(period.from, zone),
          to: fromCivil(period.to, zone),
          precision: period.precision,
          ...(period.to_precision === undefined ? {} : { to_precision: period.to_precision }),
        };
      },
    });
  };
  if (/\d/.test(line)) {
    for (const [pattern, read] of DAY_RANGES) {
      pattern.lastIndex = 0;
      for (let match = pattern.exec(line); match !== null; match = pattern.exec(line)) {
        const matched = match;
        add(match.index, match.index + match[0].length, "range", (direction) => read(matched, now, direction));
      }
    }
    for (const found of findWrittenDates(text, now)) add(found.start, found.end, found.role, found.read);
  }
  for (const [pattern, read, role] of DATE_RULES) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(line); match !== null; match = pattern.exec(line)) {
      const matched = match;
      if (/(?:every|each|most|all) $/.test(line.slice(Math.max(0, match.index - 6), match.index))) continue;
      if (isRestOfNumber(line, match) || isBound(line, match)) continue;
      const end = match.index + match[0].length;
      const preposition = role === "at" ? PREPOSITION.exec(line.slice(0, match.index)) : null;
      const start = match.index - (preposition?.[0].length ?? 0);
      const given = preposition === null ? role : roleOf(preposition[1]);
      add(start, end, given ?? "at", (direction) => read(matched, now, direction));
    }
  }
  return mentions.map((mention) => asBound(mention, line)).sort((a, b) => a.start - b.start);
}

/** "until she quit on 5 May 2023" ends then; "before 2020" ended when that began. */
function asBound(mention: DateMention, line: string): DateMention {
  if (mention.role !== "at") return mention;
  const own = /^(?:until|till|since|from)\b/u.exec(line.slice(mention.start))?.[0];
  if (own !== undefined) return { ...mention, role: roleOf(own) };
  const before = line.slice(Math.max(0, mention.start - 60), mention.start);
  if (/\b(?:until|till) (?:[\p{L}']+ ){1,5}$/u.test(before)) return { ...mention, role: "until" };
  const preposition = /\bbefore $/u.exec(before);
  if (preposition === null) return mention;
  return {
    ...mention,
    start: mention.start - preposition[0].length,
    role: "until",
    resolve: (direction) => {
      const period = mention.resolve(direction);
      return period === null ? null : { from: period.from - 1, to: period.from, precision: period.precision };
    },
  };
}

const BEGINS_WITH_NUMBER =
  /^(?:\d|an? |one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty)/;
const BEGINNING_OF_NUMBER =
  /(?:[\d.,-]|\b(?:half|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|hundred and|dozen) )$/;

/** Whether the number that a match begins with is only the end of one: "twenty-five years ago", "2.5 years ago", "half a year ago". */
const isRestOfNumber = (line: string, { index, 0: words }: RegExpExecArray): boolean =>
  BEGINS_WITH_NUMBER.test(words) && BEGINNING_OF_NUMBER.test(line.slice(Math.max(0, index - 14), index));

const AGO = /\b(?:ago|back)$/;
const BEFORE_BOUND =
  /(?:\b(?:than|over|under|least|most|within|or|to|between|and)|\b(?:days?|weeks?|months?|years?),?|\d ?[-–]) $|\d ?[-–]$/;

/** Whether a time ago is only a bound, one of two, or the rest of a longer one: "less than two weeks ago", "2 or 3 weeks ago". */
const isBound = (line: string, { index, 0: words }: RegExpExecArray): boolean =>
  AGO.test(words) && BEFORE_BOUND.test(line.slice(Math.max(0, index - 14), index));

/** Says that a date is a start or an end: "until last October". */
const PREPOSITION =
  /\b(since|from|starting(?: on| in)?|beginning(?: on| in)?|effective(?: on)?|as from|until|till|up to|through)\s+(?:the\s+)?$/i;
/** chrono takes the 1 of "from 1 June" for an hour. */
const BEFORE_DAY = /\bfrom(?=\s+(?:the\s+)?\d)/gi;

function roleOf(preposition: string | undefined): DateRole {
  const word = preposition?.toLowerCase();
  if (word === undefined || word === "on" || word === "by") return "at";
  return /^(?:until|till|up to|through)$/u.test(word) ? "until" : "since";
}

interface WrittenDate {
  start: number;
  end: number;
  role: DateRole;
  read: (direction: Direction) => CivilPeriod | null;
}

/** Finds dates with a day and a month, using chrono. A missing year is the nearest one in the direction of the sentence. */
function findWrittenDates(text: string, now: Civil): WrittenDate[] {
  const found: WrittenDate[] = [];
  for (const result of en.casual.parse(text.replace(BEFORE_DAY, "    "), { instant: new Date(now), timezone: 0 })) {
    const at = result.start;
    if (!at.isCertain("day") || !at.isCertain("month") || !/\d/.test(result.text)) continue;
    if (/\bago\b|\blast\b|\bnext\b|\bin\b/i.test(result.text)) continue;
    const preposition =
      PREPOSITION.exec(text.slice(Math.max(0, result.index - 24), result.index)) ??
      /\b(on|by|between)\s+(?:the\s+)?$/i.exec(text.slice(Math.max(0, result.index - 12), result.index));
    const last = result.end?.isCertain("day") === true && result.end.isCertain("month") ? result.end : null;
    found.push({
      start: result.index - (preposition?.[0].length ?? 0),
      end: result.index + result.text.length,
      role: last === null ? roleOf(preposition?.[1]) : "range",
      read: (direction) =>
        last === null
          ? readWrittenDate(at, now, direction)
          : joinPeriods(readWrittenDate(at, now, direction), readWrittenDate(last, now, direction)),
    });
  }
  return found;
}

function readWrittenDate(at: ParsedComponents, now: Civil, direction: Direction): CivilPeriod {
  let y = must(at.get("year"), "entry");
  const m = must(at.get("month"), "entry") - 1;
  const d = must(at.get("day"), "entry");
  if (!at.isCertain("year")) {
    y = yearOf(now);
    if (direction === "past" && civilDate(y, m, d) > now) y -= 1;
    if (direction === "future" && civilDate(y, m, d) < startOfDay(now)) y += 1;
  }
  const midnight = civilDate(y, m, d);
  if (!at.isCertain("hour")) return day(midnight);
  const from = midnight + (must(at.get("hour"), "entry") * 60 + (at.get("minute") ?? 0)) * 60_000;
  return { from, to: from + 1, precision: "instant" };
}

const MONTH_NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Words for a period that stay true later: "on 7 May 2023", "in May 2023", "in 2022", "in the week of 15 May 2023". */
export function formatPeriod(period: Period, zone: string): string {
  if (period.to_precision !== undefined) {
    const last = { from: period.to - 1, to: period.to, precision: period.to_precision };
    const bare = (text: string): string => text.replace(/^(?:in|on) /, "");
    return `from ${bare(formatPeriod({ ...period, to: period.from + 1, to_precision: undefined }, zone))} to ${bare(formatPeriod(last, zone))}`;
  }
  const from = new Date(toCivil(period.from, zone));
  const monthName = `${MONTH_NAMES[from.getUTCMonth()]} ${from.getUTCFullYear()}`;
  const days = Math.round((period.to - period.from) / DAY_MS);
  if (period.precision === "year") return `in ${from.getUTCFullYear()}`;
  if (period.precision === "month") return days > 31 ? `in the months from ${monthName}` : `in ${monthName}`;
  const date = `${from.getUTCDate()} ${monthName}`;
  return days > 5 ? `in the week of ${date}` : days === 2 ? `on the weekend of ${date}` : `on ${date}`;
}
