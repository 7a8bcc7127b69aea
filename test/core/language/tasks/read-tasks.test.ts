import { expect, test } from "vitest";
import type { ExtractionInput } from "../../../../worker/core/extraction/extraction.ts";
import { readMessage, wordsThatMayEnd } from "../../../../worker/core/language/index.ts";
import { proseOf } from "../../../../worker/core/language/en/grammar/prose.ts";
import { readTasks } from "../../../../worker/core/language/tasks/read-tasks.ts";

const SAID = Date.parse("2026-11-28T10:00:00Z");
const input = (content: string, given: Partial<ExtractionInput> = {}): ExtractionInput => ({
  speaker: "Ada",
  content,
  reference_time: SAID,
  time_zone: "UTC",
  previous: [],
  ...given,
});
const read = (content: string, given: Partial<ExtractionInput> = {}) =>
  readTasks(proseOf(content), input(content, given)).filter(({ ifKnown }) => !ifKnown);
const readWhole = (content: string, given: Partial<ExtractionInput> = {}) =>
  readMessage(input(content, given)).facts.filter(({ predicate }) => predicate.endsWith("_TASK"));

test.each([
  ["Remind me to send the invoice on Friday.", "Send the invoice", "2026-12-04", "day"],
  ["Hey, can you please remind me tomorrow to call the bank?", "Call the bank", "2026-11-29", "day"],
  ["Please remind me on Friday to book a table for Saturday.", "Book a table for 5 December 2026", "2026-12-04", "day"],
  ["Remind me to clean the garage next week.", "Clean the garage", "2026-11-30", "week"],
  ["I need to renew my passport by June.", "Renew my passport", "2027-06-01", "month"],
  ["I need to renew my passport by June, how do I do that?", "Renew my passport", "2027-06-01", "month"],
  ["I've got to file my tax return before 31 May.", "File my tax return", "2027-05-30", "day"],
  ["Don't let me forget to water the plants.", "Water the plants", null, null],
  ["To-do: pay the electricity bill by the 5th", "Pay the electricity bill", "2026-12-05", "day"],
  ['Add "book flights" to my to-do list.', "Book flights", null, null],
  ["Erinnere mich am Freitag daran, die Rechnung zu schicken.", "Die Rechnung schicken", "2026-12-04", "day"],
  ["Kannst du mich morgen daran erinnern, dass ich den Zahnarzt anrufe?", "Den Zahnarzt anrufen", "2026-11-29", "day"],
  ["Erinnere mich daran, den Brief in zwei Wochen abzuschicken.", "Den Brief abschicken", "2026-12-12", "day"],
  ["Ich muss bis Ende Juni noch meinen Pass verlängern.", "Meinen Pass verlängern", "2027-06-30", "day"],
  ["Ich muss den Bericht bis zum 5.12. abgeben.", "Den Bericht abgeben", "2026-12-05", "day"],
  ["Recuérdame el viernes que tengo que enviar la factura.", "Enviar la factura", "2026-12-04", "day"],
  ["Recuérdame mañana comprar leche.", "Comprar leche", "2026-11-29", "day"],
  ["Recuérdame el lunes a las 9 llamar al banco.", "Llamar al banco", "2026-11-30", "day"],
  ["¿Puedes recordarme llamar al banco?", "Llamar al banco", null, null],
  ["Tengo que renovar el pasaporte antes de junio.", "Renovar el pasaporte", "2027-05-01", "month"],
  ["Ich muss den Bericht vor dem 5. Dezember abgeben.", "Den Bericht abgeben", "2026-12-04", "day"],
  ["I need to return the books before next month.", "Return the books", "2026-11-01", "month"],
  ["Remind me to renew my passport in 2031.", "Renew my passport", "2031-01-01", "year"],
  ["Remind me to call Bob by 2020.", "Call Bob by 2020", null, null],
  [
    "Erinnere mich daran, morgen einen Tisch für Samstag zu buchen.",
    "Morgen einen Tisch für Samstag buchen",
    null,
    null,
  ],
  ["Recuérdame llamar al banco por la mañana.", "Llamar al banco por la mañana", null, null],
  ["Remind me to call Bob in a couple of weeks.", "Call Bob", "2026-12-01", "month"],
  ["Remind me to pay the bill of 3 December.", "Pay the bill of 3 December 2026", null, null],
  ["Remind me to stay home until Friday.", "Stay home until 4 December 2026", null, null],
  [
    "Remind me to book the hotel for 3 December and the train for 5 December.",
    "Book the hotel for 3 December 2026 and the train for 5 December 2026",
    null,
    null,
  ],
  ["Remind me to talk to Sarah about the budget.", "Talk to Sarah about the budget", null, null],
])("sets a task: %s", (content, text, due, precision) => {
  const tasks = read(content);
  expect(tasks.map((task) => [task.predicate, task.text])).toEqual([["HAS_TASK", text]]);
  const at = tasks[0]?.due ?? null;
  expect([at === null ? null : new Date(at.due).toISOString().slice(0, 10), at?.due_precision ?? null]).toEqual([
    due,
    precision,
  ]);
});

/** Said on a Saturday. */
test.each([
  ["nächste Woche Freitag", "el viernes de la semana que viene", "2026-12-04"],
  ["am 5. Mai nächsten Jahres", "el 5 de mayo del año que viene", "2027-05-05"],
  ["drei Tage vor dem 5. Mai", "tres días antes del 5 de mayo", "2027-05-02"],
  ["am Tag vor dem 5. Mai", "el día antes del 5 de mayo", "2027-05-04"],
  ["am ersten Montag im Februar", "el primer lunes de febrero", "2027-02-01"],
  ["am Freitag, den 11.,", "el viernes 11", "2026-12-11"],
  ["am Freitagabend", "el viernes por la tarde", "2026-12-04"],
  ["am Freitag nach der Arbeit", "el viernes después del trabajo", "2026-12-04"],
  ["am Dienstag, dem 5. Mai,", "el martes 5 de mayo", null],
  ["übernächsten Freitag", "el viernes siguiente", null],
  ["kommenden Sonntag", "el próximo domingo", "2026-11-29"],
  ["nächsten Freitag", "el próximo viernes", "2026-12-04"],
  ["nächsten Sonntag", "el domingo siguiente", null],
  ["kommendes Wochenende", "el próximo fin de semana", "2026-12-06"],
  ["am Montag nach Ostern", "el lunes después de Pascua", null],
  ["am Freitag vor meiner Hochzeit", "el viernes antes de mi boda", null],
  ["am Montag danach", "el Viernes Santo", null],
  ["morgen oder übermorgen", "el viernes o el sábado", null],
  ["zwei Wochen ab Montag", "en dos semanas y media", null],
  ["am Vortag des 5. Mai", "la víspera del 5 de mayo", null],
  ["zwei Werktage vor dem 5. Mai", "dos días hábiles antes del 5 de mayo", null],
  ["am zweiten Freitag nach dem 5. Mai", "el segundo viernes después del 5 de mayo", null],
  ["zwei Tage vor meinem Geburtstag am 5. Mai", "dos días antes de mi cumpleaños el 5 de mayo", null],
  ["mindestens zwei Tage vor dem 5. Mai", "al menos dos días antes del 5 de mayo", null],
  ["gegen den 5. Mai", "hacia el 5 de mayo", null],
  ["Freitag in einer Woche", "el viernes de dentro de dos semanas", null],
])("time words that stand together are one date: %s, %s", (german, spanish, due) => {
  const dueOf = (content: string) =>
    read(content).map((task) => (task.due === null ? null : new Date(task.due.due).toISOString().slice(0, 10)));
  expect(dueOf(`Erinnere mich daran, ${german} den Zahnarzt anzurufen.`)).toEqual([due]);
  expect(dueOf(`Recuérdame que tengo que llamar al dentista ${spanish}.`)).toEqual([due]);
  const inFront = [
    `Erinnere mich ${german} daran, den Zahnarzt anzurufen.`,
    `Recuérdame ${spanish} que tengo que llamar al dentista.`,
  ];
  expect(inFront.flatMap(dueOf).filter((one) => one !== due)).toEqual([]);
});

test.each([
  ["done: sent the invoice", "COMPLETED_TASK", "Sent the invoice"],
  ["Done - I called the bank.", "COMPLETED_TASK", "Called the bank"],
  ["Mark the invoice as done.", "COMPLETED_TASK", "The invoice"],
  ["Cross the dentist off my list.", "COMPLETED_TASK", "The dentist"],
  ["You don't need to remind me about the invoice any more.", "DROPPED_TASK", "The invoice"],
  ["Cancel the reminder to call the bank.", "DROPPED_TASK", "Call the bank"],
  ["erledigt: Rechnung geschickt", "COMPLETED_TASK", "Rechnung geschickt"],
  ["hecho: envié la factura", "COMPLETED_TASK", "Envié la factura"],
  ["Quita la factura de mi lista.", "DROPPED_TASK", "La factura"],
])("ends a task: %s", (content, predicate, text) => {
  expect(read(content).map((task) => [task.predicate, task.text])).toEqual([[predicate, text]]);
});

test.each([
  ["I need to renew my passport by June.", "Forget about the passport, I have one.", "The passport"],
  ["Ich muss meinen Pass bis Juni verlängern.", "Vergiss das mit dem Pass.", "Dem Pass"],
  ["Tengo que renovar el pasaporte antes de junio.", "Olvida lo del pasaporte.", "Del pasaporte"],
  ["I need to renew my passport by June.", "I no longer need to renew my passport.", "Renew my passport"],
  ["Ich muss meinen Pass bis Juni verlängern.", "Ich muss den Pass doch nicht mehr verlängern.", "Den Pass verlängern"],
])("%s / %s: drops a task that an earlier message sets, and nothing else", (set, dropped, text) => {
  expect(readWhole(dropped)).toEqual([]);
  const previous = [{ speaker: "Ada", content: set, reference_time: SAID - 1 }];
  expect(readWhole(dropped, { previous }).map(({ predicate, object_value }) => [predicate, object_value])).toEqual([
    ["DROPPED_TASK", text],
  ]);
  expect(wordsThatMayEnd(dropped).some((word) => set.toLowerCase().includes(word))).toBe(true);
});

test("words that fit several tasks end none, and those of a whole task end it", () => {
  const previous = ["Remind me to send the invoice to Anna.", "Remind me to send the invoice to Bob."].map(
    (content, n) => ({ speaker: "Ada", content, reference_time: SAID - 2 + n }),
  );
  const ended = (content: string) => readWhole(content, { previous }).map(({ object_value }) => object_value);
  expect(["Mark the invoice as done.", "Forget about the invoice."].flatMap(ended)).toEqual([]);
  expect(ended("done: sent the invoice to Anna")).toEqual(["Sent the invoice to Anna"]);
});

test.each([
  [
    "words of a whole task, if another has them as well",
    ["Call the bank", "Book a call with the bank"],
    "call the bank",
  ],
  ["words of a task that was set twice", ["Call the bank", "Call the bank"], "the bank"],
  ["words of a task that no earlier message sets", [], "the bank"],
])("a sure end counts with %s", (_, texts, over) => {
  const previous = texts.map((text, n) => ({
    speaker: "Ada",
    content: `Remind me to ${text}.`,
    reference_time: SAID - 2 + n,
  }));
  expect(readWhole(`done: ${over}`, { previous }).map(({ predicate }) => predicate)).toEqual(["COMPLETED_TASK"]);
});

test.each([
  "I want to travel to Rome by June.",
  "I wish I could finish the report by Friday.",
  "Should I renew my passport by June?",
  "What do I have to do by Friday?",
  "I need to know by Friday whether the train runs.",
  "I need to renew my passport by June?",
  "Mark the invoice as done?",
  "Can you remind me how to boil eggs?",
  "Can you remind me to whom I should write?",
  "Me gustaría viajar a Roma antes de junio.",
  "Muss ich meinen Pass bis Juni verlängern?",
  "Always remind me to drink water.",
  "Remind me to talk to my doctor when I ask about medication.",
  "If I need to renew my passport by June, what does it cost?",
  "Erinnere mich immer daran, Wasser zu trinken.",
  "My boss says I need to finish the report by Friday.",
  "I had to send the invoice by Friday.",
  "I forgot to send the invoice.",
  "Write an email saying that I need to renew my passport by June.",
  'She wrote "Remind me to send the invoice on Friday".',
  "Translate this:\nRemind me to send the invoice on Friday.",
  "I need to renew my passport by June, he said.",
  "Remind me to guard the gate, in the story.",
  "Remind me to drink water on Mondays.",
  "Remind me to water plants twice a week.",
  "Erinnere mich regelmäßig daran, Wasser zu trinken.",
  "Recuérdame beber agua todas las noches.",
  "I have to stay in bed until Monday.",
  "I must have lost my keys before Monday.",
  "I need to lose weight by June.",
  "I have to laugh, before Friday I had no clue.",
  "I need to leave the office before Friday traffic.",
  "Ich muss bis Juni bei meinen Eltern wohnen.",
  "Ich muss gestehen, dass ich bis Juni keine Ahnung hatte.",
  "Tengo que tomar antibióticos hasta el viernes.",
  "Remind me to double-check the units in your answers.",
  "Erinnere mich daran, dass ich toll bin.",
  "Note to self: cats are liquid.",
  "To-do: nothing today",
  "Add error handling to the todo list.",
  "Añade azúcar a la lista.",
  "Finished - the movie was great.",
  "Mark Twain is done.",
  "Check off the boxes on the list.",
  "I no longer have to take insulin.",
  "Ich habe nichts erledigt.",
  "Ya no tengo que trabajar.",
  "I need to write a function that reverses a list.",
  "I have to be in Rome by Friday.",
  "I need to finish this by Friday.",
  "Ich muss bis Freitag arbeiten.",
  "Done!",
  "That is done.",
  "Mark everything as done.",
  "Forget it.",
  "Never mind.",
  "Forget about the weather, tell me about Rome.",
  "Add milk to my shopping list.",
  "Cross the road to get to the list.",
  "Remind me to tell our neighbor that the big old red bin behind our small green garden house now leaks.",
  "Done: talked to the man with the red bikes near the old station.",
  `Remind me to call Bob, because ${"he waits for news ".repeat(12)}.`,
])("reads no task: %s", (content) => {
  expect(read(content)).toEqual([]);
});

test("a task is a state of the user without an end, and no other fact is read from its words", () => {
  const { facts } = readMessage(input("Remind me to send the invoice on Friday."));
  expect(facts).toMatchObject([
    {
      subject: "Ada",
      predicate: "HAS_TASK",
      fact: "Ada's task: Send the invoice.",
      kind: "state",
      valid_from: SAID,
      valid_to: null,
    },
  ]);
});

test("nothing is read from an assistant, from people who talk to one another, and in a role play", () => {
  const set = "Remind me to send the invoice on Friday.";
  expect(read(set, { role: "assistant", speaker: "Assistant" })).toEqual([]);
  expect(read(set, { previous: [{ speaker: "Bo", content: "Hi Ada!", reference_time: SAID - 1 }] })).toEqual([]);
  const content = "Let's play a game: you are an innkeeper and I'm a knight.";
  expect(readWhole(set, { previous: [{ speaker: "Ada", content, reference_time: SAID - 1 }] })).toEqual([]);
});
