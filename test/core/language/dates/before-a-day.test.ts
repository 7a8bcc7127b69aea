/** Bounds next to a day: before it, from it on, up to it, or another day that the speaker also considers. */
import { beforeAll, describe, expect, test } from "vitest";
import { findTimePhrases } from "../../../../worker/core/language/dates/dates.ts";
import { readMessage } from "../../../../worker/core/language/index.ts";
import type { ExtractedFact } from "../../../../worker/core/extraction/extraction.ts";
import { loadLexicon } from "../../../../worker/core/text/lexicon.ts";

beforeAll(loadLexicon);

/** A Wednesday. */
const SAID = Date.parse("2024-03-06T10:00:00Z");
const read = (content: string): ExtractedFact[] =>
  readMessage({ speaker: "Nina", content, reference_time: SAID, previous: [], time_zone: "UTC" }).facts;
const dayOf = (instant: number | null | undefined): string | null =>
  typeof instant === "number" ? new Date(instant).toISOString().slice(0, 10) : null;
const found = (text: string): string[] =>
  findTimePhrases(text, SAID, "UTC").dates.map(
    ({ start, end, role, resolve }) => `${text.slice(start, end)} ${role} ${dayOf(resolve("future")?.to)}`,
  );

describe("a task is due on the day before", () => {
  test.each([
    ["before Friday", "2024-03-07"],
    ["before 10 April", "2024-04-09"],
    ["before the 10th of April", "2024-04-09"],
    ["shortly before the 10th of April", "2024-04-09"],
    ["well before the 11th of next month", "2024-04-10"],
  ])("%s", (when, due) => {
    expect(read(`Remind me to pay the rent ${when}.`).map((task) => [task.object_value, dayOf(task.due)])).toEqual([
      ["Pay the rent", due],
    ]);
  });

  test.each([
    ["before Friday evening", "Pay the rent", "2024-03-08"],
    ["before tomorrow evening", "Pay the rent", "2024-03-07"],
    ["before Friday at 5pm", "Pay the rent at 5pm", "2024-03-08"],
    ["by Friday evening", "Pay the rent", "2024-03-08"],
  ])("or on the day itself: %s", (when, text, due) => {
    expect(read(`Remind me to pay the rent ${when}.`).map((task) => [task.object_value, dayOf(task.due)])).toEqual([
      [text, due],
    ]);
  });

  test("a reminder keeps the bound of its task in words", () => {
    const [task] = read("Remind me on Monday to send the invoice before the 20th of March.");
    expect(task?.object_value).toBe("Send the invoice by 19 March 2024");
  });
});

test.each([
  ["I visited Rome before the 10th of April 2020.", null, "2020-04-10"],
  ["I visited Rome before the 10th of May party.", null, "2024-03-06"],
])("an event happened before the day: %s", (content, from, to) => {
  expect(read(content).map(({ valid_from, valid_to }) => [dayOf(valid_from), dayOf(valid_to)])).toEqual([[from, to]]);
});

test.each(["since before 2020", "since long before 2020", "since shortly before 5 May 2020"])(
  "a state that holds %s has not ended",
  (since) => {
    expect(read(`I have lived in Oslo ${since}.`).map(({ valid_to }) => valid_to)).toEqual([null]);
  },
);

test.each([
  ["I work there from Monday on.", "from Monday on since 2024-03-12"],
  ["From Monday on I work there.", "From Monday on since 2024-03-12"],
  ["I work there from 1 April onwards.", "from 1 April onwards since 2024-04-02"],
  ["I stay up to and including Friday.", "up to and including Friday until 2024-03-09"],
  ["I stay through to Friday.", "through to Friday until 2024-03-09"],
  ["I go the 5th of next month.", "the 5th of next month at 2024-04-06"],
  ["I work from Monday on the new house.", "from Monday since 2024-03-12"],
])("the words of the bound belong to it: %s", (text, phrase) => expect(found(text)).toEqual([phrase]));

test.each([
  "I left on 5 May (or was it the 6th?)",
  "I left on 5 May or was it the 6th",
  "I left on 5 May (or 6)",
  "I left on 5 May (maybe 6)",
  "I left on 5 May, perhaps the 6th",
  "I left at 5pm on 3/4",
  "I left at 12:05 on 3/4",
])("no day is certain: %s", (text) => expect(found(text)).toEqual([]));

test.each(["I no longer work at Acme as of 1 March.", "I no longer work at Acme as of 1 May."])(
  "the nearest such day is meant: %s",
  (content) => {
    const days = read(content).flatMap(({ valid_from, valid_to }) => [dayOf(valid_from), dayOf(valid_to)]);
    expect(days.filter((day) => day !== null && day > "2024-12")).toEqual([]);
  },
);

test.each([
  ["Erinnere mich daran, die Miete diesen Freitag zu zahlen.", "Die Miete zahlen", "2024-03-08"],
  ["Erinnere mich daran, die Miete in 8 Tagen zu zahlen.", "Die Miete zahlen", "2024-03-14"],
  ["Erinnere mich daran, die Miete in acht Tagen zu zahlen.", "Die Miete in acht Tagen zahlen", null],
  [
    "Erinnere mich daran, die Miete in der Nacht zum Freitag zu zahlen.",
    "Die Miete in der Nacht zum Freitag zahlen",
    null,
  ],
  ["Erinnere mich daran, die Miete am Morgen zu zahlen.", "Die Miete am Morgen zahlen", null],
  ["Erinnere mich daran, die Miete bis morgen zu zahlen.", "Die Miete zahlen", "2024-03-07"],
  ["Erinnere mich daran, die Miete ab Freitag zu zahlen.", "Die Miete ab Freitag zahlen", null],
  ["Erinnere mich daran, die Miete vor Freitag zu zahlen.", "Die Miete zahlen", "2024-03-07"],
  ["Erinnere mich daran, die Miete vor Freitagabend zu zahlen.", "Die Miete zahlen", "2024-03-08"],
  ["Recuérdame pagar el alquiler dentro de ocho días.", "Pagar el alquiler dentro de ocho días", null],
  ["Recuérdame pagar el alquiler esta mañana.", "Pagar el alquiler esta mañana", null],
  ["Recuérdame pagar el alquiler el lunes pasado.", "Pagar el alquiler el lunes pasado", null],
  ["Recuérdame pagar el alquiler el último viernes.", "Pagar el alquiler el último viernes", null],
  ["Recuérdame pagar el alquiler antes del viernes por la noche.", "Pagar el alquiler", "2024-03-08"],
])("German and Spanish tasks have their day or none: %s", (content, text, due) => {
  expect(read(content).map((task) => [task.object_value, dayOf(task.due)])).toEqual([[text, due]]);
});

test.each(["Ich wohne seit acht Tagen in Berlin.", "Vivo en Madrid desde hace ocho días."])(
  "a start eight days ago has no day: %s",
  (content) => expect(read(content).map((fact) => fact.valid_from_precision)).toEqual(["instant"]),
);
