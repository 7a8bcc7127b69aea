import { type DateMention, findDates } from "../../dates/dates.ts";
import type { ExtractionInput } from "../../extraction/extraction.ts";
import type { Sentence } from "../grammar/sentences.ts";

/** The dates of a sentence, with offsets in the content. A day that only says which one ("my Saturday job") is none. */
export const dateMentions = (
  { text, start: offset }: Sentence,
  { reference_time, time_zone }: ExtractionInput,
): DateMention[] =>
  findDates(text, reference_time, time_zone)
    .filter(({ start, end }) => !saysWhich(text.slice(0, start), text.slice(end)))
    .map((mention) => ({ ...mention, start: mention.start + offset, end: mention.end + offset }));

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
