/** Starts of states in German and Spanish: the sentence has no time, and its bounds match an independent calendar. */
import { describe, expect, test } from "vitest";
import { isoOf, nextWeekday, plusDays, plusMonths, type Day } from "../../../oracle/calendar.ts";
import { findSince } from "../../../../worker/core/language/dates/since-phrases.ts";
import { extractBuiltin } from "../../../../worker/core/language/read-clauses.ts";

const TODAY: Day = { year: 2024, month: 3, day: 6 };
const NOW = Date.UTC(2024, 2, 6, 12);
const iso = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

type Start = `${string} ${"day" | "week" | "month" | "year"}`;
type Phrase = [german: string, spanish: string, start: Start];

const MONTHS: [german: string, spanish: string][] = [
  ["Januar", "enero"],
  ["Februar", "febrero"],
  ["April", "abril"],
  ["Mai", "mayo"],
  ["August", "agosto"],
  ["Dezember", "diciembre"],
];
const NUMBERS = [1, 2, 4, 5, 8, 12];
const WEEKDAYS: [german: string, spanish: string][] = [
  ["Sonntag", "domingo"],
  ["Montag", "lunes"],
  ["Mittwoch", "miércoles"],
  ["Samstag", "sábado"],
];
const COUNTS: [n: number, german: string, feminine: string, spanish: string, spanishFeminine: string][] = [
  [1, "einem", "einer", "un", "una"],
  [2, "zwei", "zwei", "dos", "dos"],
  [3, "drei", "drei", "tres", "tres"],
  [10, "10", "10", "10", "10"],
];

const first = ({ year, month }: Day): string => isoOf({ year, month, day: 1 });
const plural = (n: number, one: string, many: string): string => (n === 1 ? one : many);

const PHRASES: Phrase[] = [
  ...MONTHS.flatMap(([german, spanish], index): Phrase[] => {
    const month = NUMBERS[index] ?? 0;
    const year = month < TODAY.month ? TODAY.year : TODAY.year - 1;
    return [
      [`seit ${german}`, `desde ${spanish}`, `${isoOf({ year, month, day: 1 })} month`],
      [`seit ${german} 2019`, `desde ${spanish} de 2019`, `${isoOf({ year: 2019, month, day: 1 })} month`],
      [`seit dem 5. ${german} 2019`, `desde el 5 de ${spanish} de 2019`, `${isoOf({ year: 2019, month, day: 5 })} day`],
      [`seit 5. ${german}`, `desde el 5 de ${spanish}`, `${isoOf({ year, month, day: 5 })} day`],
      [`seit dem 05.${month}.2019`, `desde el 05/${month}/2019`, `${isoOf({ year: 2019, month, day: 5 })} day`],
    ];
  }),
  ...[0, 1, 3, 6].map((weekday, index): Phrase => {
    const [german, spanish] = WEEKDAYS[index] ?? ["", ""];
    return [`seit ${german}`, `desde el ${spanish}`, `${isoOf(nextWeekday(TODAY, weekday, -1))} day`];
  }),
  ...COUNTS.flatMap(([n, german, feminine, spanish, spanishFeminine]): Phrase[] => [
    [
      `seit ${german} ${plural(n, "Tag", "Tagen")}`,
      `desde hace ${spanish} ${plural(n, "día", "días")}`,
      `${isoOf(plusDays(TODAY, -n))} day`,
    ],
    [
      `seit ${feminine} ${plural(n, "Woche", "Wochen")}`,
      `desde hace ${spanishFeminine} ${plural(n, "semana", "semanas")}`,
      `${isoOf(plusDays(TODAY, -7 * n))} day`,
    ],
    [
      `seit ${german} ${plural(n, "Monat", "Monaten")}`,
      `desde hace ${spanish} ${plural(n, "mes", "meses")}`,
      `${first(plusMonths(TODAY, -n))} month`,
    ],
    [
      `seit ${german} ${plural(n, "Jahr", "Jahren")}`,
      `desde hace ${spanish} ${plural(n, "año", "años")}`,
      `${TODAY.year - n}-01-01 year`,
    ],
  ]),
  ["seit 2019", "desde 2019", "2019-01-01 year"],
  ["seit dem Jahr 2019", "desde el año 2019", "2019-01-01 year"],
  ["seit gestern", "desde ayer", "2024-03-05 day"],
  ["seit heute", "desde hoy", "2024-03-06 day"],
  ["seit letztem Monat", "desde el mes pasado", "2024-02-01 month"],
  ["seit letztem Jahr", "desde el año pasado", "2023-01-01 year"],
];

const learned = (content: string) =>
  extractBuiltin({ speaker: "Ada", content, reference_time: NOW, time_zone: "UTC", previous: [] }).facts;

describe.each([
  ["de", 0],
  ["es", 1],
] as const)("in %s", (language, place) => {
  test.each(PHRASES.map((phrase) => [phrase[place], phrase[2]] as const))(
    "%s, said on 6 March 2024",
    (words, start) => {
      const found = findSince(words, language, NOW, "UTC");
      const { from = 0, precision = "" } = found?.period ?? {};
      expect(`${iso(from)} ${precision}`).toBe(start);
      expect(found).toMatchObject({ start: 0, end: words.length });
    },
  );

  test.each(["langem", "meiner Kindheit", "dem Sommer", "März", "siempre", "mi infancia", "el verano", "marzo"])(
    "no time follows from %s",
    (words) => {
      const found = findSince(`${language === "de" ? "seit" : "desde"} ${words}`, language, NOW, "UTC");
      expect(found).toMatchObject({ period: null });
    },
  );

  test("a sentence says no time that its bounds do not, wherever the time stands", () => {
    const faults = PHRASES.flatMap((phrase) => {
      const words = phrase[place];
      if (/\d\. /u.test(words)) return [];
      const sentences =
        language === "de"
          ? [`Ich wohne ${words} in Rom.`, `Ich wohne in Rom ${words}.`, `Ich arbeite ${words} als Koch.`]
          : [`Vivo ${words} en Roma.`, `Vivo en Roma ${words}.`, `Trabajo como cocinero ${words}.`];
      return sentences.flatMap((content) => {
        const facts = learned(content);
        const isRight =
          facts.length === 1 &&
          facts.every(
            ({ fact, valid_from, valid_from_precision, valid_to }) =>
              !/\d|seit|desde|hace/u.test(fact) &&
              valid_to === null &&
              `${iso(valid_from ?? 0)} ${valid_from_precision}` === phrase[2],
          );
        return isRight
          ? []
          : [`${content}: ${facts.map(({ fact, valid_from }) => `${fact} ${valid_from}`).join(" / ")}`];
      });
    });
    expect(faults).toEqual([]);
  });
});

test.each([
  ["Ich wohne seit 2020 nicht mehr in Rom.", "Ada wohnt nicht mehr in Rom."],
  ["Ya no vivo en Roma desde 2020.", "Ada ya no vive en Roma."],
])("a state that is over since a time ended then: %s", (content, fact) =>
  expect(learned(content)).toMatchObject([{ fact, valid_from: null, valid_to: Date.UTC(2020, 0, 1) }]),
);

test.each([
  "Ich mag den Film von gestern.",
  "Vivo en Roma hoy.",
  "Ich wohne in Rom diese Woche.",
  "Me gusta el vino de ayer.",
])("a fact keeps no time that is relative to when it was said: %s", (content) => expect(learned(content)).toEqual([]));

test("a long time leaves no word in a name", () =>
  expect(learned("Trabajo en Acme desde el 5 de mayo de hace dos años.")).toMatchObject([
    { fact: "Ada trabaja en Acme.", valid_from_basis: "observed" },
  ]));
