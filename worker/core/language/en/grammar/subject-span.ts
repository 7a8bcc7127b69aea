import { nonNull } from "../../../../../shared/non-null.ts";
import { isAuxiliary, isFinite } from "./verbs.ts";
import { wordSet } from "../../../text/word-set.ts";
import { hasTag, type Word } from "./words.ts";

const SUBJECT_PRONOUNS = wordSet(`
  i we you he she they it this that there everyone everything these those nobody someone all
`);
export const DETERMINERS = wordSet(`
  my our your his her their the a an this that these those some every all both one each no another many most
`);
/** Counts words, to bound the time. */
const MAX_SUBJECT_WORDS = 14;

export const opensObject = (word: Word | undefined): boolean =>
  word !== undefined &&
  (DETERMINERS.has(word.lower) ||
    hasTag(word, "Preposition") ||
    hasTag(word, "Pronoun") ||
    hasTag(word, "Possessive") ||
    hasTag(word, "Gerund") ||
    hasTag(word, "ProperNoun") ||
    hasTag(word, "Adverb") ||
    hasTag(word, "Plural") ||
    word.lower === "to");

export const isSubjectPronoun = (word: Word | undefined): boolean =>
  word !== undefined && SUBJECT_PRONOUNS.has(word.lower);

/** Skips relative clauses: "the group that I joined helps me". */
export function findSubjectEnd(words: readonly Word[], at: number): number {
  const first = words[at];
  if (first === undefined) return -1;
  if (
    isSubjectPronoun(first) &&
    !(
      (first.lower === "this" ||
        first.lower === "that" ||
        first.lower === "these" ||
        first.lower === "those" ||
        first.lower === "all") &&
      hasTag(words[at + 1], "Noun") &&
      !isFinite(words[at + 1])
    )
  ) {
    return at + 1;
  }
  let relative = 0;
  let infinitive = false;
  const limit = Math.min(words.length, at + MAX_SUBJECT_WORDS);
  for (let i = at + 1; i < limit; i += 1) {
    const word = nonNull(words[i], "word");
    const previous = nonNull(words[i - 1], "word");
    if (previous.breaks) return -1;
    if (
      word.lower === "who" ||
      word.lower === "which" ||
      word.lower === "when" ||
      word.lower === "where" ||
      word.lower === "how" ||
      word.lower === "what" ||
      (word.lower === "that" && hasTag(previous, "Noun")) ||
      (isSubjectPronoun(word) && hasTag(previous, "Noun") && !hasTag(previous, "Pronoun") && i > at + 1) ||
      (word.lower === "i" && !(previous.lower === "and")) ||
      (isSubjectPronoun(word) &&
        /^(?:like|that|how|what)$/.test(previous.lower) &&
        isFinite(words[i + 1]) &&
        !/^(?:this|that|these|those)$/.test(word.lower) &&
        !(word.lower === "you" && /^(?:is|was|has)$/.test(words[i + 1]?.lower ?? "")))
    ) {
      relative += 1;
      continue;
    }
    if (previous.lower === "to") infinitive = true;
    if (infinitive && hasTag(word, "Infinitive") && !isAuxiliary(word)) continue;
    if (previous.lower === "to" || DETERMINERS.has(previous.lower) || hasTag(previous, "Possessive")) continue;
    if (
      hasTag(previous, "Preposition") &&
      !isAuxiliary(word) &&
      !(word.lower.endsWith("s") && hasTag(word, "PresentTense") && opensObject(words[i + 1]))
    )
      continue;
    if (!isFinite(word) || word.lower === "like") continue;
    // the word before an auxiliary is a noun: "the work is"
    if (!isAuxiliary(word) && hasTag(words[i + 1], "Verb") && isAuxiliary(words[i + 1])) continue;
    if (relative > 0) {
      relative -= 1;
      while (
        isAuxiliary(words[i]) &&
        i + 1 < limit &&
        (hasTag(words[i + 1], "Verb") || nonNull(words[i + 1], "word").lower === "not")
      )
        i += 1;
      continue;
    }
    return i;
  }
  return -1;
}
