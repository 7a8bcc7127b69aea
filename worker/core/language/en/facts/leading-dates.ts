import type { Span } from "../../dates/date-mention.ts";
import { isSubjectPronoun } from "../grammar/subject-span.ts";
import { hasTag, type Word } from "../grammar/words.ts";
import type { SentenceDates } from "./timing.ts";

export function withoutFrontedDate(fronted: Word[], dates: SentenceDates): Word[] {
  const date = dates.mentions.find((d) => fronted.some((w) => w.start < d.end && w.end > d.start));
  if (date === undefined) return fronted;
  dates.leading ??= date;
  const kept = fronted.filter((w) => !dates.mentions.some((d) => w.start < d.end && w.end > d.start));
  return kept.length > 1 ? kept : [];
}

const beginsClause = (word: Word | undefined): boolean =>
  isSubjectPronoun(word) ||
  (word !== undefined && (hasTag(word, "ProperNoun") || hasTag(word, "Possessive") || word.lower === "the"));

/** Takes a date off the front of a clause and keeps it for the facts of the sentence. */
export function stripLeadingDates(words: Word[], dates: SentenceDates): Word[] {
  const first = words[0];
  if (first === undefined) return words;
  const startsHere = (span: Span): boolean => span.start <= first.start && span.end > first.start;
  const date = dates.mentions.find(startsHere);
  const unread = date === undefined ? dates.unread.find(startsHere) : undefined;
  // the phrase is repeated behind its clause
  if (unread !== undefined) {
    const front = words.filter((w) => w.start < unread.end);
    const rest = words.filter((w) => w.start >= unread.end);
    if (!beginsClause(rest[0])) return words;
    dates.front ??= front;
    return rest;
  }
  if (date === undefined) return words;
  dates.leading = date;
  return words.filter((w) => w.start >= date.end);
}

/** Strips a date off the front of a later clause, where it replaces the date in front of the sentence. */
export function withOwnFront(words: Word[], dates: SentenceDates): Word[] {
  const first = words[0];
  const hasOwn =
    first !== undefined &&
    [...dates.mentions, ...dates.unread].some(({ start, end }) => start <= first.start && end > first.start);
  if (!hasOwn) return words;
  dates.leading = null;
  dates.front = null;
  return stripLeadingDates(words, dates);
}
