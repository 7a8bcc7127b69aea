import { isPastForm, stemOfForms } from "../text/verb-forms.ts";
import { isStopWord, tokenise } from "../text/tokenise.ts";
import { contentTerms } from "./coverage.ts";

export type Verdict = "yes" | "no";

const NEGATION =
  /\b(?:no|not|never|none|nobody|nothing|nicht|kein\w*|nie|pas|jamais|nunca|non|cannot|neither|nor)\b|n['’]t\b|не(?=\s)/iu;
/** "May" with a capital is a month. */
const UNCERTAIN =
  /\b(?:might|may|could|would|refused?|declined?|[Ww]hether|[Ii]f|wish(?:es|ed)?|hop(?:e|es|ing|ed) to|want(?:s|ed)? to|almost|nearly)\b|[?？؟]/u;
const HEARSAY =
  /\b(?:think|believe|guess|suppose|claim|say|assume|hear)(?:s|d)?\b|\b(?:said|told|thought|heard|asked)\b/u;
const OVER = /\b(?:used to|no longer|stopped|quit|gave up|given up|any ?more)\b/iu;

export const isDenied = (text: string): boolean => NEGATION.test(text);
export const isUncertain = (text: string): boolean =>
  HEARSAY.test(text) || UNCERTAIN.test(text.replace(/[?？؟]\s*$/u, ""));
export const isOver = (text: string): boolean => OVER.test(text);

const OF_THE_PRESENT = /(?<!\p{L})(?:do|does|is|are|am|['’]s)(?!\p{L})/iu;
const OF_THE_PAST = /(?<!\p{L})(?:did|was|were|ever|had|used to|yet|already)(?!\p{L})/iu;
const NOW = /(?<!\p{L})(?:is|are|am|has|have|does|do|can|['’](?:s|m|re|ve))(?!\p{L})/iu;

export function isOfAnotherTime(text: string, question: string): boolean {
  if (!OF_THE_PRESENT.test(question) || OF_THE_PAST.test(question)) return false;
  const said = text
    .replace(/(?<![\p{L}\p{M}-])[\p{Ll}\p{M}-]*\p{Lu}[\p{L}\p{M}-]*['’]s(?=\s+\p{L})/gu, "")
    .toLowerCase();
  if (NOW.test(said)) return false;
  const asked = new Set(tokenise(question).map(stemOfForms));
  const isBeing = /(?<!\p{L})(?:is|are|am|['’]s)(?!\p{L})/iu.test(question);
  if (isBeing && !/(?<!\p{L})(?:do|does)(?!\p{L})/iu.test(question))
    return /(?<!\p{L})(?:was|were|will be|had been)(?!\p{L})/u.test(said);
  const isHaving = asked.has(stemOfForms("have")) && /(?<!\p{L})had(?!\p{L})/u.test(said);
  return isHaving || tokenise(said).some((word) => isPastForm(word) && asked.has(stemOfForms(word)));
}

const ANSWER =
  /^\s*(?:(yes|yep|yeah|ja|sí|si|oui|sim|да|是的?|对|はい|네|نعم)|(no|nope|nein|non|não|нет|不是?|没有|いいえ|아니요|لا))\s*(?:$|[.,;:!–—。，！-]\s*)/iu;

export function verdictOf(answer: string): { verdict: Verdict | null; rest: string } {
  const match = ANSWER.exec(answer);
  if (match === null) return { verdict: null, rest: answer.trim() };
  return { verdict: match[1] === undefined ? "no" : "yes", rest: answer.slice(match[0].length).trim() };
}

/** "Not only" denies only the degree. */
const MEASURED =
  /\b(?:only|just|merely|always|every\w*|each|all|both|necessarily|often|usually|much|very|well|enough|alone|so|as|than|too|that|without|unless|until|except|besides|before|after|instead)\b/iu;
const HARDLY =
  /\b(?:hardly|barely|scarcely|seldom|rarely|pretend\w*|instead of|without|except|unless|(?:fail(?:s|ed)?|forgot|plan(?:s|ned|ning)?|intend(?:s|ed)?|tr(?:y|ies|ied|ying)|going|about) to|want(?:s|ed)?|wish(?:es|ed)?|need(?:s|ed)?|look(?:s|ing)? for|hop(?:e|es|ing) for|dream(?:s|ing)? of|would like|refus\w*|avoid\w*|afraid of|doubt\w*|promis\w*|learn\w* to|miss(?:es|ed)?|getting|quit|gave up|given up|stop\w*|help(?:s|ed)?|made)\b|^\W*only\b/iu;
const DENYING = new Set(
  "no not never none nobody nothing cannot ne longer used stopped quit gave given up any anymore yet ever sorry unfortunately actually oh isn aren wasn weren hasn haven hadn won wouldn couldn shouldn"
    .split(" ")
    .map(stemOfForms),
);
const LEADING_NO = /^\W*(?:no|nope|nein|non|nao|não|нет)\s*[,.;:!–—-]\s*/iu;
const NOTE = /(?<!\s)\s*\([^()]*\)\s*$/u;

/**
 * `null` unless the clause has all content words with names in order and settles the answer, and the question is
 * positive. "No" must deny exactly the question, unlike "never drinks coffee without milk".
 */
export function standsFor(clause: string, question: string): Verdict | null {
  const terms = contentTerms(question, []).filter((term) => !isStopWord(term));
  const said = clause.replace(NOTE, "").replace(LEADING_NO, "");
  if (compares(said, question)) return null;
  const words = tokenise(said).map(stemOfForms);
  if (terms.length === 0 || isDenied(question) || /[?？؟]/u.test(said)) return null;
  if (isUncertain(said) && !isUncertain(question)) return null;
  const places = terms.map((term) => words.indexOf(term));
  const named = terms.flatMap((term, at) => (isCapital(question, term) ? (places[at] ?? -1) : []));
  if (places.includes(-1) || named.some((place, at) => at > 0 && place < (named[at - 1] ?? 0))) return null;
  if (isDenied(said) || (isOver(said) && !isOver(question))) return deniesJust(said, question, terms) ? "no" : null;
  if (isOfAnotherTime(said, question)) return null;
  const isHardly = HARDLY.test(said) && !HARDLY.test(question);
  return isHardly || !hasItsVerb(said, question, terms) ? null : "yes";
}

function compares(said: string, question: string): boolean {
  const behind = (text: string): string[] => {
    const [, than = ""] = /(?<!\p{L})than\s+(\S.*)$/isu.exec(text) ?? [];
    return tokenise(than)
      .map((word) => (word === "i" ? "me" : stemOfForms(word)))
      .filter((word) => word === "me" || !isStopWord(word));
  };
  const [one, other] = [behind(said), behind(question)];
  return one.length > 0 && other.length > 0 && !one.some((word) => other.includes(word));
}

const BE = /(?<!\p{L})(?:is|am|are|was|were|been|be|['’]s|['’]m|['’]re|works? as)(?!\p{L})(.*)/isu;
const HAVE = /(?<!\p{L})(?:ha(?:ve|s|d)|owns?|owned|got|['’]ve)(?!\p{L})(.*)/isu;
const PREPOSITION = /(?<!\p{L})(?:in|of|with|from|for|to|by|at|about|near|without|like|than|who|that|whose)(?!\p{L})/iu;

/** "Dan met a nurse" does not mean that Dan is one, nor "I have a friend with a cat" that I have one. */
function hasItsVerb(said: string, question: string, terms: readonly string[]): boolean {
  const [, be, have] =
    /^\W*(?:(is|are|am|was|were)|(?:do|does|did)\s.*?\s(?:(have|own)))(?!\p{L})/iu.exec(question) ?? [];
  if (be === undefined && have === undefined) return true;
  const [, behind = ""] = (be === undefined ? HAVE : BE).exec(said) ?? [];
  const words = behind.split(/[^\p{L}\p{M}\p{N}]+/u);
  const at = words.findIndex((word) => terms.includes(stemOfForms(word.toLowerCase())));
  if (at < 0) return have !== undefined && /(?<!\p{L})(?:[Mm]y|[Oo]ur|\p{Lu}\p{L}+['’]s)\s/u.test(said);
  return !PREPOSITION.test(words.slice(0, at).join(" ")) || PREPOSITION.test(question);
}

const NEGATIONS = new RegExp(NEGATION.source, "giu");

function deniesJust(said: string, question: string, terms: readonly string[]): boolean {
  const asked = new Set([...terms, ...tokenise(question).map(stemOfForms)]);
  const denials = said.match(NEGATIONS) ?? [];
  const isMeasured = MEASURED.test(said) && !MEASURED.test(question);
  return (
    denials.length <= 1 &&
    !isMeasured &&
    contentTerms(said.replace(/(?<!\p{L})any ?more(?!\p{L})/giu, ""), []).every(
      (term) => asked.has(term) || isStopWord(term) || DENYING.has(term) || NEGATION.test(term),
    )
  );
}

const isCapital = (text: string, term: string): boolean =>
  text
    .replace(/^\W*\p{L}+/u, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .some((word) => /^\p{Lu}/u.test(word) && tokenise(word).map(stemOfForms).includes(term));
