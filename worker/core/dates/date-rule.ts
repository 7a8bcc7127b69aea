import type { Civil } from "../text/calendar.ts";
import type { CivilPeriod, Direction } from "./civil-periods.ts";

/**
 * `at` means in the period, `since` that it began in the period, and `until` that it ended in the period. `range` means
 * from its start to its end. For a state, `between` is a `range`; a change happened at some time in it.
 */
export type DateRole = "at" | "since" | "until" | "range" | "between";

/** A pattern sees text in lower case. */
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
