import { nonNull } from "../../../../shared/non-null.ts";
import { en, type ParsedComponents } from "chrono-node";
import { civilDate, startOfDay, toCivil, type Civil } from "../../text/calendar.ts";
import {
  day,
  dayIn,
  dayOfYear,
  joinPeriods,
  month,
  oneOfDays,
  year,
  type CivilPeriod,
  type Direction,
} from "./civil-periods.ts";

export interface WrittenDate {
  start: number;
  end: number;
  isRange: boolean;
  read: (direction: Direction) => CivilPeriod | null;
}

/** chrono reads the 1 of "from 1 June" as an hour, and "midnight on 1 June" as the start of that day. */
const MISREAD = /\bfrom(?=\s+(?:the\s+)?\d)|\bmidnight\b/gi;
/** The hour of "5 May at 3" may be before or after noon. */
const HOUR_OF_EITHER_HALF = /,?(?<!\s)\s+(?:at\s+|@\s*)?(?:[1-9]|1[0-2])(?::[0-5]\d)?$/u;

const NUMERIC = /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d\d))?(?!\d)/u;
/** "10am on 5/4" */
const NUMERIC_BEHIND_HOUR = /^[^/]{1,24}?(?<![\d./-])(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d\d))?$/u;
/** In "at 11pm New York time", only the day is known. */
const OTHER_ZONE =
  /^ (?:(?:\p{Lu}\p{L}+ ){1,3}[Tt]ime(?!\p{L})|(?:local|their|his|her) time(?!\p{L})|\p{Lu}\p{L}+(?=$|[.,;!?)]))/u;
const US_TIME = /^ (eastern|central|mountain|pacific)(?: (?:standard|daylight))?(?: time)?$/iu;
const US_OFFSETS: Record<string, number> = { eastern: -300, central: -360, mountain: -420, pacific: -480 };
/** People write "EST" in summer too, so letters may be an hour off. */
const ZONE_IN_LETTERS = /(?<![\p{L}\d])(?!UTC|GMT|AM|PM|AD)[A-Z]{2,5}(?![\p{L}\d])/u;
const HOUR_MS = 3_600_000;
/** chrono reads "May 13 - Friday" as a range. */
const WEEKDAY_AT_END = /(?<!\s)\s?[-\u2013]\s?(?:mon|tues|wednes|thurs|fri|satur|sun)day$/iu;
/** "22-05-06" begins with the year or the day. */
const TWO_DIGITS_EACH = /^(?:1[3-9]|2\d|3[01])([-/])\d\d\1(?:[0-2]\d|3[01])$/u;
/** chrono swaps month and day of "2023-13-05". */
const YEAR_FIRST = /^\d{4}([./-])(\d{1,2})\1\d{1,2}(?!\d)/u;
/** Otherwise, "3/4" is a fraction. */
const BEFORE_NUMERIC = /\b(?:on|by|since|from|until|till|before|after|due)(?: the)? $/iu;
/** chrono reads the 20 of "1 May 20 people came", and the 12 of "March 11/12", as a year. */
const WRITTEN_YEAR = /\d{4}|['\u2019]\d\d|\d([/.-])(?:\d{1,2}|[a-z]{3,9})\1\d\d(?!\d)/iu;
/** chrono reads the 6 of "5 May, 6 people came" as the day. */
const ENDS_IN_DAY = /\d(?:st|nd|rd|th)?(?: of)? $/iu;

const SIGN =
  /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d\s?[./-]\s?\d|\d{6}|年|today|tomorrow|yesterday|tonight|tmr|now|noon|night|morning|evening|later|after|before|since|from|past|this|within|for/iu;

/** A date without a year is the nearest one in the direction of the sentence. */
export function findWrittenDates(text: string, now: Civil, zone: string): WrittenDate[] {
  const found: WrittenDate[] = [];
  if (!SIGN.test(text)) return found;
  for (const result of en.casual.parse(
    text.replace(MISREAD, (word) => " ".repeat(word.length)),
    { instant: new Date(now), timezone: 0 },
  )) {
    const at = result.start;
    if (!at.isCertain("day") || !at.isCertain("month") || !/\d/.test(result.text)) continue;
    if (
      /\b(?:ago|last|next|in|before|after|from now)\b|^(?:the )?(?:end|beginning|start|middle) of\b/i.test(result.text)
    )
      continue;
    if (at.isCertain("year") && !WRITTEN_YEAR.test(result.text)) continue;
    const before = text.slice(Math.max(0, result.index - 12), result.index);
    if (/^\p{L}/u.test(result.text) && ENDS_IN_DAY.test(before)) continue;
    if (TWO_DIGITS_EACH.test(result.text)) continue;
    const numericFirst = result.end === null ? NUMERIC.exec(result.text) : null;
    const behindHour = result.end === null && at.isCertain("hour") ? NUMERIC_BEHIND_HOUR.exec(result.text) : null;
    const numeric = numericFirst ?? behindHour;
    if (numericFirst !== null && numericFirst[4] === undefined && !BEFORE_NUMERIC.test(before)) continue;
    const yearFirst = YEAR_FIRST.exec(result.text);
    const isNoMonth = yearFirst !== null && Number(yearFirst[2]) !== at.get("month");
    const last = result.end?.isCertain("day") === true && result.end.isCertain("month") ? result.end : null;
    const hour = last === null && !at.isCertain("meridiem") ? HOUR_OF_EITHER_HALF.exec(result.text) : null;
    const isEitherHalf = hour !== null && at.isCertain("hour") && !/^\d{4}-/u.test(result.text);
    const length = isEitherHalf ? hour.index : (WEEKDAY_AT_END.exec(result.text)?.index ?? result.text.length);
    const otherZone = at.isCertain("hour") ? OTHER_ZONE.exec(text.slice(result.index + length)) : null;
    const named = US_OFFSETS[US_TIME.exec(otherZone?.[0] ?? "")?.[1]?.toLowerCase() ?? ""];
    const offset = named ?? (at.isCertain("timezoneOffset") ? (at.get("timezoneOffset") ?? undefined) : undefined);
    const isRough = named !== undefined || (offset !== undefined && ZONE_IN_LETTERS.test(result.text));
    const clock: Clock = {
      zone,
      isDayOnly: isEitherHalf || (otherZone !== null && named === undefined),
      ...(offset === undefined ? {} : { offset, isRough }),
    };
    found.push({
      start: result.index,
      end: result.index + length + (otherZone?.[0].length ?? 0),
      isRange: last !== null,
      read: (direction) =>
        isNoMonth
          ? null
          : numeric !== null && isOfEitherOrder(numeric)
            ? readAmbiguous(at, numeric)
            : last === null
              ? readWrittenDate(at, now, direction, clock)
              : readRange(
                  readWrittenDate(at, now, direction, { zone }),
                  readWrittenDate(last, now, direction, { zone }),
                ),
    });
  }
  return found;
}

const isOfEitherOrder = ([, first, , second]: RegExpExecArray): boolean =>
  Number(first) <= 12 && Number(second) <= 12 && first !== second;

/** If the separators are dots, the day comes first. Otherwise only the year is certain. */
function readAmbiguous(at: ParsedComponents, [, first, separator, second]: RegExpExecArray): CivilPeriod | null {
  if (!at.isCertain("year")) return null;
  const y = nonNull(at.get("year"), "year");
  return separator === "." ? day(civilDate(y, Number(second) - 1, Number(first))) : year(y);
}

const readRange = (first: CivilPeriod | null, last: CivilPeriod | null): CivilPeriod | null =>
  first === null || last === null ? null : joinPeriods(first, last);

interface Clock {
  zone: string;
  isDayOnly?: boolean;
  /** Offset of another zone, in minutes. */
  offset?: number;
  isRough?: boolean;
}

function readWrittenDate(
  at: ParsedComponents,
  now: Civil,
  direction: Direction,
  { zone, isDayOnly = false, offset, isRough = false }: Clock,
): CivilPeriod | null {
  if ((at.get("year") ?? 0) < 1) return null;
  const m = nonNull(at.get("month"), "entry") - 1;
  const d = nonNull(at.get("day"), "entry");
  const midnight = at.isCertain("year")
    ? dayIn(month(nonNull(at.get("year"), "entry"), m), d)
    : (dayOfYear(m, d, now, direction)?.from ?? null);
  if (midnight === null) return null;
  if (isDayOnly || !at.isCertain("hour")) return day(midnight);
  const clock = midnight + (nonNull(at.get("hour"), "entry") * 60 + (at.get("minute") ?? 0)) * 60_000;
  if (offset !== undefined && isRough) {
    const [first, last] = [-1, 1].map((hours) => startOfDay(toCivil(clock - offset * 60_000 + hours * HOUR_MS, zone)));
    return oneOfDays(nonNull(first, "day"), nonNull(last, "day"));
  }
  const from = offset === undefined ? clock : toCivil(clock - offset * 60_000, zone);
  return { from, to: from + 1, precision: "instant" };
}
