/** Instants, intervals and numbers as people of a language write them. Days are those of UTC, as in the API. */
import { germanPeriod } from "./german-period.ts";
import type { Language } from "./language.tsx";

const LOCALES: Record<Language, string> = { en: "en-GB", de: "de-DE" };
const MADE = new Map<string, Intl.DateTimeFormat>();

function formatter(language: Language, style: "day" | "minute"): Intl.DateTimeFormat {
  const key = `${language} ${style}`;
  let made = MADE.get(key);
  if (made === undefined) {
    made = new Intl.DateTimeFormat(LOCALES[language], {
      dateStyle: "medium",
      ...(style === "minute" ? { timeStyle: "short" } : {}),
      timeZone: "UTC",
    });
    MADE.set(key, made);
  }
  return made;
}

/** "5 May 2024". An instant that is none is shown as it is. */
export const formatDay = (language: Language, instant: string | number): string => format(language, instant, "day");

/** "5 May 2024, 14:30". */
export const formatMinute = (language: Language, instant: string | number): string =>
  format(language, instant, "minute");

function format(language: Language, instant: string | number, style: "day" | "minute"): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? String(instant) : formatter(language, style).format(at);
}

/** "5 May 2024 – today's open end": an interval with its open ends written as such. */
export function formatInterval(language: Language, from: string | null, to: string | null): string {
  const [begin, end] = [from, to].map((bound) => (bound === null ? "…" : formatDay(language, bound)));
  return begin === end ? (begin ?? "") : `${begin} – ${end}`;
}

export const formatNumber = (language: Language, value: number, digits = 0): string =>
  new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: digits }).format(value);

/** "seit 5. Mai 2024". @param period of a fact or a version, as the API says it */
export const formatPeriod = (language: Language, period: string): string =>
  language === "de" ? germanPeriod(period) : period;
