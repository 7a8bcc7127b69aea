import { nonNull } from "../../../../shared/non-null.ts";
import {
  addMonths,
  DAY_MS,
  monthOf,
  startOfDay,
  startOfWeek,
  weekdayOf,
  yearOf,
  type Civil,
} from "../../text/calendar.ts";
import {
  day,
  dayIn,
  dayOfMonth,
  oneOfDays,
  month,
  namedMonth,
  namedPeriod,
  shiftedDay,
  unitPeriod,
  unitsAgo,
  weekdayFrom,
  weekend,
  type CivilPeriod,
  type Direction,
} from "./civil-periods.ts";
import { BARE_MONTH, CONTAINER, NAMED, readContained, YEARS_FROM_NOW } from "./named-within.ts";
import {
  CONTAINED,
  CLEAR_MONTH,
  indexOfName,
  isRough,
  MONTH,
  NUMBER,
  ORDINAL,
  parseNumber,
  parseOrdinal,
  PART_OF_DAY,
  SEASON,
  ungrouped,
  WEEKDAY_NAME,
  WEEKDAYS,
  YEAR,
} from "./date-words.ts";
import { rule, type Rule } from "./date-rule.ts";

/*
 * The parts of "two weeks ago on Tuesday" alone would mean something else, so these rules run first. If they read
 * nothing, the whole phrase stays unread.
 */

const SHIFTING_UNIT = "(day|week|fortnight|month|year)s?";
const DAYS_FROM_NOW: Record<string, number> = { yesterday: -1, now: 0, today: 0, tonight: 0, tomorrow: 1 };

function fromAnchor(number: string, unit: string, anchor: string, sign: number, now: Civil): CivilPeriod {
  const n = sign * parseNumber(number);
  if (isRough(undefined, number) && unit !== "month" && unit !== "year")
    return unitsAgo(startOfDay(now) + nonNull(DAYS_FROM_NOW[anchor], "anchor") * DAY_MS, `${-n}`, unit, true);
  if (isRough(undefined, number)) return unitPeriod(shiftedDay(now, unit, n), unit, 0);
  if (anchor === "now" && (unit === "month" || unit === "year")) return unitPeriod(shiftedDay(now, unit, n), unit, 0);
  return day(shiftedDay(startOfDay(now) + nonNull(DAYS_FROM_NOW[anchor], "anchor") * DAY_MS, unit, n));
}

/** The next such weekday; null if today is one, because the name may mean today or the day in a week. */
function comingWeekday(name: string, now: Civil): Civil | null {
  const weekday = indexOfName(WEEKDAYS, name);
  return weekday === weekdayOf(now) ? null : weekdayFrom(now, weekday);
}

function weeksAfterWeekday(number: string, unit: string, name: string, now: Civil, d: Direction): CivilPeriod | null {
  const coming = comingWeekday(name, now);
  return coming === null || d === "past" ? null : day(shiftedDay(coming, unit, parseNumber(number)));
}

/** "The Friday before last" is a week before the last Friday. */
function beforeLast(name: string, now: Civil): CivilPeriod {
  if (/^(?:week|month|year)$/u.test(name)) return unitPeriod(now, name, -2);
  if (name === "night" || name === "evening") return unitPeriod(now, "day", -2);
  const last = namedPeriod("last", name, now, "past");
  if (name === "weekend" || name.endsWith("day")) return shifted(last, -7 * DAY_MS);
  const count = last.to - last.from > 31 * DAY_MS ? 3 : 1;
  return month(yearOf(last.from) - 1, monthOf(last.from), count);
}

const shifted = (period: CivilPeriod, by: number): CivilPeriod => ({
  ...period,
  from: period.from + by,
  to: period.to + by,
});

function nthIn(ordinal: string, name: string, period: CivilPeriod): CivilPeriod | null {
  const n = parseOrdinal(ordinal);
  if (name === "day") {
    const at = n < 0 ? period.to - DAY_MS : dayIn(period, n);
    return at === null ? null : day(at);
  }
  const weekday = name === "weekend" ? 6 : indexOfName(WEEKDAYS, name);
  const first = weekdayFrom(period.from, weekday);
  const at = n < 0 ? weekdayFrom(period.to - 7 * DAY_MS, weekday) : first + (n - 1) * 7 * DAY_MS;
  if (at >= period.to) return null;
  return name === "weekend" ? weekend(at) : day(at);
}

function countedBack(number: string, name: string, now: Civil): CivilPeriod {
  const n = parseNumber(number) - 1;
  const last = namedPeriod("last", name, now, "past");
  if (name === "weekend" || name.endsWith("day")) return shifted(last, -7 * n * DAY_MS);
  const count = last.to - last.from > 31 * DAY_MS ? 3 : 1;
  return month(yearOf(last.from) - n, monthOf(last.from), count);
}

function andAHalf(number: string, unit: string, now: Civil): CivilPeriod | null {
  if (unit !== "year") return null;
  const at = addMonths(startOfDay(now), -(parseNumber(number) * 12 + 6));
  return month(yearOf(at), monthOf(at));
}

function yearsBefore(number: string, which: string, name: string, now: Civil, d: Direction): CivilPeriod | null {
  if (name.startsWith("week") || name === "year") return null;
  const shift = which === "last" ? -1 : which === "next" ? 1 : 0;
  const anchor = name === "month" ? unitPeriod(now, name, shift) : namedPeriod(which, name, now, d);
  const count = anchor.to - anchor.from > 31 * DAY_MS ? 3 : 1;
  return month(yearOf(anchor.from) - parseNumber(number), monthOf(anchor.from), count);
}

function sameDay(word: string, name: string, now: Civil): CivilPeriod | null {
  const at = startOfDay(now) + nonNull(DAYS_FROM_NOW[word], "day") * DAY_MS;
  return weekdayOf(at) === indexOfName(WEEKDAYS, name) ? day(at) : null;
}

const NO_RANGE = "(?!(?: (?:to|until|till|or|-|–) |[-–]))";
const NO_CLAUSE = "(?! (?:i|we|he|she|they|you|it|my|our|his|her|their|the)\\b)";

const AFTER_LAST =
  "(?:i|we|he|she|they|you|it|my|our|his|her|their|your|its|the|a|an|this|that|these|those|there|here|at|in|on|to|from|for|with|by|of|into|about|around|near|through|during|until|till|since|before|after|and|or|but|so|because|as|when|while|where|which|who|if|though|although|instead|too|also|again|already|only|just|together|alone|is|was|were|are|has|had|have|did|went|came|[a-z]+ed|[a-z]+ly)";

const g = (match: RegExpExecArray, group: number): string => nonNull(match[group], "group");

/** After "for", the number is a length. */
const NOT_FOR = "(?<!\\bfor (?:(?:about|around|almost|nearly|over|exactly|just) )?)";

/** Most sentences have none of these and skip the rules. */
export const HINTS_AT_COMPOUND =
  /\b(?:ago|last|next|this|tomorrow|half|fortnight)\b|days?\b|week|month|year|nights?\b|evening\b|\d{4}/u;

export const COMPOUND_RULES: Rule[] = [
  rule(`(?:on )?${WEEKDAY_NAME},? ${NUMBER} ${SHIFTING_UNIT} from (?:now|today|tomorrow)`, () => null),
  // "a week before last Easter" counts from Easter, so it is unread
  rule(
    `(?:the|${NUMBER}) (?:${ungrouped(SHIFTING_UNIT)}|weekend|night|evening|${ungrouped(SEASON)}|${WEEKDAY_NAME}) (?:before last|after next) (?:${WEEKDAY_NAME}|(?!${AFTER_LAST}\\b)[a-z]+(?: [a-z]+)?(?:'s)?(?=$|[.,;!?)]| (?:at|in|on|to|from|for|with|by|because|when|but)\\b))`,
    () => null,
  ),
  rule(`${NUMBER} years? (?:last|this|next) (?:${ungrouped(MONTH)}|${ungrouped(SEASON)})`, () => null),
  rule(`in ${MONTH} (?:and|&|or|\\/) (?:in )?${MONTH}(?:,? ${YEAR})?(?! \\d)`, () => null),
  rule(`in the months from ${MONTH} ${YEAR}`, (m) => month(Number(m[2]), namedMonthIndex(g(m, 1)), 3)),
  rule("(?:(?:about|around|almost|nearly|just) )?half an? (day|week|month|year) (?:ago|back)", (m, now) =>
    andAHalf("0", g(m, 1), now),
  ),
  rule(`(?:(?:about|around|almost|nearly|just) )?${NUMBER} and a half (day|week|month|year)s? (?:ago|back)`, (m, now) =>
    andAHalf(g(m, 1), g(m, 2), now),
  ),
  rule(`(?:(?:about|around|almost|nearly|just) )?${NUMBER} (day|week|month|year)s? and a half (?:ago|back)`, (m, now) =>
    andAHalf(g(m, 1), g(m, 2), now),
  ),
  rule("(?:(?:about|around|almost|nearly|just) )?(\\d{1,2})\\.5 (day|week|month|year)s? (?:ago|back)", (m, now) =>
    andAHalf(g(m, 1), g(m, 2), now),
  ),
  rule(`(?:exactly |just )?${NUMBER} ${SHIFTING_UNIT} ago (?:from )?(yesterday|today|tonight|tomorrow)`, (m, now) =>
    fromAnchor(g(m, 1), g(m, 2), g(m, 3), -1, now),
  ),
  rule(`(?:today|on this day|this day),? ${NUMBER} ${SHIFTING_UNIT} ago`, (m, now) =>
    fromAnchor(g(m, 1), g(m, 2), "today", -1, now),
  ),
  rule(`${NUMBER} ${SHIFTING_UNIT} back from (yesterday|today|now|tomorrow)`, (m, now) =>
    fromAnchor(g(m, 1), g(m, 2), g(m, 3), -1, now),
  ),
  rule("(?:(?:on )?this day|today) last (week|month|year)", (m, now) => day(shiftedDay(now, g(m, 1), -1))),
  rule("(?:on )?the same day (last|next) (week|month|year)", (m, now) =>
    day(shiftedDay(now, g(m, 2), m[1] === "next" ? 1 : -1)),
  ),
  rule("(?:(?:around|about|at) )?(?:this|the same) time (yesterday|tomorrow)", (m, now) =>
    unitPeriod(now, "day", m[1] === "tomorrow" ? 1 : -1),
  ),
  rule(
    `(?:in )?(?:exactly |just )?(?:${NUMBER}|the) ${SHIFTING_UNIT} (from|after|before) (yesterday|today|now|tomorrow)`,
    (m, now) => fromAnchor(m[1] ?? "one", g(m, 2), g(m, 4), m[3] === "before" ? -1 : 1, now),
  ),
  // reads "two years ago last May"; with weeks, "this" and "last" mean "about"
  rule(
    `${NUMBER} (day|week|fortnight|month|year)s? ago (this|last|next) (week|weekend|month|year|${ungrouped(MONTH)}|${ungrouped(SEASON)})`,
    (m, now, d) => (g(m, 2) === "year" ? yearsBefore(g(m, 1), g(m, 3), g(m, 4), now, d) : null),
  ),
  rule(`${NUMBER} (week|fortnight|month|year)s? (today|tomorrow)`, (m, now, d) =>
    d === "past" ? null : fromAnchor(g(m, 1), g(m, 2), g(m, 3), 1, now),
  ),
  rule("(?:on )?(today|tomorrow|this day) (week|fortnight)(?! \\d)", (m, now) =>
    fromAnchor("one", g(m, 2), m[1] === "tomorrow" ? "tomorrow" : "today", 1, now),
  ),
  rule(
    `${NOT_FOR}(?:in )?${NUMBER} (week|fortnight|month|year)s? (?:(?:on|from|after) )?(?:this )?(${WEEKDAY_NAME})(?:'s)?${PART_OF_DAY}`,
    (m, now, d) => (m[0].includes("'s") ? null : weeksAfterWeekday(g(m, 1), g(m, 2), g(m, 3), now, d)),
  ),
  // "two weeks next Friday" may begin then or count from then, so it is unread
  rule(`${NOT_FOR}${NUMBER} (?:week|fortnight|month|year)s? next ${WEEKDAY_NAME}`, () => null),
  rule(`(?:on )?(${WEEKDAY_NAME}) (week|fortnight)(?! \\d)`, (m, now, d) =>
    weeksAfterWeekday("one", g(m, 2), g(m, 1), now, d),
  ),
  rule(
    `${NOT_FOR}${NUMBER} (day|week|fortnight)s? (?:(ago|before|after|from) )?(last|this past) (${WEEKDAY_NAME})${PART_OF_DAY}`,
    (m, now) => {
      const sign = m[3] === "after" || m[3] === "from" ? 1 : -1;
      return day(shiftedDay(namedPeriod("last", g(m, 5), now, "past").from, g(m, 2), sign * parseNumber(g(m, 1))));
    },
  ),
  rule("(?:(?:on|by) )?(?:the )?(\\d{1,2})(?:st|nd|rd|th) of (last|this|next) month", (m, now) => {
    const at = dayIn(unitPeriod(now, "month", m[2] === "last" ? -1 : m[2] === "this" ? 0 : 1), Number(m[1]));
    return at === null ? null : day(at);
  }),
  rule(
    `(?:on )?the (?:very )?${ORDINAL} (day|weekend|${WEEKDAY_NAME})${PART_OF_DAY} (?:of|in) (?:${MONTH}(?:,? (?:of )?${YEAR}|,? (${YEARS_FROM_NOW}))?|(last|this|next) month)(?! \\d)`,
    (m, now, d) => {
      const period =
        m[6] !== undefined
          ? unitPeriod(now, "month", m[6] === "last" ? -1 : m[6] === "this" ? 0 : 1)
          : m[5] !== undefined
            ? readContained(`in ${g(m, 3)} ${m[5]}`, now, d)
            : namedMonth(g(m, 3), m[4], now, d);
      const found = period === null ? null : nthIn(g(m, 1), g(m, 2), period);
      // on 3 January, a past "last Friday of January" was a year ago
      const isNamedOnly = m[4] === undefined && m[5] === undefined && m[6] === undefined;
      return found === null || period === null || !isNamedOnly || d === "future" || found.from <= now
        ? found
        : nthIn(g(m, 1), g(m, 2), month(yearOf(period.from) - 1, monthOf(period.from)));
    },
  ),
  rule(
    `(?:on )?the (?:very )?(?:${ungrouped(ORDINAL)}|\\d{1,3}(?:st|nd|rd|th)) (?:day|week|weekend|${WEEKDAY_NAME}) (?:of|in) ${YEAR}`,
    () => null,
  ),
  rule(`${NUMBER} (weekend|${WEEKDAY_NAME}|${CLEAR_MONTH}|${ungrouped(SEASON)})s? ago`, (m, now) =>
    /couple/u.test(g(m, 1)) ? null : countedBack(g(m, 1), g(m, 2), now),
  ),
  // "two weeks ago Friday" may count from the last Friday or mean that week's
  rule(`${NUMBER} (week|fortnight)s? ago,? (?:this )?(${WEEKDAY_NAME})${PART_OF_DAY}`, (m, now) => {
    const n = parseNumber(g(m, 1)) * (m[2] === "fortnight" ? 2 : 1);
    const weekday = indexOfName(WEEKDAYS, g(m, 3));
    const target = startOfDay(now) - 7 * n * DAY_MS;
    const readings = [
      namedPeriod("last", g(m, 3), now, "past").from - 7 * n * DAY_MS,
      weekdayFrom(target - 3 * DAY_MS, weekday),
      startOfWeek(target) + ((weekday + 6) % 7) * DAY_MS,
    ];
    return oneOfDays(Math.min(...readings), Math.max(...readings));
  }),
  rule(
    `(?:on |in )?(?:last|this|next) (?:week|weekend|month|year)'s (?:${WEEKDAY_NAME}|${ungrouped(MONTH)}|${ungrouped(SEASON)}|\\d{1,2}(?:st|nd|rd|th))`,
    (m, now, d) => readContained(m[0], now, d),
  ),
  rule(`${CONTAINER} (?:${NAMED})(?:,? (?:${NAMED}|the \\d{1,2}(?:st|nd|rd|th)))?${NO_RANGE}`, (m, now, d) =>
    readContained(m[0], now, d),
  ),
  rule(`(?:${NAMED})(?:,? (?:${NAMED}))? (?:of )?${CONTAINER}`, (m, now, d) => readContained(m[0], now, d)),
  rule(`${BARE_MONTH} ${YEARS_FROM_NOW}`, (m, now, d) => readContained(m[0], now, d)),
  // reads "in 2015, in autumn", but not "in 2015, in autumn I …"
  rule(`${CONTAINER}, (?:${NAMED})${NO_RANGE}${NO_CLAUSE}`, (m, now, d) => readContained(m[0], now, d)),
  rule(`${CONTAINER},? ${BARE_MONTH}(?! \\d)${NO_RANGE}`, (m, now, d) => readContained(m[0], now, d)),
  rule(`${CONTAINER},? ${BARE_MONTH}(?! \\d)`, () => null),
  rule(`(?:${NAMED}), ${CONTAINER}${NO_CLAUSE}`, (m, now, d) => readContained(m[0], now, d)),
  rule(
    `(?:(?:on|in|over|during) )?(?:the )?(week|month|year|night|evening|weekend|${WEEKDAY_NAME}|${ungrouped(MONTH)}|${ungrouped(SEASON)}) before last(?! ${CONTAINED})`,
    (m, now) => beforeLast(g(m, 1), now),
  ),
  rule("(?:(?:on|in|over|during) )?(?:the )?(week|month|year) after next", (m, now) => unitPeriod(now, g(m, 1), 2)),
  rule(`(?:(?:on|in|over|during) )?(?:the )?(?:weekend|${WEEKDAY_NAME}|${MONTH}|${SEASON}) after next`, () => null),
  rule(
    `(?:(?:on|in|over|during) )?(?:last|next) (?:week|month|year|weekend|${WEEKDAY_NAME}|${MONTH}) but one`,
    () => null,
  ),
  rule(`(yesterday|today|tomorrow),? (?:on )?(${WEEKDAY_NAME})(?!'s)`, (m, now) => sameDay(g(m, 1), g(m, 2), now)),
  rule(`(?:on )?(${WEEKDAY_NAME}),? (yesterday|today|tomorrow)`, (m, now) => sameDay(g(m, 2), g(m, 1), now)),
  rule(
    `(?:on )?(?:(last|past|this past|this|this coming|coming|next) )?(${WEEKDAY_NAME})${PART_OF_DAY},? (?:on )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)(?! (?:of )?${ungrouped(MONTH)})`,
    (m, now, d) => {
      const isBehind = /^(?:last|past|this past)$/u.test(m[1] ?? "");
      const isAhead = /^(?:next|coming|this coming)$/u.test(m[1] ?? "");
      if ((isBehind && d === "future") || (isAhead && d === "past")) return null;
      const found = dayOfMonth(Number(m[3]), now, d);
      return found !== null && weekdayOf(found.from) === indexOfName(WEEKDAYS, g(m, 2)) ? found : null;
    },
  ),
  rule(
    "(?:(?:at|by|around|near|towards?) )?(last|this|next) (?:(month|year)(?:'s |-| )|(week)'s )(?:very )?(?:end|beginning|start)",
    (m, now) => unitPeriod(now, m[2] ?? g(m, 3), m[1] === "next" ? 1 : m[1] === "this" ? 0 : -1),
  ),
];

function namedMonthIndex(name: string): number {
  return monthOf(namedPeriod("this", name, 0, "past").from);
}
