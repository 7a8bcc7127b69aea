import type { Instant, Precision } from "../../../shared/instant.ts";
import { findDates, isOfDays, type Period } from "../language/index.ts";
import { DAY_MS, startOfWeek, toCivil } from "../text/calendar.ts";

/* Models write a day for words that mean a week, and a week's first day for a day: the built-in reader wins. */

export interface MessageTime {
  reference_time: Instant;
  time_zone: string;
}

export interface StatedPeriod {
  at: Instant;
  until: Instant;
  precision: Precision;
  start_precision?: Precision;
}

export interface SaidPeriod {
  period: Period;
  /** "N days ago" and "N weeks ago" mean that day. */
  isCountedBack: boolean;
}

const COUNTED_BACK = /\b(?:days?|nights?|weeks?|fortnights?) (?:ago|back)\b/iu;
const END_OF_SENTENCE = /[.!?]\s|\n/gu;

/** Omits ranges, which state both ends. */
export function saidPeriods(content: string, [start, end]: readonly [number, number], time: MessageTime): SaidPeriod[] {
  let first = 0;
  for (const { index } of content.slice(0, start).matchAll(END_OF_SENTENCE)) first = index + 1;
  const [next] = content.slice(end).matchAll(END_OF_SENTENCE);
  const sentence = content.slice(first, next === undefined ? content.length : end + next.index + 1);
  return findDates(sentence, time.reference_time, time.time_zone).flatMap((mention) => {
    if (mention.role === "range" || mention.role === "between") return [];
    const isCountedBack = COUNTED_BACK.test(sentence.slice(mention.start, mention.end));
    return [mention.resolve("past"), mention.resolve("future")].flatMap((period) =>
      period === null || !isOfDays(period) ? [] : [{ period, isCountedBack }],
    );
  });
}

export function asSaid(day: StatedPeriod, said: readonly SaidPeriod[], zone: string): StatedPeriod {
  if (day.precision !== "day" || said.some(({ period }) => isOneDay(period) && contains(period, day.at))) return day;
  const weekOf = (at: number): number => startOfWeek(toCivil(at, zone));
  const meant = said
    .filter(({ period, isCountedBack }) =>
      isOneDay(period) ? isCountedBack && weekOf(period.from) === weekOf(day.at) : contains(period, day.at),
    )
    .map(({ period }) => period);
  const [first] = meant;
  if (first === undefined || meant.some(({ from, to }) => from !== first.from || to !== first.to)) return day;
  const { from, to, precision, start_precision } = first;
  return { at: from, until: to, precision, ...(start_precision === undefined ? {} : { start_precision }) };
}

const contains = ({ from, to }: Period, at: number): boolean => from <= at && at < to;
/** A day may have 25 hours. */
const isOneDay = ({ from, to }: Period): boolean => to - from < 1.5 * DAY_MS;
