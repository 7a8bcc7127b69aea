import { TASK, TASK_ENDINGS } from "./tasks.ts";
import { titledSentence, type TitleLanguage } from "./titled-sentence.ts";

/*
 * Standing instructions and preferences: what a user wants of the assistant from now on. Each is a state of the user whose value is the
 * user's own sentence, so that it ends, is superseded, undone and corrected like any other fact.
 */

/** "Always include version numbers when I ask about libraries." */
export const INSTRUCTION = "HAS_INSTRUCTION";
/** "I prefer Word over Google Docs." */
export const PREFERENCE = "HAS_PREFERENCE";
/** Event that ends instructions and preferences: "You don't need to add version numbers any more." */
export const INSTRUCTION_ENDED = "ENDED_INSTRUCTION";

/** The predicates that `GET {g}/instructions` lists. */
export const INSTRUCTION_PREDICATES = [INSTRUCTION, PREFERENCE] as const;

export const isInstruction = (predicate: string): boolean =>
  (INSTRUCTION_PREDICATES as readonly string[]).includes(predicate);

const listOf = (predicates: readonly string[]): string => predicates.map((predicate) => `'${predicate}'`).join(", ");
/** The same as an SQL list. */
export const INSTRUCTIONS_SQL = listOf(INSTRUCTION_PREDICATES);
/** Predicates that describe no entity, including tasks: summaries, communities and profiles leave them out. */
export const UNDESCRIBING_SQL = listOf([...INSTRUCTION_PREDICATES, INSTRUCTION_ENDED, TASK, ...TASK_ENDINGS]);

export type InstructionPredicate = (typeof INSTRUCTION_PREDICATES)[number] | typeof INSTRUCTION_ENDED;
export const isOfInstructions = (predicate: string): predicate is InstructionPredicate =>
  isInstruction(predicate) || predicate === INSTRUCTION_ENDED;

/** Puts endings first, before the new instructions of a message: "You can stop adding prices. Always add the currency." */
export const endedInstructionsFirst = <T extends { predicate: string }>(facts: readonly T[]): T[] => {
  const isEnd = ({ predicate }: T): boolean => predicate === INSTRUCTION_ENDED;
  return [...facts.filter(isEnd), ...facts.filter((fact) => !isEnd(fact))];
};

/** Attribute of a fact with its condition. */
export const APPLIES_TO = "applies_to";

const TITLES = {
  en: { [INSTRUCTION]: "instruction", [PREFERENCE]: "preference", [INSTRUCTION_ENDED]: "change of instructions" },
  de: { [INSTRUCTION]: "Anweisung", [PREFERENCE]: "Vorliebe", [INSTRUCTION_ENDED]: "Änderung der Anweisungen" },
  es: { [INSTRUCTION]: "Instrucción", [PREFERENCE]: "Preferencia", [INSTRUCTION_ENDED]: "Cambio de instrucciones" },
  fr: { [INSTRUCTION]: "Instruction", [PREFERENCE]: "Préférence", [INSTRUCTION_ENDED]: "Changement d'instructions" },
} as const;

/** The sentence of the fact: the user's words under a title. */
export function sentenceOfInstruction(
  predicate: InstructionPredicate,
  text: string,
  user: string,
  language: TitleLanguage | "fr",
): string {
  return titledSentence(TITLES[language][predicate], text, user, language);
}

const TITLED = new RegExp(
  `^(?:[^:]{1,200}['’]s? (?:${Object.values(TITLES.en).join("|")})|(?:${Object.values(TITLES.de).join("|")}) von [^:]{1,200}|(?:${[...Object.values(TITLES.es), ...Object.values(TITLES.fr)].join("|")}) de [^:]{1,200}): `,
  "u",
);

/** The user's words in such a sentence; a sentence worded by hand is returned whole. */
export const textOfInstruction = (sentence: string): string => sentence.replace(TITLED, "");
