import { titledSentence, type TitleLanguage } from "./titled-sentence.ts";

/*
 * Tasks: what a user has to do. Each is a state of the user that begins when it is set and ends when it is done or dropped. Its due date does
 * not end it: an overdue task is still open.
 */

/** "Send the invoice": the value begins with a verb, in German it ends with one. */
export const TASK = "HAS_TASK";
/** Event that ends a task because it is done. */
export const TASK_DONE = "COMPLETED_TASK";
/** Event that ends a task because the user no longer wants to do it. */
export const TASK_DROPPED = "DROPPED_TASK";

export type TaskPredicate = typeof TASK | typeof TASK_DONE | typeof TASK_DROPPED;

export const TASK_ENDINGS: readonly string[] = [TASK_DONE, TASK_DROPPED];

const TITLES: Readonly<Record<TitleLanguage, Readonly<Record<TaskPredicate, string>>>> = {
  en: { [TASK]: "task", [TASK_DONE]: "completed task", [TASK_DROPPED]: "dropped task" },
  de: { [TASK]: "Aufgabe", [TASK_DONE]: "Erledigte Aufgabe", [TASK_DROPPED]: "Verworfene Aufgabe" },
  es: { [TASK]: "Tarea", [TASK_DONE]: "Tarea hecha", [TASK_DROPPED]: "Tarea descartada" },
};

/** The sentence of the fact. */
export const sentenceOfTask = (
  predicate: TaskPredicate,
  text: string,
  user: string,
  language: TitleLanguage = "en",
): string => titledSentence(TITLES[language][predicate], text, user, language);

/** Whether the sentence of a task is German: then its verb is at the end. */
export const isGermanTask = (sentence: string): boolean => sentence.startsWith(`${TITLES.de[TASK]} von `);
