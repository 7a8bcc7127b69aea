import { toCivil } from "../text/calendar.ts";
import type { Instant } from "../../../shared/instant.ts";

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

export function localDate(at: Instant, zone: string): string {
  const day = new Date(toCivil(at, zone));
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** The weekday helps to resolve "last Friday". */
export const localDay = (at: Instant, zone: string): string =>
  `${WEEKDAYS[new Date(toCivil(at, zone)).getUTCDay()]} ${localDate(at, zone)}`;
