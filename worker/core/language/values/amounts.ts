import { findDates, formatPeriod } from "../dates/dates.ts";
import { DAY_MS } from "../../text/calendar.ts";
import type { Instant } from "../../../../shared/instant.ts";
import { SOFTWARE } from "./measures.ts";

export type AmountKind = "money" | "percent" | "score" | "quantity" | "number" | "version" | "date";

export interface Amount {
  kind: AmountKind;
  start: number;
  end: number;
  /** Null for a range, date or version. */
  number: number | null;
  unit: string | null;
  text: string;
  of: string | null;
}

const NUMBER = String.raw`\d{1,3}(?:[,.]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d{1,12}(?:[.,]\d{1,4})?`;
const RANGE = String.raw`(?: ?[-–] ?)`;
const PER = String.raw`(?: ?/ ?| (?:per|a|an|each|every|pro|im|je) )(?:person|head|hour|day|night|week|fortnight|month|year|kopf|person|stunde|tag|nacht|woche|monat|jahr)\b`;
const CURRENCY = String.raw`dollars?|euros?|eur|usd|gbp|chf|quid|bucks|pounds?|rupees|yen|kronor|kroner|franken|€|£|\$`;
const UNIT = String.raw`ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|hrs?|hours?|days?|nights?|weeks?|months?|years?|kg|kilos?|g|grams?|lbs?|mg|ml|l|liters?|litres?|km|kms|miles?|meters?|metres?|m|cm|mm|inches|feet|ft|sqm|m²|kb|mb|gb|tb|kwh|watts?|mph|km/h|bpm|kcal|calories|°c|°f|degrees|words?|pages?|lines?|chapters?|people|guests?|users?|members?|students?|employees|characters?|chars|points?|steps?|reps?|tasks?|items?|books?|hours|sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?|kilo|gramm|liter|kilometer|meter|grad|wörter|seiten|personen|gäste|leute|punkte|schritte|requests?|rps|tests?|commits?|followers?|subscribers?|entries|rows|records`;

const PATTERNS: readonly { kind: AmountKind; pattern: RegExp }[] = [
  {
    kind: "money",
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?<unit>[$€£¥]|US\$) ?(?<number>${NUMBER})(?<scale>k|m|bn| ?(?:thousand|million|billion))?(?:${RANGE}[$€£¥]? ?(?<to>${NUMBER})(?:k|m)?)?(?<per>${PER})?(?![\p{L}\p{N}])`,
      "giu",
    ),
  },
  {
    kind: "money",
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.,$€£])(?:(?<from>${NUMBER})${RANGE})?(?<number>${NUMBER})(?<scale>k|m| ?(?:thousand|million|tausend|millionen))? ?(?<unit>${CURRENCY})(?<per>${PER})?(?![\p{L}\p{N}])`,
      "giu",
    ),
  },
  {
    kind: "percent",
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.,$€£])(?:(?<from>${NUMBER})%?${RANGE})?(?<number>${NUMBER}) ?(?<unit>%|per ?cent\b|prozent\b)`,
      "giu",
    ),
  },
  {
    kind: "score",
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.,/$€£])(?<number>\d{1,4}(?:\.\d{1,2})?)(?<unit> ?/ ?\d{1,4}| (?:out of|of|von) \d{1,4})(?![\p{L}\p{N}/.-])`,
      "giu",
    ),
  },
  {
    kind: "quantity",
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.,$€£])(?:(?<from>${NUMBER})${RANGE})?(?<number>${NUMBER})(?<scale>k)?[ -]?(?<unit>${UNIT})(?<per>${PER})?(?![\p{L}\p{N}])`,
      "giu",
    ),
  },
  {
    kind: "number",
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.,:$€£#/-])(?:(?<from>${NUMBER})${RANGE})?(?<number>${NUMBER})(?<scale>k)?(?<per>${PER})?(?![\p{L}\p{N}:/]|[.,-]\d| (?:%|am\b|pm\b|o'clock))`,
      "giu",
    ),
  },
];

const VERSION =
  /(?<![\p{L}\p{N}])(?<name>(?:\p{Lu}[\p{L}\p{N}+#]{0,20}(?:[ .-]\p{Lu}[\p{L}\p{N}+#]{0,20}){0,2}|\p{Ll}[\p{L}\p{N}+#]{1,20})(?:\.js)?)(?: (?:version|v))? ?(?<number>v?\d{1,4}(?:\.\d{1,4}){0,3})(?![\p{L}\p{N}%.]|,\d|:\d| ?(?:%|€|\$))/gu;

/** Dates come first: their numbers count nothing. */
export function findAmounts(clause: string, reference: Instant, zone: string): Amount[] {
  const found: Amount[] = [];
  const isFree = (start: number, end: number): boolean =>
    found.every((other) => end <= other.start || start >= other.end);
  if (!/\d/.test(clause) && !HAS_DAY.test(clause)) return [];
  for (const { start, end, resolve } of findDates(clause, reference, zone)) {
    const period = resolve("future");
    if (period === null || (!/\d/.test(clause.slice(start, end)) && !HAS_DAY.test(clause.slice(start, end)))) continue;
    const text = formatPeriod(period, zone);
    found.push({ kind: "date", start, end, number: null, unit: "date", text, of: null });
  }
  for (const match of clause.matchAll(GERMAN_DAY)) {
    const day = germanDay(match.groups ?? {}, reference);
    const [start, end] = [match.index, match.index + match[0].length];
    if (day !== null && isFree(start, end))
      found.push({ kind: "date", start, end, number: null, unit: "date", text: day, of: null });
  }
  for (const match of clause.matchAll(VERSION)) {
    const { name = "", number = "" } = match.groups ?? {};
    const start = match.index;
    const end = start + match[0].length;
    const isSoftware = SOFTWARE.has(name.toLowerCase());
    if (!isSoftware && !/^v\d|\d\.\d+\.\d/u.test(number)) continue;
    if (!isSoftware && !/^\p{Lu}/u.test(name)) continue;
    if (isFree(start, end))
      found.push({
        kind: "version",
        start,
        end,
        number: null,
        unit: "version",
        text: number.replace(/^v/u, ""),
        of: name,
      });
  }
  for (const { kind, pattern } of PATTERNS)
    for (const match of clause.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (!isFree(start, end)) continue;
      const { number = "", from, to, unit, scale = "", per = "" } = match.groups ?? {};
      const isRange = from !== undefined || to !== undefined;
      found.push({
        kind,
        start,
        end,
        number: isRange ? null : numberOf(number, scale),
        unit: `${unit ?? ""}${per}`.trim().replace(/ {2,}/gu, " ") || null,
        text: match[0].trim(),
        of: null,
      });
    }
  return found.sort((a, b) => a.start - b.start);
}

const GERMAN_MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" ");
const GERMAN_DAY = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<day>\d{1,2})\. ?(?:(?<name>${GERMAN_MONTHS.join("|")})|(?<month>\d{1,2})\.)(?: ?(?<year>20\d\d))?(?![\p{L}\p{N}])`,
  "giu",
);

/** Without a year, "12. Mai" is the next one. */
function germanDay(groups: Readonly<Record<string, string | undefined>>, reference: Instant): string | null {
  const { day, name, month, year } = groups;
  const index =
    name === undefined
      ? Number(month) - 1
      : GERMAN_MONTHS.findIndex((known) => known.toLowerCase() === name.toLowerCase());
  const at = (in_year: number): Date => new Date(Date.UTC(in_year, index, Number(day)));
  const said = new Date(reference).getUTCFullYear();
  const date = at(year === undefined ? said : Number(year));
  if (date.getUTCMonth() !== index || date.getUTCDate() !== Number(day)) return null;
  const next = year === undefined && date.getTime() < reference - DAY_MS ? at(said + 1) : date;
  return `${next.getUTCDate()}. ${GERMAN_MONTHS[index] ?? ""} ${next.getUTCFullYear()}`;
}

const HAS_DAY = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\btomorrow\b/iu;

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  tausend: 1e3,
  m: 1e6,
  million: 1e6,
  millionen: 1e6,
  bn: 1e9,
  billion: 1e9,
};

/** The last mark is the decimal one unless three digits follow: "1,200.50", "1.200,50", "1.200", "8,1". */
function numberOf(text: string, scale: string): number {
  const decimal = /[.,](\d{1,2}|\d{4})$/u.exec(text);
  const whole = (decimal === null ? text : text.slice(0, decimal.index)).replace(/[.,]/gu, "");
  const number = Number(decimal === null ? whole : `${whole}.${decimal[1] ?? ""}`);
  return number * (SCALES[scale.trim().toLowerCase()] ?? 1);
}
