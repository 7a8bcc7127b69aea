import type { Direction } from "../../dates/civil-periods.ts";
import { isSubjectPronoun } from "./subject-span.ts";
import { hasTag, type Word } from "./words.ts";

/*
 * A clause within another one has its own date: "I bought the house that was built in 1990", "I met Tom, whose dog died last year", "I came
 * because my job ended in May". Where it is not certain that the date is that of the verb in front, it is not.
 */

/** The words of the inner clause that a place is in, up to there; `null` if it is in none. */
export function innerClauseOf(words: readonly Word[], at: number, lemma: string): readonly Word[] | null {
  const begin = words.findLastIndex((_, i) => i < at && beginsInnerClause(words, i, at, lemma));
  return begin < 0 ? null : words.slice(begin + 1, at);
}

/** Whether a word begins a clause that reaches to the place `at`. */
function beginsInnerClause(words: readonly Word[], index: number, at: number, lemma: string): boolean {
  const lower = words[index]?.lower ?? "";
  const next = words[index + 1];
  if (/^(?:since|when|after|because|before|while|that|how|what)$/.test(lower) && isSubjectPronoun(next)) return true;
  // a phrase that is not read is one word: "a month before I"
  if (hasTag(words[index], "Date") && COUNTS_FROM_A_THING.test(lower === "on" ? (words[index]?.text ?? "") : lower))
    return true;
  const inner = words.slice(index + 1, at);
  if (!inner.some(isPast)) return false;
  if (/^(?:who|whom|whose|which)$/.test(lower)) return index > 0;
  if (lower === "that") return isPast(next) || hasTag(next, "Auxiliary") || hasSubject(inner);
  if (/^(?:where|because|while|after|before|although|though)$/.test(lower)) return hasSubject(inner);
  return isNoun(words[index]) && (hasOwnSubject(inner) || (isPast(next) && !CAUSES.test(lemma)));
}

/** "A month before I got married on 5 May", "years before the war in 1939": the date is that of the other thing. */
const COUNTS_FROM_A_THING =
  /\S (?:before|after|following|preceding|prior to) (?!(?:midnight|noon|dawn|dusk|breakfast|lunch|dinner)$)[\p{L}'’-]+$/iu;

const isPast = (word: Word | undefined): boolean =>
  hasTag(word, "PastTense") || hasTag(word, "Participle") || word?.lower === "born";
const isNoun = (word: Word | undefined): boolean =>
  hasTag(word, "Noun") && !hasTag(word, "Pronoun") && word?.post.includes(",") === false;

/** "Had my car repaired last week": both are at that time. */
const CAUSES = /^(?:have|get|see|watch|hear|want|need)$/;

/** Whether words begin with a subject in front of a verb. */
const hasSubject = ([first]: readonly Word[]): boolean =>
  isSubjectPronoun(first) || hasTag(first, "Possessive") || hasTag(first, "ProperNoun") || hasTag(first, "Determiner");

/** "The house my dad built", "the car I wanted": a subject and its verb behind a noun. */
const hasOwnSubject = ([first, second, third]: readonly Word[]): boolean =>
  isSubjectPronoun(first) ? isPast(second) : hasTag(first, "Possessive") && isNoun(second) && isPast(third);

/** Where a date of an inner clause lies: "because I move in January" is ahead, "because I moved in January" is not. */
export function directionWithin(inner: readonly Word[]): Direction | null {
  if (inner.some((word) => hasTag(word, "PastTense"))) return "past";
  return inner.some((word) => hasTag(word, "PresentTense") || hasTag(word, "Gerund")) ? "future" : null;
}
