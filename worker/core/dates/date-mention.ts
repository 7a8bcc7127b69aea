import type { Instant, Precision } from "../../../shared/instant.ts";
import type { Direction } from "./civil-periods.ts";
import type { DateRole } from "./date-rule.ts";

/** Half-open `[from, to)`, UTC milliseconds. */
export interface Period {
  from: Instant;
  to: Instant;
  precision: Precision;
  /** If the end of a range differs. */
  to_precision?: Precision | undefined;
  /** Of something that began at some time in the period, if coarser: the month, for a week of days. */
  start_precision?: Precision | undefined;
}

/** UTF-16 offsets. */
export interface Span {
  start: number;
  end: number;
}

/** Includes the preposition. */
export interface DateMention extends Span {
  role: DateRole;
  /** "in two weeks" is never in the past. */
  resolve(direction: Direction): Period | null;
}

export interface TimePhrases {
  dates: DateMention[];
  /** They state a time but give no date: "the other day", "the Friday before my birthday". */
  unread: Span[];
}
