import type { Instant } from "../../../../shared/instant.ts";
import type { ExtractedFact, ExtractionInput } from "../../extraction/extraction.ts";
import { conditionOf } from "../predicates/instruction-condition.ts";
import {
  APPLIES_TO,
  endedInstructionsFirst,
  INSTRUCTION,
  INSTRUCTION_ENDED,
  PREFERENCE,
  sentenceOfInstruction,
} from "../predicates/instructions.ts";
import { asEnd, observed, UNBOUNDED } from "../../temporal/bounds.ts";
import type { ExtractionBuilder } from "../en/facts/extraction-builder.ts";
import type { Sentence } from "../en/grammar/sentences.ts";
import { readInstructions, wholeSentence, type ReadInstruction } from "./read-instructions.ts";
import { boundsOfInstruction } from "./until.ts";

const STRENGTH = 6;

/** English, German, Spanish and French; models read other languages. */
export function addInstructions(prose: string, input: ExtractionInput, builder: ExtractionBuilder): void {
  if (input.speaker === null) return;
  for (const read of endedInstructionsFirst(readInstructions(prose, input)))
    builder.addFact(toFact(read, input.speaker, input.reference_time, input.time_zone));
}

export const endOfInstruction = (
  { text, start, end, mark }: Sentence,
  over: string,
  language: ReadInstruction["language"],
  speaker: string,
  said: Instant,
): ExtractedFact =>
  toFact(
    {
      predicate: INSTRUCTION_ENDED,
      text: wholeSentence(text, mark),
      applies_to: null,
      over,
      language,
      span: [start, end],
    },
    speaker,
    said,
    "UTC",
  );

export const instructionFact = (
  text: string,
  { start, end }: Sentence,
  speaker: string,
  said: Instant,
  zone: string,
): ExtractedFact =>
  toFact(
    { predicate: INSTRUCTION, text, applies_to: conditionOf(text), language: "en", span: [start, end] },
    speaker,
    said,
    zone,
  );

function toFact(read: ReadInstruction, speaker: string, said: Instant, zone: string): ExtractedFact {
  const { predicate, text, over, applies_to, language, span } = read;
  const isEnd = predicate === INSTRUCTION_ENDED;
  return {
    subject: speaker,
    predicate,
    object: null,
    object_value: over ?? text,
    fact: sentenceOfInstruction(predicate, text, speaker, language),
    kind: isEnd ? "event" : "state",
    strength: isEnd ? 3 : STRENGTH,
    ...(isEnd ? { ...UNBOUNDED, ...asEnd(observed(said)) } : boundsOfInstruction(text, said, zone)),
    functional: false,
    ...(predicate === PREFERENCE && applies_to !== null ? { attributes: { [APPLIES_TO]: applies_to } } : {}),
    span,
  };
}
