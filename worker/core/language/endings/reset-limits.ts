import type { ExtractedFact, ExtractionInput } from "../../extraction/extraction.ts";
import { INSTRUCTION } from "../../predicates/instructions.ts";
import type { Sentence } from "../../rules/grammar/sentences.ts";
import { endOfInstruction, instructionFact } from "../../rules/instructions/instruction-facts.ts";
import { stem } from "../../text/stem.ts";

/* "Actually, make it 200 words" after "Limit summaries to 100 words" keeps the instruction with the new number. */

const UNIT =
  "(?:words?|sentences?|paragraphs?|bullets?|lines?|characters?|items?|suggestions?|options?|examples?|steps?|wörtern?|worte|sätzen?|zeilen|zeichen|punkten?|vorschlägen?|beispielen?)";
const LIMIT = "(?:limit|maximum|max|cap|length|grenze|obergrenze|länge|wortgrenze|maximallänge)";
const RESET = new RegExp(
  `^(?:let['’]?s )?(?:make|set|say|keep|change|raise|lower|increase|reduce|bump|cut|extend|mach|sagen wir|setze?|erhöhe?|senke?)(?: (?:it|that|the|my|das|die|den|es|daraus|lieber|doch|word|sentence|line|${LIMIT}|up|down))* (?:(?:to|at|auf|about|around|at most|under|no more than|a maximum of|höchstens|maximal) )*(\\d[\\d.,]*)(?: (${UNIT}))?(?:,? (?:instead|now|from now on|going forward|please|then|ab jetzt|bitte))*$`,
  "iu",
);
const LASTS = new RegExp(
  `(?<![\\p{L}])(?:instead|from now on|going forward|ab jetzt|(?:word|sentence|line) ?${LIMIT}|${LIMIT})(?![\\p{L}])`,
  "iu",
);
const NUMBERS = /\d+(?:[.,]\d+)*/gu;
const UNIT_BEHIND = new RegExp(`^ (${UNIT})(?![\\p{L}])`, "iu");

export interface Reset {
  number: string;
  unit: string | null;
  isLasting: boolean;
  sentence: Sentence;
}

/** @param said the sentence without openings */
export function resetIn(said: string, sentence: Sentence): Reset | null {
  const found = RESET.exec(said);
  const [, number, unit = null] = found ?? [];
  const isLasting = LASTS.test(said);
  return number === undefined || (unit === null && !isLasting) ? null : { number, unit, isLasting, sentence };
}

/** Of a request for the text at hand, "make it 200 words" changes no instruction: it must follow that. */
export function factsOfReset(
  reset: Reset,
  standing: readonly ExtractedFact[],
  { speaker, reference_time, time_zone, previous }: ExtractionInput,
): ExtractedFact[] {
  if (speaker === null) return [];
  const before = previous.findLast((one) => one.speaker === speaker && one.role !== "assistant")?.content ?? "";
  return standing.flatMap(({ predicate, object_value: known }): ExtractedFact[] => {
    if (predicate !== INSTRUCTION || known === null) return [];
    const isMeant = reset.isLasting || before.toLowerCase().includes(known.replace(/[.!]$/u, "").toLowerCase());
    const [number, ...others] = known.matchAll(NUMBERS);
    if (!isMeant || number === undefined || others.length > 0 || number[0] === reset.number) return [];
    const unit = UNIT_BEHIND.exec(known.slice(number.index + number[0].length))?.[1];
    if (unit === undefined || (reset.unit !== null && !isOneUnit(unit, reset.unit))) return [];
    const text = `${known.slice(0, number.index)}${reset.number}${known.slice(number.index + number[0].length)}`;
    return [
      endOfInstruction(reset.sentence, known, "en", speaker, reference_time),
      instructionFact(text, reset.sentence, speaker, reference_time, time_zone),
    ];
  });
}

const isOneUnit = (one: string, other: string): boolean =>
  stem(one.toLowerCase()) === stem(other.toLowerCase()) ||
  one.slice(0, 4).toLowerCase() === other.slice(0, 4).toLowerCase();

/** To find the messages that set a limit. */
export const UNITS_OF_LIMITS = ["words", "word", "sentences", "lines", "paragraphs", "wörter", "sätze"];
