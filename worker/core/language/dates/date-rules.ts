import { startOfIsoWeek } from "../../../../shared/instant.ts";
import { nonNull } from "../../../../shared/non-null.ts";
import { civilDate, DAY_MS, yearOf, type Civil } from "../../text/calendar.ts";
import {
  day,
  dayIn,
  dayOfMonth,
  dayOfYear,
  joinPeriods,
  month,
  namedMonth,
  namedPeriod,
  partOfMonth,
  shiftedDay,
  unitPeriod,
  unitsAgo,
  week,
  year,
  type CivilPeriod,
  type Direction,
} from "./civil-periods.ts";
import {
  ABOUT,
  DAY,
  indexOfName,
  isRough,
  MONTH,
  MONTHS,
  NUMBER,
  ORDINAL_DAY,
  parseNumber,
  parseOrdinalDay,
  SEASON,
  SEASONS,
  UNIT,
  WEEKDAY,
  YEAR,
} from "./date-words.ts";
import { isDescending } from "./counts-of-two-units.ts";
import { rule, type Rule } from "./date-rule.ts";

const PART = "(?:(?:at|by|around|near|towards?|in|from|since|until) )?the (?:very )?(?:end|beginning|start|middle) ";
const HALFWAY = "(?:(?:half|mid|part)[- ]?way|late|early) (?:through|into) ";
const MONTH_OF_YEAR = `(?:${MONTH} )?${YEAR}`;
/** Excludes "last day", which is not yesterday, and "last weeks", in which "last" is a verb. */
const PERIOD_UNIT = "(week|month|year)";

function rangeOf(match: RegExpExecArray): CivilPeriod | null {
  const [, firstMonth, firstYear, lastMonth, lastYear] = match;
  const periodOf = (name: string | undefined, y: string | undefined): CivilPeriod =>
    name === undefined ? year(Number(y)) : month(Number(y), indexOfName(MONTHS, name));
  return joinPeriods(periodOf(firstMonth, firstYear), periodOf(lastMonth, lastYear));
}

function rangeOfMonths(m: RegExpExecArray, now: Civil, d: Direction): CivilPeriod | null {
  const last = namedPeriod("", nonNull(m[2], "group"), now, d);
  const [first, end] = [nonNull(m[1], "group"), nonNull(m[2], "group")].map((name) => indexOfName(MONTHS, name));
  const earlier = nonNull(first, "month") > nonNull(end, "month") ? 1 : 0;
  return joinPeriods(month(yearOf(last.from) - earlier, nonNull(first, "month")), last);
}

/** An ISO 8601 week or a day of it; null if the year has no such week. */
function isoWeek(y: number, number: number, weekday: string | undefined): CivilPeriod | null {
  const monday = startOfIsoWeek(y, number);
  if (monday === null) return null;
  return weekday === undefined ? week(monday) : day(monday + (Number(weekday) - 1) * DAY_MS);
}

function readDay(
  number: string,
  name: string,
  ofYear: string | undefined,
  now: Civil,
  direction: Direction,
): CivilPeriod | null {
  const m = indexOfName(MONTHS, name);
  if (ofYear === undefined) return dayOfYear(m, Number(number), now, direction);
  const at = dayIn(month(Number(ofYear), m), Number(number));
  return at === null ? null : day(at);
}

/** The most reliable rules come first: later ones skip matched words. */
export const DATE_RULES: Rule[] = [
  rule(`(?:(?:in|on|during) )?${YEAR}-?w(0[1-9]|[1-4]\\d|5[0-3])(?:-?([1-7]))?(?![\\p{L}\\d-])`, (m) =>
    isoWeek(Number(m[1]), Number(m[2]), m[3]),
  ),
  rule(`from ${MONTH_OF_YEAR} (?:to|until|till|through|-|–) ${MONTH_OF_YEAR}`, rangeOf, "range"),
  rule(`between ${MONTH_OF_YEAR} and ${MONTH_OF_YEAR}`, rangeOf, "between"),
  rule(`from ${MONTH} (?:to|until|till|through|-|–) ${MONTH}(?! \\d)`, rangeOfMonths, "range"),
  rule(`between ${MONTH} and ${MONTH}(?! \\d)`, rangeOfMonths, "between"),
  rule(`(?:(?:in|from|during) )?${MONTH_OF_YEAR} ?[-–] ?${MONTH_OF_YEAR}`, rangeOf, "range"),
  rule(`${PART}(?:of|in) ${MONTH}(?:,? ${YEAR})?(?! \\d)`, (m, now, d) =>
    partOfMonth(m[0], nonNull(m[1], "group"), m[2], now, d),
  ),
  rule(`${HALFWAY}${MONTH}(?:,? ${YEAR})?(?! \\d)`, (m, now, d) => namedMonth(nonNull(m[1], "group"), m[2], now, d)),
  rule(`${HALFWAY}${YEAR}`, (m) => year(Number(m[1]))),
  rule(`${HALFWAY}(last|this|next) ${PERIOD_UNIT}`, (m, now) =>
    unitPeriod(now, nonNull(m[2], "group"), m[1] === "next" ? 1 : m[1] === "this" ? 0 : -1),
  ),
  rule(`(?:(?:in|during) )?the (first|last) week (?:of|in) ${MONTH}(?:,? ${YEAR})?(?! \\d)`, (m, now, d) => {
    const { from, to } = partOfMonth(m[0], nonNull(m[2], "group"), m[3], now, d);
    return week(m[1] === "first" ? from : to - 7 * DAY_MS);
  }),
  // people count these parts differently, so it reads the whole month
  rule(
    `(?:(?:in|on|over|during|by) )?the (?:first|second|third|fourth|last|middle) (?:(?:two|three|four|five|ten|few|couple of|\\d{1,2}) )?(?:weeks?|half|days|part) (?:of|in) ${MONTH}(?:,? ${YEAR})?(?! \\d)`,
    (m, now, d) => partOfMonth(m[0], nonNull(m[1], "group"), m[2], now, d),
  ),
  // before words that chrono would misread
  rule(`(?:on )?${DAY}(?: of)? ${MONTH}(?:,? ${YEAR})?(?![\\d:])`, (m, now, d) =>
    readDay(nonNull(m[1], "group"), nonNull(m[2], "group"), m[3], now, d),
  ),
  rule(`(?:on )?${MONTH}\\.? ${DAY}(?:,? ${YEAR})?(?![\\d:])`, (m, now, d) =>
    readDay(nonNull(m[2], "group"), nonNull(m[1], "group"), m[3], now, d),
  ),
  rule(`(?:on )?the ${ORDINAL_DAY} of ${MONTH}(?:,? ${YEAR})?(?! \\d)`, (m, now, d) =>
    readDay(`${parseOrdinalDay(nonNull(m[1], "group"))}`, nonNull(m[2], "group"), m[3], now, d),
  ),
  rule(
    "(?:on )?the (\\d{1,2})(?:st|nd|rd|th)(?=$|[.,;!?)]| (?:\\(|(?:at|for|and|but|so|because|with|when|this|after|before)\\b))",
    (m, now, d) => dayOfMonth(Number(m[1]), now, d),
  ),
  rule(`${PART}of (last|this|next) (week|month|year)`, (m, now) =>
    unitPeriod(now, nonNull(m[2], "group"), m[1] === "next" ? 1 : m[1] === "this" ? 0 : -1),
  ),
  rule(`${PART}of the (week|month|year)`, (m, now) => unitPeriod(now, nonNull(m[1], "group"), 0)),
  rule("(?:since|from|starting) tomorrow", (_, now) => unitPeriod(now, "day", 1), "since"),
  rule(`(?:since|from|starting) next ${PERIOD_UNIT}`, (m, now) => unitPeriod(now, nonNull(m[1], "group"), 1), "since"),
  rule("(?:the )?day before yesterday", (_, now) => unitPeriod(now, "day", -2)),
  rule("(?:yesterday|last night)(?: (?:morning|afternoon|evening|night))?", (_, now) => unitPeriod(now, "day", -1)),
  rule("(?:earlier today|later today|today|tonight|this morning|this afternoon|this evening)", (_, now) =>
    unitPeriod(now, "day", 0),
  ),
  rule("(?:the )?day after tomorrow", (_, now) => unitPeriod(now, "day", 2)),
  rule("tomorrow(?: (?:morning|noon|lunchtime|afternoon|evening|night))?", (_, now) => unitPeriod(now, "day", 1)),
  rule(`(?:since|from) ${YEAR}`, (m) => year(Number(m[1])), "since"),
  rule(
    `since (?:last|this) ${PERIOD_UNIT}`,
    (m, now) => unitPeriod(now, nonNull(m[1], "group"), m[0].includes("last") ? -1 : 0),
    "since",
  ),
  rule(
    `since (?:(?:last|this) )?${WEEKDAY}`,
    (m, now) => namedPeriod("last", nonNull(m[1], "group"), now, "past"),
    "since",
  ),
  rule(
    `since (?:(?:last|this) )?${SEASON}`,
    (m, now) => namedPeriod("last", nonNull(m[1], "group"), now, "past"),
    "since",
  ),
  rule(
    `since (?:last )?${MONTH}(?:,? ${YEAR})?`,
    (m, now) =>
      m[2] === undefined
        ? namedPeriod("last", nonNull(m[1], "group"), now, "past")
        : month(Number(m[2]), indexOfName(MONTHS, nonNull(m[1], "group"))),
    "since",
  ),
  // "May" may be a name, so it needs a year or "on"
  rule(
    `(?:from|starting(?: in)?|beginning(?: in)?|as from) (?!may\\b(?! ${YEAR}| on))${MONTH}(?:,? ${YEAR})?(?: on(?:wards?)?)?(?! \\d)`,
    (m, now, d) =>
      m[3] === undefined
        ? namedPeriod("", nonNull(m[2], "group"), now, d)
        : month(Number(m[3]), indexOfName(MONTHS, nonNull(m[2], "group"))),
    "since",
  ),
  rule("since yesterday", (_, now) => unitPeriod(now, "day", -1), "since"),
  rule(`(?:since|from) (?:[a-z]+ ){0,3}before ${YEAR}`, () => null),
  rule(
    `before ${YEAR}`,
    (m) => ({ from: civilDate(Number(m[1]), 0, 1) - 1, to: civilDate(Number(m[1]), 0, 1), precision: "year" }),
    "until",
  ),
  rule(`(?:until|till|through|up to) (?:the end of )?${YEAR}`, (m) => year(Number(m[1])), "until"),
  rule(
    `(?:until|till|through|up to) (?:the end of )?${MONTH}(?! \\d)`,
    (m, now, d) => namedPeriod("", nonNull(m[1], "group"), now, d),
    "until",
  ),
  rule("(?:(?:around|about) )?(?:this|the same) time (last|next) (week|month|year)", (m, now) =>
    unitPeriod(now, nonNull(m[2], "group"), m[1] === "next" ? 1 : -1),
  ),
  rule(
    "for (?:(?:about|almost|nearly|over) )?the (?:last|past) (week|fortnight|month|year)",
    (m, now) => unitsAgo(now, "one", nonNull(m[1], "group")),
    "since",
  ),
  rule(
    `for ${ABOUT}(?:over )?(?:the )?(?:(?:last|past) )?${NUMBER} ${UNIT}(?: now)?`,
    (m, now) => unitsAgo(now, nonNull(m[2], "group"), nonNull(m[3], "group"), isRough(m[1], nonNull(m[2], "group"))),
    "since",
  ),
  rule(`(?:(?:about|around|exactly|just) )?${NUMBER} ${UNIT},?(?: and)? ${NUMBER} ${UNIT} (?:ago|back)`, (m, now) =>
    isDescending(nonNull(m[2], "group"), nonNull(m[4], "group"))
      ? unitsAgo(
          shiftedDay(now, nonNull(m[2], "group"), -parseNumber(nonNull(m[1], "group"))),
          nonNull(m[3], "group"),
          nonNull(m[4], "group"),
        )
      : null,
  ),
  rule(`${ABOUT}${NUMBER} ${UNIT} (?:or so )?(?:ago|back)`, (m, now) =>
    unitsAgo(
      now,
      nonNull(m[2], "group"),
      nonNull(m[3], "group"),
      m[0].includes("or so") || isRough(m[1], nonNull(m[2], "group")),
    ),
  ),
  rule(`in ${ABOUT}${NUMBER} ${UNIT}(?:'? time)?`, (m, now, direction) =>
    direction === "past"
      ? null
      : isRough(m[1], nonNull(m[2], "group")) && !/^(?:month|year)$/u.test(nonNull(m[3], "group"))
        ? unitsAgo(now, `${-parseNumber(nonNull(m[2], "group"))}`, nonNull(m[3], "group"), true)
        : unitPeriod(now, nonNull(m[3], "group"), parseNumber(nonNull(m[2], "group"))),
  ),
  rule(
    "(?:(?:over|on|in|during) )?(?:the |this |that )?(last|past|this past|this|next|coming) (weekend)",
    (m, now, d) => namedPeriod(nonNull(m[1], "group"), nonNull(m[2], "group"), now, d),
  ),
  rule("(?:over|on|during|at) the (weekend)", (m, now, d) =>
    d === "future"
      ? namedPeriod("this", nonNull(m[1], "group"), now, d)
      : namedPeriod("last", nonNull(m[1], "group"), now, d),
  ),
  rule(
    `(?:(?:over|on|in|during|earlier|later|early|late|mid|sometime) )?(last|this past|this|next) ${PERIOD_UNIT}(?! of\\b)`,
    (m, now) => unitPeriod(now, nonNull(m[2], "group"), m[1] === "next" ? 1 : m[1] === "this" ? 0 : -1),
  ),
  rule(`(?:on )?(?:the |this )?coming ${WEEKDAY}`, (m, now) => namedPeriod("", nonNull(m[1], "group"), now, "future")),
  rule(`(?:(?:over|on|in|during) )?(last|past|this past|this|next) ${WEEKDAY}`, (m, now, d) =>
    namedPeriod(nonNull(m[1], "group"), nonNull(m[2], "group"), now, d),
  ),
  rule(`(?:(?:over|on|in|during|early|late) )?(last|past|this past|this|next|this coming) ${SEASON}`, (m, now, d) =>
    namedPeriod(nonNull(m[1], "group"), nonNull(m[2], "group"), now, d),
  ),
  rule(`(?:in )?(?:early |late |mid )?(last|this past|this|next) ${MONTH}`, (m, now, d) =>
    namedPeriod(nonNull(m[1], "group"), nonNull(m[2], "group"), now, d),
  ),
  rule(`(?:back )?in (?:the )?${SEASON}(?: of)? ${YEAR}`, (m) =>
    month(Number(m[2]), nonNull(SEASONS[nonNull(m[1], "group")], "entry"), 3),
  ),
  rule(`(?:(?:back )?(?:in|during|by|around) )?(?:early |late |mid-?)?${MONTH}(?: of|,)? ${YEAR}`, (m) =>
    month(Number(m[2]), indexOfName(MONTHS, nonNull(m[1], "group"))),
  ),
  rule(`(?:on )?${WEEKDAY}(?: (?:morning|afternoon|evening|night))?(?!s)`, (m, now, d) =>
    /^(?:on )?(?:sun|mon|wed|sat|fri|thu)\b/.test(m[0]) && !/day/.test(m[0]) && !m[0].startsWith("on ")
      ? null
      : namedPeriod("", nonNull(m[1], "group"), now, d),
  ),
  rule(`(?:back )?(?:in|during|by) (?:early |late |mid-?)?${MONTH}(?! \\d)`, (m, now, d) =>
    partOfMonth(m[0], nonNull(m[1], "group"), undefined, now, d),
  ),
  rule(`(?:back )?(?:in|during|by) (?:the year )?${YEAR}`, (m) => year(Number(m[1]))),
];
