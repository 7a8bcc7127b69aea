import type { Instant } from "../../../../shared/instant.ts";
import { monthOf, startOfDay, toCivil, yearOf, type Civil } from "../../text/calendar.ts";
import {
  day,
  dayIn,
  month,
  namedPeriod,
  shiftedDay,
  unitPeriod,
  unitsAgo,
  year,
  type CivilPeriod,
} from "./civil-periods.ts";
import type { Period, Span } from "./date-mention.ts";
import { MONTHS, WEEKDAYS } from "./date-words.ts";
import { periodInZone } from "./period-in-zone.ts";

/* Reads "seit 2019" and "desde hace dos años"; other German and Spanish dates stay unread. */

export type SinceLanguage = "de" | "es";

interface Vocabulary {
  months: readonly string[];
  weekdays: readonly string[];
  units: readonly (readonly [word: RegExp, unit: string])[];
  numbers: readonly string[];
}

const VOCABULARIES: Record<SinceLanguage, Vocabulary> = {
  de: {
    months: "januar februar märz april mai juni juli august september oktober november dezember".split(" "),
    weekdays: "sonntag montag dienstag mittwoch donnerstag freitag samstag".split(" "),
    units: [
      [/^tag/u, "day"],
      [/^woche/u, "week"],
      [/^monat/u, "month"],
      [/^jahr/u, "year"],
    ],
    numbers: "ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(" "),
  },
  es: {
    months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
    weekdays: "domingo lunes martes miércoles jueves viernes sábado".split(" "),
    units: [
      [/^día/u, "day"],
      [/^semana/u, "week"],
      [/^mes/u, "month"],
      [/^año/u, "year"],
    ],
    numbers: "un dos tres cuatro cinco seis siete ocho nueve diez once doce".split(" "),
  },
};

const YEAR = "((?:19|20)\\d\\d)";
const NAME = "(\\p{L}+)";
const phrase = (source: string): RegExp => new RegExp(`^${source}$`, "u");

const FORMS: Record<SinceLanguage, Record<Form, RegExp>> = {
  de: {
    year: phrase(`(?:dem )?(?:jahr )?${YEAR}`),
    dayOfMonth: phrase(`(?:dem )?(\\d{1,2})\\. ?${NAME}(?: ${YEAR})?`),
    digits: phrase(`(?:dem )?(\\d{1,2})\\.(\\d{1,2})\\.${YEAR}`),
    monthOfYear: phrase(`(?:dem )?${NAME} ${YEAR}`),
    counted: phrase(`(\\d{1,2}|\\p{L}+) (tag(?:en)?|wochen?|monat(?:en)?|jahr(?:en)?)`),
    last: phrase(`(?:dem )?(?:letzte[mnr]|vergangene[mnr]) (woche|monat|jahr)`),
    name: phrase(`(?:dem )?(?:letzte[mn] )?${NAME}`),
  },
  es: {
    year: phrase(`(?:el )?(?:año )?${YEAR}`),
    dayOfMonth: phrase(`(?:el )?(\\d{1,2}) de ${NAME}(?: del? ${YEAR})?`),
    digits: phrase(`(?:el )?(\\d{1,2})[/.](\\d{1,2})[/.]${YEAR}`),
    monthOfYear: phrase(`${NAME} del? ${YEAR}`),
    counted: phrase(`hace (\\d{1,2}|\\p{L}+) (días?|semanas?|mes(?:es)?|años?)`),
    last: phrase(`(?:el|la) (semana|mes|año) pasad[oa]`),
    name: phrase(`(?:el )?${NAME}(?: pasado)?`),
  },
};
type Form = "year" | "dayOfMonth" | "digits" | "monthOfYear" | "counted" | "last" | "name";

/** A word of the phrase. The number of words is not limited, because further ones would stay in a name. */
const WORD = "(?:\\d{1,2}\\.\\d{1,2}\\.(?:19|20)\\d\\d|[\\p{L}\\d/]+\\.?)";
const SINCE: Record<SinceLanguage, RegExp> = {
  de: new RegExp(`(?<![\\p{L}\\d])seit (?:(?!(?:in|bei|für|als|nicht|aus|im)(?![\\p{L}\\d]))${WORD}(?: |$))+`, "iu"),
  es: new RegExp(`(?<![\\p{L}\\d])desde (?:(?!(?:en|para|como)(?![\\p{L}\\d]))${WORD}(?: |$))+`, "iu"),
};

export interface Since extends Span {
  period: Period | null;
  /** A time still ahead: "desde el próximo lunes". */
  isAhead: boolean;
}

/** A day or month without a year is the last one that is over. */
export function findSince(text: string, language: SinceLanguage, said_at: Instant, zone: string): Since | null {
  const match = SINCE[language].exec(text);
  if (match === null) return null;
  const words = match[0].trimEnd();
  const now = toCivil(said_at, zone);
  const read = readSince(words.slice(words.indexOf(" ") + 1).toLowerCase(), language, now);
  const period = read === null || read.from > now ? null : periodInZone(read, zone);
  const isAhead = (read !== null && read.from > now) || (period === null && AHEAD.test(words));
  return { start: match.index, end: match.index + words.length, period, isAhead };
}

const AHEAD =
  /(?<!\p{L})(?:nächste[mnrs]?|kommende[mnrs]?|übernächste[mnrs]?|morgen|übermorgen|próxim[oa]s?|que viene|que entra|entrante|siguiente|(?<!(?:la|esta|de) )mañana)(?!\p{L})/iu;

function readSince(words: string, language: SinceLanguage, now: Civil): CivilPeriod | null {
  const forms = FORMS[language];
  const vocabulary = VOCABULARIES[language];
  const monthNamed = (name: string | undefined): number => vocabulary.months.indexOf(name ?? "");
  const [, ofYear] = forms.year.exec(words) ?? [];
  if (ofYear !== undefined) return year(Number(ofYear));
  const digits = forms.digits.exec(words);
  if (digits !== null) return dayOf(Number(digits[3]), Number(digits[2]) - 1, Number(digits[1]));
  const dayOfMonth = forms.dayOfMonth.exec(words);
  if (dayOfMonth !== null) {
    const [, number, name, y] = dayOfMonth;
    return monthNamed(name) < 0 ? null : lastDay(monthNamed(name), Number(number), y, now);
  }
  const monthOfYear = forms.monthOfYear.exec(words);
  if (monthOfYear !== null)
    return monthNamed(monthOfYear[1]) < 0 ? null : month(Number(monthOfYear[2]), monthNamed(monthOfYear[1]));
  const [, last] = forms.last.exec(words) ?? [];
  if (last !== undefined) return unitPeriod(now, unitOf(last, vocabulary), -1);
  const [, number, counted] = forms.counted.exec(words) ?? [];
  if (counted !== undefined) return countedAgo(number ?? "", unitOf(counted, vocabulary), vocabulary, now);
  const [, name = ""] = forms.name.exec(words) ?? [];
  return namedSince(name, vocabulary, now);
}

const unitOf = (word: string, { units }: Vocabulary): string => units.find(([form]) => form.test(word))?.[1] ?? "day";

const dayOf = (y: number, m: number, number: number): CivilPeriod | null => {
  const at = m < 0 || m > 11 ? null : dayIn(month(y, m), number);
  return at === null ? null : day(at);
};

function lastDay(m: number, number: number, y: string | undefined, now: Civil): CivilPeriod | null {
  if (y !== undefined) return dayOf(Number(y), m, number);
  const current = yearOf(now);
  const found = dayOf(current, m, number);
  return found !== null && found.from > now ? dayOf(current - 1, m, number) : found;
}

function countedAgo(number: string, unit: string, { numbers }: Vocabulary, now: Civil): CivilPeriod | null {
  // "seit acht Tagen" and "desde hace ocho días" mean a week
  if (unit === "day" && /^(?:acht|ocho)$/u.test(number)) return null;
  const one = number.replace(/^(ein|un)(?:e[mnr]?|a)?$/u, "$1");
  const n = /^\d+$/u.test(number) ? Number(number) : numbers.indexOf(one) + 1;
  return n === 0 ? null : unitsAgo(now, `${n}`, unit);
}

function namedSince(name: string, { months, weekdays }: Vocabulary, now: Civil): CivilPeriod | null {
  if (name === "gestern" || name === "ayer") return day(shiftedDay(now, "day", -1));
  if (name === "heute" || name === "hoy") return day(startOfDay(now));
  const weekday = weekdays.indexOf(name === "sonnabend" ? "samstag" : name);
  if (weekday >= 0) return namedPeriod("last", WEEKDAYS[weekday] ?? "", now, "past");
  const m = months.indexOf(name);
  // "since March" may mean this year's or last year's
  if (m < 0 || m === monthOf(now)) return null;
  return namedPeriod("last", MONTHS[m] ?? "", now, "past");
}
