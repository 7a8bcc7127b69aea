import { nonNull } from "../../../../shared/non-null.ts";
import { DAY_MS, monthOf, startOfDay, startOfWeek, yearOf, type Civil } from "../../text/calendar.ts";
import {
  day,
  dayIn,
  isOfDays,
  oneOfDays,
  month,
  namedPeriod,
  shiftedDay,
  unitPeriod,
  weekdayFrom,
  weekend,
  year,
  type CivilPeriod,
  type Direction,
} from "./civil-periods.ts";
import {
  CLEAR_MONTH,
  indexOfName,
  MONTH,
  MONTHS,
  NUMBER,
  parseNumber,
  PART_OF_DAY,
  SEASON,
  SEASONS,
  ungrouped,
  WEEKDAY,
  WEEKDAY_NAME,
  WEEKDAYS,
  YEAR,
} from "./date-words.ts";

/* The patterns have no groups, because the parts of a match are read again. */

const AGO = ungrouped(
  `(?:(?:about|around|almost|nearly|exactly|just) )?${NUMBER} (?:day|week|fortnight|month|year)s? ago`,
);
const AHEAD = ungrouped(`in ${NUMBER} (?:week|fortnight|month|year)s?(?:'? time)?`);
const SHIFTED = ungrouped(
  `(?<!\\b(?:the|my|our|his|her|their|a) )(?:(?:over|in|during|earlier|later|early|late|sometime|of) )?(?:last|this past|this|next|this coming) (?:week|weekend|month|year|summer|autumn|winter|spring|fall)`,
);
const TWO_AWAY = ungrouped(
  "(?:(?:in|over|during|of|on) )?the (?:week|month|year|summer|autumn|winter|spring|fall) before last|(?:(?:in|over|during|of) )?the (?:week|month|year) after next",
);
export const CONTAINER = `(?:${AGO}|${AHEAD}|${TWO_AWAY}|${SHIFTED}|(?:(?:back )?in |of )(?:the year )?${ungrouped(YEAR)})`;

const BEFORE_NAME = "(?:back |sometime |early |late |right )?";
const LINK = `(?:in|during|over|around|by|of)`;
const DAY_NUMBER = "(?:the )?\\d{1,2}(?:st|nd|rd|th)";
/** "May", "sat" and "fall" need a preposition, because they are words too. */
export const NAMED = [
  ungrouped(`(?:on |by )?(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}`),
  ungrouped(`(?:on |by )?${MONTH} (?:the )?\\d{1,2}(?:st|nd|rd|th)?(?![\\d:])`),
  `(?:on |by )${DAY_NUMBER}`,
  ungrouped(`on (?:the |a |one )?${WEEKDAY}(?!s)`) + PART_OF_DAY,
  `(?:one |a )?${WEEKDAY_NAME}(?!s)${PART_OF_DAY}`,
  ungrouped(
    `${BEFORE_NAME}${LINK} (?:the )?(?:early |late |mid-? ?|middle of |end of |start of |beginning of )?(?:the )?(?:${MONTH}|${SEASON})`,
  ),
  "(?:on |over |at )(?:the |a )?weekend",
].join("|");
/** Matches only next to a period: elsewhere "April" may be a person. */
export const BARE_MONTH = `(?:the )?(?:early |late |mid-? ?)?(?:${CLEAR_MONTH}|summer|autumn|winter)`;
export const YEARS_FROM_NOW = ungrouped(`(?:(?:of )?(?:last|this|next) year|${NUMBER} years? ago|in ${NUMBER} years?)`);

interface Container {
  period: CivilPeriod;
  grain: "year" | "season" | "month" | "week" | "weekend" | "day";
  /** The day that "two weeks ago" means. Which Friday is in that week depends on how weeks are counted. */
  target?: Civil;
}

const all = (source: string): RegExp => new RegExp(`\\b${source}\\b`, "u");
const READ_AGO = all(`${NUMBER} (day|week|fortnight|month|year)s? ago`);
const READ_AHEAD = all(`in ${NUMBER} (week|fortnight|month|year)s?`);
const READ_SHIFTED = all(
  `(last|this past|this|next|this coming) (week|weekend|month|year|summer|autumn|winter|spring|fall)`,
);
const READ_TWO_AWAY = all("the (week|month|year|summer|autumn|winter|spring|fall) (before last|after next)");
const READ_YEAR = all(YEAR);

function readContainer(text: string, now: Civil, direction: Direction): [Container, string] | null {
  const twoAway = READ_TWO_AWAY.exec(text);
  if (twoAway !== null) {
    const [unit, isPast] = [nonNull(twoAway[1], "unit"), twoAway[2] === "before last"];
    const rest = `${text.slice(0, twoAway.index)} ${text.slice(twoAway.index + twoAway[0].length)}`;
    if (!Object.hasOwn(SEASONS, unit))
      return [{ period: unitPeriod(now, unit, isPast ? -2 : 2), grain: unit as "week" | "month" | "year" }, rest];
    const last = namedPeriod("last", unit, now, "past").from;
    return [{ period: month(yearOf(last) - 1, monthOf(last), 3), grain: "season" }, rest];
  }
  const ago = READ_AGO.exec(text);
  const ahead = ago === null ? READ_AHEAD.exec(text) : null;
  const counted = ago ?? ahead;
  const without = (match: RegExpExecArray): string =>
    `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
  if (counted !== null) {
    if (counted === ahead && direction === "past") return null;
    const n = parseNumber(nonNull(counted[1], "number")) * (counted === ago ? -1 : 1);
    const unit = nonNull(counted[2], "unit");
    const at = shiftedDay(now, unit, n);
    const rest = without(counted);
    if (unit === "day") return [{ period: day(at), grain: "day" }, rest];
    if (unit === "year" || unit === "month") return [{ period: unitPeriod(at, unit, 0), grain: unit }, rest];
    return [{ period: unitPeriod(at, "week", 0), grain: "week", target: at }, rest];
  }
  const shifted = READ_SHIFTED.exec(text);
  if (shifted !== null) {
    const [which, unit] = [nonNull(shifted[1], "which"), nonNull(shifted[2], "unit")];
    const rest = without(shifted);
    if (unit === "weekend") return [{ period: namedPeriod(which, unit, now, direction), grain: "weekend" }, rest];
    if (Object.hasOwn(SEASONS, unit))
      return [{ period: namedPeriod(which, unit, now, direction), grain: "season" }, rest];
    const shift = which.startsWith("last") || which === "this past" ? -1 : which === "next" ? 1 : 0;
    return [{ period: unitPeriod(now, unit, shift), grain: unit as "week" | "month" | "year" }, rest];
  }
  const inYear = READ_YEAR.exec(text);
  return inYear === null ? null : [{ period: year(Number(inYear[1])), grain: "year" }, without(inYear)];
}

const ONLY_NAMES = new RegExp(`^(?:${NAMED})$`, "u");
const IN_WEEKS = /\b(?:week|fortnight)s?(?: ago|$)/u;

/** Reads a month, weekday or day number within a period: "in May" within "the year before last". */
export function readNamedIn(
  names: string,
  words: string,
  period: CivilPeriod,
  now: Civil,
  direction: Direction,
): CivilPeriod | null {
  if (!ONLY_NAMES.test(names)) return null;
  if (IN_WEEKS.test(words) && (READ_AGO.test(words) || READ_AHEAD.test(words)))
    return readContained(`${names} ${words}`, now, direction);
  const grain = grainOf(period);
  return grain === null ? null : within({ period, grain }, readNames(names));
}

function grainOf(period: CivilPeriod): Container["grain"] | null {
  const { from, to, precision } = period;
  if (precision === "year") return "year";
  if (precision === "month" && isOfDays(period)) return null;
  if (precision === "month") return to - from <= 31 * DAY_MS ? "month" : "season";
  const days = (to - from) / DAY_MS;
  if (days === 1) return "day";
  if (days === 7 && startOfWeek(from) === from) return "week";
  return days === 2 && startOfWeek(from) + 5 * DAY_MS === from ? "weekend" : null;
}

interface Names {
  weekday?: number;
  isWeekend?: boolean;
  day?: number;
  month?: number;
  season?: number;
}

const READ_WEEKDAY = all(WEEKDAY);
const READ_MONTH = all(MONTH);
const READ_SEASON = all(SEASON);
const READ_DAY = /\b(\d{1,2})(?:st|nd|rd|th)?\b/u;

function readNames(text: string): Names {
  const [weekday, m, season, number] = [READ_WEEKDAY, READ_MONTH, READ_SEASON, READ_DAY].map(
    (pattern) => pattern.exec(text)?.[1],
  );
  return {
    ...(weekday === undefined ? {} : { weekday: indexOfName(WEEKDAYS, weekday) }),
    ...(m === undefined ? {} : { month: indexOfName(MONTHS, m) }),
    ...(season === undefined ? {} : { season: nonNull(SEASONS[season], "season") }),
    ...(number === undefined ? {} : { day: Number(number) }),
    ...(/\bweekend\b/u.test(text) ? { isWeekend: true } : {}),
  };
}

export function readContained(text: string, now: Civil, direction: Direction): CivilPeriod | null {
  const read = readContainer(text, now, direction);
  if (read === null) return null;
  const [container, rest] = read;
  return within(container, readNames(rest));
}

function within({ period, grain, target }: Container, names: Names): CivilPeriod | null {
  const inner = withinMonths(period, grain, names);
  if (inner === null) return null;
  if (grain === "week") return withinWeek(period, target, names);
  if (grain === "weekend") return withinWeekend(period, names);
  if (grain === "day") return agrees(period, names) ? period : null;
  // a weekday does not name one day of a month or year
  return inner;
}

function withinMonths(period: CivilPeriod, grain: Container["grain"], names: Names): CivilPeriod | null {
  if (grain === "week" || grain === "weekend" || grain === "day") return period;
  let found = period;
  if (names.season !== undefined) {
    if (grain !== "year") return null;
    found = month(yearOf(period.from), names.season, 3);
  }
  if (names.month !== undefined) {
    const named =
      grain === "month" ? period : month(yearOf(found.from) + (names.month < monthOf(found.from) ? 1 : 0), names.month);
    if (monthOf(named.from) !== names.month || named.from < found.from || named.to > found.to) return null;
    found = named;
  }
  if (names.day === undefined) return found;
  if (names.month === undefined && grain !== "month") return null;
  const at = dayIn(found, names.day);
  return at === null || (names.weekday !== undefined && new Date(at).getUTCDay() !== names.weekday) ? null : day(at);
}

/** The named day of the calendar week and of the week around the target; a period of both if they differ. */
function withinWeek(period: CivilPeriod, target: Civil | undefined, names: Names): CivilPeriod | null {
  if (names.day !== undefined) return dayOfWeek(period, target, names);
  if (names.month !== undefined || names.season !== undefined) return agrees(period, names) ? period : null;
  if (names.isWeekend === true) return weekend(startOfWeek(period.from) + 5 * DAY_MS);
  if (names.weekday === undefined) return null;
  const calendar = weekdayFrom(period.from, names.weekday);
  const nearest = target === undefined ? calendar : weekdayFrom(startOfDay(target) - 3 * DAY_MS, names.weekday);
  return oneOfDays(Math.min(calendar, nearest), Math.max(calendar, nearest));
}

function dayOfWeek({ from, to }: CivilPeriod, target: Civil | undefined, names: Names): CivilPeriod | null {
  const first = target === undefined ? from : Math.min(from, startOfDay(target) - 3 * DAY_MS);
  const end = target === undefined ? to : Math.max(to, startOfDay(target) + 4 * DAY_MS);
  for (let at = first; at < end; at += DAY_MS) if (agrees(day(at), names)) return day(at);
  return null;
}

function withinWeekend(period: CivilPeriod, { weekday }: Names): CivilPeriod | null {
  if (weekday === 6) return day(period.from);
  if (weekday === 0) return day(period.from + DAY_MS);
  return weekday === 5 ? day(period.from - DAY_MS) : null;
}

function agrees({ from, to }: CivilPeriod, names: Names): boolean {
  const days = [new Date(from), new Date(to - 1)];
  return days.every(
    (date) =>
      (names.weekday === undefined || date.getUTCDay() === names.weekday) &&
      (names.month === undefined || date.getUTCMonth() === names.month) &&
      (names.day === undefined || date.getUTCDate() === names.day) &&
      (names.season === undefined || (date.getUTCMonth() - names.season + 12) % 12 < 3) &&
      names.isWeekend !== true,
  );
}
