import { germanPeriod } from "./german-period.ts";
import type { Language } from "./language.ts";

const LOCALES: Record<Language, string> = { en: "en-GB", de: "de-DE" };
const MADE = new Map<string, { format: (at: number | Date) => string }>();

type Style = "year" | "month" | "day" | "minute";

const FIELDS: Record<Style, Intl.DateTimeFormatOptions> = {
  year: { year: "numeric" },
  month: { year: "numeric", month: "short" },
  day: { year: "numeric", month: "short", day: "numeric" },
  minute: { year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" },
};

function formatter(language: Language, style: Style): { format: (at: number | Date) => string } {
  const key = `${language} ${style}`;
  let made = MADE.get(key);
  if (made === undefined) {
    const format = new Intl.DateTimeFormat(LOCALES[language], { ...FIELDS[style], timeZone: "UTC" });
    // the API writes "8 Sep"
    made = { format: (at) => format.format(at).replace(/Sept(?=[ .])/u, "Sep") };
    MADE.set(key, made);
  }
  return made;
}

export const formatDay = (language: Language, instant: string | number): string => format(language, instant, "day");

export const formatMinute = (language: Language, instant: string | number): string =>
  format(language, instant, "minute");

function format(language: Language, instant: string | number, style: Style): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? String(instant) : formatter(language, style).format(at);
}

export type Precision = "year" | "month" | "week" | "day" | "instant" | null;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const startOfDay = (at: number): number => at - (((at % DAY_MS) + DAY_MS) % DAY_MS);

/** The day that begins at a midnight of the zones from UTC−10 to UTC+13. A week is its Monday. */
function meantDay(at: number, precision: Precision): number {
  const day = startOfDay(at + (precision === "day" ? 13 : 14) * HOUR_MS);
  return precision === "week" ? mondayOf(day) : day;
}

/** A day of the last year, month or week before `at`, or the last day, in any zone. */
const lastDayBefore = (at: number, precision: Precision): number =>
  precision === "day" ? meantDay(at, precision) - 1 : startOfDay(at - 36 * HOUR_MS);

const mondayOf = (at: number): number => at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS;

/** The year of a week is that of its Thursday. */
function isoWeek(at: number): string {
  const thursday = new Date(mondayOf(at) + 3 * DAY_MS);
  const [year] = thursday.toISOString().split("-");
  const number = Math.floor((thursday.getTime() - Date.parse(`${year}-01-01`)) / (7 * DAY_MS)) + 1;
  return `${year}-W${String(number).padStart(2, "0")}`;
}

const WEEK_OF: Record<Language, string> = { en: "the week of", de: "Woche vom" };

/**
 * Never more precise than `precision`.
 *
 * @param side an end is the first instant at which the fact no longer holds, so the last period in which it held is the one before
 */
export function formatBound(language: Language, instant: string, precision: Precision, side: "start" | "end"): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return instant;
  if (precision === null || precision === "instant") return formatMinute(language, at);
  const last = side === "end" ? lastDayBefore(at, precision) : meantDay(at, precision);
  if (precision === "week") return `${WEEK_OF[language]} ${formatDay(language, mondayOf(last))}`;
  return formatter(language, precision).format(last);
}

const LENGTHS = { year: 4, month: 7, day: 10 } as const;

/** "2024", "2024-05", "2024-W18", "2024-05-05", "2024-05-05T14:30:00Z". */
export function writeBound(instant: string, precision: Precision, side: "start" | "end"): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at) || precision === null || precision === "instant") return instant.replace(".000Z", "Z");
  const last = side === "end" ? lastDayBefore(at, precision) : meantDay(at, precision);
  if (precision === "week") return isoWeek(last);
  const day = new Date(last).toISOString();
  return day.startsWith("+") || day.startsWith("-") ? instant : day.slice(0, LENGTHS[precision]);
}

export const formatNumber = (language: Language, value: number, digits = 0): string =>
  new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: digits }).format(value);

export const formatPeriod = (language: Language, period: string): string =>
  language === "de" ? germanPeriod(period) : period;

const UNITS = [
  ["day", DAY_MS],
  ["hour", HOUR_MS],
  ["minute", MINUTE_MS],
] as const;
const LONGEST_AGO_MS = 7 * DAY_MS;

/** The day for instants at least a week ago, or more than a minute ahead. */
export function formatAgo(language: Language, instant: string, now: number): string {
  const ago = now - Date.parse(instant);
  if (!(ago < LONGEST_AGO_MS && ago > -MINUTE_MS)) return formatDay(language, instant);
  const relative = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: "auto" });
  const [unit, length] = UNITS.find(([, ms]) => ago >= ms) ?? ["second", Infinity];
  return relative.format(-Math.floor(Math.max(0, ago) / length), unit);
}
