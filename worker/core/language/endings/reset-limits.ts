import type { ExtractedFact, ExtractionInput } from "../../extraction/extraction.ts";
import { INSTRUCTION } from "../predicates/instructions.ts";
import type { Sentence } from "../en/grammar/sentences.ts";
import { endOfInstruction, instructionFact } from "../instructions/instruction-facts.ts";
import { SMALL_NUMBER, smallNumber } from "../en/grammar/small-numbers.ts";
import { stem } from "../../text/stem.ts";

/* "Actually, make it 200 words" after "Limit summaries to 100 words" keeps the instruction with the new number. */

const UNIT =
  "(?:words?|sentences?|paragraphs?|bullets?|lines?|characters?|items?|suggestions?|options?|examples?|steps?|wörtern?|worte|sätzen?|zeilen|zeichen|punkten?|vorschlägen?|beispielen?|palabras?|frases?|oraciones|párrafos?|líneas?|puntos?)";
const LIMIT = "(?:limit|maximum|max|cap|length|grenze|obergrenze|länge|wortgrenze|maximallänge)";
const NUMBER = `(?:\\d[\\d.,]{0,9}|${SMALL_NUMBER})`;
const LASTING =
  "(?:from now on|from here on|going forward|instead|ab jetzt|ab sofort|künftig|a partir de ahora|de ahora en adelante)";
const ANSWERS =
  "(?:answers|responses|replies|summaries|explanations|antworten|zusammenfassungen|erklärungen|respuestas|resúmenes|explicaciones)";
const AT_MOST =
  "(?:(?:up to|as (?:long|many) as|at most|under|about|around|no more than|a maximum of|bis zu|höchstens|maximal|ruhig|jetzt|auch|hasta|como máximo|un máximo de) )*";
/** "Answers may be up to 300 words", "you may use 300 words", "es dürfen sechs Sätze sein", "que sean diez frases" */
const ALLOWED = [
  `(?:your |all |the |my )?(?:${ANSWERS}|you|they|it|each answer|every answer) (?:may|can|could|should) (?:now )?(?:be|have|use|go|run|take|write|contain|fill)?(?: up)? ?${AT_MOST}(${NUMBER}) (${UNIT})(?: long)?`,
  `(?:(?:es|deine ${ANSWERS}|sie|du) )?(?:dürfen|können|sollen|darfst|kannst) (?:es |deine ${ANSWERS} |du )?(?:ab jetzt |ab sofort |künftig )?${AT_MOST}(${NUMBER}) (${UNIT})(?: lang)?(?: sein| haben| schreiben| nutzen)?`,
  `(?:mejor )?(?:que (?:sean|tengan)|(?:tus |las )?(?:${ANSWERS} )?pueden (?:ser|tener)(?: de)?|puedes usar|hazlo de|sube el límite a) ${AT_MOST}(${NUMBER}) (${UNIT})`,
].map((form) => new RegExp(`^${form}(?:,? (?:${LASTING}|please|bitte|por favor))*$`, "iu"));
const RESET = new RegExp(
  `^(?:let['’]?s )?(?:make|set|say|keep|change|raise|lower|increase|reduce|bump|cut|extend|mach|sagen wir|setze?|erhöhe?|senke?)(?: (?:it|that|the|my|das|die|den|es|daraus|lieber|doch|word|sentence|line|${LIMIT}|up|down))* (?:(?:to|at|auf|about|around|at most|under|no more than|a maximum of|höchstens|maximal) )*(${NUMBER})(?: (${UNIT}))?(?:,? (?:${LASTING}|now|please|then|bitte))*$`,
  "iu",
);
const LASTS = new RegExp(`(?<![\\p{L}])(?:${LASTING}|(?:word|sentence|line) ?${LIMIT}|${LIMIT})(?![\\p{L}])`, "iu");
const DIGITS = /\d+(?:[.,]\d+)*/gu;
/** A word is a number only with a unit. */
const COUNTED = new RegExp(`(?<![\\p{L}\\d])(${NUMBER}) (${UNIT})(?![\\p{L}])`, "giu");

export interface Reset {
  number: string;
  unit: string | null;
  isLasting: boolean;
  sentence: Sentence;
}

/** @param said the sentence without openings */
export function resetIn(said: string, sentence: Sentence, holdsFromNow: boolean): Reset | null {
  const isLasting = holdsFromNow || LASTS.test(said);
  const permitted = isLasting ? ALLOWED.find((form) => form.test(said)) : undefined;
  const [, number, unit = null] = (permitted ?? RESET).exec(said) ?? [];
  return number === undefined || (unit === null && !isLasting) ? null : { number, unit, isLasting, sentence };
}

/** A request for the text at hand ("make it 200 words") changes an instruction only if it follows that instruction. */
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
    const [counted, ...others] = known.matchAll(COUNTED);
    const [, number = "", unit = ""] = counted ?? [];
    if (!isMeant || counted === undefined || others.length > 0 || valueOf(number) === valueOf(reset.number)) return [];
    const digits = Array.from(known.matchAll(DIGITS)).length;
    if (digits > (/^\d/u.test(number) ? 1 : 0)) return [];
    if (reset.unit !== null && !isOneUnit(unit, reset.unit)) return [];
    const text = `${known.slice(0, counted.index)}${reset.number}${known.slice(counted.index + number.length)}`;
    return [
      endOfInstruction(reset.sentence, known, "en", speaker, reference_time),
      instructionFact(text, reset.sentence, speaker, reference_time, time_zone),
    ];
  });
}

const valueOf = (number: string): number | string => smallNumber(number) ?? number;

const isOneUnit = (one: string, other: string): boolean =>
  stem(one.toLowerCase()) === stem(other.toLowerCase()) ||
  one.slice(0, 4).toLowerCase() === other.slice(0, 4).toLowerCase();

/** These words find the messages that set a limit. */
export const UNITS_OF_LIMITS = [
  "words",
  "word",
  "sentences",
  "lines",
  "paragraphs",
  "wörter",
  "sätze",
  "palabras",
  "frases",
];
