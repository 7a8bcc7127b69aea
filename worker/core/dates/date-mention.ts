import type { Instant, Precision } from "../../../shared/instant.ts";
import type { Direction } from "./civil-periods.ts";
import type { DateRole } from "./date-rule.ts";

/** The period is half-open, `[from, to)`, in UTC milliseconds. */
export interface Period {
  from: Instant;
  to: Instant;
  precision: Precision;
  to_precision?: Precision | undefined;
  /** The value is the month if something began in a week of days. */
  start_precision?: Precision | undefined;
}

/** The offsets count UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

/** The span includes the preposition. */
export interface DateMention extends Span {
  role: DateRole;
  /** Reads the date in a direction; "in two weeks" is never in the past. */
  resolve(direction: Direction): Period | null;
}

export interface TimePhrases {
  dates: DateMention[];
  unread: Span[];
}
