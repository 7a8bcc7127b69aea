import { expect, test } from "vitest";
import { proseOf } from "../../../../worker/core/language/en/grammar/prose.ts";
import { readTasks } from "../../../../worker/core/language/tasks/read-tasks.ts";

/** A Tuesday. */
const SAID = Date.parse("2026-12-01T10:00:00Z");
const read = (content: string) =>
  readTasks(proseOf(content), { speaker: "Ada", content, reference_time: SAID, time_zone: "UTC", previous: [] });
const dueOf = (content: string) =>
  read(content).map(({ text, due }) =>
    [text, due === null ? "" : new Date(due.due).toISOString().slice(0, 10), due?.due_precision ?? ""].join("|"),
  );

test.each([
  ["Remind me to pay the nanny at the end of the month.", "Pay the nanny|2026-12-31|day"],
  ["I have to pay the nanny by the end of this week.", "Pay the nanny|2026-12-06|day"],
  ["I have to pay the nanny by the end of next quarter.", "Pay the nanny|2027-03-31|day"],
  ["I have to pay the nanny before the end of February.", "Pay the nanny|2027-02-28|day"],
  ["I have to pay the nanny by the end of 2028.", "Pay the nanny|2028-12-31|day"],
  ["I have to pay the nanny by year-end.", "Pay the nanny|2026-12-31|day"],
  ["I have to pay the nanny by EOM.", "Pay the nanny|2026-12-31|day"],
  ["Remind me to pay the nanny around the end of January.", "Pay the nanny|2027-01-01|month"],
  ["Remind me to stay in the flat until the end of January.", "Stay in the flat until 31 January 2027||"],
  ["Ich muss die Tagesmutter bis Ende nächsten Monats bezahlen.", "Die Tagesmutter bezahlen|2027-01-31|day"],
  ["Ich muss die Tagesmutter bis Ende der Woche bezahlen.", "Die Tagesmutter bezahlen|2026-12-06|day"],
  ["Tengo que pagar a la niñera antes de finales de la próxima semana.", "Pagar a la niñera|2026-12-13|day"],
  ["Tengo que pagar a la niñera antes del final del año.", "Pagar a la niñera|2026-12-31|day"],
])("the end of a period is its last day: %s", (content, task) => {
  expect(dueOf(content)).toEqual([task]);
});

test.each([
  ["I have to sell the boat no later than January 9th.", "Sell the boat|2027-01-09|day"],
  ["I have to sell the boat on or before 9 January.", "Sell the boat|2027-01-09|day"],
  ["I have to sell the boat by New Year's Eve.", "Sell the boat|2026-12-31|day"],
  ["I have to sell the boat before Christmas.", "Sell the boat|2026-12-24|day"],
  ["I have to sell the boat within two weeks.", "Sell the boat|2026-12-15|day"],
  ["I have to sell the boat in the next 3 days.", "Sell the boat|2026-12-04|day"],
  ["I have to sell the boat within 36 hours.", "Sell the boat|2026-12-02|day"],
  ["I have to sell the boat by midnight.", "Sell the boat by midnight|2026-12-01|day"],
  ["I have to sell the boat by 9 am.", "Sell the boat by 9 am|2026-12-02|day"],
  ["I have to sell the boat by 4 tomorrow.", "Sell the boat by 4|2026-12-02|day"],
  ["I have to sell the boat before noon on Friday.", "Sell the boat by noon|2026-12-04|day"],
  ["I have to sell the boat by EOD.", "Sell the boat|2026-12-01|day"],
  ["I have to sell the boat by Friday noon.", "Sell the boat|2026-12-04|day"],
  ["By Monday I have to sell the boat.", "Sell the boat|2026-12-07|day"],
  ["Before Monday, I need to sell the boat.", "Sell the boat|2026-12-06|day"],
  ["Remind me the day after tomorrow to sell the boat.", "Sell the boat|2026-12-03|day"],
  ["Bis Montag muss ich das Boot verkaufen.", "Das Boot verkaufen|2026-12-07|day"],
  ["Ich muss das Boot vor Weihnachten verkaufen.", "Das Boot verkaufen|2026-12-24|day"],
  ["Ich muss das Boot binnen zehn Tagen verkaufen.", "Das Boot verkaufen|2026-12-11|day"],
  ["Antes del lunes tengo que vender el barco.", "Vender el barco|2026-12-06|day"],
  ["Tengo que vender el barco antes de Nochevieja.", "Vender el barco|2026-12-30|day"],
  ["Tengo que vender el barco en un plazo de tres días.", "Vender el barco|2026-12-04|day"],
])("a deadline may be a holiday, a number of days, or a time of a day: %s", (content, task) => {
  expect(dueOf(content)).toEqual([task]);
});

test.each([
  ["Remind me on Friday about the dentist.", "Remember the dentist|2026-12-04|day"],
  ["Erinnere mich am Freitag an den Zahnarzt.", "An den Zahnarzt denken|2026-12-04|day"],
  ["Recuérdame el viernes la cita con el dentista.", "Recordar la cita con el dentista|2026-12-04|day"],
])("a reminder of a thing is a task with a date: %s", (content, task) => {
  expect(dueOf(content)).toEqual([task]);
});

test.each([
  ["Remind me to sell the boat two days before Christmas.", "Sell the boat two days before Christmas||"],
  ["Remind me to sell the boat at the end of the film.", "Sell the boat at the end of the film||"],
])("words around a holiday or an end make a task undated: %s", (content, task) => {
  expect(dueOf(content)).toEqual([task]);
});

test.each([
  "Remind me about the trip to Rome.",
  "Remind me of what we said on Friday.",
  "Can you remind me about the meeting on Friday?",
  "Erinnere mich an mein Versprechen.",
  "At the end of the day I have to live with it.",
  "By train on Friday I have to read the book.",
  "I have to sell the boat for Christmas.",
  "By Christmas I felt better.",
])("sets no task: %s", (content) => {
  expect(read(content)).toEqual([]);
});
