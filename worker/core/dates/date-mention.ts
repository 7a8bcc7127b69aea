import type { Instant, Precision } from "../../../shared/instant.ts";
import type { Direction } from "./civil-periods.ts";
import type { DateRole } from "./date-rule.ts";

/** Half-open `[from, to)` in UTC milliseconds. */
export interface Period {
  from: Instant;
  to: Instant;
  precision: Precision;
  /** The precision of the end of a range, if it differs. */
  to_precision?: Precision | undefined;
  /** Precision of the start of something that began at some time in the period, if coarser: the month, for a week of days. */
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
  /** `null` if the words make no sense in that direction: "in two weeks" is never in the past. */
  resolve(direction: Direction): Period | null;
}

export interface TimePhrases {
  dates: DateMention[];
  /** Phrases that state a time but give no date: "the other day", "the Friday before my birthday". */
  unread: Span[];
}
