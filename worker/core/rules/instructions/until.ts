import type { Instant } from "../../../../shared/instant.ts";
import { findDates } from "../../dates/dates.ts";
import { observedFrom, type Bounds } from "../../temporal/bounds.ts";
import { planBounds } from "../facts/timing.ts";

/* "Until Friday, answer in Italian" is a standing instruction with an end. */

const DAY =
  "(?:(?:the )?end of (?:the |this |next )?\\p{L}+|(?:this |next |the )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:this |next )(?:week|month|year)|tomorrow|(?:\\p{L}+ )?\\d{1,2}(?:st|nd|rd|th)?(?: \\p{L}+)?(?:,? \\d{4})?|(?:january|february|march|april|may|june|july|august|september|october|november|december))";
const UNTIL = `(?:(?:(?:up )?until|till) (?:${DAY}|further notice|i (?:say|tell you) otherwise)|bis auf weiteres)`;
const FRONTED = new RegExp(`^${UNTIL}(?:, ?| (?=please |bitte ))`, "iu");
/** "How many days until Friday" has no end. */
const TRAILING = new RegExp(`(?<!(?:days|weeks|hours|time|long)),? ${UNTIL}$`, "iu");

export const frontedUntil = (text: string): string => FRONTED.exec(text)?.[0] ?? "";

export const withoutUntil = (text: string): string => text.replace(TRAILING, "");

export function boundsOfInstruction(text: string, said: Instant, zone: string): Bounds {
  const sentence = text.replace(/(?<![.!?…])[.!?…]+$/u, "");
  if (frontedUntil(sentence) === "" && !TRAILING.test(sentence)) return observedFrom(said);
  const date = findDates(sentence, said, zone).find(({ role }) => role === "until");
  return planBounds(date?.resolve("future") ?? null, "until", said);
}
