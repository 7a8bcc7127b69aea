import type { Civil } from "../../text/calendar.ts";
import type { CivilPeriod, Direction } from "./civil-periods.ts";

/**
 * `at`: in the period. `since`: began in it. `until`: ended in it. `range`: from its start to its end. `between`: a
 * `range` for a state; a change happened at some time in it.
 */
export type DateRole = "at" | "since" | "until" | "range" | "between";

/** Patterns see lower case. */
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
