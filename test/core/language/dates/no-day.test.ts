import { describe, expect, test } from "vitest";
import { findTimePhrases } from "../../../../worker/core/language/dates/dates.ts";
import { extractBuiltin } from "../../../../worker/core/language/read-clauses.ts";

const THURSDAY = Date.UTC(2024, 1, 29, 9, 30);
const WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");

describe("a weekday that begins a name is not a day", () => {
  test.each(
    WEEKDAYS.flatMap((weekday) => [
      `I met ${weekday} Addams last week.`,
      `I work at ${weekday} Coffee since 2019.`,
      `I visited ${weekday} Harbor last week.`,
      `I joined ${weekday} Club at Acme.`,
    ]),
  )("%s", (content) => {
    const { facts } = extractBuiltin({
      speaker: "Ada",
      content,
      reference_time: THURSDAY,
      time_zone: "UTC",
      previous: [],
    });
    expect(facts.map(({ fact }) => fact).join()).toMatch(/(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day \p{Lu}/u);
    expect(facts.filter(({ valid_from_precision }) => valid_from_precision === "day")).toEqual([]);
  });
});

test.each([
  "On Friday Bob visited Rome.",
  "By Friday Bob will know.",
  "Last Friday Bob visited Rome.",
  "I visited Rome Friday with Ana.",
  "We had dinner Saturday Night.",
  "I met Ana Friday and Bob stayed home.",
  "Friday I met Ana.",
])("a weekday next to another name is a day: %s", (content) => {
  expect(findTimePhrases(content, THURSDAY, "UTC").dates).toHaveLength(1);
});
