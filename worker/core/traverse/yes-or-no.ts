import { stemOfForms } from "../text/verb-forms.ts";
import { isStopWord, tokenise } from "../text/tokenise.ts";
import { contentTerms } from "./coverage.ts";

export type Verdict = "yes" | "no";

const NEGATION = /\b(?:no|not|never|none|nobody|nothing|nicht|kein\w*|nie|pas|jamais|nunca|non)\b|n['’]t\b|не(?=\s)/iu;
/** What is only possible, wished, asked or refused is not said to be so. "May" is a month. */
const UNCERTAIN =
  /\b(?:might|may|could|would|refused?|declined?|[Ww]hether|[Ii]f|wish(?:es|ed)?|hop(?:e|es|ing|ed) to|want(?:s|ed)? to|almost|nearly)\b|[?？؟]/u;
/** "Tom thinks that Ada lives in Rome". */
const HEARSAY =
  /\b(?:think|believe|guess|suppose|claim|say|assume|hear)(?:s|d)?\b|\b(?:said|told|thought|heard|asked)\b/u;
const OVER = /\b(?:used to|no longer|stopped|any ?more)\b/iu;

export const isDenied = (text: string): boolean => NEGATION.test(text);
/** A question mark at the end of the text itself is not meant. */
export const isUncertain = (text: string): boolean =>
  HEARSAY.test(text) || UNCERTAIN.test(text.replace(/[?？؟]\s*$/u, ""));
export const isOver = (text: string): boolean => OVER.test(text);

const ANSWER =
  /^\s*(?:(yes|yep|yeah|ja|sí|si|oui|sim|да|是的?|对|はい|네|نعم)|(no|nope|nein|non|não|нет|不是?|没有|いいえ|아니요|لا))\s*(?:$|[.,;:!–—。，！-]\s*)/iu;

/** What an answer says first, and the rest of it: "Yes, in Lisbon." */
export function verdictOf(answer: string): { verdict: Verdict | null; rest: string } {
  const match = ANSWER.exec(answer);
  if (match === null) return { verdict: null, rest: answer.trim() };
  return { verdict: match[1] === undefined ? "no" : "yes", rest: answer.slice(match[0].length).trim() };
}

/**
 * What a sentence says to a question for yes or no, if it has all of its words that count, its names in the same order; `null` where it
 * does not, leaves it open, or where the question denies something itself.
 */
export function standsFor(sentence: string, question: string): Verdict | null {
  const terms = contentTerms(question, []).filter((term) => !isStopWord(term));
  const words = tokenise(sentence).map(stemOfForms);
  if (terms.length === 0 || isDenied(question) || /[?？؟]/u.test(sentence)) return null;
  if (isUncertain(sentence) && !isUncertain(question)) return null;
  const places = terms.map((term) => words.indexOf(term));
  const named = terms.flatMap((term, at) => (isCapital(question, term) ? (places[at] ?? -1) : []));
  if (places.includes(-1) || named.some((place, at) => at > 0 && place < (named[at - 1] ?? 0))) return null;
  const isPast = isOver(sentence) && !isOver(question);
  return isPast || isDenied(sentence) ? "no" : "yes";
}

const isCapital = (text: string, term: string): boolean =>
  text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .some((word) => /^\p{Lu}/u.test(word) && tokenise(word).map(stemOfForms).includes(term));
