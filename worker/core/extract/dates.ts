import { en } from "chrono-node";
import type { Instant, Precision } from "../../../shared/instant.ts";
import {
  addMonths, civilDate, DAY_MS, fromCivil, monthOf, startOfDay, startOfWeek, toCivil, weekdayOf, yearOf, type Civil,
} from "./calendar.ts";

/** Which way a bare "on Friday" or "in March" points: what is told of the past lies behind, a plan ahead. */
export type Direction = "past" | "future";

/** A period with how exactly it was said. Half-open, UTC milliseconds. */
export interface Period {
  from: Instant;
  to: Instant;
  precision: Precision;
}

/** `at`: it happened in the period. `since`: it began in it. `until`: it ended in it. */
export type DateRole = "at" | "since" | "until";

export interface DateMention {
  /** UTF-16 offsets in the text that was read, preposition included. */
  start: number;
  end: number;
  role: DateRole;
  /** `null` where the words make no sense in that direction: nobody went "in two weeks". */
  resolve(direction: Direction): Period | null;
}

interface CivilPeriod {
  from: Civil;
  to: Civil;
  precision: Precision;
}

type Rule = [pattern: RegExp, read: (match: RegExpExecArray, now: Civil, direction: Direction) => CivilPeriod | null, role?: DateRole];

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const SEASONS: Record<string, number> = { spring: 2, summer: 5, fall: 8, autumn: 8, winter: 11 };
const NUMBERS: Record<string, number> = {
  a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12,
  fifteen: 15, twenty: 20, thirty: 30, "a couple of": 2, "a couple": 2, "couple of": 2,
};

const WEEKDAY = "(sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?";
const MONTH = "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const SEASON = "(spring|summer|fall|autumn|winter)";
const NUMBER = "(\\d{1,3}|a couple of|a couple|couple of|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty)";
const UNIT = "(day|week|month|year)s?";
const YEAR = "((?:1[5-9]|20)\\d\\d)";
const ABOUT = "(?:(?:about|around|almost|nearly|over|exactly|just|like) )?";

const day = (from: Civil): CivilPeriod => ({ from, to: from + DAY_MS, precision: "day" });
const month = (year: number, m: number, count = 1): CivilPeriod =>
  ({ from: civilDate(year, m, 1), to: civilDate(year, m + count, 1), precision: "month" });
const year = (y: number): CivilPeriod => ({ from: civilDate(y, 0, 1), to: civilDate(y + 1, 0, 1), precision: "year" });
const week = (monday: Civil): CivilPeriod => ({ from: monday, to: monday + 7 * DAY_MS, precision: "day" });
const weekend = (saturday: Civil): CivilPeriod => ({ from: saturday, to: saturday + 2 * DAY_MS, precision: "day" });
const count = (word: string): number => NUMBERS[word] ?? Number(word);
const indexIn = (names: readonly string[], word: string): number => names.indexOf(word.slice(0, 3));

/** The period of one unit, `shift` units from now: a day, a Monday week, a month, a year. */
function unitFrom(now: Civil, unit: string, shift: number): CivilPeriod {
  if (unit === "day") return day(startOfDay(now) + shift * DAY_MS);
  if (unit === "week") return week(startOfWeek(now) + shift * 7 * DAY_MS);
  if (unit === "month") return month(yearOf(now), monthOf(now) + shift);
  return year(yearOf(now) + shift);
}

/** Names of days, months and seasons beside "last", "this", "next". */
function named(which: string, name: string, now: Civil, direction: Direction): CivilPeriod {
  const past = which === "last" || which === "past" || which === "this past";
  const weekday = indexIn(WEEKDAYS, name);
  if (Object.hasOwn(SEASONS, name)) return season(SEASONS[name]!, past, which, now, direction);
  if (name === "weekend") {
    const saturday = startOfWeek(now) + 5 * DAY_MS;
    // Told on a weekday, a past "this weekend" is the one just over.
    const behind = past || (direction === "past" && which !== "next" && now < saturday);
    return weekend(behind ? saturday - 7 * DAY_MS : which === "next" ? saturday + 7 * DAY_MS : saturday);
  }
  if (weekday >= 0 && name !== "month") {
    const today = weekdayOf(now);
    if (past) return day(startOfDay(now) - ((today - weekday + 6) % 7 + 1) * DAY_MS);
    if (which === "next") return day(startOfWeek(now) + (7 + ((weekday + 6) % 7)) * DAY_MS);
    const ahead = (weekday - today + 7) % 7;
    return day(startOfDay(now) + (direction === "past" && ahead > 0 ? ahead - 7 : ahead) * DAY_MS);
  }
  const m = indexIn(MONTHS, name);
  const current = monthOf(now);
  if (past) return month(yearOf(now) - (m < current ? 0 : 1), m);
  if (which === "next") return month(yearOf(now) + (m > current ? 0 : 1), m);
  if (which === "this") return month(yearOf(now), m);
  return month(yearOf(now) + (direction === "past" ? (m <= current ? 0 : -1) : m >= current ? 0 : 1), m);
}

/** Northern seasons, three whole months each: "last" is the last one that is over, "next" the first that has not begun. */
function season(first: number, past: boolean, which: string, now: Civil, direction: Direction): CivilPeriod {
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

const rule = (source: string, read: Rule[1], role: DateRole = "at"): Rule => [new RegExp(`\\b${source}\\b`, "g"), read, role];

/** In order of trust: an earlier rule keeps its words from a later one. Every pattern is free of nested repetition. */
const RULES: Rule[] = [
  rule("the day before yesterday", (_, now) => unitFrom(now, "day", -2)),
  rule("(?:yesterday|last night)(?: (?:morning|afternoon|evening|night))?", (_, now) => unitFrom(now, "day", -1)),
  rule("(?:earlier today|later today|today|tonight|this morning|this afternoon|this evening)", (_, now) => unitFrom(now, "day", 0)),
  rule("(?:the day after tomorrow)", (_, now) => unitFrom(now, "day", 2)),
  rule("tomorrow(?: (?:morning|afternoon|evening|night))?", (_, now) => unitFrom(now, "day", 1)),
  rule(`(?:since|from) ${YEAR}`, (m) => year(Number(m[1])), "since"),
  rule(`since (?:last|this) ${UNIT}`, (m, now) => unitFrom(now, m[1]!, m[0].includes("last") ? -1 : 0), "since"),
  rule(`since (?:(?:last|this) )?${WEEKDAY}`, (m, now) => named("last", m[1]!, now, "past"), "since"),
  rule(`since (?:(?:last|this) )?${SEASON}`, (m, now) => named("last", m[1]!, now, "past"), "since"),
  rule(`since (?:last )?${MONTH}(?:,? ${YEAR})?`, (m, now) =>
    m[2] === undefined ? named("last", m[1]!, now, "past") : month(Number(m[2]), indexIn(MONTHS, m[1]!)), "since"),
  rule("since yesterday", (_, now) => unitFrom(now, "day", -1), "since"),
  rule(`(?:until|till) ${YEAR}`, (m) => year(Number(m[1])), "until"),
  rule(`for ${ABOUT}(?:the )?(?:(?:last|past) )?${NUMBER} ${UNIT}(?: now)?`, (m, now) => back(now, m[1]!, m[2]!), "since"),
  rule(`(?:(?:about|around|almost|nearly|over|exactly|just|like) )?${NUMBER} ${UNIT} (?:ago|back)`, (m, now) => back(now, m[1]!, m[2]!)),
  rule(`in ${ABOUT}${NUMBER} ${UNIT}(?:' time)?`, (m, now, direction) =>
    direction === "past" ? null : unitFrom(now, m[2]!, count(m[1]!))),
  rule("(?:(?:over|on|in|during) )?(?:the |this |that )?(last|past|this past|this|next|coming) (weekend)", (m, now, d) => named(m[1]!, m[2]!, now, d)),
  rule("(?:over|on|during|at) the (weekend)", (m, now, d) => (d === "future" ? named("this", m[1]!, now, d) : named("last", m[1]!, now, d))),
  rule(`(?:(?:over|on|in|during|earlier|later|early|late|sometime) )?(last|this past|this|next) ${UNIT}`, (m, now) =>
    unitFrom(now, m[2]!, m[1] === "next" ? 1 : m[1] === "this" ? 0 : -1)),
  rule(`(?:(?:over|on|in|during) )?(last|past|this past|this|next|this coming) ${WEEKDAY}`, (m, now, d) => named(m[1]!, m[2]!, now, d)),
  rule(`(?:(?:over|on|in|during|early|late) )?(last|past|this past|this|next|this coming) ${SEASON}`, (m, now, d) => named(m[1]!, m[2]!, now, d)),
  rule(`(?:in )?(?:early |late |mid )?(last|this past|this|next) ${MONTH}`, (m, now, d) => named(m[1]!, m[2]!, now, d)),
  rule(`(?:back )?in (?:the )?${SEASON}(?: of)? ${YEAR}`, (m) => month(Number(m[2]), SEASONS[m[1]!]!, 3)),
  rule(`(?:(?:back )?(?:in|during|by|around) )?(?:early |late |mid-?)?${MONTH}(?: of|,)? ${YEAR}`, (m) => month(Number(m[2]), indexIn(MONTHS, m[1]!))),
  rule(`(?:on )?${WEEKDAY}(?: (?:morning|afternoon|evening|night))?(?!s)`, (m, now, d) =>
    /^(?:on )?(?:sun|mon|wed|sat|fri|thu)\b/.test(m[0]) && !/day/.test(m[0]) && !m[0].startsWith("on ") ? null : named("", m[1]!, now, d)),
  rule(`(?:back )?(?:in|during|by) (?:early |late |mid-?)?${MONTH}(?! \\d)`, (m, now, d) => named("", m[1]!, now, d)),
  rule(`(?:back )?(?:in|during|by) ${YEAR}`, (m) => year(Number(m[1]))),
];

/** N units ago: the day, the Monday week, the month or the year that lies so far back. */
function back(now: Civil, number: string, unit: string): CivilPeriod {
  const n = count(number);
  return unit === "month" ? unitFrom(addMonths(startOfDay(now), -n), "month", 0) : unitFrom(now, unit, -n);
}

/**
 * Finds the dates in a sentence, left to right, none over another. Relative ones are read against `reference` on the wall clock of
 * `zone`. Ours are the rules for weeks, seasons and the like, which chrono reads into the future or not at all; chrono reads the
 * written-out ones ("March 5th, 2021", "2021-03-05", "5 July at 3pm").
 */
export function findDates(text: string, reference: Instant, zone: string): DateMention[] {
  const now = toCivil(reference, zone);
  const line = text.toLowerCase();
  const mentions: DateMention[] = [];
  const free = (start: number, end: number): boolean => mentions.every((m) => end <= m.start || start >= m.end);
  const add = (start: number, end: number, role: DateRole, read: (d: Direction) => CivilPeriod | null): void => {
    // "tomorrow's opening" is a name for the opening, not the date of the verb.
    if (!free(start, end) || /^['’]/.test(line.slice(end, end + 1))) return;
    if (read("past") === null && read("future") === null) return;
    mentions.push({
      start, end, role,
      resolve(direction) {
        const period = read(direction);
        if (period === null) return null;
        return { from: fromCivil(period.from, zone), to: fromCivil(period.to, zone), precision: period.precision };
      },
    });
  };
  if (/\d/.test(line)) for (const found of writtenOut(text, now)) add(found.start, found.end, found.role, found.read);
  for (const [pattern, read, role] of RULES) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(line); match !== null; match = pattern.exec(line)) {
      const kept = match;
      if (/(?:every|each|most|all) $/.test(line.slice(Math.max(0, match.index - 6), match.index))) continue;
      add(match.index, match.index + match[0].length, role ?? "at", (direction) => read(kept, now, direction));
    }
  }
  return mentions.sort((a, b) => a.start - b.start);
}

interface WrittenDate {
  start: number;
  end: number;
  role: DateRole;
  read(direction: Direction): CivilPeriod;
}

/** Dates with a day and a month, as chrono reads them; a missing year is the nearest on the side the sentence points to. */
function writtenOut(text: string, now: Civil): WrittenDate[] {
  const found: WrittenDate[] = [];
  for (const result of en.casual.parse(text, { instant: new Date(now), timezone: 0 })) {
    const at = result.start;
    if (!at.isCertain("day") || !at.isCertain("month") || !/\d/.test(result.text)) continue;
    if (/\bago\b|\blast\b|\bnext\b|\bin\b/i.test(result.text)) continue;
    const lead = /\b(on|since|until|by)\s+(?:the\s+)?$/i.exec(text.slice(Math.max(0, result.index - 12), result.index));
    const word = lead?.[1]?.toLowerCase();
    const timed = at.isCertain("hour");
    found.push({
      start: result.index - (lead?.[0].length ?? 0),
      end: result.index + result.text.length,
      role: word === "since" ? "since" : word === "until" ? "until" : "at",
      read(direction) {
        let y = at.get("year")!;
        const m = at.get("month")! - 1;
        const d = at.get("day")!;
        if (!at.isCertain("year")) {
          y = yearOf(now);
          if (direction === "past" && civilDate(y, m, d) > now) y -= 1;
          if (direction === "future" && civilDate(y, m, d) < startOfDay(now)) y += 1;
        }
        const midnight = civilDate(y, m, d);
        if (!timed) return day(midnight);
        const from = midnight + (at.get("hour")! * 60 + (at.get("minute") ?? 0)) * 60_000;
        return { from, to: from + 1, precision: "instant" };
      },
    });
  }
  return found;
}

const MONTH_NAMES = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

/** A period in words that stay true later: "on 7 May 2023", "in May 2023", "in 2022", "in the week of 15 May 2023". */
export function sayPeriod(period: Period, zone: string): string {
  const from = new Date(toCivil(period.from, zone));
  const monthName = `${MONTH_NAMES[from.getUTCMonth()]} ${from.getUTCFullYear()}`;
  const days = Math.round((period.to - period.from) / DAY_MS);
  if (period.precision === "year") return `in ${from.getUTCFullYear()}`;
  if (period.precision === "month") return days > 31 ? `in the months from ${monthName}` : `in ${monthName}`;
  const date = `${from.getUTCDate()} ${monthName}`;
  return days > 5 ? `in the week of ${date}` : days === 2 ? `on the weekend of ${date}` : `on ${date}`;
}
