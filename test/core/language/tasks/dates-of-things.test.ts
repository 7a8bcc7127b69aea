import { expect, test } from "vitest";
import { readTasks } from "../../../../worker/core/language/tasks/read-tasks.ts";

const SAID = Date.parse("2026-11-28T10:00:00Z");
const read = (content: string): { text: string; due: string | null }[] =>
  readTasks(content, {
    speaker: "Ada",
    content,
    reference_time: SAID,
    time_zone: "UTC",
    previous: [],
  }).map(({ text, due }) => ({ text, due: due === null ? null : new Date(due.due).toISOString().slice(0, 10) }));

test.each([
  ["Remind me to buy tickets for the concert on 5 May.", "Buy tickets for the concert on 5 May 2027"],
  ["Remind me to prepare for the exam on Monday.", "Prepare for the exam on 30 November 2026"],
  ["Remind me to return the book Tom lent me on Monday.", "Return the book Tom lent me on Monday"],
  ["Remind me to tell Tom that I'm away on Friday.", "Tell Tom that I'm away on Friday"],
  ["Remind me to pay the bill from 5 March.", "Pay the bill from 5 March"],
  ["Remind me to sign the form dated 20 March.", "Sign the form dated 20 March"],
  ["Remind me to watch Friday Night Lights.", "Watch Friday Night Lights"],
  ["Erinnere mich daran, für die Prüfung am Montag zu lernen.", "Für die Prüfung am Montag lernen"],
  ["Recuérdame comprar entradas para el concierto el 5 de mayo.", "Comprar entradas para el concierto el 5 de mayo"],
])("a task is not due on the day of another thing: %s", (content, text) => {
  expect(read(content)).toEqual([{ text, due: null }]);
});

test.each([
  ["Remind me to buy tickets for the concert by Monday.", "Buy tickets for the concert"],
  ["Remind me on Monday to buy tickets for the concert.", "Buy tickets for the concert"],
  ["Remind me to bring cake to the party on Monday.", "Bring cake to the party"],
  ["Remind me to send the report on Monday.", "Send the report"],
  ["Erinnere mich daran, am Montag zur Party zu gehen.", "Zur Party gehen"],
])("a task is due on its own day: %s", (content, text) => {
  expect(read(content)).toEqual([{ text, due: "2026-11-30" }]);
});
