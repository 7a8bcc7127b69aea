import type { Civil } from "../text/calendar.ts";
import type { CivilPeriod, Direction } from "./civil-periods.ts";

/**
 * `at`, `since` and `until`: in the period, it began in it, it ended in it. `range`: from its start to its end.
 * `between`: for a state a `range`; a change happened within it.
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
