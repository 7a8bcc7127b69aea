/** Midnight, rates, weekdays on that weekday, and parts of a week give no day, or the right one. */
import { describe, expect, test } from "vitest";
import { findDates } from "../../../../worker/core/language/dates/dates.ts";
import { periodsAsked } from "../../../../worker/core/language/dates/question-periods.ts";
import { extractBuiltin } from "../../../../worker/core/language/read-clauses.ts";
import type { Direction } from "../../../../worker/core/language/dates/civil-periods.ts";
import { dayOfInstant } from "../../../oracle/instants.ts";

const AT = Date.parse("2024-03-06T12:00:00Z");
const daysIn = (sentence: string, direction: Direction): string[] =>
  findDates(sentence, AT, "UTC").flatMap(({ resolve }) => {
    const period = resolve(direction);
    return period === null ? [] : [`${dayOfInstant(period.from)}..${dayOfInstant(period.to - 1)} ${period.precision}`];
  });

test.each([
  "at midnight on Friday",
  "on Friday at midnight",
  "just after midnight on 5 May 2022",
  "on Friday night after midnight",
  "midnight, 5 May 2022",
  "yesterday at midnight",
  "three weeks next Friday",
  "this Friday or the one after",
  "Friday or the next day",
  "Friday before the exam on 5 June",
  "the anniversary of 5 May 2022",
  "last May the 5th",
])("the day is unread where the words leave it open: %s", (words) => {
  expect(daysIn(`We met ${words}.`, "past")).toEqual([]);
  expect(daysIn(`We will meet ${words}.`, "future")).toEqual([]);
});

test.each([
  ["by midnight on Friday", "2024-03-08..2024-03-08 day"],
  ["before midnight on 5 May 2031", "2031-05-05..2031-05-05 day"],
  ["at midnight tonight", "2024-03-06..2024-03-06 day"],
  ["three times a day from Friday", "2024-03-08..2024-03-08 day"],
  ["a week from next Friday", "2024-03-22..2024-03-22 day"],
])("the day is read where the words name one: %s", (words, day) => {
  expect(daysIn(`We will meet ${words}.`, "future")).toEqual([day]);
});

describe("an account of Wednesday on a Wednesday", () => {
  test.each([
    ["We met on Tuesday and Wednesday.", ["2024-03-05..2024-03-06 day"]],
    ["We met on Wednesday and Thursday.", ["2024-02-28..2024-02-29 day"]],
    ["We met around Wednesday.", ["2024-02-25..2024-03-09 month"]],
    ["We met before Wednesday.", ["2024-03-05..2024-03-05 month"]],
  ])("%s", (sentence, days) => {
    expect(daysIn(sentence, "past")).toEqual(days);
  });

  test("no part of the phrase is left in the sentence", () => {
    const content = "I visited Rome Wednesday lunchtime.";
    const { facts } = extractBuiltin({ speaker: "Ada", content, reference_time: AT, time_zone: "UTC", previous: [] });
    expect(facts.map(({ fact }) => fact)).toEqual(["Ada visited Rome."]);
  });
});

test.each([
  ["Remind me to call Tom early next week.", ["week"]],
  ["Remind me to call Tom at the beginning of next week.", ["week"]],
  ["Remind me to call Tom next week.", ["week"]],
  ["Remind me to call Tom early next weekend.", ["week"]],
  ["Remind me to call Tom around next week.", ["month"]],
])("a task for a part of a week is not due on its last day: %s", (content, precisions) => {
  const { facts } = extractBuiltin({ speaker: "Ada", content, reference_time: AT, time_zone: "UTC", previous: [] });
  expect(facts.map(({ due_precision }) => due_precision)).toEqual(precisions);
});

test.each(["Remind me to call Tom around next week.", "Remind me to call Tom around 30 November."])(
  "a task whose days may be of two months has no due date: %s",
  (content) => {
    const reference_time = Date.parse("2026-11-23T09:00:00Z");
    const { facts } = extractBuiltin({ speaker: "Ada", content, reference_time, time_zone: "UTC", previous: [] });
    expect(facts.map(({ due = null }) => due)).toEqual([null]);
  },
);

test.each([
  "Wo war ich zwei Tage vor dem 3. September 2022?",
  "Wo war ich fünf Tage vor dem 03.09.2022?",
  "Wo wohne ich seit September 2022?",
  "¿Dónde estaba dos días antes del 13/9/2022?",
  "¿Dónde vivía hasta el 13/9/2022?",
])("a question with a relation in another language is not limited to its date: %s", (question) => {
  expect(periodsAsked(question, AT, "UTC")).toEqual([]);
});
