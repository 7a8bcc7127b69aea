import type { Instant, Precision } from "../../../../shared/instant.ts";
import { isOfDays } from "../dates/civil-periods.ts";
import { isBound, isInTitle, type Period, type Span } from "../dates/date-mention.ts";
import { formatPeriod } from "../dates/dates.ts";
import type { TitleLanguage } from "../predicates/titled-sentence.ts";
import { DAY_MS, fromCivil, startOfDay, startOfWeek, toCivil, type Civil } from "../../text/calendar.ts";
import { englishDues, type FoundDue } from "./due-phrases.ts";
import { isQualified } from "./qualified-dates.ts";
import { translatedDates } from "./translated-dates.ts";

export interface DuePhrase extends Span {
  due: Instant;
  due_precision: Precision;
  /** Absolute and in English. */
  words: string;
  time: string;
}

/** The spans of German and Spanish dates exclude prepositions. */
export function findDue(text: string, language: TitleLanguage, said: Instant, zone: string): DuePhrase[] {
  const found =
    language === "en"
      ? englishDues(text, said, zone).filter(({ start, end }) => !isInTitle(text, start, end))
      : translatedDates(text, language).map(({ english, ...span }) => {
          const isRead = english !== null && !isQualified(text, span.start, span.end, language);
          const period = isRead ? readEither(english, said, zone) : null;
          const isBefore =
            period !== null &&
            !isEnd(english) &&
            IS_BEFORE[language].test(text.slice(0, span.start)) &&
            !LATER_IN_DAY.test(text.slice(span.start, span.end));
          return { ...span, period: isBefore ? { ...period, from: period.from - 1, to: period.from } : period };
        });
  return found.flatMap(({ start, end, period, time = "" }: FoundDue) => {
    if (period === null || period.to <= said) return [];
    const due: Period = { ...period, precision: precisionOf(text, { start, end }, period) };
    if (isOfTwoMonths(due, zone)) return [];
    return { start, end, ...lastOf(due, zone), words: inEnglish(period, zone), time };
  });
}

/** "Before Friday" is a bound, the last millisecond of Thursday, and not a time on Thursday. */
function inEnglish(period: Period, zone: string): string {
  return isBound(period)
    ? formatPeriod({ ...period, to: period.to + 1 }, zone).replace(/^(?:on|in) /u, "by ")
    : formatPeriod(period, zone);
}

/** "Around Friday" may be in the next week. "Early this weekend" is in its week. */
function precisionOf(text: string, { start, end }: Span, period: Period): Precision {
  const { precision, start_precision } = period;
  if (precision !== "day" && precision !== "week") return precision;
  if (isRough(text, start, end)) return "month";
  if (precision === "week" || !isPartOfDays(text, start, end, period)) return precision;
  return start_precision === "week" ? "week" : "month";
}

/** One of several days has the precision of the month. If the days are in two months, neither is certain. */
const isOfTwoMonths = (due: Period, zone: string): boolean =>
  due.precision === "month" &&
  isOfDays(due) &&
  startOf(toCivil(due.from, zone), "month") !== startOf(toCivil(due.to, zone) - 1, "month");

/** "nächsten Freitag" may be the coming one or that of next week. It counts if both are the same. */
function readEither(english: string, said: Instant, zone: string): Period | null {
  const next = readWhole(english, said, zone);
  const coming = english.replace(NEXT_DAY, "coming ");
  if (coming === english) return next;
  return readWhole(coming, said, zone)?.from === next?.from ? next : null;
}
const NEXT_DAY = /\bnext (?=\p{L}+day\b|weekend\b)/u;

function readWhole(english: string, said: Instant, zone: string): Period | null {
  const [date, ...others] = englishDues(english, said, zone);
  const isWhole = date?.start === 0 && date.end === english.length && others.length === 0;
  return isWhole ? date.period : null;
}

/** "Before the end of the month" includes its last day. */
const isEnd = (english: string | null): boolean => english?.startsWith("the end of ") === true;

const isRough = (text: string, start: number, end: number): boolean =>
  ROUGH.test(text.slice(start, end)) || ROUGH_BEFORE.test(text.slice(0, start));
const ROUGH_WORDS =
  "(?<!\\p{L})(?:around|about|roughly|approximately|circa|towards?|near|couple|few|or so|ungefähr|etwa|rund um|alrededor|más o menos)";
const ROUGH = new RegExp(String.raw`${ROUGH_WORDS}(?!\p{L})`, "iu");
const ROUGH_BEFORE = new RegExp(String.raw`${ROUGH_WORDS}(?: (?:the|am|dem|den|del?|el))?\s*$`, "iu");

/** "Early next week" is not the last day of that week. */
const isPartOfDays = (text: string, start: number, end: number, { from, to }: Period): boolean =>
  to - from > 1.5 * DAY_MS && (PART.test(text.slice(start, end)) || PART_BEFORE.test(text.slice(0, start)));
const PARTS = "(?<!\\p{L})(?:early|mid|middle|beginning|start|first thing)";
const PART = new RegExp(String.raw`${PARTS}(?!\p{L})`, "iu");
const PART_BEFORE = new RegExp(String.raw`${PARTS}(?: (?:on|in|of))?(?: the)?\s*$`, "iu");

function lastOf({ from, to, precision }: Period, zone: string): Pick<DuePhrase, "due" | "due_precision"> {
  if (precision === "instant") return { due: from, due_precision: precision };
  const isLong = precision !== "day" || to - from > 1.5 * DAY_MS;
  const last = startOf(isLong ? toCivil(to, zone) - 1 : toCivil(from, zone), precision);
  return { due: fromCivil(last, zone), due_precision: precision };
}

function startOf(at: Civil, precision: Exclude<Precision, "instant">): Civil {
  if (precision === "week") return startOfWeek(at);
  const day = new Date(startOfDay(at));
  if (precision !== "day") day.setUTCDate(1);
  if (precision === "year") day.setUTCMonth(0);
  return day.getTime();
}

/** "Vor Freitagabend" is on Friday. */
const LATER_IN_DAY = /(?:mittag|nachmittag|abend|nacht|la tarde|la noche|al mediodía)$/iu;

/** Match "before" in front of a date; `findDates` reads the English word. */
const IS_BEFORE = {
  de: /(?<!\p{L})vor (?:de[mnr] )?$/iu,
  es: /(?<!\p{L})antes (?:del |de (?:la |el )?)$/iu,
};
