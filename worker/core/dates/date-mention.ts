import type { Instant, Precision } from "../../../shared/instant.ts";
import type { Direction } from "./civil-periods.ts";
import type { DateRole } from "./date-rule.ts";

/** A half-open period `[from, to)` in UTC milliseconds. */
export interface Period {
  from: Instant;
  to: Instant;
  precision: Precision;
  /** The precision of the end of a range, if it differs. */
  to_precision?: Precision | undefined;
  /** The precision of the start of something that began at some time in the period, if it is coarser: the month, for a week of days. */
  start_precision?: Precision | undefined;
}

/** A span in UTF-16 offsets. */
export interface Span {
  start: number;
  end: number;
}

/** The span of a date includes its preposition. */
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
