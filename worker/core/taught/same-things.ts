import { sentencesOf } from "../text/sentences/split-into-sentences.ts";
import { isStopWord, queryTerms, tokenise } from "../text/tokenise.ts";
import { stemOfForms } from "../text/verb-forms.ts";
import type { HeldAnswer } from "./held-answer.ts";

const LIGHT = new Set(
  tokenise(
    "have has had get got go went come make take put be name called call thing day today time much many new old good one two three also really very like know want live work favourite favorite best",
  ).map(stemOfForms),
);

export const isLight = (word: string): boolean => LIGHT.has(word) || isStopWord(word);

/** Finds a sentence about the same things. The reader decides whether it changes the answer. */
export function sentenceOfSame({ question, answer, quotes, speakers = [] }: HeldAnswer, text: string): string | null {
  const own = new Set(speakers.flatMap(tokenise).map(stemOfForms));
  const things = new Set(
    queryTerms([question, answer, ...quotes].join(" "))
      .map(stemOfForms)
      .filter((word) => !isLight(word) && !own.has(word) && !/^\d{1,2}$/u.test(word)),
  );
  return (
    sentencesOf(text).find(
      (sentence) =>
        !/[?？؟]["'”’)]*$/u.test(sentence) && tokenise(sentence).some((word) => things.has(stemOfForms(word))),
    ) ?? null
  );
}
