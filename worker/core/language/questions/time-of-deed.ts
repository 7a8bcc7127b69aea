import type { Instant } from "../../../../shared/instant.ts";
import { findDates } from "../dates/dates.ts";
import { DAY_MS } from "../../text/calendar.ts";

const FIRST_TIME =
  /(?<!\p{L})(?:first(?! (?:job|jobs|year|years|semester|term|day|days|week|weeks|month|months|flat|apartment|house|home|company|marriage|wife|husband|school|employer|boss|internship|career)(?!\p{L}))|finally|at last|since then|by now|endlich|erste[nrs]?|inzwischen|seitdem|mittlerweile|por fin|primera? vez|desde entonces|enfin|premi[eè]re? fois|depuis)(?!\p{L})/iu;

/** Matches times in another part of a life. */
const LONG_AGO =
  /(?<!\p{L})(?:as an? (?:kid|child|boy|girl|teen\p{L}*|student|apprentice|young)|growing up|years ago|decades ago|back (?:in|at|when|then)|in my (?:teens|twenties|thirties|youth|childhood|student days)|when (?:i|we) (?:was|were) (?:an? |\d|\p{L}+(?:teen|ty)|little|young|small|at school|in school|in college)|for (?:\d{1,2}|two|three|four|five|six|seven|eight|ten|many|several) years)(?!\p{L})/iu;

/** Computes in UTC, so a date within a day of `moment` decides nothing. */
export function timeOfDeed(sentence: string, stated: Instant, moment: Instant): "before" | "after" | null {
  for (const { role, resolve } of findDates(sentence, stated, "UTC")) {
    const period = role === "at" ? resolve("past") : null;
    if (period === null) continue;
    if (period.to + DAY_MS <= moment) return "before";
    if (period.from - DAY_MS >= moment) return "after";
  }
  if (FIRST_TIME.test(sentence)) return "after";
  return LONG_AGO.test(sentence) ? "before" : null;
}
