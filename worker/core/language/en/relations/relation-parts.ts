import { nonNull } from "../../../../../shared/non-null.ts";
import {
  cleanName,
  MAX_NAME_CHARACTERS,
  findNameRuns,
  readNounPhrase,
  type EntityName,
} from "../grammar/noun-phrases.ts";
import type { VerbGroup } from "../grammar/verbs.ts";
import { hasTag, textOf, type Word } from "../grammar/words.ts";

export interface Relation {
  predicate: string;
  object: EntityName | null;
  /** The object, if it is a literal. */
  value: string | null;
  kind: "state" | "event";
  /** From 1 (passing) to 10 (defining). */
  strength: number;
  ended: boolean;
  denied?: boolean;
  /** Wordings without a subject: "moved to Rome" implies "lives in Rome". */
  wordings: { present: string; past: string; negative: string } | null;
  /** Another sentence for the fact: "is called Tom" for "I'm Tom". */
  override: string | null;
}

export interface RuleInput {
  verb: VerbGroup;
  rest: readonly Word[];
  text: string;
  first: string;
  inPast: boolean;
  noLonger: boolean;
  /** True for the simple past and the perfect. */
  completed: boolean;
}

/** Goes before a leading name, whose capital would look like the start of a sentence. */
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

/** These continue a name beyond its capitals: "Platz des 18. März". */
const GOES_ON = /^(?:du|des|del|della|delle|dei|degli|di|dos|das|zum|zur|der|les|los|las)$/u;

export const readPlace = (words: readonly Word[]): EntityName | null => {
  const run = findNameRuns([LEADING_WORD, ...words])
    .map(([a, b]) => [a - 1, b - 1] as const)
    .find(([a]) => a <= 2);
  if (run !== undefined) {
    const next = words[run[1]];
    const end =
      nonNull(words[run[1] - 1], "word").post === "," && next !== undefined && hasTag(next, "Place")
        ? run[1] + 1
        : run[1];
    const name = cleanName(textOf(words.slice(run[0], end)));
    const isCut = words[end - 1]?.post === "" && GOES_ON.test(words[end]?.text ?? "");
    return !isCut && name.length > 1 && name.length <= MAX_NAME_CHARACTERS ? { name, type: "place" } : null;
  }
  const phrase = readNounPhrase(words, 0);
  return phrase.name === null ? null : { ...phrase.name, type: "place" };
};

/** The longer of the name and the noun phrase: "the Bristol clinic". */
export const readOrganization = (words: readonly Word[]): EntityName | null => {
  const run = findNameRuns([LEADING_WORD, ...words])
    .map(([a, b]) => [a - 1, b - 1] as const)
    .find(([a]) => a <= 2);
  const phrase = readNounPhrase(words, 0);
  if (run !== undefined && (phrase.name === null || run[1] >= phrase.end || run[0] > 1)) {
    const last = words[run[1] - 1];
    const isWhole = words[run[1]] === undefined || last?.post.includes(",") || hasTag(words[run[1]], "Preposition");
    const own = isWhole && /['’]s$/u.test(last?.text ?? "") ? "'s" : "";
    const name = cleanName(textOf(words.slice(run[0], run[1])));
    return name.length > 1 ? { name: `${name}${own}`, type: "organization" } : null;
  }
  return phrase.name === null || /^(?:home|work|night)$/.test(phrase.name.name)
    ? null
    : { ...phrase.name, type: "organization" };
};

export const withArticle = (name: EntityName, words: readonly Word[]): string => {
  const first = words[0]?.lower ?? "";
  if (first !== "the" && first !== "a" && first !== "an") return name.name;
  return first === "the" ? `the ${name.name}` : `${/^[aeiou]/i.test(name.name) ? "an" : "a"} ${name.name}`;
};

export function readPerson(words: readonly Word[]): EntityName | null {
  const run = findNameRuns([LEADING_WORD, ...words])[0];
  const isOwner =
    run !== undefined && /['’]s?$/u.test(words[run[1] - 2]?.text ?? "") && words[run[1] - 1] !== undefined;
  if (run !== undefined && run[0] <= 3 && !isOwner)
    return { name: cleanName(textOf(words.slice(run[0] - 1, run[1] - 1))), type: "person" };
  return null;
}

/** Null if more words follow: the object is then a literal. */
export function readWholePhrase(rest: readonly Word[]): EntityName | null {
  const phrase = readNounPhrase(rest, 0);
  return phrase.name !== null && phrase.end === rest.length ? phrase.name : null;
}

/** Leaves "smoking" of "smoking the other day" and of "smoking on the following Monday". */
export function withoutTimeBehind(words: readonly Word[]): readonly Word[] {
  let end = words.findIndex((word) => hasTag(word, "Date"));
  while (end > 0 && BEGINS_TIME.test(words[end - 1]?.lower ?? "")) end -= 1;
  return end <= 0 ? words : words.slice(0, end);
}
const BEGINS_TIME =
  /^(?:the|that|this|very|same|following|previous|next|coming|other|on|in|at|of|by|during|from|before|after|around|about|over)$/u;

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
