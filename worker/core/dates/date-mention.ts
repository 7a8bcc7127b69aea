import type { Instant, Precision } from "../../../shared/instant.ts";
import type { Direction } from "./civil-periods.ts";
import type { DateRole } from "./date-rule.ts";

/** Half-open `[from, to)`, UTC milliseconds. */
export interface Period {
  from: Instant;
  to: Instant;
  precision: Precision;
  to_precision?: Precision | undefined;
  /** The month, for a week of days in which something began. */
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
  unread: Span[];
}
