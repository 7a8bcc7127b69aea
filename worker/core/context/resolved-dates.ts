import { DAY_MS } from "../text/calendar.ts";
import type { Instant } from "../../../shared/instant.ts";
import { findDates, type Period } from "../rules/dates/dates.ts";
import { localDate } from "./local-days.ts";

/** Words whose date follows from when they were said, whatever the tense. */
const SURE =
  /\b(?:yesterday|tomorrow|last|ago|past|next|the day before|the day after|in (?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+|a couple of) (?:day|week|month|year)s?)\b/iu;
/** Longer texts are not searched. */
const MAX_CHARACTERS = 4_000;

/**
 * A text with the date in square brackets after each expression that only says it relative to when it was said: "last Friday
 * [28 Apr 2023]". An expression that could be one of two dates ("on Friday") gets none.
 *
 * @param at when it was said
 * @param zone IANA time zone of the one who said it
 */
export function withResolvedDates(text: string, at: Instant, zone: string): string {
  if (text.length > MAX_CHARACTERS || !SURE.test(text)) return text;
  let shown = "";
  let from = 0;
  for (const mention of findDates(text, at, zone)) {
    const words = text.slice(mention.start, mention.end);
    if (!SURE.test(words) || /\d{4}/u.test(words)) continue;
    const [past, future] = [mention.resolve("past"), mention.resolve("future")];
    const period = past ?? future;
    if (period === null || (past !== null && future !== null && past.from !== future.from)) continue;
    shown += `${text.slice(from, mention.end)} [${inWords(period, zone)}]`;
    from = mention.end;
  }
  return shown + text.slice(from);
}

/** "5 May 2023", "May 2023", "2022", "24–30 Apr 2023" as dates: "24 Apr 2023 – 30 Apr 2023". */
function inWords(period: Period, zone: string): string {
  const first = localDate(period.from, zone);
  const [, ...monthOfYear] = first.split(" ");
  if (period.precision === "year") return monthOfYear[1] ?? first;
  if (period.precision === "month" && period.to - period.from < 32 * DAY_MS) return monthOfYear.join(" ");
  const last = localDate(period.to - 1, zone);
  return first === last ? first : `${first} – ${last}`;
}
