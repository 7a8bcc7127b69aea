/** Recognises a statement in a sentence that somebody else worded: by its words, whoever extracted it. Pure but for the stemmer. */
import { stemAll } from "../observations.ts";

/**
 * What a sentence must have to say something: one word of each group. "Ada lives|resides Porto" has three groups. Words are compared
 * by their Porter stems; stop words do not count.
 */
export interface Statement {
  groups: readonly (readonly string[])[];
  /** Whether the statement itself is a denial: "Ada not eats meat". */
  denies: boolean;
}

/** Words with which a sentence says that something is not, or not any more, so. */
const DENIAL =
  /\b(?:not|no|never|none|neither|without|longer|stop(?:s|ped)?|quit|former(?:ly)?|previous(?:ly)?|used to|gave up|given up|ended|cancell?ed|ex)\b|n['’]t\b/iu;

/** Reads "Ada lives|resides Porto". */
export function parseStatement(text: string): Statement {
  const groups = text.split(/\s+/u).map((group) => group.split("|").filter((word) => stemOf(word).size > 0));
  return { groups: groups.filter((words) => words.length > 0), denies: DENIAL.test(text) };
}

/** Whether the sentence has the words of the statement, and denies it no more than the statement itself does. */
export const says = (sentence: string, statement: Statement): boolean =>
  mentions(sentence, statement) && (statement.denies || !DENIAL.test(sentence));

/** Whether the sentence has the words of the statement, denied or not. */
export function mentions(sentence: string, { groups }: Statement): boolean {
  const words = stemOf(sentence);
  return groups.every((group) => group.some((word) => [...stemOf(word)].every((stem) => words.has(stem))));
}

const stems = new Map<string, Set<string>>();

/** The stems of a text's content words; kept, because a dialogue's statements meet many sentences. */
function stemOf(text: string): Set<string> {
  const known = stems.get(text) ?? stemAll([text])[0] ?? new Set<string>();
  stems.set(text, known);
  return known;
}
