import { must } from "../../../shared/must.ts";
import type { Precision } from "../../../shared/instant.ts";
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
} from "../text/calendar.ts";

/** Whether a bare "on Friday" or "in March" means the last one, as in an account of the past, or the next one, as in a plan. */
export type Direction = "past" | "future";

/** `at`: happened in the period. `since`: began in it. `until`: ended in it. `range`: began at its start and ended at its end. */
export type DateRole = "at" | "since" | "until" | "range";

/** A period on the wall clock of some zone. */
export interface CivilPeriod {
  from: Civil;
  to: Civil;
  precision: Precision;
  /** The precision of the end of a range, where it is another one. */
  to_precision?: Precision;
}

type Rule = [
  pattern: RegExp,
  read: (match: RegExpExecArray, now: Civil, direction: Direction) => CivilPeriod | null,
  role?: DateRole,
];

const DAYS_FROM_NOW = ["yesterday", "today", "tomorrow"];
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const SEASONS: Record<string, number> = { spring: 2, summer: 5, fall: 8, autumn: 8, winter: 11 };
const NUMBERS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  "a couple of": 2,
  "a couple": 2,
  "couple of": 2,
};

const WEEKDAY = "(sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?";
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const SEASON = "(spring|summer|fall|autumn|winter)";
const NUMBER =
  "(\\d{1,3}|a couple of|a couple|couple of|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty)";
const UNIT = "(day|week|month|year)s?";
const PART = "(?:(?:at|by|around|near|towards?|in|from|since|until) )?the (?:very )?(?:end|beginning|start|middle) ";
const YEAR = "((?:1[5-9]|20)\\d\\d)";
const MONTH_OF_YEAR = `(?:${MONTH} )?${YEAR}`;
const ABOUT = "(?:(?:about|around|almost|nearly|over|exactly|just|like) )?";

export const day = (from: Civil): CivilPeriod => ({ from, to: from + DAY_MS, precision: "day" });
const month = (year: number, m: number, count = 1): CivilPeriod => ({
  from: civilDate(year, m, 1),
  to: civilDate(year, m + count, 1),
  precision: "month",
});
const year = (y: number): CivilPeriod => ({
  from: civilDate(y, 0, 1),
  to: civilDate(y + 1, 0, 1),
  precision: "year",
});
const week = (monday: Civil): CivilPeriod => ({
  from: monday,
  to: monday + 7 * DAY_MS,
  precision: "day",
});
const weekend = (saturday: Civil): CivilPeriod => ({
  from: saturday,
  to: saturday + 2 * DAY_MS,
  precision: "day",
});
const parseNumber = (word: string): number => NUMBERS[word] ?? Number(word);
const indexOfName = (names: readonly string[], word: string): number => names.indexOf(word.slice(0, 3));

/** The day, week (from Monday), month or year that is `shift` units from now. */
function unitPeriod(now: Civil, unit: string, shift: number): CivilPeriod {
  if (unit === "day") return day(startOfDay(now) + shift * DAY_MS);
  if (unit === "week") return week(startOfWeek(now) + shift * 7 * DAY_MS);
  if (unit === "month") return month(yearOf(now), monthOf(now) + shift);
  return year(yearOf(now) + shift);
}

/** The period of a named weekday, weekend, month or season; `which` is "last", "this", "next" and the like, or empty. */
function namedPeriod(which: string, name: string, now: Civil, direction: Direction): CivilPeriod {
  const past = which === "last" || which === "past" || which === "this past";
  const weekday = indexOfName(WEEKDAYS, name);
  if (Object.hasOwn(SEASONS, name)) return seasonPeriod(must(SEASONS[name], "entry"), past, which, now, direction);
  if (name === "weekend") {
    const saturday = startOfWeek(now) + 5 * DAY_MS;
    // In an account of the past that is given on a weekday, "this weekend" is the one just over.
    const behind = past || (direction === "past" && which !== "next" && now < saturday);
    return weekend(behind ? saturday - 7 * DAY_MS : which === "next" ? saturday + 7 * DAY_MS : saturday);
  }
  if (weekday >= 0 && name !== "month") {
    const today = weekdayOf(now);
    if (past) return day(startOfDay(now) - (((today - weekday + 6) % 7) + 1) * DAY_MS);
    if (which === "next") return day(startOfWeek(now) + (7 + ((weekday + 6) % 7)) * DAY_MS);
    // nobody plans for "Monday" on a Monday and means today
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

/** A season of the northern hemisphere, three whole months. "last" is the last one that has ended, "next" the first that has not begun. */
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

const rule = (source: string, read: Rule[1], role: DateRole = "at"): Rule => [
  new RegExp(`\\b${source}\\b`, "g"),
  read,
  role,
];

/** The range between two years or months of years; `null` if it runs backwards. */
function rangeOf(match: RegExpExecArray): CivilPeriod | null {
  const [, firstMonth, firstYear, lastMonth, lastYear] = match;
  const periodOf = (name: string | undefined, y: string | undefined): CivilPeriod =>
    name === undefined ? year(Number(y)) : month(Number(y), indexOfName(MONTHS, name));
  return joinPeriods(periodOf(firstMonth, firstYear), periodOf(lastMonth, lastYear));
}

/** The period from the start of one to the end of the other; `null` if it runs backwards. */
export const joinPeriods = (first: CivilPeriod, last: CivilPeriod): CivilPeriod | null =>
  last.from < first.from
    ? null
    : { from: first.from, to: last.to, precision: first.precision, to_precision: last.to_precision ?? last.precision };

/** The days from one to another, of one month or two; `null` if they run backwards or there is no such day. */
function daysBetween(
  first: { day: number; month?: string | undefined; year?: string | undefined },
  last: { day: number; month: string; year?: string | undefined },
  now: Civil,
  direction: Direction,
): CivilPeriod | null {
  const [from, to] = [indexOfName(MONTHS, first.month ?? last.month), indexOfName(MONTHS, last.month)];
  const given = last.year ?? first.year;
  let y = given === undefined ? yearOf(namedPeriod("", last.month, now, direction).from) : Number(given);
  const dayOf = (m: number, d: number, of: number): CivilPeriod | null =>
    d < 1 || d > 31 || monthOf(civilDate(of, m, d)) !== m ? null : day(civilDate(of, m, d));
  const end = dayOf(to, last.day, y);
  // of days of this month that are over, a plan means those of next year
  if (given === undefined && end !== null && direction === "future" && end.to <= now) y += 1;
  const start = dayOf(from, first.day, first.year === undefined ? (from > to ? y - 1 : y) : Number(first.year));
  const until = dayOf(to, last.day, y);
  return start === null || until === null ? null : joinPeriods(start, until);
}

/** Reads two days by the groups of a pattern: day, month and year of each, of which the first may have a day only. */
const readDayRange: Rule[1] = (m, now, direction) =>
  daysBetween(
    { day: Number(m[1]), month: m[2], year: m[3] },
    { day: Number(m[4]), month: must(m[5], "group"), year: m[6] },
    now,
    direction,
  );

const DAY = "(?:the )?(\\d{1,2})(?:st|nd|rd|th)?";
/** Ranges of days and of months in digits. They are read before single dates, which they contain. */
export const DAY_RANGES: Rule[] = [
  // "from the 6th to the 9th of March", "3 June to 10 June 2024"
  rule(
    `(?:from )?${DAY}(?: of)?(?: ${MONTH})?(?:,? ${YEAR})? ?(?:to|until|till|through|-|–) ?${DAY}(?: of)? ${MONTH}(?:,? ${YEAR})?(?!\\d)`,
    readDayRange,
    "range",
  ),
  rule(
    `between ${DAY}(?: of)?(?: ${MONTH})?(?:,? ${YEAR})? and ${DAY}(?: of)? ${MONTH}(?:,? ${YEAR})?(?!\\d)`,
    readDayRange,
    "range",
  ),
  // "March 3-5", "June 3 to June 10, 2024"
  rule(
    `(?:from |between )?${MONTH} ${DAY} ?(?:to|until|till|through|and|-|–) ?(?:${MONTH} )?${DAY}(?:,? ${YEAR})?(?!\\d)`,
    (m, now, d) =>
      daysBetween(
        { day: Number(m[2]), month: m[1] },
        { day: Number(m[4]), month: m[3] ?? must(m[1], "group"), year: m[5] },
        now,
        d,
      ),
    "range",
  ),
  // "03/2015 – 11/2017"
  rule(
    `(?:from )?(0?[1-9]|1[0-2])/${YEAR} ?(?:to|until|-|–) ?(0?[1-9]|1[0-2])/${YEAR}`,
    (m) => joinPeriods(month(Number(m[2]), Number(m[1]) - 1), month(Number(m[4]), Number(m[3]) - 1)),
    "range",
  ),
];

/** The most reliable rules first: words that one rule matched are not read by a later one. No pattern may nest repetitions, to bound the time. */
export const DATE_RULES: Rule[] = [
  rule(`${NUMBER} weeks? ago (yesterday|today|tomorrow)`, (m, now) =>
    unitPeriod(now, "day", DAYS_FROM_NOW.indexOf(m[2] ?? "") - 1 - 7 * parseNumber(must(m[1], "group"))),
  ),
  rule(`from ${MONTH_OF_YEAR} (?:to|until|till|through|-|–) ${MONTH_OF_YEAR}`, rangeOf, "range"),
  rule(`between ${MONTH_OF_YEAR} and ${MONTH_OF_YEAR}`, rangeOf, "range"),
  rule(`(?:(?:in|from|during) )?${MONTH_OF_YEAR} ?[-–] ?${MONTH_OF_YEAR}`, rangeOf, "range"),
  rule(`${PART}(?:of|in) ${MONTH}(?:,? ${YEAR})?(?! \\d)`, (m, now, d) =>
    m[2] === undefined
      ? namedPeriod("", must(m[1], "group"), now, d)
      : month(Number(m[2]), indexOfName(MONTHS, m[1] ?? "")),
  ),
  // "the last week of August"
  rule(`(?:(?:in|during) )?the (first|last) week (?:of|in) ${MONTH}(?:,? ${YEAR})?(?! \\d)`, (m, now, d) => {
    const { from, to } =
      m[3] === undefined
        ? namedPeriod("", must(m[2], "group"), now, d)
        : month(Number(m[3]), indexOfName(MONTHS, must(m[2], "group")));
    return week(m[1] === "first" ? from : to - 7 * DAY_MS);
  }),
  // "on the 20th": of the month in which that day is next, or was last
  rule(
    "(?:on )?the (\\d{1,2})(?:st|nd|rd|th)(?=$|[.,;!?)]| (?:at|for|and|but|so|because|with|when|this|after|before)\\b)",
    (m, now, d) => dayOfMonth(Number(m[1]), now, d),
  ),
  rule(`${PART}of (last|this|next) (month|year)`, (m, now) =>
    unitPeriod(now, must(m[2], "group"), m[1] === "next" ? 1 : m[1] === "this" ? 0 : -1),
  ),
  rule(`${PART}of the (month|year)`, (m, now) => unitPeriod(now, must(m[1], "group"), 0)),
  rule("(?:since|from|starting) tomorrow", (_, now) => unitPeriod(now, "day", 1), "since"),
  rule(`(?:since|from|starting) next ${UNIT}`, (m, now) => unitPeriod(now, must(m[1], "group"), 1), "since"),
  rule("the day before yesterday", (_, now) => unitPeriod(now, "day", -2)),
  rule("(?:yesterday|last night)(?: (?:morning|afternoon|evening|night))?", (_, now) => unitPeriod(now, "day", -1)),
  rule("(?:earlier today|later today|today|tonight|this morning|this afternoon|this evening)", (_, now) =>
    unitPeriod(now, "day", 0),
  ),
  rule("(?:the day after tomorrow)", (_, now) => unitPeriod(now, "day", 2)),
  rule("tomorrow(?: (?:morning|afternoon|evening|night))?", (_, now) => unitPeriod(now, "day", 1)),
  rule(`(?:since|from) ${YEAR}`, (m) => year(Number(m[1])), "since"),
  rule(
    `since (?:last|this) ${UNIT}`,
    (m, now) => unitPeriod(now, must(m[1], "group"), m[0].includes("last") ? -1 : 0),
    "since",
  ),
  rule(
    `since (?:(?:last|this) )?${WEEKDAY}`,
    (m, now) => namedPeriod("last", must(m[1], "group"), now, "past"),
    "since",
  ),
  rule(
    `since (?:(?:last|this) )?${SEASON}`,
    (m, now) => namedPeriod("last", must(m[1], "group"), now, "past"),
    "since",
  ),
  rule(
    `since (?:last )?${MONTH}(?:,? ${YEAR})?`,
    (m, now) =>
      m[2] === undefined
        ? namedPeriod("last", must(m[1], "group"), now, "past")
        : month(Number(m[2]), indexOfName(MONTHS, must(m[1], "group"))),
    "since",
  ),
  // "May" alone may be a name
  rule(
    `(?:from|starting(?: in)?|beginning(?: in)?|as from) (?!may\\b(?! ${YEAR}| on))${MONTH}(?:,? ${YEAR})?(?: on(?:wards?)?)?(?! \\d)`,
    (m, now, d) =>
      m[3] === undefined
        ? namedPeriod("", must(m[2], "group"), now, d)
        : month(Number(m[3]), indexOfName(MONTHS, must(m[2], "group"))),
    "since",
  ),
  rule("since yesterday", (_, now) => unitPeriod(now, "day", -1), "since"),
  rule(
    `before ${YEAR}`,
    (m) => ({ from: civilDate(Number(m[1]), 0, 1) - 1, to: civilDate(Number(m[1]), 0, 1), precision: "year" }),
    "until",
  ),
  rule(`(?:until|till|through|up to) (?:the end of )?${YEAR}`, (m) => year(Number(m[1])), "until"),
  rule(
    `(?:until|till|through|up to) (?:the end of )?${MONTH}(?! \\d)`,
    (m, now, d) => namedPeriod("", must(m[1], "group"), now, d),
    "until",
  ),
  rule(
    `for ${ABOUT}(?:the )?(?:(?:last|past) )?${NUMBER} ${UNIT}(?: now)?`,
    (m, now) => unitsAgo(now, must(m[1], "group"), must(m[2], "group")),
    "since",
  ),
  rule(`(?:(?:about|around|exactly|just) )?${NUMBER} ${UNIT},?(?: and)? ${NUMBER} ${UNIT} (?:ago|back)`, (m, now) =>
    unitsAgo(shiftedBack(now, must(m[1], "group"), must(m[2], "group")), must(m[3], "group"), must(m[4], "group")),
  ),
  // "over a year ago" says when it was not
  rule(`(?:(?:about|around|almost|nearly|exactly|just|like) )?${NUMBER} ${UNIT} (?:ago|back)`, (m, now) =>
    unitsAgo(now, must(m[1], "group"), must(m[2], "group")),
  ),
  rule(`in ${ABOUT}${NUMBER} ${UNIT}(?:' time)?`, (m, now, direction) =>
    direction === "past" ? null : unitPeriod(now, must(m[2], "group"), parseNumber(must(m[1], "group"))),
  ),
  rule(
    "(?:(?:over|on|in|during) )?(?:the |this |that )?(last|past|this past|this|next|coming) (weekend)",
    (m, now, d) => namedPeriod(must(m[1], "group"), must(m[2], "group"), now, d),
  ),
  rule("(?:over|on|during|at) the (weekend)", (m, now, d) =>
    d === "future"
      ? namedPeriod("this", must(m[1], "group"), now, d)
      : namedPeriod("last", must(m[1], "group"), now, d),
  ),
  rule(
    `(?:(?:over|on|in|during|earlier|later|early|late|sometime) )?(last|this past|this|next) ${UNIT}(?! of\\b)`,
    (m, now) => unitPeriod(now, must(m[2], "group"), m[1] === "next" ? 1 : m[1] === "this" ? 0 : -1),
  ),
  rule(`(?:(?:over|on|in|during) )?(last|past|this past|this|next|this coming) ${WEEKDAY}`, (m, now, d) =>
    namedPeriod(must(m[1], "group"), must(m[2], "group"), now, d),
  ),
  rule(`(?:(?:over|on|in|during|early|late) )?(last|past|this past|this|next|this coming) ${SEASON}`, (m, now, d) =>
    namedPeriod(must(m[1], "group"), must(m[2], "group"), now, d),
  ),
  rule(`(?:in )?(?:early |late |mid )?(last|this past|this|next) ${MONTH}`, (m, now, d) =>
    namedPeriod(must(m[1], "group"), must(m[2], "group"), now, d),
  ),
  rule(`(?:back )?in (?:the )?${SEASON}(?: of)? ${YEAR}`, (m) =>
    month(Number(m[2]), must(SEASONS[must(m[1], "group")], "entry"), 3),
  ),
  rule(`(?:(?:back )?(?:in|during|by|around) )?(?:early |late |mid-?)?${MONTH}(?: of|,)? ${YEAR}`, (m) =>
    month(Number(m[2]), indexOfName(MONTHS, must(m[1], "group"))),
  ),
  rule(`(?:on )?${WEEKDAY}(?: (?:morning|afternoon|evening|night))?(?!s)`, (m, now, d) =>
    /^(?:on )?(?:sun|mon|wed|sat|fri|thu)\b/.test(m[0]) && !/day/.test(m[0]) && !m[0].startsWith("on ")
      ? null
      : namedPeriod("", must(m[1], "group"), now, d),
  ),
  rule(`(?:back )?(?:in|during|by) (?:early |late |mid-?)?${MONTH}(?! \\d)`, (m, now, d) =>
    namedPeriod("", must(m[1], "group"), now, d),
  ),
  rule(`(?:back )?(?:in|during|by) ${YEAR}`, (m) => year(Number(m[1]))),
];

/** The nearest day of that number before or after now, today included; `null` if there is none in the next two months. */
function dayOfMonth(number: number, now: Civil, direction: Direction): CivilPeriod | null {
  const today = startOfDay(now);
  for (let shift = 0; shift <= 2; shift += 1) {
    const of = monthOf(now) + (direction === "past" ? -shift : shift);
    const from = civilDate(yearOf(now), of, number);
    const isOfMonth = number >= 1 && from < civilDate(yearOf(now), of + 1, 1);
    if (isOfMonth && (direction === "past" ? from <= today : from >= today)) return day(from);
  }
  return null;
}

/** The day, week (from Monday), month or year that is `number` units before now. */
function unitsAgo(now: Civil, number: string, unit: string): CivilPeriod {
  const n = parseNumber(number);
  return unit === "month" ? unitPeriod(addMonths(startOfDay(now), -n), "month", 0) : unitPeriod(now, unit, -n);
}

/** The same instant of the day `number` units before now. */
function shiftedBack(now: Civil, number: string, unit: string): Civil {
  const n = parseNumber(number);
  if (unit === "day" || unit === "week") return now - n * (unit === "week" ? 7 : 1) * DAY_MS;
  return addMonths(now, -n * (unit === "year" ? 12 : 1));
}
