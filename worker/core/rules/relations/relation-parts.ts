import { must } from "../../../../shared/must.ts";
import {
  cleanName,
  MAX_NAME_CHARACTERS,
  findNameRuns,
  readNounPhrase,
  type EntityName,
} from "../grammar/noun-phrases.ts";
import type { VerbGroup } from "../grammar/verbs.ts";
import { hasTag, textOf, type Word } from "../grammar/words.ts";

/** What a clause says of its subject, before its dates and its sentence. */
export interface Relation {
  predicate: string;
  object: EntityName | null;
  /** A literal where there is no object. */
  value: string | null;
  kind: "state" | "event";
  /** 1 (passing) to 10 (defining). */
  strength: number;
  /** The state is said to be over: "quit my job at Acme". */
  ended: boolean;
  /** How the state reads where the clause itself does not say it ("moved to Rome" → "lives in Rome"): text after the subject. */
  wordings: { present: string; past: string; negative: string } | null;
  /** Said instead of the clause, after the subject: "is named Tom" for "I'm Tom". */
  override: string | null;
}

/** A clause as the rules read it. */
export interface RuleInput {
  verb: VerbGroup;
  /** After the verb, and after "still" or "now" where the verb is "be". */
  rest: readonly Word[];
  text: string;
  /** The first word of `rest`, in lower case. */
  first: string;
  /** Told in a past tense. */
  inPast: boolean;
  /** "used to", "no longer". */
  noLonger: boolean;
  /** It happened: simple past or perfect. */
  completed: boolean;
}

/** A word that is no name, so that a run at the front is not read as a sentence start. */
export const LEADING_WORD: Word = {
  text: "in",
  lower: "in",
  pre: "",
  post: "",
  start: 0,
  end: 0,
  tags: new Set(["Preposition"]),
  breaks: false,
};

export const readPlace = (words: readonly Word[]): EntityName | null => {
  const run = findNameRuns([LEADING_WORD, ...words])
    .map(([a, b]) => [a - 1, b - 1] as const)
    .find(([a]) => a <= 2);
  if (run !== undefined) {
    // "Lisbon, Portugal" is one place.
    const next = words[run[1]];
    const end =
      must(words[run[1] - 1], "word").post === "," && next !== undefined && hasTag(next, "Place") ? run[1] + 1 : run[1];
    const name = cleanName(textOf(words.slice(run[0], end)));
    return name.length > 1 && name.length <= MAX_NAME_CHARACTERS ? { name, type: "place" } : null;
  }
  const phrase = readNounPhrase(words, 0);
  return phrase.name === null ? null : { ...phrase.name, type: "place" };
};
/** An employer, a school: the name in capitals or the whole noun phrase, whichever is longer ("the Bristol clinic"). */
export const readOrganization = (words: readonly Word[]): EntityName | null => {
  const run = findNameRuns([LEADING_WORD, ...words])
    .map(([a, b]) => [a - 1, b - 1] as const)
    .find(([a]) => a <= 2);
  const phrase = readNounPhrase(words, 0);
  if (run !== undefined && (phrase.name === null || run[1] >= phrase.end || run[0] > 1)) {
    const name = cleanName(textOf(words.slice(run[0], run[1])));
    return name.length > 1 ? { name, type: "organization" } : null;
  }
  return phrase.name === null || /^(?:home|work|night)$/.test(phrase.name.name)
    ? null
    : { ...phrase.name, type: "organization" };
};

/** A name with the article it was said with: "the children's hospital". */
export const withArticle = (name: EntityName, words: readonly Word[]): string => {
  const first = words[0]?.lower ?? "";
  if (first !== "the" && first !== "a" && first !== "an") return name.name;
  return first === "the" ? `the ${name.name}` : `${/^[aeiou]/i.test(name.name) ? "an" : "a"} ${name.name}`;
};

export function readPerson(words: readonly Word[]): EntityName | null {
  const run = findNameRuns([LEADING_WORD, ...words])[0];
  if (run !== undefined && run[0] <= 3)
    return { name: cleanName(textOf(words.slice(run[0] - 1, run[1] - 1))), type: "person" };
  return null;
}

/** The noun phrase of an object that is nothing but a noun phrase; longer ones are literals. */
export function readWholePhrase(rest: readonly Word[]): EntityName | null {
  const phrase = readNounPhrase(rest, 0);
  return phrase.name !== null && phrase.end === rest.length ? phrase.name : null;
}

export const state = (
  predicate: string,
  object: EntityName | null,
  value: string | null,
  strength: number,
  more?: Partial<Relation>,
): Relation => ({
  predicate,
  object,
  value: object === null ? value : null,
  kind: "state",
  strength,
  ended: false,
  wordings: null,
  override: null,
  ...more,
});
export const event = (
  predicate: string,
  object: EntityName | null,
  value: string | null,
  strength: number,
  more?: Partial<Relation>,
): Relation => ({ ...state(predicate, object, value, strength, more), kind: "event" });

export const wordingsOf = (present: string, past: string, negative: string): Relation["wordings"] => ({
  present,
  past,
  negative,
});
