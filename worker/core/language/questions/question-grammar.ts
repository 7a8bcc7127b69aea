import { stemOfForms } from "../../text/verb-forms.ts";
import { isStopWord, tokenise } from "../../text/tokenise.ts";
import { wordSet } from "../../text/word-set.ts";
import { GERMAN } from "../de/history.ts";
import { SPANISH } from "../es/history.ts";
import { FRENCH } from "../fr/history.ts";
import type { HistoryWords } from "../types/history-words.ts";

const grammarOf = (words: HistoryWords, asking: string) => {
  const written = new Set([
    ...words.grammar,
    ...words.possessives,
    ...words.subjects,
    ...words.how,
    ...wordSet(asking),
  ]);
  return { written, stems: new Set(Array.from(written, stemOfForms)) };
};

const LANGUAGES = [
  grammarOf(
    GERMAN,
    "was wer wen wem wo wann wie welche welcher welches welchen heisst heissen heisse ist sind bin hat habe haben der die das",
  ),
  grammarOf(
    SPANISH,
    "como donde cuando quien que cual cuales se llama llaman llamo es son esta mi mis tengo tiene tienen el la los las",
  ),
  grammarOf(
    FRENCH,
    "comment ou quand qui que quel quelle quels quelles s appelle appellent est sont mon ma mes ai as avons le la les",
  ),
];
const NONE: ReadonlySet<string> = new Set();

/** Stems of the words of grammar, if most of the question's are German, Spanish or French; English ones are stop words. */
export function questionGrammar(question: string): ReadonlySet<string> {
  const words = tokenise(question);
  let [stems, most] = [NONE, words.filter(isStopWord).length];
  for (const language of LANGUAGES) {
    const count = words.filter((word) => language.written.has(word)).length;
    if (count > most) [stems, most] = [language.stems, count];
  }
  return stems;
}
