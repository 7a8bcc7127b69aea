import { must } from "../../../../shared/must.ts";
import { clean, MAX_NAME_LENGTH, nameRuns, nounPhrase, type Name } from "../grammar/noun-phrases.ts";
import type { VerbGroup } from "../grammar/verbs.ts";
import { has, write, type Word } from "../grammar/words.ts";

/** What a clause says of its subject, before its dates and its sentence. */
export interface Relation {
  predicate: string;
  object: Name | null;
  /** A literal where there is no object. */
  value: string | null;
  kind: "state" | "event";
  /** 1 (passing) to 10 (defining). */
  strength: number;
  /** The state is said to be over: "quit my job at Acme". */
  ended: boolean;
  /** How the state reads where the clause itself does not say it ("moved to Rome" → "lives in Rome"): text after the subject. */
  says: { present: string; past: string; negative: string } | null;
  /** Said instead of the clause, after the subject: "is named Tom" for "I'm Tom". */
  instead: string | null;
}

/** A clause as the rules read it. */
export interface Reading {
  verb: VerbGroup;
  /** After the verb, and after "still" or "now" where the verb is "be". */
  rest: readonly Word[];
  line: string;
  /** The first word of `rest`, in lower case. */
  first: string;
  /** Told in a past tense. */
  past: boolean;
  /** "used to", "no longer". */
  over: boolean;
  /** It happened: simple past or perfect. */
  done: boolean;
}

/** A word that is no name, so that a run at the front is not read as a sentence start. */
export const LEAD: Word = {
  text: "in",
  lower: "in",
  pre: "",
  post: "",
  start: 0,
  end: 0,
  tags: new Set(["Preposition"]),
  breaks: false,
};

export const place = (words: readonly Word[]): Name | null => {
  const run = nameRuns([LEAD, ...words])
    .map(([a, b]) => [a - 1, b - 1] as const)
    .find(([a]) => a <= 2);
  if (run !== undefined) {
    // "Lisbon, Portugal" is one place.
    const next = words[run[1]];
    const end =
      must(words[run[1] - 1], "word").post === "," && next !== undefined && has(next, "Place") ? run[1] + 1 : run[1];
    const name = clean(write(words.slice(run[0], end)));
    return name.length > 1 && name.length <= MAX_NAME_LENGTH ? { name, type: "place" } : null;
  }
  const phrase = nounPhrase(words, 0);
  return phrase.name === null ? null : { ...phrase.name, type: "place" };
};
/** An employer, a school: the name in capitals or the whole noun phrase, whichever is longer ("the Bristol clinic"). */
export const organization = (words: readonly Word[]): Name | null => {
  const run = nameRuns([LEAD, ...words])
    .map(([a, b]) => [a - 1, b - 1] as const)
    .find(([a]) => a <= 2);
  const phrase = nounPhrase(words, 0);
  if (run !== undefined && (phrase.name === null || run[1] >= phrase.end || run[0] > 1)) {
    const name = clean(write(words.slice(run[0], run[1])));
    return name.length > 1 ? { name, type: "organization" } : null;
  }
  return phrase.name === null || /^(?:home|work|night)$/.test(phrase.name.name)
    ? null
    : { ...phrase.name, type: "organization" };
};

/** A name with the article it was said with: "the children's hospital". */
export const withArticle = (name: Name, words: readonly Word[]): string => {
  const first = words[0]?.lower ?? "";
  if (first !== "the" && first !== "a" && first !== "an") return name.name;
  return first === "the" ? `the ${name.name}` : `${/^[aeiou]/i.test(name.name) ? "an" : "a"} ${name.name}`;
};

export function person(words: readonly Word[]): Name | null {
  const run = nameRuns([LEAD, ...words])[0];
  if (run !== undefined && run[0] <= 3)
    return { name: clean(write(words.slice(run[0] - 1, run[1] - 1))), type: "person" };
  return null;
}

/** The noun phrase of an object that is nothing but a noun phrase; longer ones are literals. */
export function whole(rest: readonly Word[]): Name | null {
  const phrase = nounPhrase(rest, 0);
  return phrase.name !== null && phrase.end === rest.length ? phrase.name : null;
}

export const state = (
  predicate: string,
  object: Name | null,
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
  says: null,
  instead: null,
  ...more,
});
export const event = (
  predicate: string,
  object: Name | null,
  value: string | null,
  strength: number,
  more?: Partial<Relation>,
): Relation => ({ ...state(predicate, object, value, strength, more), kind: "event" });

export const says = (present: string, past: string, negative: string): Relation["says"] => ({
  present,
  past,
  negative,
});
