import type { Instant } from "../../../shared/instant.ts";

/**
 * A zone's wall-clock time in milliseconds, as if the zone were UTC. Only results convert through the zone, so daylight
 * saving cannot shift a date.
 */
export type Civil = number;

export const DAY_MS = 86_400_000;

/** Made-up zone names must not fill the memory. */
const MAX_CACHED_ZONES = 500;

const formats = new Map<string, Intl.DateTimeFormat | null>();

/** Takes about 50 µs. */
function formatOf(zone: string): Intl.DateTimeFormat | null {
  if (zone === "UTC") return null;
  let format = formats.get(zone);
  if (format === undefined) {
    try {
      format = new Intl.DateTimeFormat("en-US", {
        timeZone: zone,
        hourCycle: "h23",
        era: "short",
        year: "numeric",
        month: "numeric",
        day: "numeric",
        hour: "numeric",
        minute: "numeric",
        second: "numeric",
      });
    } catch {
      format = null;
    }
    if (formats.size > MAX_CACHED_ZONES) formats.clear();
    formats.set(zone, format);
  }
  return format;
}

export function toCivil(at: Instant, zone: string): Civil {
  const format = formatOf(zone);
  if (format === null) return at;
  const field: Record<string, string> = {};
  for (const part of format.formatToParts(at)) field[part.type] = part.value;
  const year = Number(field["year"]) * (field["era"]?.startsWith("B") ? -1 : 1);
  const date = new Date(0);
  // unlike Date.UTC, this keeps the years 0–99
  date.setUTCFullYear(year, Number(field["month"]) - 1, Number(field["day"]));
  const civil = date.setUTCHours(Number(field["hour"]), Number(field["minute"]), Number(field["second"]));
  return civil + (((at % 1000) + 1000) % 1000);
}

/** A time skipped in spring moves forward by the jump; a doubled one in autumn is the first. */
export function fromCivil(civil: Civil, zone: string): Instant {
  if (formatOf(zone) === null) return civil;
  // these two offsets enclose any change of the clock
  const before = toCivil(civil - DAY_MS, zone) - (civil - DAY_MS);
  const after = toCivil(civil + DAY_MS, zone) - (civil + DAY_MS);
  const first = civil - before;
  if (toCivil(first, zone) === civil) return first;
  const second = civil - after;
  return toCivil(second, zone) === civil ? second : first;
}

export const startOfDay = (at: Civil): Civil => Math.floor(at / DAY_MS) * DAY_MS;

export const startOfWeek = (at: Civil): Civil => startOfDay(at) - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS;

export const yearOf = (at: Civil): number => new Date(at).getUTCFullYear();
/** January is 0. */
export const monthOf = (at: Civil): number => new Date(at).getUTCMonth();
/** Sunday is 0. */
export const weekdayOf = (at: Civil): number => new Date(at).getUTCDay();

/** Keeps years below 100. A `month` outside 0 to 11 changes the year. */
export function civilDate(year: number, month: number, day: number): Civil {
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year, month, day);
  return date.getTime();
}

export function addMonths(at: Civil, months: number): Civil {
  const date = new Date(at);
  const first = civilDate(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const last = new Date(civilDate(yearOf(first), monthOf(first) + 1, 0)).getUTCDate();
  return first + (Math.min(date.getUTCDate(), last) - 1) * DAY_MS;
}
