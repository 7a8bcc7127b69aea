import { expect, test } from "vitest";
import { withResolvedDates } from "../../../worker/core/context/resolved-dates.ts";

const AT = Date.parse("2023-05-10T13:56:00Z");
const shown = (text: string): string => withResolvedDates(text, AT, "UTC");

test.each([
  ["I went there yesterday and it was good.", "I went there yesterday [9 May 2023] and it was good."],
  ["Last Friday we had dinner.", "Last Friday [5 May 2023] we had dinner."],
  ["I was in Paris last week in fact.", "I was in Paris last week [1 May 2023 – 7 May 2023] in fact."],
  ["We met 3 years ago.", "We met 3 years ago [2020]."],
  ["We leave tomorrow morning!", "We leave tomorrow morning [11 May 2023]!"],
  ["I start next month.", "I start next month [Jun 2023]."],
  ["We met three weeks and two days ago.", "We met three weeks and two days ago [17 Apr 2023]."],
  ["We moved here 2 years and 3 months ago.", "We moved here 2 years and 3 months ago [Feb 2021]."],
  ["That was 1 year 2 months ago.", "That was 1 year 2 months ago [Mar 2022]."],
  ["a week ago yesterday", "a week ago yesterday [2 May 2023]"],
])("a relative date has its date behind it: %s", (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test.each([
  "less than 2 weeks ago",
  "more than 3 years ago",
  "over a year ago",
  "under a month ago",
  "at least a year ago",
  "2 or 3 weeks ago",
  "five or six days ago",
  "5-6 days ago",
  "In 2015 we met, and next year we married.",
  "See you next weekend!",
  "Twenty-five years ago my father died.",
  "twenty two years ago",
  "2.5 years ago",
  "1,200 years ago",
  "a hundred and twenty years ago",
  "Half a year ago I quit.",
  "I read the book in two days.",
  "We went hiking the next day.",
  "Friday is my last day at work.",
  "I was ill in my last year of college.",
  "The trip will last weeks.",
  "Batteries last months.",
  "I last sat there.",
  "The last march drew thousands.",
  "the last Friday of the month",
  "The last week of June",
  "For the last three years I have lived here.",
  'In 2019 he said "I\'ll marry you next year".',
  "Next Friday we go.",
  "See you on Friday!",
  "Last summer was hot.",
  "Last night's dinner",
  "",
])("a text without a date, or with several readings, has none: %s", (text) => {
  expect(shown(text)).toBe(text);
});

test("the time zone of the one who said it decides the day", () => {
  const late = Date.parse("2023-05-10T23:30:00Z");
  expect(withResolvedDates("I ran yesterday.", late, "Asia/Tokyo")).toBe("I ran yesterday [10 May 2023].");
});

test("the same words that were written on another day, or in another zone, get the dates of that day", () => {
  const text = "We met yesterday.";
  expect(withResolvedDates(text, AT, "UTC")).toBe("We met yesterday [9 May 2023].");
  expect(withResolvedDates(text, Date.parse("2023-08-01T12:00:00Z"), "UTC")).toBe("We met yesterday [31 Jul 2023].");
  expect(withResolvedDates(text, Date.parse("2023-08-01T12:00:00Z"), "Pacific/Kiritimati")).toBe(
    "We met yesterday [1 Aug 2023].",
  );
  expect(withResolvedDates(text, AT, "UTC")).toBe("We met yesterday [9 May 2023].");
});
