/**
 * Recognises a statement in a differently worded sentence by its words, whichever extractor wrote it. Pure except for
 * the stemmer.
 */
import { stemAll } from "../observations.ts";

/**
 * A sentence states it if it has one word of each group. "Ada lives|resides Porto" has three groups. Words are compared
 * by their Porter stems; stop words do not count.
 */
export interface Statement {
  groups: readonly (readonly string[])[];
  /** Whether the statement is negative: "Ada not eats meat". */
  denies: boolean;
}

/** Words by which a sentence denies or ends something. */
const DENIAL =
  /\b(?:not|no|never|none|neither|without|longer|stop(?:s|ped)?|quit|former(?:ly)?|previous(?:ly)?|used to|gave up|given up|ended|cancell?ed|ex)\b|n['’]t\b/iu;

/** Reads "Ada lives|resides Porto". */
export function parseStatement(text: string): Statement {
  const groups = text.split(/\s+/u).map((group) => group.split("|").filter((word) => stemOf(word).size > 0));
  return { groups: groups.filter((words) => words.length > 0), denies: DENIAL.test(text) };
}

/** Whether the sentence has the words of the statement, with the same polarity. */
export const says = (sentence: string, statement: Statement): boolean =>
  mentions(sentence, statement) && (statement.denies || !DENIAL.test(sentence));

/** Whether the sentence has the words of the statement, whatever the polarity. */
export function mentions(sentence: string, { groups }: Statement): boolean {
  const words = stemOf(sentence);
  return groups.every((group) => group.some((word) => [...stemOf(word)].every((stem) => words.has(stem))));
}

const stems = new Map<string, Set<string>>();

/** The stems of a text's content words. Cached, because a dialogue's statements meet many sentences. */
function stemOf(text: string): Set<string> {
  const known = stems.get(text) ?? stemAll([text])[0] ?? new Set<string>();
  stems.set(text, known);
  return known;
}
