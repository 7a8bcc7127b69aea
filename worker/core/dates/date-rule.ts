import type { Civil } from "../text/calendar.ts";
import type { CivilPeriod, Direction } from "./civil-periods.ts";

/**
 * `at`: in it. `since`: it began in the period. `until`: it ended in the period. `range`: from start to end. `between`:
 * a `range` for a state; a change at some time in it.
 */
export type DateRole = "at" | "since" | "until" | "range" | "between";

/** For text in lower case. */
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
