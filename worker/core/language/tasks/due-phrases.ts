import type { Instant } from "../../../../shared/instant.ts";
import { day, shiftedDay, type CivilPeriod } from "../dates/civil-periods.ts";
import type { Period, Span } from "../dates/date-mention.ts";
import { MONTH, NUMBER, parseNumber, ungrouped, YEAR } from "../dates/date-words.ts";
import { findDates } from "../dates/dates.ts";
import { periodInZone } from "../dates/period-in-zone.ts";
import { civilDate, DAY_MS, monthOf, startOfDay, toCivil, yearOf, type Civil } from "../../text/calendar.ts";

/*
 * English phrases that name a day only in a deadline. "By the end of the month" is due on its last day, whereas an
 * account of "the end of the month" is about some days of the month.
 */

export interface FoundDue extends Span {
  period: Period | null;
  /** "By noon" keeps its place in the task, which is due on a day. */
  time?: string;
}

interface Now {
  said: Instant;
  zone: string;
  at: Civil;
}

type DuePhrase = readonly [pattern: RegExp, resolve: (match: RegExpExecArray, now: Now) => CivilPeriod | null];

const DEADLINE = "(?:by|before|no later than|not later than|on or before)";
const GOES_ON =
  "(?=$|[,.;:!?)–—-]| (?:at|on|in|to|for|with|about|from|via|and|or|the|so|but|because|as|since|please|latest|this year|i|we)(?![\\p{L}]))";
const NOT_OF_OTHERS = "(?! (?:of|after|before|following|from)(?![\\p{L}])|['’]s)";
const NOT_OF_THING =
  "(?! (?:reports?|statements?|accounts?|reviews?|part(?:y|ies)|figures|numbers|sales?|bonus|closing|exams?|tests?|bills?|invoices?)(?![\\p{L}]))";

const phrase = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\d-])${source}(?![\\p{L}\\d-])`, "giu");

/** Does not match "two days before Christmas" and "the Friday before Christmas". */
const NOT_COUNTED =
  "(?<!(?:day|night|evening|morning|week|weekend|fortnight|month|year)s? )(?<!(?:right|just|shortly|long) )";

const HOLIDAYS = [
  ["christmas eve|xmas eve", "24 december"],
  ["christmas day|christmas|xmas", "25 december"],
  ["boxing day", "26 december"],
  ["new year['’]?s eve|nye", "31 december"],
  ["(?:the )?new year(?:['’]?s)?(?: day)?", "1 january"],
  ["halloween|hallowe['’]en", "31 october"],
  ["valentine['’]?s(?: day)?", "14 february"],
] as const;

const PHRASES: readonly DuePhrase[] = [
  [
    phrase(
      `(?:(?:around|about|towards?|near) )?(?:the )?(?:very )?end of (?:(?:(?<which>the|this|next|(?:the )?coming|the following) )?(?<unit>week|month|quarter|year)|(?<month>${ungrouped(MONTH)}(?:,? ${ungrouped(YEAR)})?|${ungrouped(YEAR)}))${NOT_OF_OTHERS}${NOT_OF_THING}`,
    ),
    ({ groups }, now) => {
      const { which = "this", unit, month = "" } = groups ?? {};
      return unit === undefined
        ? lastDayOf(`in ${month}`, now)
        : endOfUnit(unit, /next|coming|following/iu.test(which), now);
    },
  ],
  [
    phrase(`(?<=${DEADLINE} |(?<!\\p{L})at )(?:the )?(?<unit>month|quarter|year)(?:[- ]end|['’]s end)${GOES_ON}`),
    ({ groups }, now) => endOfUnit(groups?.["unit"] ?? "", false, now),
  ],
  [
    phrase(`(?<=${DEADLINE} |(?<!\\p{L})at )eo(?<unit>[wmqy])${GOES_ON}`),
    ({ groups }, now) =>
      endOfUnit(
        { w: "week", m: "month", q: "quarter", y: "year" }[groups?.["unit"]?.toLowerCase() ?? ""] ?? "",
        false,
        now,
      ),
  ],
  [
    phrase(
      `within (?:the next )?(?<number>${ungrouped(NUMBER)}) (?<unit>hour|day|week|fortnight|month|year)s?${NOT_OF_OTHERS}`,
    ),
    counted,
  ],
  [
    phrase(
      `in the next (?<number>(?!a )${ungrouped(NUMBER)}) (?<unit>hour|day|week|fortnight|month|year)s?${NOT_OF_OTHERS}`,
    ),
    counted,
  ],
  [
    phrase(`within (?:the|this) (?<unit>week|month|quarter|year)${NOT_OF_OTHERS}`),
    ({ groups }, now) => endOfUnit(groups?.["unit"] ?? "", false, now),
  ],
  ...HOLIDAYS.map(([names, date]): DuePhrase => [
    phrase(`(?<=(?<before>${NOT_COUNTED}${DEADLINE}|(?<![\\p{L}])(?:on|at)) )(?:${names})${GOES_ON}`),
    ({ groups }, now) => {
      const on = civilOf(`on ${date}`, now);
      return on === null ? null : day(groups?.["before"]?.toLowerCase() === "before" ? on.from - DAY_MS : on.from);
    },
  ]),
];

/** The time of a day, next to a day or alone: "by noon tomorrow", "by midnight". */
const HOUR = "\\d{1,2}(?:[:.]\\d\\d)? ?(?:a\\.?m\\.?|p\\.?m\\.?|o['’]clock)|\\d{1,2}:\\d\\d";
const NAMED_TIME =
  "noon|midday|lunch(?:time)?|midnight|eod|cob|close of (?:business|play)|(?:the )?end of (?:the )?(?:business |working |work )?day";
const TIME_BEFORE_DAY = new RegExp(
  `(?<=(?<![\\p{L}])${DEADLINE} |^at )(?:${NAMED_TIME}|${HOUR}|\\d{1,2}),? (?:on )?(?:the )?$`,
  "iu",
);
const TIME_AFTER_DAY = new RegExp(`^,? (?:${NAMED_TIME})(?![\\p{L}\\d])(?: (?:at the )?latest)?`, "iu");
const TIME_ALONE = new RegExp(
  `(?<=(?<![\\p{L}])${DEADLINE} |^at )(?:(?<name>${NAMED_TIME})|(?<hour>${HOUR}))(?: (?:at the )?latest)?${GOES_ON}`,
  "giu",
);

/** Time phrases that hide a date from the reader of accounts. */
const SAYS_BY =
  /\b(?:no later than|not later than|on or before|at the (?:very )?latest(?: by)?|, latest)(?![\p{L}])/giu;

/** The preposition may be part of the span or stand before it. */
export function englishDues(text: string, said: Instant, zone: string): FoundDue[] {
  const now: Now = { said, zone, at: toCivil(said, zone) };
  const own = PHRASES.reduce<FoundDue[]>((found, [pattern, resolve]) => {
    for (const match of text.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length };
      if (found.some((other) => overlaps(span, other))) continue;
      const period = resolve(match, now);
      found.push({ ...span, period: period === null ? null : periodInZone(period, zone) });
    }
    return found;
  }, []);
  const plain = text.replaceAll(SAYS_BY, (words) => " ".repeat(words.length));
  const dates = findDates(plain, said, zone)
    .filter((date) => !own.some((other) => overlaps(date, other)))
    .map(({ start, end, resolve }) => {
      const before = TIME_BEFORE_DAY.exec(text.slice(0, start))?.[0] ?? "";
      const after = TIME_AFTER_DAY.exec(text.slice(end))?.[0] ?? "";
      const words = text.slice(start, end);
      return {
        start: start - before.length,
        end: end + after.length,
        time: timeIn(before || after),
        period: before !== "" && BEFORE.test(words) ? null : (afterWeeks(words, said, zone) ?? resolve("future")),
      };
    });
  const found = [...own, ...dates];
  const times = Array.from(text.matchAll(TIME_ALONE), ({ 0: words, index, groups }) => ({
    start: index,
    end: index + words.length,
    time: timeIn(words),
    period: periodInZone(dayOfTime(groups?.["name"], groups?.["hour"], now), zone),
  })).filter((time) => !found.some((other) => overlaps(time, other)));
  return [...found, ...times].sort((a, b) => a.start - b.start);
}
const timeIn = (words: string): string => {
  const time = TIME.exec(words)?.[0] ?? "";
  return time === "" ? "" : `by ${time}`;
};
const TIME = new RegExp(`(?:noon|midday|lunch(?:time)?|midnight|${HOUR}|\\d{1,2})(?![\\p{L}\\d])`, "iu");
const BEFORE = /^before\b/iu;

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

function civilOf(english: string, { said, zone }: Now): { from: Civil; to: Civil } | null {
  const period = findDates(english, said, zone)[0]?.resolve("future") ?? null;
  return period === null ? null : { from: toCivil(period.from, zone), to: toCivil(period.to, zone) };
}

function lastDayOf(english: string, now: Now): CivilPeriod | null {
  const whole = civilOf(english, now);
  return whole === null ? null : day(whole.to - DAY_MS);
}

function endOfUnit(unit: string, isNext: boolean, now: Now): CivilPeriod | null {
  const name = unit.toLowerCase();
  if (name !== "quarter") return lastDayOf(`${isNext ? "next" : "this"} ${name}`, now);
  const first = 3 * Math.floor(monthOf(now.at) / 3) + (isNext ? 3 : 0);
  return day(civilDate(yearOf(now.at), first + 3, 1) - DAY_MS);
}

function counted({ groups }: RegExpExecArray, { at }: Now): CivilPeriod {
  const { number = "", unit = "" } = groups ?? {};
  const count = parseNumber(number.toLowerCase());
  const name = unit.toLowerCase();
  return day(name === "hour" ? startOfDay(at + count * HOUR_MS) : shiftedDay(at, name, count));
}
const HOUR_MS = DAY_MS / 24;

/** "By 9 am", said at noon, is tomorrow. */
function dayOfTime(name: string | undefined, hour: string | undefined, { at }: Now): CivilPeriod {
  const [, digits = "0", minutes = "0", half = ""] = /^(\d{1,2})(?:[:.](\d\d))? ?(\p{L})?/u.exec(hour ?? "") ?? [];
  const isLate = half.toLowerCase() === "p" || (half.toLowerCase() === "o" && Number(digits) < 8);
  const of =
    name === undefined
      ? ((Number(digits) % 12) + (isLate || (half === "" && Number(digits) >= 12) ? 12 : 0)) * HOUR_MS +
        Number(minutes) * (HOUR_MS / 60)
      : /^(?:noon|midday|lunch)/iu.test(name)
        ? 12.5 * HOUR_MS
        : DAY_MS;
  const today = startOfDay(at);
  return day(at < today + of ? today : today + DAY_MS);
}

/** A task "in two weeks" is due on that day; a report would mean that week. */
function afterWeeks(words: string, said: Instant, zone: string): Period | null {
  const count = IN_WEEKS.exec(words)?.[1];
  return count === undefined ? null : (findDates(`${count} from today`, said, zone)[0]?.resolve("future") ?? null);
}
const IN_WEEKS =
  /^in (?:exactly )?((?!(?:about|around|almost|nearly|roughly|approximately|like|some|maybe|just|only)\b)[\w -]{1,16} (?:weeks?|fortnights?))(?:'? time)?$/iu;
