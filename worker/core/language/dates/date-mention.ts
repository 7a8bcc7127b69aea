import type { Instant, Precision } from "../../../../shared/instant.ts";
import type { Direction } from "./civil-periods.ts";
import type { DateRole } from "./date-rule.ts";

/** Half-open, `[from, to)`, in UTC milliseconds. */
export interface Period {
  from: Instant;
  to: Instant;
  precision: Precision;
  to_precision?: Precision | undefined;
  /** Precision of the start alone: the week or month that contains the days, if something began on one of them. */
  start_precision?: Precision | undefined;
}

/** True for the end that "before Friday" gives, which is one millisecond and not a time on a day. */
export const isBound = ({ from, to, precision }: Period): boolean => precision !== "instant" && to - from === 1;

/** In UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

/** Includes the preposition. */
export interface DateMention extends Span {
  role: DateRole;
  /** Null if the direction does not fit: "in two weeks" is never in the past. */
  resolve(direction: Direction): Period | null;
}

export interface TimePhrases {
  dates: DateMention[];
  unread: Span[];
}

/** "Friday Night Lights" is a title. */
export const isInTitle = (text: string, start: number, end: number): boolean =>
  start > 0 && CAPITALS.test(text.slice(start, end)) && TITLE_GOES_ON.test(text.slice(end));

const CAPITALS = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day (?:Morning|Afternoon|Evening|Night)$/u;
const TITLE_GOES_ON = /^ \p{Lu}\p{L}/u;
