import type { TimePhrases } from "../../dates/date-mention.ts";
import { findTimePhrases } from "../../dates/dates.ts";
import type { ExtractionInput } from "../../extraction/extraction.ts";
import type { Sentence } from "../grammar/sentences.ts";

/** The time phrases of a sentence, with offsets in the content. A day that only says which one ("my Saturday job") is not a date. */
export function timePhrasesOf(
  { text, start: offset }: Sentence,
  { reference_time, time_zone }: ExtractionInput,
): TimePhrases {
  const { dates, unread } = findTimePhrases(text, reference_time, time_zone);
  const moved = <T extends { start: number; end: number }>(phrase: T): T => ({
    ...phrase,
    start: phrase.start + offset,
    end: phrase.end + offset,
  });
  return {
    dates: dates.filter(({ start, end }) => !saysWhich(text.slice(0, start), text.slice(end))).map(moved),
    unread: unread.filter(({ start, end }) => !saysWhich(text.slice(0, start), text.slice(end))).map(moved),
  };
}

const saysWhich = (before: string, after: string): boolean =>
  (OWNED.test(before) && NAMED_BY_DAY.test(after)) ||
  OF_MANY.test(after) ||
  (RECURRING.test(before) && OF_EACH.test(after));

/** "My Saturday job", "the Tuesday group". */
const OWNED = /\b(?:my|our|his|her|their|the|an?) $/iu;
const NAMED_BY_DAY =
  /^ (?:job|shift|class|lesson|group|club|choir|run|market|paper|school|team|league|quiz|roast|service)s?\b/iu;

/** "On Sunday mornings": each of them. */
const OF_MANY = /^ ?(?:mornings|afternoons|evenings|nights|lunchtimes)\b/iu;

/** "The first Friday of the month". */
const RECURRING = /\b(?:first|second|third|fourth|last) $/iu;
const OF_EACH = /^ (?:of|in) (?:the|every|each) month\b/iu;
