import type { Instant, Precision } from "../../../../shared/instant.ts";
import type { Period, Span } from "../../dates/date-mention.ts";
import { findDates, formatPeriod } from "../../dates/dates.ts";
import type { TitleLanguage } from "../../predicates/titled-sentence.ts";
import { DAY_MS, fromCivil, startOfDay, toCivil, type Civil } from "../../text/calendar.ts";

export interface DuePhrase extends Span {
  due: Instant;
  due_precision: Precision;
  /** The same time as an absolute date, in English. */
  words: string;
}

/** Finds the future times in a sentence, from left to right. Spans in German and Spanish exclude prepositions. */
export function findDue(text: string, language: TitleLanguage, said: Instant, zone: string): DuePhrase[] {
  const found =
    language === "en"
      ? findDates(text, said, zone).map(({ start, end, resolve }) => ({ start, end, period: resolve("future") }))
      : translated(text, language).map(({ english, ...span }) => {
          const period = findDates(english, said, zone)[0]?.resolve("future") ?? null;
          const isBefore = period !== null && IS_BEFORE[language].test(text.slice(0, span.start));
          return { ...span, period: isBefore ? { ...period, from: period.from - 1, to: period.from } : period };
        });
  return found.flatMap(({ start, end, period }) =>
    period === null || period.to <= said
      ? []
      : {
          start,
          end,
          ...lastOf(
            period.precision === "day" && isRough(text, start, end) ? { ...period, precision: "month" } : period,
            zone,
          ),
          words: formatPeriod(period, zone),
        },
  );
}

/** "Around 5 June" names no day. */
const isRough = (text: string, start: number, end: number): boolean =>
  ROUGH.test(text.slice(start, end)) || ROUGH_BEFORE.test(text.slice(0, start));
const ROUGH_WORDS =
  "(?<!\\p{L})(?:around|about|roughly|approximately|circa|couple|few|or so|ungefähr|etwa|rund um|alrededor|más o menos)";
const ROUGH = new RegExp(String.raw`${ROUGH_WORDS}(?!\p{L})`, "iu");
const ROUGH_BEFORE = new RegExp(String.raw`${ROUGH_WORDS}(?: (?:the|am|dem|den|del?|el))?\s*$`, "iu");

/** A week, weekend or season: its last day or month. */
function lastOf({ from, to, precision }: Period, zone: string): Pick<DuePhrase, "due" | "due_precision"> {
  if (precision === "instant") return { due: from, due_precision: precision };
  const isLong = precision !== "day" || to - from > 1.5 * DAY_MS;
  const last = startOf(isLong ? toCivil(to, zone) - 1 : toCivil(from, zone), precision);
  return { due: fromCivil(last, zone), due_precision: precision };
}

function startOf(at: Civil, precision: "year" | "month" | "day"): Civil {
  const day = new Date(startOfDay(at));
  if (precision !== "day") day.setUTCDate(1);
  if (precision === "year") day.setUTCMonth(0);
  return day.getTime();
}

/** They change a date to the day, month or year before. `findDates` does so in English. */
const IS_BEFORE = {
  de: /(?<!\p{L})vor (?:de[mnr] )?$/iu,
  es: /(?<!\p{L})antes (?:del |de (?:la |el )?)$/iu,
};

const MONTHS = {
  de: "januar februar märz april mai juni juli august september oktober november dezember".split(" "),
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
};
const WEEKDAYS = {
  de: "sonntag montag dienstag mittwoch donnerstag freitag samstag".split(" "),
  es: "domingo lunes martes miércoles jueves viernes sábado".split(" "),
};
const ENGLISH_MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
const ENGLISH_WEEKDAYS = "sunday monday tuesday wednesday thursday friday saturday".split(" ");
const NUMBERS = {
  de: "einem|einer zwei drei vier fünf sechs sieben acht neun zehn".split(" "),
  es: "un|una dos tres cuatro cinco seis siete ocho nueve diez".split(" "),
};
const YEAR = String.raw`((?:19|20)\d\d)`;
const UNITS = { tag: "days", woche: "weeks", monat: "months", día: "days", semana: "weeks", mes: "months" } as const;

type Phrase = readonly [source: string, english: (groups: readonly string[]) => string];

/** Date phrases of a language and their translations, longer phrases first. */
const phrasesOf = (language: "de" | "es"): readonly Phrase[] => {
  const [month, weekday, number] = [MONTHS, WEEKDAYS, NUMBERS].map((of) => `(${of[language].join("|")})`);
  const named = (list: readonly string[], english: readonly string[], name = ""): string =>
    english[list.indexOf(name)] ?? "";
  const monthOf = (name?: string): string => named(MONTHS[language], ENGLISH_MONTHS, name);
  const dayOf = (name?: string): string => named(WEEKDAYS[language], ENGLISH_WEEKDAYS, name);
  const countOf = (name = ""): string =>
    /^\d/u.test(name) ? name : `${NUMBERS[language].findIndex((one) => one.split("|").includes(name)) + 1}`;
  const unitOf = (name = ""): string => Object.entries(UNITS).find(([unit]) => name.startsWith(unit))?.[1] ?? "days";
  const date = (d?: string, m?: string, y?: string): string =>
    `on ${d} ${m}${y === undefined || y === "" ? "" : ` ${y}`}`;
  return language === "de"
    ? [
        [String.raw`(\d{1,2})\. ?${month}(?: ${YEAR})?`, ([d, m, y]) => date(d, monthOf(m), y)],
        [String.raw`(\d{1,2})\.(\d{1,2})\.${YEAR}?`, ([d, m, y]) => date(d, ENGLISH_MONTHS[Number(m) - 1] ?? "", y)],
        [`übermorgen`, () => "the day after tomorrow"],
        [`heute(?: abend| noch)?`, () => "today"],
        [`morgen(?: früh| abend)?`, () => "tomorrow"],
        [`(?:nächste[nmr]?|kommende[nmr]?) ${weekday}`, ([w]) => `next ${dayOf(w)}`],
        [weekday ?? "", ([w]) => `on ${dayOf(w)}`],
        [`(?:ende )?(?:nächster?|kommender?) woche`, () => "next week"],
        [`(?:nächsten|kommenden) monat`, () => "next month"],
        [`(?:nächstes|kommendes) jahr`, () => "next year"],
        [`ende (?:der|dieser) woche|(?:diese )?woche`, () => "this week"],
        [`wochenende`, () => "this weekend"],
        [`(?:ende )?(?:des|dieses|diesen) monat(?:s|es)?|monatsende`, () => "this month"],
        [`jahresende|ende (?:des|dieses) jahres`, () => "this year"],
        [
          String.raw`(?:in|innerhalb von) (\d{1,2}|${number?.slice(1, -1)}) (tag(?:en?)?|wochen?|monat(?:en?)?)`,
          ([n, u]) => `in ${countOf(n)} ${unitOf(u)}`,
        ],
        [`(?:ende |mitte |anfang )?${month}(?: ${YEAR})?`, ([m, y]) => `in ${monthOf(m)}${y ? ` ${y}` : ""}`],
      ]
    : [
        [String.raw`(\d{1,2}) de ${month}(?: del? ${YEAR})?`, ([d, m, y]) => date(d, monthOf(m), y)],
        [String.raw`(\d{1,2})/(\d{1,2})/${YEAR}`, ([d, m, y]) => date(d, ENGLISH_MONTHS[Number(m) - 1] ?? "", y)],
        [`pasado mañana`, () => "the day after tomorrow"],
        [`hoy`, () => "today"],
        [`(?<!la )mañana`, () => "tomorrow"],
        [`próximo ${weekday}`, ([w]) => `next ${dayOf(w)}`],
        [`${weekday}(?: que viene| próximo)?`, ([w]) => `on ${dayOf(w)}`],
        [`próxima semana|semana que viene`, () => "next week"],
        [`próximo mes|mes que viene`, () => "next month"],
        [`próximo año|año que viene`, () => "next year"],
        [`(?:esta|fin de) semana`, () => "this weekend"],
        [`(?:este|fin de|final del?|finales de) (?:el )?mes`, () => "this month"],
        [`(?:este|fin de|final del?|finales de) año`, () => "this year"],
        [
          String.raw`(?:en|dentro de) (\d{1,2}|${number?.slice(1, -1)}) (días?|semanas?|mes(?:es)?)`,
          ([n, u]) => `in ${countOf(n)} ${unitOf(u)}`,
        ],
        [
          `(?:finales de |mediados de |principios de )?${month}(?: del? ${YEAR})?`,
          ([m, y]) => `in ${monthOf(m)}${y ? ` ${y}` : ""}`,
        ],
      ];
};

const compiled = (language: "de" | "es"): readonly { pattern: RegExp; english: Phrase[1] }[] =>
  phrasesOf(language).map(([source, english]) => ({
    pattern: new RegExp(String.raw`(?<![\p{L}\d.])(?:${source})(?![\p{L}\d])`, "giu"),
    english,
  }));
const PHRASES = { de: compiled("de"), es: compiled("es") };

function translated(text: string, language: "de" | "es"): (Span & { english: string })[] {
  const taken: (Span & { english: string })[] = [];
  for (const { pattern, english } of PHRASES[language])
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (taken.some((other) => start < other.end && other.start < end)) continue;
      taken.push({ start, end, english: english(match.slice(1).map((group) => (group ?? "").toLowerCase())) });
    }
  return taken.sort((a, b) => a.start - b.start);
}
