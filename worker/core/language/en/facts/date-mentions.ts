import { TextMemo } from "../../../text/memo/text-memo.ts";
import { isInTitle, type Span, type TimePhrases } from "../../dates/date-mention.ts";
import { CORRECTION } from "../../dates/date-words.ts";
import { findTimePhrases } from "../../dates/dates.ts";
import type { ExtractionInput } from "../../../extraction/extraction.ts";
import type { Sentence } from "../grammar/sentences.ts";

/** Several readers want the dates of a sentence. */
const FOUND = new TextMemo<TimePhrases>(20_000);

/** "My Saturday job" has no date. */
export function timePhrasesOf(
  { text, start: offset, end }: Sentence,
  { content, reference_time, time_zone }: ExtractionInput,
): TimePhrases {
  const found = FOUND.of(
    text,
    () => findTimePhrases(text, reference_time, time_zone),
    `${reference_time} ${time_zone}`,
  );
  const corrected = found.dates.filter((date) => date.end === text.length && isCorrected(content.slice(end)));
  const dates = found.dates.filter((date) => !corrected.includes(date));
  const unread = [...found.unread, ...corrected.map((date) => ({ start: date.start, end: date.end }))];
  const isTime = ({ start, end }: Span): boolean =>
    !saysWhich(text.slice(0, start), text.slice(end)) && !isInTitle(text, start, end);
  const moved = <T extends { start: number; end: number }>(phrase: T): T => ({
    ...phrase,
    start: phrase.start + offset,
    end: phrase.end + offset,
  });
  return {
    dates: dates.filter(isTime).map(moved),
    unread: unread.filter(isTime).map(moved),
  };
}

/** "on Monday... wait, Sunday" does not mean Monday. */
const isCorrected = (after: string): boolean => {
  const next = CORRECTED.exec(after.slice(0, LONGEST_CORRECTION))?.[0];
  if (next === undefined) return false;
  const { dates, unread } = findTimePhrases(after.slice(next.length, next.length + LONGEST_CORRECTION), 0, "UTC");
  return [...dates, ...unread].some(({ start }) => start <= LONGEST_OPENING);
};
const CORRECTED = new RegExp(`^[.\u2026!]+ {0,2}${CORRECTION}`, "iu");
const LONGEST_CORRECTION = 48;
const LONGEST_OPENING = 7;

const saysWhich = (before: string, after: string): boolean =>
  (OWNED.test(before) && NAMED_BY_DAY.test(after)) ||
  OF_MANY.test(after) ||
  (RECURRING.test(before) && OF_EACH.test(after));

const OWNED = /\b(?:my|our|his|her|their|the|an?) $/iu;
const NAMED_BY_DAY =
  /^ (?:job|shift|class|lesson|group|club|choir|run|market|paper|school|team|league|quiz|roast|service)s?\b/iu;

const OF_MANY = /^ ?(?:mornings|afternoons|evenings|nights|lunchtimes)\b/iu;

const RECURRING = /\b(?:first|second|third|fourth|last) $/iu;
const OF_EACH = /^ (?:of|in) (?:the|every|each) month\b/iu;
