import { stemOfForms } from "../text/verb-forms.ts";
import { isStopWord, tokenise } from "../text/tokenise.ts";

const HOW_MANY =
  /\bhow\s+many\s+(?:\p{L}+\s+)??(\p{L}+)\s+(?:do|does|did|is|are|was|were|has|have|had|can|will|would)\b/iu;
const MONTH = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/iu;

/** "3 cats and 5 dogs" does not support "5 cats". A lone number counts the question's noun. */
export function numbersBelong(answer: string, question: string, sentence: string): boolean {
  if (MONTH.test(answer)) return true;
  const [, counted = ""] = HOW_MANY.exec(question) ?? [];
  const words = stemsOf(answer);
  const said = stemsOf(sentence);
  return words.every((word, at) => {
    if (!/^\p{N}+$/u.test(word)) return true;
    const beside = neighboursOf(words, at);
    if (beside.length === 0 && counted === "") return true;
    const wanted = new Set(beside.length > 0 ? beside : [stemOfForms(counted.toLowerCase())]);
    return said.some((other, place) => other === word && neighboursOf(said, place).some((near) => wanted.has(near)));
  });
}

const stemsOf = (text: string): string[] => tokenise(text).map(stemOfForms);

const neighboursOf = (words: readonly string[], at: number): string[] =>
  [words[at - 1], words[at + 1]].flatMap((word) => (word === undefined || isStopWord(word) ? [] : word));
