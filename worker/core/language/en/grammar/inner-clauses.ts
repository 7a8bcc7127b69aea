import type { Direction } from "../../dates/civil-periods.ts";
import { isSubjectPronoun } from "./subject-span.ts";
import { hasTag, type Word } from "./words.ts";

/* "I bought the house that was built in 1990": in doubt, a date is not the outer verb's. */

export function innerClauseOf(words: readonly Word[], at: number, lemma: string): readonly Word[] | null {
  const begin = words.findLastIndex((_, i) => i < at && beginsInnerClause(words, i, at, lemma));
  return begin < 0 ? null : words.slice(begin + 1, at);
}

function beginsInnerClause(words: readonly Word[], index: number, at: number, lemma: string): boolean {
  const lower = words[index]?.lower ?? "";
  const next = words[index + 1];
  if (/^(?:since|when|after|because|before|while|that|how|what)$/.test(lower) && isSubjectPronoun(next)) return true;
  if (hasTag(words[index], "Date") && COUNTS_FROM_A_THING.test(lower === "on" ? (words[index]?.text ?? "") : lower))
    return true;
  const inner = words.slice(index + 1, at);
  if (!inner.some(isPast)) return false;
  if (/^(?:who|whom|whose|which)$/.test(lower)) return index > 0;
  if (lower === "that") return isPast(next) || hasTag(next, "Auxiliary") || hasSubject(inner);
  if (/^(?:where|because|while|after|before|although|though)$/.test(lower)) return hasSubject(inner);
  return (
    isNoun(words[index]) &&
    (hasOwnSubject(inner) || (isPast(next) && !NAMING.test(next?.lower ?? "") && !CAUSES.test(lemma)))
  );
}

/** Counts from an event, which has the date: "A month before I got married on 5 May". */
const COUNTS_FROM_A_THING =
  /\S (?:before|after|following|preceding|prior to) (?!(?:midnight|noon|dawn|dusk|breakfast|lunch|dinner)$)[\p{L}'’-]+$/iu;

const isPast = (word: Word | undefined): boolean =>
  hasTag(word, "PastTense") || hasTag(word, "Participle") || word?.lower === "born";
const isNoun = (word: Word | undefined): boolean =>
  hasTag(word, "Noun") && !hasTag(word, "Pronoun") && word?.post.includes(",") === false;

/** A name has no time of its own: "bought a boat named Aurora in 2019". */
const NAMING = /^(?:called|named|titled|nicknamed)$/;

/** Both things happened at that time: "Had my car repaired last week". */
const CAUSES = /^(?:have|get|want|need)$/;

const hasSubject = ([first]: readonly Word[]): boolean =>
  isSubjectPronoun(first) || hasTag(first, "Possessive") || hasTag(first, "ProperNoun") || hasTag(first, "Determiner");

const hasOwnSubject = ([first, second, third]: readonly Word[]): boolean =>
  isSubjectPronoun(first)
    ? isPast(second) || (hasTag(second, "Auxiliary") && isPast(third))
    : hasTag(first, "Possessive") && isNoun(second) && isPast(third);

/** "because I move in January" is ahead, "because I moved in January" is not. */
export function directionWithin(inner: readonly Word[]): Direction | null {
  if (inner.some((word) => hasTag(word, "PastTense"))) return "past";
  return inner.some((word) => hasTag(word, "PresentTense") || hasTag(word, "Gerund")) ? "future" : null;
}
