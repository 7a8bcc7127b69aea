import type { ExtractedFact, ExtractionInput } from "../../extraction/extraction.ts";
import { saysOver } from "../predicates/endings.ts";
import { toEvent } from "../en/endings/ending-facts.ts";
import { timePhrasesOf } from "../en/facts/date-mentions.ts";
import { withoutDates } from "../en/facts/without-dates.ts";
import type { Sentence } from "../en/grammar/sentences.ts";
import { assertedClauses } from "./asserted-clauses.ts";
import type { EndingWords } from "./ending-words.ts";

/** "I resigned!" ends the job that is known, whatever its name. A sentence that another ending already explains adds none. */
export function impliedEndings(
  read: readonly ExtractedFact[],
  sentences: readonly Sentence[],
  input: ExtractionInput,
  speaker: string,
  of: EndingWords,
): ExtractedFact[] {
  if (of.implied.length === 0) return [];
  return sentences.flatMap((sentence) => {
    const isExplained = read.some(
      ({ predicate, subject, span }) =>
        subject === speaker &&
        (saysOver(predicate) || predicate === "CALLED_OFF") &&
        span !== null &&
        span[0] < sentence.end &&
        sentence.start < span[1],
    );
    if (isExplained || !of.isAsserted(sentence)) return [];
    const before = input.content.slice(0, sentence.start);
    const { dates: mentions } = timePhrasesOf(sentence, input);
    const context = { speaker, reference_time: input.reference_time, mentions, places: new Set<string>() };
    return assertedClauses(withoutDates(sentence, mentions), of)
      .flatMap(({ text, dates }) => {
        const line = text.toLowerCase();
        const ending = of.implied.find(({ pattern }) => pattern.test(line));
        if (ending === undefined) return [];
        const isOfOthers = !/^(?:i|we|my|our)(?!\p{L})/u.test(line) && ending.unlessAfter?.test(before) === true;
        if (isOfOthers) return [];
        const { predicate, says, strength } = ending;
        const about = {
          subject: speaker,
          predicate,
          object: null,
          object_value: "all of it",
          fact: says(speaker),
          strength,
        };
        return [toEvent(about, sentence, context, dates)];
      })
      .slice(0, 1);
  });
}
