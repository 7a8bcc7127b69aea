import { expect, test } from "vitest";
import { readMessage } from "../../../../worker/core/language/index.ts";

/** A Wednesday. */
const SAID = Date.parse("2024-03-06T12:00:00Z");
const dueDays = (content: string): string[] =>
  readMessage({ speaker: "Ada", content, reference_time: SAID, time_zone: "UTC", previous: [] }).facts.flatMap(
    ({ due, due_precision }) =>
      due == null || due_precision !== "day" ? [] : [new Date(due).toISOString().slice(0, 10)],
  );

test.each([
  "Erinnere mich daran, an einem Sonntag Tom anzurufen.",
  "Erinnere mich daran, irgendeinen Freitag Tom anzurufen.",
  "Erinnere mich daran, in der Nacht auf Sonntag Tom anzurufen.",
  "Erinnere mich daran, in der Nacht zum Sonntag Tom anzurufen.",
  "Erinnere mich daran, Sonntag um Mitternacht Tom anzurufen.",
  "Erinnere mich daran, Freitag Mitternacht Tom anzurufen.",
  "Erinnere mich daran, heute Nacht um 2 Tom anzurufen.",
  "Erinnere mich daran, am Freitag um 23 Uhr New Yorker Zeit Tom anzurufen.",
  "Erinnere mich daran, morgen um 23 Uhr PST Tom anzurufen.",
  "Erinnere mich daran, Freitag drei Wochen Tom anzurufen.",
  "Recuérdame llamar a Tom un domingo.",
  "Recuérdame llamar a Tom algún viernes.",
  "Recuérdame llamar a Tom ese domingo.",
  "Recuérdame llamar a Tom aquel lunes.",
  "Recuérdame llamar a Tom el domingo a medianoche.",
  "Recuérdame llamar a Tom el lunes subsiguiente.",
  "Recuérdame llamar a Tom del 5 al 7 de mayo.",
  "Recuérdame llamar a Tom mañana a las 23 hora de Tokio.",
  "Recuérdame llamar a Tom como pronto mañana.",
  "Recuérdame llamar a Tom mañana en ocho.",
  "Recuérdame llamar a Tom pasado el lunes.",
])("a task is due on no day if words next to the date change it: %s", (content) => {
  expect(dueDays(content)).toEqual([]);
});

test.each([
  ["Erinnere mich daran, am Sonntag um 10 Uhr Tom anzurufen.", "2024-03-10"],
  ["Erinnere mich daran, heute Nacht Tom anzurufen.", "2024-03-06"],
  ["Erinnere mich daran, morgen um 23 Uhr Tom anzurufen.", "2024-03-07"],
  ["Recuérdame llamar a Tom el domingo a las 10.", "2024-03-10"],
  ["Recuérdame llamar a Tom este lunes.", "2024-03-11"],
  ["Recuérdame llamar a Tom pasado mañana.", "2024-03-08"],
])("other words leave its day: %s", (content, day) => {
  expect(dueDays(content)).toEqual([day]);
});
