/** No day for a date that belongs to another event, contradicts its weekday, or is a guess. */
import { describe, expect, test } from "vitest";
import "../../../lexicon.ts";
import { extractBuiltin } from "../../../../worker/core/language/read-clauses.ts";
import { findDates } from "../../../../worker/core/language/dates/dates.ts";
import { dayOfInstant } from "../../../oracle/instants.ts";

const AT = Date.parse("2024-03-06T12:00:00Z");
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const daysOf = (content: string, time_zone = "UTC"): string[] =>
  extractBuiltin({ speaker: "Ada", content, reference_time: AT, time_zone, previous: [] }).facts.flatMap((fact) => {
    const from = fact.due ?? fact.valid_from;
    const precision = fact.due === null ? fact.valid_from_precision : fact.due_precision;
    return from === null || from === AT || precision === "month" || precision === "year" ? [] : [dayOfInstant(from)];
  });

describe("a weekday next to an event is undated", () => {
  test.each([
    "after the exam",
    "before my wedding",
    "following the operation",
    "after I graduated",
    "the week of the exam",
    "closest to my birthday",
    "before the Olympics",
  ])("Friday %s", (event) => {
    for (const on of ["on ", "", "the "]) expect(daysOf(`I adopted a dog ${on}Friday ${event}.`)).toEqual([]);
  });
  test.each(["after work", "after I got home from work", "before lunch", "after my yoga class", "after eating"])(
    "Friday %s is that Friday",
    (event) => expect(daysOf(`I adopted a dog on Friday ${event}.`)).toEqual(["2024-03-01"]),
  );
});

describe("a weekday behind a number", () => {
  test.each(["on the 13th, a {}", "on the 13th ({})", "on 13 May, which was a {}", "on May 13th, on a {}"])(
    'agrees with "%s", or nothing is dated',
    (form) => {
      const on = form.includes("May") ? "2023-05-13" : "2024-02-13";
      for (const [i, name] of WEEKDAYS.entries()) {
        const isRight = new Date(on).getUTCDay() === i;
        expect(daysOf(`I adopted a dog ${form.replace("{}", name)}.`)).toEqual(isRight ? [on] : []);
      }
    },
  );
});

test.each([
  "I adopted a dog four days and four nights ago.",
  "I adopted a dog 5 days, 4 nights ago.",
  "I adopted a dog 1 000 days ago.",
  "I adopted a dog two/three days ago.",
  "I adopted a dog two weeks ago, or was it three?",
  "I adopted a dog on Friday, I think.",
  "I adopted a dog probably on 5 May 2022.",
  "I adopted a dog three weeks post-op on 5 June.",
  "I adopted a dog two weeks into the term on 5 May.",
  "I adopted a dog on the anniversary of our wedding on 5 May 2022.",
  "I adopted a dog on the eve of our wedding on 5 May 2022.",
  "I adopted a dog in the week of our wedding on 5 May 2022.",
  "I adopted a dog because of the crash on 5 May 2010.",
  "I bought a ring for our wedding on 5 May 2022.",
  "I ordered a cake for Ana's birthday party on Friday.",
  "I adopted a dog on 5 May 20222.",
  "I adopted a dog on 5 May 2022 BCE.",
  "I adopted a dog on 22/05/06.",
  "I visited Rome at 24:00 on 5 May 2022.",
  "I pay rent annually on 5 May.",
  "I adopted a dog on Fri after the exam.",
  "I adopted a dog before our wedding on 5 May 2022.",
  "I adopted a dog after the exam on 5 May 2022.",
  "I adopted a dog since the crash on 5 May 2010.",
  "I adopted a dog 3 weeks post op (5 June).",
  "I adopted a dog 2 wks, 3 days ago.",
  "I adopted a dog on May 13 - Friday.",
  "I adopted a dog on the thirteenth of May, a Friday.",
  "I will fly to Rome tomorrow a week.",
  "I will fly to Rome in four days and three nights.",
  "I adopted a dog on the weekend of 5 May 2021.",
  "Erinnere mich daran, am 13., einem Dienstag, Ana anzurufen.",
  "Erinnere mich daran, in vier Tagen und drei Nächten Ana anzurufen.",
  "Recuérdame llamar a Ana el 13, un martes.",
  "Recuérdame llamar a Ana mañana o pasado.",
  "Recuérdame llamar a Ana en cuatro días y tres noches.",
])('"%s" has no day', (sentence) => expect(daysOf(sentence)).toEqual([]));

test.each([
  ["I adopted a dog two weeks and three days ago.", "2024-02-18"],
  ["I flew to Rome for the wedding on 5 May 2022.", "2022-05-05"],
  ["I bought a ring for our wedding yesterday.", "2024-03-05"],
  ["I got back from a family trip on 5 May 2022.", "2022-05-05"],
  ["I adopted a dog on the weekend of 4 July 2022.", "2022-07-02"],
  ["I adopted a dog on 25/12/98.", "1998-12-25"],
])('"%s" has the day %s', (sentence, day) => expect(daysOf(sentence)).toEqual([day]));

test.each([
  ["on 2022-05-05T23:30:00Z", "2022-05-05T23:30:00.000Z", "instant"],
  ["on 2022-05-05T23:30:00+02:00", "2022-05-05T21:30:00.000Z", "instant"],
  ["at 23:30 UTC on 5 May 2022", "2022-05-05T23:30:00.000Z", "instant"],
  ["on 5 May 2022 at 3pm PST", "2022-05-05T15:00:00.000Z", "day"],
  ["on 5 May 2022 at 3pm Eastern Time", "2022-05-05T15:00:00.000Z", "day"],
  ["on 5 May 2022 at 3 PM Pacific", "2022-05-05T15:00:00.000Z", "day"],
  ["on 5 May 2022 at 11pm London time", "2022-05-04T15:00:00.000Z", "day"],
])('in Tokyo, "%s" begins at %s with precision "%s"', (words, from, precision) => {
  const [period] = findDates(`I met Bob ${words}.`, AT, "Asia/Tokyo").map(({ resolve }) => resolve("past"));
  expect([new Date(period?.from ?? 0).toISOString(), period?.precision]).toEqual([from, precision]);
});

describe("complete dates of German, Spanish and French", () => {
  test.each([
    "Was war am 3. September 2022?",
    "¿Qué hice el 3 de septiembre de 2022?",
    "Où étais-je le 3 septembre 2022 ?",
  ])("%s", (question) =>
    expect(findDates(question, AT, "UTC").map(({ resolve }) => resolve("past"))).toMatchObject([
      { from: Date.UTC(2022, 8, 3), to: Date.UTC(2022, 8, 4), precision: "day" },
    ]),
  );
  test.each([
    "bis zum 3. September 2022",
    "in der Woche vom 3. September 2022",
    "dos días antes del 3 de septiembre de 2022",
    "la semana del 3 de septiembre de 2022",
    "el 2 o 3 de septiembre de 2022",
    "la veille du 3 septembre 2022",
    "trois jours après le 3 septembre 2022",
    "le 31 avril 2022",
  ])('"%s" has no date', (words) => expect(findDates(words, AT, "UTC")).toEqual([]));
});
