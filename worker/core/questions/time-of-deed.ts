import type { Instant } from "../../../shared/instant.ts";
import { findDates } from "../dates/dates.ts";
import { DAY_MS } from "../text/calendar.ts";

const FIRST_TIME =
  /(?<!\p{L})(?:first|finally|at last|since then|by now|endlich|erste[nrs]?|inzwischen|seitdem|mittlerweile|por fin|primera? vez|desde entonces|enfin|premi[eè]re? fois|depuis)(?!\p{L})/iu;

/** In UTC, so a date within a day of `moment` decides nothing. */
export function timeOfDeed(sentence: string, stated: Instant, moment: Instant): "before" | "after" | null {
  for (const { role, resolve } of findDates(sentence, stated, "UTC")) {
    const period = role === "at" ? resolve("past") : null;
    if (period === null) continue;
    if (period.to + DAY_MS <= moment) return "before";
    if (period.from - DAY_MS >= moment) return "after";
  }
  return FIRST_TIME.test(sentence) ? "after" : null;
}
