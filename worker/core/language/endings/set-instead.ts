import type { ExtractedFact, ExtractionInput } from "../../extraction/extraction.ts";
import { replacesInstruction, topicStems, waysOf } from "../predicates/instruction-topic.ts";
import { INSTRUCTION } from "../predicates/instructions.ts";
import type { Sentence } from "../en/grammar/sentences.ts";
import { instructionFact } from "../instructions/instruction-facts.ts";
import { isOneOff, wholeSentence, withoutAnyOpeners } from "../instructions/read-instructions.ts";
import { stem } from "../../text/stem.ts";
import { tokenise } from "../../text/tokenise.ts";

/* "Quote prices in Swiss francs instead" counts only after an instruction like "Always quote prices in euros". */

const INSTEAD = /,? (?:instead|stattdessen|en su lugar)(?:,? (?:please|now|thanks|bitte|por favor))*$/iu;
const MOST_CHARACTERS = 160;

/** The sentences that may set an instruction's value. */
export const setsInstead = (sentences: readonly Sentence[]): Sentence[] =>
  sentences.filter(
    ({ text, mark }) =>
      mark !== "?" &&
      text.length <= MOST_CHARACTERS &&
      INSTEAD.test(text) &&
      !isOneOff(withoutAnyOpeners(text).rest) &&
      waysOf(text).length > 0,
  );

/** The words that the known instruction shares: "prices". */
export const wordsOfThing = (text: string): string[] => {
  const shared = thingStems(text);
  return tokenise(text).filter((word) => shared.has(stem(word)));
};

const thingStems = (text: string): ReadonlySet<string> =>
  new Set([...topicStems(text)].filter((word) => waysOf(word).length === 0));

export function factsSetInstead(
  sentences: readonly Sentence[],
  standing: readonly ExtractedFact[],
  { speaker, reference_time, time_zone }: ExtractionInput,
): ExtractedFact[] {
  if (speaker === null) return [];
  return sentences.flatMap((sentence) => {
    const thing = wholeSentence(sentence.text, sentence.mark);
    const named = thingStems(thing);
    const isReplaced = ({ predicate, object_value: known }: ExtractedFact): boolean =>
      predicate === INSTRUCTION &&
      known !== null &&
      [...thingStems(known)].some((word) => named.has(word)) &&
      replacesInstruction({ thing }, { thing: known });
    return standing.some(isReplaced) ? [instructionFact(thing, sentence, speaker, reference_time, time_zone)] : [];
  });
}
