import type { Instant } from "../../../../shared/instant.ts";
import { shiftedDay } from "../dates/civil-periods.ts";
import { findDates } from "../dates/dates.ts";
import { asEnd, observedFrom, stated, type Bounds } from "../../temporal/bounds.ts";
import { DAY_MS, fromCivil, toCivil } from "../../text/calendar.ts";
import { SMALL_NUMBER, smallNumber } from "../en/grammar/small-numbers.ts";
import { planBounds } from "../en/facts/timing.ts";
import { boundsOfPeriod } from "./periods.ts";

/* "Until Friday, answer in Italian" is a standing instruction with an end. */

const DAY =
  "(?:(?:the )?end of (?:the |this |next )?\\p{L}+|(?:this |next |the )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:this |next )(?:week|month|year)|tomorrow|(?:\\p{L}+ )?\\d{1,2}(?:st|nd|rd|th)?(?: \\p{L}+)?(?:,? \\d{4})?|(?:january|february|march|april|may|june|july|august|september|october|november|december))";
const UNTIL = `(?:(?:(?:up )?until|till) (?:${DAY}|further notice|i (?:say|tell you) otherwise)|bis auf weiteres)`;
const FRONTED = new RegExp(`^${UNTIL}(?:, ?| (?=please |bitte ))`, "iu");
/** "How many days until Friday" has no end. */
const TRAILING = new RegExp(`(?<!(?:days|weeks|hours|time|long)),? ${UNTIL}$`, "iu");

const UNITS = "days?|tage?n?|días?|dias?|weeks?|wochen?|semanas?|months?|monate?n?|mes(?:es)?";
const UNIT_BEGINS = [
  ["day", /^(?:day|tag|d[ií]a)/iu],
  ["week", /^(?:week|woche|semana)/iu],
  ["month", /^(?:month|monat|mes)/iu],
] as const;
/** "For the next two weeks", "in den nächsten zwei Wochen", "durante las próximas dos semanas" */
const DURING = `(?:(?:for|over|during|in) the (?:next|coming)|for|(?:in den|für die|während der|die|in der|im|für den|für das) (?:nächsten?|kommenden?)|(?:durante|en|por) (?:los|las|el|la) próxim[oa]s?) (?:(\\d{1,3}|${SMALL_NUMBER}) )?(${UNITS})`;
const FRONTED_DURING = new RegExp(`^(?:please |bitte |por favor )?${DURING}(?:, ?| (?=\\p{L}))`, "iu");
const TRAILING_DURING = new RegExp(`,? ${DURING}$`, "iu");
/** "For two weeks of tests" and "for a day" name no period from now on. */
const NEXT = /(?:next|coming|nächsten?|kommenden?|próxim[oa]s?)(?![\p{L}])/iu;

const duringIn = (pattern: RegExp, text: string): RegExpExecArray | null => {
  const found = pattern.exec(text);
  return found !== null && NEXT.test(found[0]) ? found : null;
};

export const frontedUntil = (text: string): string => (FRONTED.exec(text) ?? duringIn(FRONTED_DURING, text))?.[0] ?? "";

export const withoutUntil = (text: string): string =>
  duringIn(TRAILING_DURING, text) === null ? text.replace(TRAILING, "") : text.replace(TRAILING_DURING, "");

/** The day that is so many days, weeks or months ahead is the last one. */
function endOfDuring(text: string, said: Instant, zone: string): Bounds | null {
  const found = duringIn(FRONTED_DURING, text) ?? duringIn(TRAILING_DURING, text);
  const [, number = "one", named = ""] = found ?? [];
  const unit = UNIT_BEGINS.find(([, begin]) => begin.test(named))?.[0];
  const count = smallNumber(number);
  if (found === null || unit === undefined || count === null) return null;
  const end = fromCivil(shiftedDay(toCivil(said, zone), unit, count) + DAY_MS, zone);
  return { ...observedFrom(said), ...asEnd(stated(end, "day")) };
}

export function boundsOfInstruction(text: string, said: Instant, zone: string): Bounds {
  const sentence = text.replace(/(?<![.!?…])[.!?…]+$/u, "");
  const during = endOfDuring(sentence, said, zone);
  if (during !== null) return during;
  const period = boundsOfPeriod(sentence, said, zone);
  if (period !== null) return period;
  if (frontedUntil(sentence) === "" && !TRAILING.test(sentence)) return observedFrom(said);
  const date = findDates(sentence, said, zone).find(({ role }) => role === "until");
  return planBounds(date?.resolve("future") ?? null, "until", said);
}
