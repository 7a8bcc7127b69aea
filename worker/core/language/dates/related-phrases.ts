import type { Instant } from "../../../../shared/instant.ts";
import { DAY_MS, toCivil, type Civil } from "../../text/calendar.ts";
import { nonNull } from "../../../../shared/non-null.ts";
import { isOfDays, oneOfDays, unitPeriod, year, type Direction } from "./civil-periods.ts";
import type { DateMention, Period, Span, TimePhrases } from "./date-mention.ts";
import { CONTAINED, isIncomplete, MONTH, SPELLED_YEAR, ungrouped } from "./date-words.ts";
import { isState, isLengthOfTime } from "./adjacent-phrases.ts";
import { readNamedIn } from "./named-within.ts";
import { periodInZone, resolvedOnce } from "./period-in-zone.ts";

/* An incomplete date belongs to the period that its clause names. If that is uncertain or unread, so is the date. */

const LONGEST_GAP = 240;
const END_OF_SENTENCE = /(?<!\b(?:st|dr|mr|mrs|ms|no|a\.m|p\.m))[.!?;]["')\u201D]? |\n/u;

const CONNECTOR =
  /[,:] |\b(?:and|but|or|so|then|because|when|while|who|which|where|that|although|though|if|before|after|since|as|until|till|than|&)\b/u;
const SUBJECT = /\b(?:i|we|he|she|they|you|it)\b/gu;
const ONLY_OPENING =
  /^[^\p{L}\d]*(?:(?:and|but|so|then|well|oh|yes|yeah|hey|hi|ok|okay|actually|back|btw)[^\p{L}\d]+){0,3}$/u;
const OF_A_THING = /\b(?:for|of|from|to|until|till|about|than) (?:the )?$/u;

const YEAR_IN_DIGITS = "(?:1[5-9]|20)\\d\\d(?![\\p{L}\\d%:/]|[.,-]\\d)";
const UNTAKEN = new RegExp(
  `(?<![\\p{L}\\d$\u20AC\u00A3.,:/#-])(?:${[
    `(?:the|of|in|year|ad|anno) ${YEAR_IN_DIGITS}`,
    `(?<!\\bat )${YEAR_IN_DIGITS}(?! (?:[a-z]+s|people|km|kg|m)\\b)`,
    "'\\d\\d",
    SPELLED_YEAR,
    "(?:last|next|previous|following|that) (?:week|weekend|month|year|spring|summer|autumn|winter|fall)(?:'s)?",
  ].join("|")})(?![\\p{L}\\d])`,
  "gu",
);

interface Other extends Span {
  date: DateMention | null;
  year: number | null;
  isUntaken: boolean;
  isBareMonth: boolean;
}

interface Time {
  line: string;
  now: Instant;
  wallClock: Civil;
  zone: string;
}

/** Reads each incomplete date within the period that another phrase of its sentence names. */
export function relatePhrases(time: Time, phrases: TimePhrases, isTaken: (span: Span) => boolean): TimePhrases {
  if (!phrases.dates.some((date) => isIncomplete(wordsOf(time, date)))) return phrases;
  const others = othersOf(time, phrases, isTaken);
  if (others.length === 0) return phrases;
  const dates = new Map<DateMention, DateMention | null>(phrases.dates.map((date) => [date, date]));
  for (const [date, near] of withNeighbors(time, phrases.dates, others)) {
    for (const other of near) {
      if (dates.get(date) === null || (other.date !== null && dates.get(other.date) === null)) continue;
      const { own, outer } = relate(time, date, other);
      if (own === date && outer === other.date) continue;
      dates.set(date, own);
      if (other.date !== null) dates.set(other.date, own === null && isDayAgo(time, other) ? null : outer);
      break;
    }
  }
  return {
    dates: phrases.dates.flatMap((date) => dates.get(date) ?? []),
    unread: [...phrases.unread, ...phrases.dates.filter((date) => dates.get(date) === null)]
      .map(({ start, end }) => ({ start, end }))
      .sort((a, b) => a.start - b.start),
  };
}

const wordsOf = ({ line }: Time, { start, end }: Span): string => line.slice(start, end);

function othersOf(time: Time, { dates, unread }: TimePhrases, isTaken: (span: Span) => boolean): Other[] {
  const other = (span: Span, date: DateMention | null, isUntaken = false): Other => {
    const y = /(?<!\d)\d{4}(?!\d)/u.exec(wordsOf(time, span))?.[0];
    const isBareMonth = date !== null && BARE_MONTH.test(wordsOf(time, span));
    const { start, end } = span;
    return { start, end, date, isUntaken, isBareMonth, year: y === undefined ? null : Number(y) };
  };
  const untaken = [...time.line.matchAll(UNTAKEN)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .filter((span) => !isTaken(span));
  return [
    ...dates
      .filter((date) => !isIncomplete(wordsOf(time, date)) && !isLengthOfTime(wordsOf(time, date)))
      .filter((date) => SAYS_WHICH.test(wordsOf(time, date)))
      .map((date) => other(date, date)),
    ...dates.filter((date) => BARE_MONTH.test(wordsOf(time, date))).map((date) => other(date, date)),
    ...unread.filter((span) => saysAnotherTime(wordsOf(time, span))).map((span) => other(span, null)),
    ...untaken.map((span) => other(span, null, true)),
  ].sort((a, b) => a.start - b.start);
}
/** "In May we met on the 3rd" is on that day of May. */
const BARE_MONTH = new RegExp(`^(?:back )?in (?:early |late |mid-?)?${ungrouped(MONTH)}$`, "u");
const DAY_OF_SOME_MONTH = /^(?:on )?(?:the \d{1,2}(?:st|nd|rd|th)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/u;
const SAYS_WHICH =
  /\d{4}|\b(?:ago|back|last|next|this|past|yesterday|tomorrow|before last|after next|in (?:a couple of|\S{1,20}) (?:weeks?|fortnights?|months?|years?))\b/u;
const ANOTHER_TIME = /\b(?:ago|back|weeks?|weekends?|months?|years?|seasons?)\b|\d{4}/u;
const NAMED_DAY = new RegExp(`${CONTAINED}|\\b(?:mon|tue|wed|thu|fri|sat|sun)\\b|^(?:on |by |in )?(?:the )?\\d`, "u");
const DURING_A_THING = /^during (?:the|an?|my|our|your|his|her|their|this|that)$/u;

const saysAnotherTime = (words: string): boolean =>
  ANOTHER_TIME.test(words) || !(NAMED_DAY.test(words) || DURING_A_THING.test(words));

type Neighbors = [date: DateMention, near: Other[]];

function withNeighbors(time: Time, dates: readonly DateMention[], others: readonly Other[]): Neighbors[] {
  let next = 0;
  return dates.flatMap((date): Neighbors[] => {
    while (next < others.length && (others[next]?.end ?? 0) <= date.start) next += 1;
    if (date.role !== "at" || !isIncomplete(wordsOf(time, date))) return [];
    const before = others.slice(Math.max(0, next - 2), next).reverse();
    const behind = others.slice(next, next + 3).filter((other) => other.start >= date.end);
    return [[date, [...before, ...behind]]];
  });
}

function relate(time: Time, date: DateMention, other: Other): { own: DateMention | null; outer: DateMention | null } {
  const unchanged = { own: date, outer: other.date };
  const isBefore = other.end <= date.start;
  const [start, end] = isBefore ? [other.end, date.start] : [date.end, other.start];
  if (end - start > LONGEST_GAP) return unchanged;
  const gap = time.line.slice(start, end);
  if (END_OF_SENTENCE.test(gap) || OF_A_THING.test(time.line.slice(Math.max(0, date.start - 16), date.start)))
    return unchanged;
  const isFronted = ONLY_OPENING.test(openingOf(time.line, Math.min(date.start, other.start)));
  const isApart = areApart(gap, isFronted);
  if (other.isBareMonth && !DAY_OF_SOME_MONTH.test(wordsOf(time, date))) return unchanged;
  if (other.isBareMonth && isApart) {
    // "in May we moved, and I fell ill on the 3rd" may mean a later month
    const isUncertain = isFronted && isBefore && /\d/u.test(wordsOf(time, date));
    return isUncertain && other.date !== null ? { ...unchanged, own: onlyWithin(time, date, other.date) } : unchanged;
  }
  const isWeekday = /day\b/u.test(wordsOf(time, date));
  if (other.date === null) {
    if (isState(wordsOf(time, other)) && isWeekday) return unchanged;
    const isElsewhere = other.isUntaken ? isOtherClause(gap) || (isWeekday && other.year !== null) : isApart;
    if (isApart && (isMonth(date) || (isElsewhere && !isBefore) || (isWeekday && other.year !== null)))
      return unchanged;
    const own = other.year === null ? null : onlyWithin(time, date, yearMention(other, other.year, time.zone));
    return { own, outer: null };
  }
  if (!isWeekday && isLonger(date, other.date, wordsOf(time, other))) return unchanged;
  if (!isApart && !isOneDayOf(other)) return joined(time, date, other.date, isFronted && isBefore);
  const shared = isBefore || isOtherClause(gap) ? null : sharedUnit(wordsOf(time, other));
  if (shared !== null && isApart) return { own: inSameUnit(time, date, other.date, shared), outer: other.date };
  if (isMonth(date) && !(isFronted && isBefore)) return unchanged;
  if (!isBefore && (other.year === null || isWeekday)) return unchanged;
  const isOfYear = other.year !== null && other.date.role === "at";
  const outer = isOfYear ? yearMention(other, nonNull(other.year, "year"), time.zone) : other.date;
  return { own: onlyWithin(time, date, outer), outer: other.date };
}

/** "Three weeks ago" means a day unless another phrase names one. */
const isDayAgo = (time: Time, other: Other): boolean => /\bago$/u.test(wordsOf(time, other));

/** A further date may be in the same year as one day, but not within it. */
function isOneDayOf({ date, year: y }: Other): boolean {
  const period = date?.resolve("past") ?? date?.resolve("future") ?? null;
  return y !== null && period !== null && period.to - period.from < 2 * DAY_MS;
}

const yearMention = ({ start, end }: Span, y: number, zone: string): DateMention => ({
  start,
  end,
  role: "at",
  resolve: resolvedOnce(() => periodInZone(year(y), zone)),
});

function openingOf(line: string, at: number): string {
  const before = line.slice(Math.max(0, at - 40), at);
  const end = [...before.matchAll(/[.!?;:\n]/gu)].at(-1)?.index;
  return end === undefined ? (at > 40 ? "x" : before) : before.slice(end + 1);
}

function areApart(gap: string, isFronted: boolean): boolean {
  // in "last week Ana and I met", the subject has two parts
  const inner = isFronted ? gap.replace(/^, /u, " ").replace(/^ (?:my )?[\p{L}']+ and (?:i|my [\p{L}]+) /u, " ") : gap;
  const subjects = [...inner.matchAll(SUBJECT)].length;
  return CONNECTOR.test(inner) || subjects > (isFronted ? 1 : 0);
}

const isOtherClause = (gap: string): boolean =>
  /\b(?:i|we|he|she|they|you|it|who|which|because|when|while|since|but|so|although)\b/u.test(gap);

const isMonth = (date: DateMention): boolean => {
  const period = date.resolve("past") ?? date.resolve("future");
  return period?.precision === "month" && !isOfDays(period);
};

function isLonger(date: DateMention, other: DateMention, otherWords: string): boolean {
  const lengthOf = (mention: DateMention): number => {
    const period = mention.resolve("past") ?? mention.resolve("future");
    return period === null ? 0 : period.to - period.from;
  };
  const least = /\bweeks?\b|\bfortnights?\b/u.test(otherWords) ? 7 * DAY_MS : lengthOf(other);
  return lengthOf(date) > least;
}

/** A clause of the other tense is about another time. */
const isOnSide = ({ from, to }: Period, direction: Direction, now: Instant): boolean =>
  direction === "past" ? from <= now : to > now;

const HAS_NAME = new RegExp(`${CONTAINED}|\\b\\d{1,2}(?:st|nd|rd|th)\\b`, "u");
const UNIT_BEHIND = /\b(week|month|year)s?(?: (?:ago|back|before last|after next))?$/u;

const sharedUnit = (words: string): string | null =>
  HAS_NAME.test(words) ? (UNIT_BEHIND.exec(words)?.[1] ?? null) : null;

/** The date is ambiguous unless its own reading is in the same unit as the other. */
function inSameUnit(time: Time, date: DateMention, other: DateMention, unit: string): DateMention | null {
  const unitOf = ({ from }: Period): Civil => unitPeriod(toCivil(from, time.zone), unit, 0).from;
  return withResolve(date, (direction) => {
    const [own, outer] = [date.resolve(direction), other.resolve(direction)];
    return own === null || outer === null || unitOf(own) === unitOf(outer) ? own : null;
  });
}

function spanOf(mention: DateMention, direction: Direction): Period | null {
  const period = mention.resolve(direction);
  if (period === null) return null;
  if (mention.role === "since") return { ...period, to: Infinity };
  return mention.role === "until" ? { ...period, from: -Infinity } : period;
}

function onlyWithin(time: Time, date: DateMention, other: DateMention): DateMention | null {
  const resolve = (direction: Direction): Period | null => {
    const own = date.resolve(direction);
    const outer = spanOf(other, direction);
    if (own === null || outer === null || !isOnSide(outer, direction, time.now)) return own;
    return own.from >= outer.from && own.to <= outer.to ? own : null;
  };
  return withResolve(date, resolve);
}

function joined(
  time: Time,
  date: DateMention,
  other: DateMention,
  isFronted: boolean,
): { own: DateMention | null; outer: DateMention | null } {
  if (other.role !== "at") return { own: onlyWithin(time, date, other), outer: other };
  const resolve = resolvedOnce((direction) => {
    const own = date.resolve(direction);
    const outer = other.resolve(direction);
    if (outer === null || !isOnSide(outer, direction, time.now)) return own;
    const { from, to, precision } = outer;
    const container = { from: toCivil(from, time.zone), to: toCivil(to, time.zone), precision };
    const read = readNamedIn(wordsOf(time, date), wordsOf(time, other), container, time.wallClock, direction);
    const period = read === null ? null : periodInZone(read, time.zone);
    return period !== null && isOnSide(period, direction, time.now) ? period : null;
  });
  const own = withResolve(date, resolve);
  const side = sideOf(other, time.now);
  if (side.every((direction) => resolve(direction) === null)) return { own: null, outer: null };
  if (!isFronted) return { own, outer: withResolve(other, resolve) };
  // the rest of the clause is in the fronted period, not on that day
  const both = (direction: Direction): Period | null => {
    const [inner, outer] = [resolve(direction), other.resolve(direction)];
    if (inner === null || outer === null || !isOfDays(inner)) return outer;
    const from = toCivil(Math.min(inner.from, outer.from), time.zone);
    const to = toCivil(Math.max(inner.to, outer.to), time.zone);
    return inner.from < outer.from || inner.to > outer.to
      ? periodInZone(
          isOfDays(outer) ? oneOfDays(from, to - DAY_MS) : { from, to, precision: outer.precision },
          time.zone,
        )
      : outer;
  };
  return { own, outer: withResolve(other, both) };
}

function sideOf(mention: DateMention, now: Instant): Direction[] {
  return (["past", "future"] as const).filter((direction) => {
    const period = mention.resolve(direction);
    return period !== null && isOnSide(period, direction, now);
  });
}

function withResolve(mention: DateMention, read: DateMention["resolve"]): DateMention | null {
  const resolve = resolvedOnce(read);
  return resolve("past") === null && resolve("future") === null ? null : { ...mention, resolve };
}
