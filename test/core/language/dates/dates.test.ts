import { describe, expect, test } from "vitest";
import { addMonths, fromCivil, toCivil } from "../../../../worker/core/text/calendar.ts";
import { nonNull } from "../../../../shared/non-null.ts";
import type { Direction } from "../../../../worker/core/language/dates/civil-periods.ts";
import { findDates, formatPeriod } from "../../../../worker/core/language/dates/dates.ts";

const MONDAY = Date.UTC(2023, 4, 8, 13, 56);

function read(text: string, direction: Direction = "past", at = MONDAY, zone = "UTC"): string {
  const found = findDates(text, at, zone);
  if (found.length !== 1) return `${found.length} dates`;
  const { from, to, precision } = nonNull(nonNull(found[0], "group").resolve(direction), "word");
  const iso = (instant: number): string =>
    new Date(instant).toISOString().replace("T00:00:00.000Z", "").replace(":00.000Z", "");
  return `${iso(from)}..${iso(to)} ${precision} ${nonNull(found[0], "group").role}`;
}

describe("findDates on Monday 8 May 2023", () => {
  test.each([
    ["since next year", "2024-01-01..2025-01-01 year since"],
    ["from next week", "2023-05-15..2023-05-22 week since"],
    ["starting tomorrow", "2023-05-09..2023-05-10 day since"],
    ["yesterday", "2023-05-07..2023-05-08 day at"],
    ["last night", "2023-05-07..2023-05-08 day at"],
    ["this morning", "2023-05-08..2023-05-09 day at"],
    ["two days ago", "2023-05-06..2023-05-07 day at"],
    ["last Saturday", "2023-05-06..2023-05-07 day at"],
    ["last Monday", "2023-05-01..2023-05-02 day at"],
    ["last Fri", "2023-05-05..2023-05-06 day at"],
    ["on Friday", "2023-05-05..2023-05-06 day at"],
    ["last week", "2023-05-01..2023-05-08 week at"],
    ["two weeks ago", "2023-04-24..2023-04-25 day at"],
    ["last weekend", "2023-05-06..2023-05-08 day at"],
    ["last month", "2023-04-01..2023-05-01 month at"],
    ["three months ago", "2023-02-01..2023-03-01 month at"],
    ["last March", "2023-03-01..2023-04-01 month at"],
    ["last May", "2022-05-01..2022-06-01 month at"],
    ["in June", "2022-06-01..2022-07-01 month at"],
    ["last summer", "2022-06-01..2022-09-01 month at"],
    ["last winter", "2022-12-01..2023-03-01 month at"],
    ["last year", "2022-01-01..2023-01-01 year at"],
    ["4 years ago", "2019-01-01..2020-01-01 year at"],
    ["in 2019", "2019-01-01..2020-01-01 year at"],
    ["since 2016", "2016-01-01..2017-01-01 year since"],
    ["for three years", "2020-01-01..2021-01-01 year since"],
    ["since last March", "2023-03-01..2023-04-01 month since"],
    ["on March 5th", "2023-03-05..2023-03-06 day at"],
    ["on December 5th", "2022-12-05..2022-12-06 day at"],
    ["March 2020", "2020-03-01..2020-04-01 month at"],
    ["2021-03-05", "2021-03-05..2021-03-06 day at"],
    ["on March 5th 2020 at 3pm", "2020-03-05T15:00..2020-03-05T15:00:00.001Z instant at"],
  ])('in an account of the past, "%s" is %s', (text, expected) => expect(read(`We met ${text}.`)).toBe(expected));

  test.each([
    ["tomorrow", "2023-05-09..2023-05-10 day at"],
    ["on Friday", "2023-05-12..2023-05-13 day at"],
    ["next Friday", "2023-05-19..2023-05-20 day at"],
    ["this weekend", "2023-05-13..2023-05-15 day at"],
    ["next week", "2023-05-15..2023-05-22 week at"],
    ["next month", "2023-06-01..2023-07-01 month at"],
    ["in two months", "2023-07-01..2023-08-01 month at"],
    ["in June", "2023-06-01..2023-07-01 month at"],
    ["next summer", "2023-06-01..2023-09-01 month at"],
    ["on March 5th", "2024-03-05..2024-03-06 day at"],
  ])('in a plan, "%s" is %s', (text, expected) => expect(read(`We will meet ${text}.`, "future")).toBe(expected));
  test.each([
    ["since the 1st", "2023-05-01..2023-05-02 day since"],
    ["since the 22nd", "2023-04-22..2023-04-23 day since"],
    ["since 5 December", "2022-12-05..2022-12-06 day since"],
  ])('"%s" has begun, whatever its verb', (text, expected) =>
    expect(read(`I am the manager ${text}.`, "future")).toBe(expected),
  );
  test('a start with "from" may be to come', () =>
    expect(read("I am the manager from 5 December.", "future")).toBe("2023-12-05..2023-12-06 day since"));

  test.each(["every Friday", "I may march on", "ten years", "a second", "the sun", "on Fridays", "version 2.0"])(
    '"%s" contains no date',
    (text) => expect(read(text)).toBe("0 dates"),
  );
  test("two dates in one text are found separately", () =>
    expect(findDates("I quit yesterday and start again in 2025", MONDAY, "UTC")).toHaveLength(2));
});

describe("findDates in time zones", () => {
  test("a day begins and ends at midnight of the time zone", () => {
    expect(read("yesterday", "past", Date.UTC(2023, 4, 8, 2), "America/New_York")).toBe(
      "2023-05-06T04:00..2023-05-07T04:00 day at",
    );
    expect(read("yesterday", "past", Date.UTC(2023, 4, 7, 20), "Asia/Tokyo")).toBe(
      "2023-05-06T15:00..2023-05-07T15:00 day at",
    );
  });
  test("the day the clock goes forward has 23 hours, the day it goes back 25", () => {
    expect(read("yesterday", "past", Date.UTC(2023, 2, 27, 12), "Europe/Berlin")).toBe(
      "2023-03-25T23:00..2023-03-26T22:00 day at",
    );
    expect(read("yesterday", "past", Date.UTC(2023, 9, 30, 12), "Europe/Berlin")).toBe(
      "2023-10-28T22:00..2023-10-29T23:00 day at",
    );
  });
  test("a time that the spring change skips is after the jump, and one that occurs twice in autumn is the first", () => {
    expect(fromCivil(Date.UTC(2023, 2, 26, 2, 30), "Europe/Berlin")).toBe(Date.UTC(2023, 2, 26, 1, 30));
    expect(fromCivil(Date.UTC(2023, 9, 29, 2, 30), "Europe/Berlin")).toBe(Date.UTC(2023, 9, 29, 0, 30));
  });
  test("converting an instant to wall-clock time and back gives the same instant", () => {
    for (const zone of ["UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Apia"])
      expect(fromCivil(toCivil(MONDAY, zone), zone)).toBe(MONDAY);
  });
  test("an unknown time zone is read as UTC", () =>
    expect(read("yesterday", "past", MONDAY, "Mars/Olympus")).toBe("2023-05-07..2023-05-08 day at"));
});

describe("dates at leap days and month ends", () => {
  test("one month after 31 January is the last day of February", () =>
    expect(new Date(addMonths(Date.UTC(2023, 0, 31), 1)).toISOString()).toBe("2023-02-28T00:00:00.000Z"));
  test("one year before 29 February is 28 February", () =>
    expect(new Date(addMonths(Date.UTC(2024, 1, 29), -12)).toISOString()).toBe("2023-02-28T00:00:00.000Z"));
  test("yesterday is 29 February on 1 March of a leap year", () =>
    expect(read("yesterday", "past", Date.UTC(2024, 2, 1, 9))).toBe("2024-02-29..2024-03-01 day at"));
  test("three months before 31 May is February", () =>
    expect(read("three months ago", "past", Date.UTC(2023, 4, 31, 9))).toBe("2023-02-01..2023-03-01 month at"));
  test("last week is in December in the first week of January", () =>
    expect(read("last week", "past", Date.UTC(2023, 0, 3))).toBe("2022-12-26..2023-01-02 week at"));
});

describe("formatPeriod", () => {
  test.each([
    ["yesterday", "on 7 May 2023"],
    ["last week", "in the week of 1 May 2023"],
    ["last month", "in April 2023"],
    ["last summer", "in the months from June 2022"],
    ["in 2019", "in 2019"],
  ])('the period "%s" is written as "%s"', (text, expected) =>
    expect(
      formatPeriod(nonNull(nonNull(findDates(text, MONDAY, "UTC")[0], "word").resolve("past"), "word"), "UTC"),
    ).toBe(expected),
  );
});

test("a number with a unit after a plus sign is not a date", () => {
  expect(findDates("09:00 AM CET + 9 hours is the evening of the same day.", MONDAY, "UTC")).toEqual([]);
  expect(findDates("Total: 3 hours + 2 hours = 5 hours", MONDAY, "UTC")).toEqual([]);
});

test.each([
  ["in late June", "2022-06-01..2022-07-01 month at", "2023-06-01..2023-07-01 month at"],
  ["at the end of June", "2022-06-01..2022-07-01 month at", "2023-06-01..2023-07-01 month at"],
  ["in the second half of June", "2022-06-01..2022-07-01 month at", "2023-06-01..2023-07-01 month at"],
  ["in the last week of June", "2022-06-24..2022-07-01 day at", "2023-06-24..2023-07-01 day at"],
  ["in early June", "2023-06-01..2023-07-01 month at", "2023-06-01..2023-07-01 month at"],
  ["in June", "2023-06-01..2023-07-01 month at", "2023-06-01..2023-07-01 month at"],
])("on 2 June, a past or planned %s is in a year in which it is over or ahead", (words, past, future) => {
  const at = Date.UTC(2023, 5, 2, 12);
  expect([read(words, "past", at), read(words, "future", at)]).toEqual([past, future]);
});

test.each(["in early June", "in the first half of June", "at the beginning of June"])(
  "on 25 June, a planned %s is in the next year",
  (words) => {
    expect(read(words, "future", Date.UTC(2023, 5, 25, 12))).toBe("2024-06-01..2024-07-01 month at");
  },
);

test.each([
  ["in three days from now", "2023-05-11..2023-05-12 day at"],
  ["this time tomorrow", "2023-05-09..2023-05-10 day at"],
  ["tomorrow noon", "2023-05-09..2023-05-10 day at"],
  ["the same day next week", "2023-05-15..2023-05-16 day at"],
  ["on Friday at the latest", "2023-05-12..2023-05-13 day until"],
])("no word of %s stays in the sentence", (words, expected) => {
  const text = `I will go ${words}.`;
  expect(read(text, "future")).toBe(expected);
  expect(findDates(text, MONDAY, "UTC")[0]).toMatchObject({ start: 10, end: 10 + words.length });
});
