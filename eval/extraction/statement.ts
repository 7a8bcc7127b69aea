import { stemAll } from "../observations.ts";

/** One word of each group must occur: "Ada lives|resides Porto" has three. Compares Porter stems; ignores stop words. */
export interface Statement {
  groups: readonly (readonly string[])[];
  /** "Ada not eats meat". */
  denies: boolean;
}

const DENIAL =
  /\b(?:not|no|never|none|neither|without|longer|stop(?:s|ped)?|quit|former(?:ly)?|previous(?:ly)?|used to|gave up|given up|ended|cancell?ed|ex)\b|n['’]t\b/iu;

export function parseStatement(text: string): Statement {
  const groups = text.split(/\s+/u).map((group) => group.split("|").filter((word) => stemOf(word).size > 0));
  return { groups: groups.filter((words) => words.length > 0), denies: DENIAL.test(text) };
}

export const says = (sentence: string, statement: Statement): boolean =>
  mentions(sentence, statement) && (statement.denies || !DENIAL.test(sentence));

export function mentions(sentence: string, { groups }: Statement): boolean {
  const words = stemOf(sentence);
  return groups.every((group) => group.some((word) => [...stemOf(word)].every((stem) => words.has(stem))));
}

const stems = new Map<string, Set<string>>();

function stemOf(text: string): Set<string> {
  const known = stems.get(text) ?? stemAll([text])[0] ?? new Set<string>();
  stems.set(text, known);
  return known;
}
