import { stem } from "../../../text/stem.ts";
import { tokenise } from "../../../text/tokenise.ts";
import { deniedDeed, isPast, type DeniedDeed } from "./denied-deed.ts";
import { doesDeed, isHead, type Tenses } from "./does-deed.ts";
import { kindsWithin } from "./kinds-of-things.ts";
import { implies, verbOf } from "./verbs-that-imply.ts";

/** "I never work on Sundays", "I'm not taking any courses". English only. */
export interface DeniedHabit {
  text: string;
  deed: DeniedDeed;
  /** "Never" is contradicted by one time, "I don't" only by a habit. */
  tenses: Tenses;
}

const NEVER = /(?<!\p{L})(?:i|we)(?: \p{L}+ly| still| also)? never /iu;
const NOT = /(?<!\p{L})(?:i|we) (?:do not|don['’]t)(?: \p{L}+ly| even| still| also)? /iu;
const NOT_DOING =
  /(?<!\p{L})(?:(?:i['’]m|we['’]re|i am|we are) not|i['’]m never)(?: \p{L}+ly| even| still)? (?=\p{L}+ing(?!\p{L}))/iu;
const CLAUSE_END =
  /[,;:.!?\n(]|(?<!\p{L})(?:but|so|and|though|although|because|since|if|unless|when|while|any ?more)(?!\p{L})/iu;
const RESTRICTED = /^(?:if|unless|when|while)(?!\p{L})/iu;
const ATTITUDES = new Set(
  `know think want need like love hate understand believe care see mind remember feel expect agree get mean have trust hope wish seem look recall plan say tell go come
  let make going trying planning looking asking saying hoping thinking getting doing`
    .split(/\s+/u)
    .map(verbOf),
);
/** A single time long ago contradicts no habit of today. */
const LONG_AGO =
  /(?<!\p{L})(?:(?:19|20)\d\d|used to|back (?:in|then|when)|as a (?:kid|child|teen\p{L}*|student|boy|girl)|years ago|growing up|once|decades)(?!\p{L})/iu;
const NEGATED = /(?<!\p{L})(?:not|no|never|without|stopped|quit|gave up|last time)(?!\p{L})|n['’]t(?!\p{L})/iu;

export const mayDenyHabit = (text: string): boolean => NOT_DOING.test(text) || /\bnot\b/iu.test(text);

export function deniedHabit(sentence: string): DeniedHabit | null {
  if (sentence.trimEnd().endsWith("?")) return null;
  const found = NEVER.exec(sentence) ?? NOT_DOING.exec(sentence) ?? NOT.exec(sentence);
  if (found === null) return null;
  const rest = sentence.slice(found.index + found[0].length);
  const end = CLAUSE_END.exec(rest);
  const clause = end === null ? rest : rest.slice(0, end.index);
  if (RESTRICTED.test(rest.slice(clause.length))) return null;
  const [verb = ""] = tokenise(clause);
  const isDoing = verb.endsWith("ing");
  if (verb === "" || isPast(verb) || ATTITUDES.has(verbOf(verb))) return null;
  const deed = deniedDeed(clause);
  if (deed === null || (deed.head === null && deed.complements.length === 0)) return null;
  const tenses = NEVER.test(found[0]) && !isDoing ? "both" : "present";
  return { text: `${found[0]}${clause}`.trim(), deed, tenses };
}

/** @param terms stems of the question's content words */
export function asksForHabit(terms: ReadonlySet<string>, { deed }: DeniedHabit): boolean {
  const asked = [...terms].filter((term) => term !== "ever" && term !== "any");
  const words = [deed.head ?? "", ...deed.modifiers, ...deed.complements];
  const things = new Set(words.flatMap((word) => [...kindsWithin(word)]));
  const isVerb = (term: string): boolean => implies(verbOf(term), deed.verb);
  const met = asked.filter((term) => things.has(term) || isVerb(term));
  return asked.some((term) => things.has(term)) && met.length * 2 >= asked.length;
}

/** @param asserted a sentence of the writer without wishes and the like */
export function affirmsHabit(asserted: string, { deed, tenses }: DeniedHabit): boolean {
  if (NEGATED.test(asserted) || LONG_AGO.test(asserted)) return false;
  return (
    doesDeed(asserted, deed, tenses) || (CONSUMED.has(deed.verb) && deed.head !== null && hadOne(asserted, deed.head))
  );
}
const CONSUMED = new Set(["drink", "eat", "smoke"].map((word) => stem(word)));

/** "Had my usual espresso", "my third coffee today" */
function hadOne(asserted: string, head: string): boolean {
  const heads = kindsWithin(head);
  return Array.from(asserted.matchAll(HAD), ([, had = ""]) => tokenise(had)).some((words) =>
    words.some((word, place) => heads.has(stem(word)) && isHead(words, place)),
  );
}
const HAD =
  /(?<!\p{L})(?:(?:^|i |we |just )(?:had|have|ordered|grabbed)|my (?=(?:usual|first|second|third|morning|daily|evening)(?!\p{L})))([^,;.]{2,40})/giu;
