import type { Instant } from "../../../../shared/instant.ts";
import { addMonths, DAY_MS, fromCivil, toCivil, type Civil } from "../../text/calendar.ts";
import { findDates } from "./dates.ts";

export interface AskedPeriod {
  from: Instant;
  to: Instant;
}

const MENTIONED_WITHIN_MS = 7 * DAY_MS;
const EARLIER_YEARS = 4;
/** A shorter period around now sets no limit: "Where does she live today?" */
const LONG_MS = 27 * DAY_MS;

const WEEKS_AGO = /\b(?:weeks?|fortnights?) ago$/u;
const WEEKS_AGO_SLACK_MS = 3 * DAY_MS;

const dayOf = (at: Civil): number => new Date(at).getUTCDate();

const YEAR = /\b(?:1[5-9]|20)\d\d\b/u;
const RELATIVE = /\b(?:ago|yesterday|today|tonight|tomorrow|last|past|this|next|coming)\b/u;
const NAMES_MONTH =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/u;

/** Includes the days in which people would mention them. "On 3 July" also stands for earlier years. */
export function periodsAsked(question: string, at: Instant, zone: string): AskedPeriod[] {
  return findDates(question, at, zone).flatMap((mention) => {
    const period = mention.resolve("past");
    if (period === null) return [];
    const words = question.slice(mention.start, mention.end).toLowerCase();
    const isOpen = mention.role === "since";
    const isNow = period.from <= at && at < period.to && period.to - period.from < LONG_MS;
    if (isNow) return [];
    const isOfAnyYear = NAMES_MONTH.test(words) && !YEAR.test(words) && !RELATIVE.test(words);
    const slack = WEEKS_AGO.test(words) ? WEEKS_AGO_SLACK_MS : 0;
    const length = period.to - period.from;
    return Array.from({ length: isOfAnyYear ? EARLIER_YEARS + 1 : 1 }, (_, years) => years).flatMap((years) => {
      const first = toCivil(period.from, zone);
      const earlier = addMonths(first, -12 * years);
      if (dayOf(earlier) !== dayOf(first)) return [];
      const from = years === 0 ? period.from - slack : fromCivil(earlier, zone);
      return { from, to: isOpen ? at : from + 2 * slack + length + MENTIONED_WITHIN_MS };
    });
  });
}
