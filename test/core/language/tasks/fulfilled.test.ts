import { expect, test } from "vitest";
import {
  maySetTask,
  readMessage,
  wordsThatMayEnd,
  wordsThatMayFulfil,
} from "../../../../worker/core/language/index.ts";

const SET = Date.parse("2026-12-01T10:00:00Z");
const HOUR = 3_600_000;
const read = (content: string, set: readonly string[]) =>
  readMessage({
    speaker: "Ada",
    content,
    reference_time: SET + HOUR,
    time_zone: "UTC",
    previous: set.map((earlier) => ({ speaker: "Ada", content: earlier, reference_time: SET })),
  })
    .facts.filter(({ predicate }) => /^(?:COMPLETED|DROPPED)_TASK$/u.test(predicate))
    .map(({ predicate, object_value }) => `${predicate} ${object_value}`);

const ENGLISH = "Remind me to paint the shed for Anna on Friday.";
const GERMAN = "Erinnere mich daran, den Schuppen für Anna zu streichen.";
const SPANISH = "Recuérdame pintar el cobertizo.";

test.each([
  [ENGLISH, "I painted the shed for Anna.", "Painted the shed for Anna"],
  [ENGLISH, "I've already painted the shed for Anna this morning.", "Painted the shed for Anna"],
  [ENGLISH, "So we finally painted the shed for Anna, and it looks great.", "Painted the shed for Anna"],
  [ENGLISH, "I painted the shed for Anna yesterday.", "Painted the shed for Anna"],
  [ENGLISH, "I did paint the shed for Anna.", "Paint the shed for Anna"],
  [ENGLISH, "The shed for Anna is painted.", "Painted the shed for Anna"],
  [ENGLISH, "Mark the shed for Anna as painted.", "Painted the shed for Anna"],
  [ENGLISH, "Painting the shed for Anna is done.", "Painting the shed for Anna"],
  [ENGLISH, "Done: painted the shed for Anna", "Painted the shed for Anna"],
  [ENGLISH, "COMPLETED: the shed", "The shed"],
  [ENGLISH, "Check off the shed.", "The shed"],
  [ENGLISH, "Paint the shed for Anna: done.", "Paint the shed for Anna"],
  [GERMAN, "Ich habe den Schuppen für Anna gestrichen.", "Den Schuppen für Anna gestrichen"],
  [GERMAN, "Den Schuppen für Anna habe ich gestern gestrichen.", "Den Schuppen für Anna gestrichen"],
  [GERMAN, "Der Schuppen für Anna ist gestrichen.", "Der Schuppen für Anna gestrichen"],
  [GERMAN, "Erledigt: Schuppen gestrichen für Anna", "Schuppen gestrichen für Anna"],
  [SPANISH, "He pintado el cobertizo.", "Pintado el cobertizo"],
  [SPANISH, "Ya pinté el cobertizo.", "Pinté el cobertizo"],
  [SPANISH, "El cobertizo ya está pintado.", "Pintado el cobertizo"],
  [SPANISH, "Hecho: pintar el cobertizo", "Pintar el cobertizo"],
])("%s / %s: ends the task", (set, said, text) => {
  expect(read(said, [set])).toEqual([`COMPLETED_TASK ${text}`]);
  const words = [...wordsThatMayEnd(said), ...wordsThatMayFulfil(said)];
  expect([words.some((word) => set.toLowerCase().includes(word)), maySetTask(set)]).toEqual([true, true]);
});

test.each([
  [ENGLISH, "I haven't painted the shed for Anna."],
  [ENGLISH, "I almost painted the shed for Anna."],
  [ENGLISH, "Did I paint the shed for Anna?"],
  [ENGLISH, "I painted the shed for Anna?"],
  [ENGLISH, "I'll paint the shed for Anna."],
  [ENGLISH, "I paint the shed for Anna."],
  [ENGLISH, "Tom painted the shed for Anna."],
  [ENGLISH, "The shed for Anna was painted by Tom."],
  [ENGLISH, "I painted the shed with Anna."],
  [ENGLISH, "I painted the shed for Anna's mother."],
  [ENGLISH, "I painted the shed."],
  [ENGLISH, "I painted the fence for Anna."],
  [ENGLISH, "I painted the shed for Anna, but the paint came off."],
  [ENGLISH, "I painted the shed for Anna last summer."],
  [ENGLISH, "When I painted the shed for Anna, it rained."],
  ["Remind me to call his mother.", "I called my mother."],
  ["Remind me to call the plumber.", "I was called by the plumber."],
  ["Remind me to call the plumber.", "The plumber called."],
  ["Remind me to book the ferry and the hotel.", "I booked the ferry."],
  [GERMAN, "Ich habe den Schuppen für Anna nicht gestrichen."],
  [GERMAN, "Ist der Schuppen für Anna gestrichen?"],
  [GERMAN, "Tom hat den Schuppen für Anna gestrichen."],
  [GERMAN, "Ich werde den Schuppen für Anna streichen."],
  [SPANISH, "No he pintado el cobertizo."],
  [SPANISH, "Mi hermano pintó el cobertizo."],
  [SPANISH, "Pinto el cobertizo."],
])("%s / %s: ends nothing", (set, said) => {
  expect(read(said, [set])).toEqual([]);
});

test("a deed ends the task that it names, and none that no message sets", () => {
  const set = ["Remind me to paint the shed.", "Remind me to paint the fence."];
  expect(read("I painted the fence.", set)).toEqual(["COMPLETED_TASK Painted the fence"]);
  expect(read("I painted the fence.", [])).toEqual([]);
});
