import type { Civil } from "../text/calendar.ts";
import type { CivilPeriod, Direction } from "./civil-periods.ts";

/**
 * `at`: happened in the period. `since`: began in it. `until`: ended in it. `range`: began at its start and ended at its end. `between`:
 * like `range` for a state; a change happened at some time in the period.
 */
export type DateRole = "at" | "since" | "until" | "range" | "between";

/** A pattern for text in lower case, and how to read a match: `null` if it makes no sense in that direction. */
export type Rule = [
  pattern: RegExp,
  read: (match: RegExpExecArray, now: Civil, direction: Direction) => CivilPeriod | null,
  role: DateRole,
];

export const rule = (source: string, read: Rule[1], role: DateRole = "at"): Rule => [
  new RegExp(`\\b${source}\\b`, "g"),
  read,
  role,
];
