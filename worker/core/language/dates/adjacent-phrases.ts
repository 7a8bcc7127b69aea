import { isSameWeekday, type CivilPeriod, type Direction } from "./civil-periods.ts";
import type { DateMention, Period, Span, TimePhrases } from "./date-mention.ts";
import { CONTAINED, CORRECTION, isIncomplete, NUMBER, ungrouped } from "./date-words.ts";
import { periodInZone } from "./period-in-zone.ts";
import { DAY_MS, toCivil } from "../../text/calendar.ts";

/* Neither part of "on 5 May, the year before last" is a date unless a rule reads both or they agree. */

const GAP = /^(?:,? ?| ?\(|,? (?:back|come|early|late|and that|but|up) |,? )$/u;
const GAP_BEFORE_PERIOD = /^,? (?:but )?not $/u;
const GAP_IN_LIST = /^,? ?(?:and|&|or|\/) ?(?:maybe |perhaps |possibly |even )?(?:on |in )?(?:the )?$/u;
const GAP_IN_RANGE = /^ ?(?:[-\u2013\u2014]|to|through|until|till) ?$/u;
const OR = /\bor\b|\//u;
const GAP_BEFORE_CORRECTION = new RegExp(
  `^[,;]?(?: ?(?:[-\u2013\u2014]{1,2}|\\.{2,3}|\u2026))? ?\\(?${CORRECTION}(?:on |in )?(?:the )?$`,
  "u",
);
const AND = /\band\b|&/u;
const DAY_OR_MONTH = new RegExp(`yesterday|today|tomorrow|${CONTAINED}|\\d{1,2}(?:st|nd|rd|th)`, "u");
const END_OF_LIST = /^(?:$|[.,;:!?)*]| (?:at|in|for|to|with|by|from)\b)/u;
const LONGEST_OPENING = 12;
const PERIOD_WORDS = /\b(?:week|weekend|month|year)\b/u;
const NEXT_CLAUSE = /^ (?:i|we|he|she|they|you|it|my|our|his|her|their|the|there)\b/u;
const LONGEST_GAP = 20;
const LONGEST_CORRECTION = 36;

const HAS_YEAR = /\d{4}/u;
const COUNTED = /\b(?:ago|back|before last|after next|come|gone)\b/u;
const COME = /^come\b/u;
const HOW_LONG = new RegExp(`^for (?!the )|^(?:for )?${ungrouped(NUMBER)} (?:day|week|month|year)s?$`, "u");
const FROM = /^(?:from|starting|beginning|until|till|through)\b/u;
const HAS_MONTH_OR_NUMBER = new RegExp(`\\d|^(?!.*day\\b).*${CONTAINED}`, "u");
/** "On Friday when I was ill" is that Friday; "on 5 May when I was ten" is another year. */
const WHEN = /^when\b/u;
const STAGE_OF_LIFE = new RegExp(
  `\\d|\\b(?:${ungrouped(NUMBER)}|child|children|kids|teenagers|students|little|young|younger|small|school|college|university|born)\\b`,
  "u",
);
export const isState = (words: string): boolean => WHEN.test(words) && !STAGE_OF_LIFE.test(words);
export const isLengthOfTime = (words: string): boolean => HOW_LONG.test(words);

interface Part extends Span {
  date: DateMention | null;
  isVague: boolean;
}

/** Joins phrases that name one time together, and lists; what they leave uncertain counts as unread. */
export function joinAdjacent(
  line: string,
  { dates, unread }: TimePhrases,
  vague: readonly Span[],
  zone: string,
): TimePhrases {
  const parts: Part[] = [
    ...dates.map((date): Part => ({ start: date.start, end: date.end, date, isVague: false })),
    ...unread.map((span): Part => ({ ...span, date: null, isVague: false })),
    ...vague.map((span): Part => ({ ...span, date: null, isVague: true })),
  ].sort((a, b) => a.start - b.start);
  const joined: Part[] = [];
  for (const part of parts) {
    const previous = joined.at(-1);
    const both = previous === undefined || !isBeside(line, previous, part) ? null : join(line, previous, part, zone);
    if (both === null) joined.push(part);
    else joined.splice(-1, 1, both);
  }
  for (const [i, { start, end, date }] of joined.entries()) {
    const next = joined[i + 1];
    const isStarted = next !== undefined && next.start - end <= 2 && FROM.test(line.slice(next.start, next.end));
    if (date !== null && isStarted && HOW_LONG.test(line.slice(start, end)))
      joined[i] = { start, end, date: null, isVague: true };
  }
  return {
    dates: joined.flatMap(({ date }) => (date === null ? [] : [date])),
    unread: joined.flatMap(({ start, end, date }) => (date === null ? [{ start, end }] : [])),
  };
}

function isBeside(line: string, first: Part, second: Part): boolean {
  if (second.start < first.end || second.start - first.end > LONGEST_CORRECTION) return false;
  const gap = line.slice(first.end, second.start);
  if (GAP_BEFORE_CORRECTION.test(gap)) return true;
  if (GAP_IN_RANGE.test(gap)) return first.date === null && second.date === null;
  if (gap.length > LONGEST_GAP) return false;
  if (GAP_BEFORE_PERIOD.test(gap)) return PERIOD_WORDS.test(line.slice(second.start, second.end));
  if (GAP_IN_LIST.test(gap)) return isList(line, first, second);
  if (!GAP.test(gap)) return false;
  return !gap.includes(",") || second.isVague || !NEXT_CLAUSE.test(line.slice(second.end, second.end + LONGEST_GAP));
}

function isList(line: string, first: Part, second: Part): boolean {
  const parts = [first, second];
  if (parts.some(({ date }) => date !== null && date.role !== "at")) return false;
  const isEither = OR.test(line.slice(first.end, second.start));
  if (!isEither && parts.some(({ isVague }) => isVague)) return false;
  if (!isEither && parts.some(({ start, end }) => !DAY_OR_MONTH.test(line.slice(start, end)))) return false;
  const isFronted = first.start <= LONGEST_OPENING && !/\p{L}/u.test(line.slice(0, first.start));
  return isFronted || !NEXT_CLAUSE.test(line.slice(second.end, second.end + LONGEST_GAP));
}

/** Two consecutive days are one date, two months or weeks stay apart, and other lists are unread. */
function joinList(line: string, first: Part, second: Part, zone: string): Part | null {
  const span = { start: first.start, end: second.end };
  const unread: Part = { ...span, date: null, isVague: false };
  const gap = line.slice(first.end, second.start);
  if (first.date === null || second.date === null) return unread;
  const [one, other] = [first.date, second.date];
  const words = [one, other].map(({ start, end }) => line.slice(start, end));
  const isLong = [one, other].some((date) => !isShort(date, DAY_MS));
  if (OR.test(gap)) return unread;
  if (isLong) return isIncomplete(words[0] ?? "") && HAS_YEAR.test(words[1] ?? "") ? unread : null;
  const isPlain = AND.test(gap) && END_OF_LIST.test(line.slice(second.end, second.end + LONGEST_GAP));
  const resolve = (direction: Direction): Period | null => {
    const [given, next] = [one, other].map((date) => civilOf(date.resolve(direction), zone));
    if (!isPlain || given === undefined || given === null || next === undefined || next === null) return null;
    const from = isSameWeekday(given) ? { from: next.from - DAY_MS, to: next.from } : given;
    const to = isSameWeekday(next) ? { from: given.to, to: given.to + DAY_MS } : next;
    if (from.to !== to.from || !isEndOf(from, given) || !isEndOf(to, next)) return null;
    return periodInZone({ from: from.from, to: to.to, precision: "day" }, zone);
  };
  const isRead = resolve("past") !== null || resolve("future") !== null;
  return isRead ? { ...unread, date: { ...span, role: "at", resolve } } : unread;
}

/** Only the first and the last of the eight days of "on Sunday", said on a Sunday, are Sundays. */
const isEndOf = (one: Pick<CivilPeriod, "from" | "to">, { from, to }: CivilPeriod): boolean =>
  one.from >= from && one.to <= to && (one.from === from || one.to === to);

const civilOf = (period: Period | null, zone: string): CivilPeriod | null =>
  period === null
    ? null
    : { from: toCivil(period.from, zone), to: toCivil(period.to, zone), precision: period.precision };

function joinRange(first: DateMention, second: DateMention, span: Span): Part {
  const resolve = (direction: Direction): Period | null => {
    const [from, to] = [first.resolve(direction), second.resolve(direction)];
    if (from === null || to === null || to.from < from.from) return null;
    return { from: from.from, to: to.to, precision: from.precision, to_precision: to.precision };
  };
  const isRead = resolve("past") !== null || resolve("future") !== null;
  return { ...span, isVague: false, date: isRead ? { ...span, role: "range", resolve } : null };
}

function join(line: string, first: Part, second: Part, zone: string): Part | null {
  const gap = line.slice(first.end, second.start);
  const span = { start: first.start, end: second.end };
  if (GAP_BEFORE_CORRECTION.test(gap) || GAP_IN_RANGE.test(gap)) return { ...span, date: null, isVague: false };
  if (GAP_IN_LIST.test(gap)) return joinList(line, first, second, zone);
  const wordsOf = ({ start, end }: Span): string => line.slice(start, end);
  const words = [wordsOf(first), wordsOf(second)];
  if (words.some((part) => HOW_LONG.test(part))) return null;
  const unread: Part = { ...span, date: null, isVague: first.isVague && second.isVague };
  if (first.date !== null && second.date !== null) {
    if (first.date.role === "since" && second.date.role === "until") return joinRange(first.date, second.date, span);
    if (second.date.role !== "at") return null;
    const withYear = words.map((part) => HAS_YEAR.test(part));
    if (withYear[0] === true && withYear[1] === true) return null;
    if (withYear.includes(true)) return { ...unread, date: { ...(withYear[0] ? first.date : second.date), ...span } };
    if (first.date.role !== "at") return unread;
    return { ...unread, date: agreed(span, first.date, second.date, words) };
  }
  const [date, other] = first.date === null ? [second, first] : [first, second];
  if (date.date === null) return first.isVague === second.isVague ? null : unread;
  const dateWords = wordsOf(date);
  if (HAS_YEAR.test(dateWords)) return null;
  if (COME.test(wordsOf(other))) return unread;
  if (!other.isVague) return COUNTED.test(dateWords) || isShort(date.date) ? unread : null;
  if (!isIncomplete(dateWords)) return null;
  return isState(wordsOf(other)) && !HAS_MONTH_OR_NUMBER.test(dateWords) ? null : unread;
}

function agreed(span: Span, first: DateMention, second: DateMention, words: string[]): DateMention | null {
  const resolve = (direction: Direction): Period | null => {
    const periods = [first.resolve(direction), second.resolve(direction)].filter((period) => period !== null);
    const [outer, inner] = periods.sort((a, b) => b.to - b.from - (a.to - a.from));
    if (outer === undefined || inner === undefined || inner.from < outer.from || inner.to > outer.to) return null;
    const isSame = outer.from === inner.from && outer.to === inner.to;
    return isSame || outer.to - outer.from <= 7 * DAY_MS || words.every((part) => !part.endsWith("day")) ? inner : null;
  };
  if (words.some((part) => COUNTED.test(part))) return null;
  return resolve("past") === null && resolve("future") === null ? null : { ...span, role: "at", resolve };
}

function isShort(date: DateMention, most = 8 * DAY_MS): boolean {
  return [date.resolve("past"), date.resolve("future")].some(
    (period) => period !== null && period.to - period.from <= most,
  );
}
