import { stem } from "../../../text/stem.ts";
import { isStopWord, tokenise } from "../../../text/tokenise.ts";
import { isPast, type DeniedDeed } from "./denied-deed.ts";
import { isPerson } from "./own-things-said.ts";
import { verbOf } from "./verbs-that-imply.ts";
import { kindsWithin } from "./kinds-of-things.ts";

/**
 * "The student loan I took" is another thing than the denied "loan for a car": the same head, another modifier, and
 * nothing of the denied complement.
 */
export function isOfOtherThing(sentence: string, { head, modifiers, complements }: DeniedDeed): boolean {
  const narrowing = [...modifiers, ...complements];
  if (head === null || narrowing.length === 0) return false;
  const words = tokenise(sentence);
  const said = new Set(words.map(stem));
  if (narrowing.some((word) => [...kindsWithin(word)].some((one) => said.has(one)))) return false;
  const heads = words.flatMap((word, place) => (stem(word) === head ? place : []));
  return heads.length > 0 && heads.every((place) => isModifier(words[place - 1] ?? ""));
}

const isModifier = (word: string): boolean => /^\p{L}{3,}$/u.test(word) && !isStopWord(word) && !PLAIN.has(word);
const PLAIN = new Set(
  `any some another each every one two three several many few first second third last next new old own own big small great good no such both other
  same more most own certain various multiple single`.split(/\s+/u),
);

const BEFORE = /(?<!\p{L})(?:before|besides|except(?: for)?|other than|apart from) (?<except>[^,;:.!?]{2,40})/iu;
const WITHOUT = /(?<!\p{L})without(?!\p{L})/iu;
const LACKS = /(?<!\p{L})(?:without|no|not|lacking)(?!\p{L})|n['’]t(?!\p{L})/iu;

/** "Before Luna" leaves Luna out, and "never without a scale" says nothing of a time with it. */
export function isExcluded(denial: string, sentence: string): boolean {
  if (WITHOUT.test(denial) && !LACKS.test(sentence)) return true;
  const except = tokenise(BEFORE.exec(denial)?.groups?.["except"] ?? "").filter((word) => !isStopWord(word));
  const said = new Set(tokenise(sentence).map(stem));
  return except.some((word) => said.has(stem(word)));
}

/** A "without" that both have negates the same. */
export const withoutSame = (denial: string, sentence: string): string =>
  WITHOUT.test(denial) ? sentence.replace(WITHOUT, " ") : sentence;

/** "Our scripts were written by a contractor", "the cheese that my aunt made" */
export function isOfOthers(sentence: string, { verb }: DeniedDeed): boolean {
  if (BY_OTHERS.test(sentence)) return true;
  const words = tokenise(sentence);
  const doing = words.flatMap((word, place) => (isPast(word) && verbOf(word) === verb ? place : []));
  if (words.some((word, place) => verbOf(word) === verb && isSubject(words, place))) return true;
  return doing.length > 0 && doing.every((place) => isOther(words[place - 1] ?? ""));
}
const BY_OTHERS =
  /(?<!\p{L})(?:was|were|been|is|are) \p{L}+(?:ed|en|t) by (?!(?:me|us|myself|ourselves)(?!\p{L}))\p{L}/iu;
const OTHERS = new Set(["he", "she", "they", "you", "who", "someone", "everyone"]);
/** In "my coach told me", the coach does it. */
const isSubject = (words: readonly string[], place: number): boolean =>
  DETERMINERS.has(words[place - 1] ?? "") && isPast(words[place + 1] ?? "");
const DETERMINERS = new Set(["my", "our", "the", "a", "an", "his", "her", "their"]);
const isOther = (word: string): boolean => OTHERS.has(word) || isPerson(stem(word));
