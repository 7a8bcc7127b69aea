import { titledSentence, type TitleLanguage } from "./titled-sentence.ts";

/* An overdue task is still open. */

/** A task begins with its verb ("Send the invoice"), and ends with it in German. */
export const TASK = "HAS_TASK";
export const TASK_DONE = "COMPLETED_TASK";
export const TASK_DROPPED = "DROPPED_TASK";

export type TaskPredicate = typeof TASK | typeof TASK_DONE | typeof TASK_DROPPED;

export const TASK_ENDINGS: readonly string[] = [TASK_DONE, TASK_DROPPED];

export const isOfTasks = (predicate: string): predicate is TaskPredicate =>
  predicate === TASK || TASK_ENDINGS.includes(predicate);

const TITLES: Readonly<Record<TitleLanguage, Readonly<Record<TaskPredicate, string>>>> = {
  en: { [TASK]: "task", [TASK_DONE]: "completed task", [TASK_DROPPED]: "dropped task" },
  de: { [TASK]: "Aufgabe", [TASK_DONE]: "Erledigte Aufgabe", [TASK_DROPPED]: "Verworfene Aufgabe" },
  es: { [TASK]: "Tarea", [TASK_DONE]: "Tarea hecha", [TASK_DROPPED]: "Tarea descartada" },
};

export const sentenceOfTask = (
  predicate: TaskPredicate,
  text: string,
  user: string,
  language: TitleLanguage = "en",
): string => titledSentence(TITLES[language][predicate], text, user, language);

export const isGermanTask = (sentence: string): boolean => sentence.startsWith(`${TITLES.de[TASK]} von `);
