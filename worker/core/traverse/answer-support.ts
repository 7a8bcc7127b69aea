import { stem } from "../text/stem.ts";
import { isStopWord, queryTerms, tokenise } from "../text/tokenise.ts";
import { speaksOf } from "./coverage.ts";

/** Half of the words that an answer adds to its question must be in what it is to rest on, beside all of its names and numbers. */
const MIN_SHARE = 0.5;

/** An answer that names several things, each of which must be said. */
const LIST = /,\s|\s(?:and|und|y|et|&)\s/iu;

const NEGATION = /\b(?:no|not|never|none|nobody|nothing|nicht|kein\w*|nie|pas|jamais|nunca|non)\b|n['’]t\b|не(?=\s)/iu;

/** What is only possible, wished, asked, refused or over is not said to be so. "May" is a month. */
const NOT_SO =
  /\b(?:used to|no longer|might|may|could|would|refused?|declined?|[Ww]hether|[Ii]f|wish(?:es|ed)?|hop(?:e|es|ed|ing) to|want(?:s|ed)? to|almost|nearly)\b/u;

/**
 * Whether texts say a known answer, by their words: one of them all names and numbers of the answer, and all of them half of the other
 * words that it adds to its question. For a guide without a model, which is content with what has the words of the question. "Yes" and "no" add nothing, so no text says them.
 */
export function isSaidBy(answer: string, question: string, quotes: readonly string[]): boolean {
  const texts = quotes.map(withoutHeard);
  const asked = new Set(tokenise(question).map(stem));
  const said = new Set(texts.flatMap(tokenise).map(stem));
  const added = queryTerms(answer)
    .map(stem)
    .filter((word) => !asked.has(word));
  if (!NOT_SO.test(`${question} ${answer}`) && texts.some((text) => NOT_SO.test(text))) return false;
  const isYesOrNo = added.every((word) => word === "yes" || word === "no");
  if (isYesOrNo || NEGATION.test(answer) !== texts.some((text) => NEGATION.test(text))) return false;
  const strict = new Set([...leadingName(answer, texts), ...namesAndNumbers(answer)]);
  // of "Nora works at Bergen Bank" one text says who works there, and another who Nora is: neither says it; nor does "Dan is the boss of
  // Pia" say that "Pia is the boss of Dan"
  const isTogether = texts.some((text) => {
    const words = tokenise(text).map(stem);
    const names = [...strict].filter((word) => !/\p{N}/u.test(word)).map((word) => words.indexOf(word));
    return (
      [...strict].every((word) => words.includes(word)) &&
      names.every((place, at) => at === 0 || place >= (names[at - 1] ?? 0))
    );
  });
  if (!isTogether) return false;
  const shared = added.filter((word) => said.has(word));
  // of "jazz and rock" who likes jazz says the half
  const share = LIST.test(answer) ? 1 : MIN_SHARE;
  return added.every((word) => !strict.has(word) || said.has(word)) && shared.length >= share * added.length;
}

/** When a fact was heard, in the note behind it, is nothing that it says: "(as of 10 Jan 2025)" does not say "at 10". */
const withoutHeard = (text: string): string =>
  text.replace(/ \([^()]*\)$/u, (note) => note.replace(/\b(?:as of|by|before) \d{1,2} \p{L}+ \d{4}(?=[,)])/gu, ""));

/** Whether one text states the answer to a question by itself: it says it, and speaks of what is asked, with all names and numbers in that. */
export function statesAnswer(answer: string, question: string, text: string): boolean {
  const said = new Set(tokenise(withoutHeard(text)).map(stem));
  return (
    speaksOf(question, text) &&
    [...namesAndNumbers(question)].every((word) => said.has(word)) &&
    isSaidBy(answer, question, [text])
  );
}

/** The stem of the word that an answer begins with, if texts write it with a capital too: "Nora works there", not "Painting". */
function leadingName(answer: string, texts: readonly string[]): string[] {
  const [word = ""] = /^\p{Lu}[\p{L}\p{M}]*/u.exec(answer.trim()) ?? [];
  const isName =
    word !== "" &&
    !isStopWord(word.toLowerCase()) &&
    texts.some((text) => text.split(/[^\p{L}\p{M}]+/u).includes(word));
  return isName ? tokenise(word).map(stem) : [];
}

/** The stems of words with a digit, and of those with a capital that no beginning of a sentence explains. */
const namesAndNumbers = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/(?<=\S\s+)\p{Lu}[\p{L}\p{M}]*|[\p{L}\p{M}]*\p{N}[\p{L}\p{N}]*/gu)]
      .flatMap(([word]) => tokenise(word).filter((part) => !isStopWord(part)))
      .map(stem),
  );
