import { TASK, TASK_ENDINGS } from "./tasks.ts";
import { titledSentence, type TitleLanguage } from "./titled-sentence.ts";

/*
 * An instruction is a state of the user. Its value is their own sentence. It ends, is superseded, undone and corrected
 * like any fact.
 */

export const INSTRUCTION = "HAS_INSTRUCTION";
export const PREFERENCE = "HAS_PREFERENCE";
export const INSTRUCTION_ENDED = "ENDED_INSTRUCTION";

/** Listed by `GET {g}/instructions`. */
export const INSTRUCTION_PREDICATES = [INSTRUCTION, PREFERENCE] as const;

export const isInstruction = (predicate: string): boolean =>
  (INSTRUCTION_PREDICATES as readonly string[]).includes(predicate);

const listOf = (predicates: readonly string[]): string => predicates.map((predicate) => `'${predicate}'`).join(", ");
export const INSTRUCTIONS_SQL = listOf(INSTRUCTION_PREDICATES);
/** Left out by summaries, communities and profiles; includes tasks. */
export const UNDESCRIBING_SQL = listOf([...INSTRUCTION_PREDICATES, INSTRUCTION_ENDED, TASK, ...TASK_ENDINGS]);

export type InstructionPredicate = (typeof INSTRUCTION_PREDICATES)[number] | typeof INSTRUCTION_ENDED;
export const isOfInstructions = (predicate: string): predicate is InstructionPredicate =>
  isInstruction(predicate) || predicate === INSTRUCTION_ENDED;

/** Puts ends first: in "You can stop adding prices. Always add the currency.", the second sentence stays in force. */
export const endedInstructionsFirst = <T extends { predicate: string }>(facts: readonly T[]): T[] => {
  const isEnd = ({ predicate }: T): boolean => predicate === INSTRUCTION_ENDED;
  return [...facts.filter(isEnd), ...facts.filter((fact) => !isEnd(fact))];
};

export const APPLIES_TO = "applies_to";

const TITLES = {
  en: { [INSTRUCTION]: "instruction", [PREFERENCE]: "preference", [INSTRUCTION_ENDED]: "change of instructions" },
  de: { [INSTRUCTION]: "Anweisung", [PREFERENCE]: "Vorliebe", [INSTRUCTION_ENDED]: "Änderung der Anweisungen" },
  es: { [INSTRUCTION]: "Instrucción", [PREFERENCE]: "Preferencia", [INSTRUCTION_ENDED]: "Cambio de instrucciones" },
  fr: { [INSTRUCTION]: "Instruction", [PREFERENCE]: "Préférence", [INSTRUCTION_ENDED]: "Changement d'instructions" },
} as const;

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

/** Removes the title. A sentence worded by hand stays whole. */
export const textOfInstruction = (sentence: string): string => sentence.replace(TITLED, "");
