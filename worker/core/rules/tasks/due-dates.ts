import type { Instant, Precision } from "../../../../shared/instant.ts";
import type { Period, Span } from "../../dates/date-mention.ts";
import { findDates, formatPeriod } from "../../dates/dates.ts";
import type { TitleLanguage } from "../../predicates/titled-sentence.ts";
import { DAY_MS, fromCivil, toCivil } from "../../text/calendar.ts";

/** A time in a sentence, ahead of when it was said. */
export interface DuePhrase extends Span {
  due: Instant;
  due_precision: Precision;
  /** The same time in words that stay true, in English. */
  words: string;
}

/** The times ahead in a sentence, from left to right, without their prepositions in German and Spanish. */
export function findDue(text: string, language: TitleLanguage, said: Instant, zone: string): DuePhrase[] {
  const found =
    language === "en"
      ? findDates(text, said, zone).map(({ start, end, resolve }) => ({ start, end, period: resolve("future") }))
      : translated(text, language).map(({ english, ...span }) => {
          const [date] = findDates(english, said, zone);
          return { ...span, period: date?.resolve("future") ?? null };
        });
  return found.flatMap(({ start, end, period }) =>
    period === null || period.to <= said
      ? []
      : { start, end, ...lastOf(period, zone), words: formatPeriod(period, zone) },
  );
}

/** A task for a week or weekend is due on its last day. */
function lastOf({ from, to, precision }: Period, zone: string): Pick<DuePhrase, "due" | "due_precision"> {
  const isOfDays = precision === "day" && to - from > 1.5 * DAY_MS;
  return { due: isOfDays ? fromCivil(toCivil(to, zone) - DAY_MS, zone) : from, due_precision: precision };
}

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

/** Phrases of a language with the same in English, longer ones first. */
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
