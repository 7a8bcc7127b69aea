import type { WordRun } from "./names-in-text.ts";

/** Names that are common English words as well: they are a name only where a capital says so. */
const WORDS_TOO = new Set(
  `will may mark hope joy grace art rose bill pat sue chase drew faith june april august march summer autumn ivy lily olive penny ray rob sky
   dawn eve dean duke guy jack josh miles nick page reed rich robin rusty sandy star van ward wade web victor christian forest hunter melody
   patience pearl ruby violet iris holly harmony destiny mercy angel bear buddy lucky max happy sunny rocky shadow ginger pepper mocha cookie
   peanut apple us it turkey china chad jean bob gene dale glen heath brook cliff clay daisy poppy hazel basil sage rosemary crystal amber
   jade gem opal rain storm ocean river winter noon sunday monday tuesday wednesday thursday friday saturday misty smoky spot bandit target
   gap shell ford visa slack zoom teams word excel swift rust go python java notion discord uber signal nice bath reading cork mobile phoenix`.split(
    /\s+/u,
  ),
);

/** Words that stand for whoever speaks or is spoken of, and are the name of nobody. */
const NOBODY = new Set(
  `user assistant system me i you he she it we they them him her us one somebody someone anybody anyone everybody everyone nobody man woman
   guy friend people person thing things stuff mum mom dad mother father`.split(/\s+/u),
);

/** Whether a normalised name can be found in a text without its speaker: a letter, and no word for whoever is meant. */
export const isFindable = (normalised: string): boolean => /\p{L}/u.test(normalised) && !NOBODY.has(normalised);

/**
 * Whether words of a text mean a name that is spelt like them. A name of one word with a capital has one in the text, unless nothing has
 * ("met ada yesterday"); one that is a common word as well ("Will", "May") has one where others have none, within a sentence.
 *
 * @param alias the name as it was first written
 * @param has_capitals whether the text has any capital at all
 */
export function meansName(run: WordRun, alias: string, has_capitals: boolean): boolean {
  if (run.name.includes(" ") || !beginsWithCapital(alias)) return true;
  if (WORDS_TOO.has(run.name)) return beginsWithCapital(run.written) && !run.begins_sentence;
  return beginsWithCapital(run.written) || !has_capitals;
}

const beginsWithCapital = (text: string): boolean => /^[^\p{L}]*\p{Lu}/u.test(text);
