import { describe, expect, test } from "vitest";
import { extractBuiltin } from "../../../../worker/core/language/read-clauses.ts";
import { findDates } from "../../../../worker/core/language/dates/dates.ts";

const AT = Date.UTC(2025, 2, 3, 12);
const dayOf = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString().slice(0, 10);
const periods = (content: string): string[] =>
  extractBuiltin({ speaker: "Ada", content, reference_time: AT, time_zone: "UTC", previous: [] }).facts.map(
    ({ predicate, valid_from, valid_to, valid_from_basis }) =>
      `${predicate} ${valid_from_basis === "observed" ? "observed" : dayOf(valid_from)}..${dayOf(valid_to)}`,
  );

describe("ranges of days and months, whose end is within them", () => {
  test.each([
    ["I'm visiting Rome from 3 to 10 June.", "VISITS 2025-06-03..2025-06-11"],
    ["I'm visiting Rome from the 6th to the 9th of March.", "VISITS 2025-03-06..2025-03-10"],
    ["I visited Rome from 3 June to 10 June 2024.", "VISITED 2024-06-03..2024-06-11"],
    ["I visited Rome between 3 and 10 June 2024.", "VISITED 2024-06-03..2024-06-11"],
    ["I visited Rome June 3-10, 2024.", "VISITED 2024-06-03..2024-06-11"],
    ["I visited Rome from 28 December to 3 January 2025.", "VISITED 2024-12-28..2025-01-04"],
    ["I rented a flat in Baku, 03/2015 – 11/2017.", "RENTED 2015-03-01..2017-12-01"],
    ["I lived in Rome between 2001 and 2005.", "LIVES_IN 2001-01-01..2006-01-01"],
  ])("%s", (content, period) => {
    expect(periods(content)).toEqual([period]);
  });
});

describe("how long is not since when", () => {
  test.each([
    ["I worked at Acme for ten years.", "WORKS_AT null..2025-03-03"],
    ["I have worked at Acme for ten years.", "WORKS_AT 2015-01-01..null"],
    ["I lived in Rome for three years.", "LIVES_IN null..2025-03-03"],
    ["I played the violin for five years.", "PLAYED null..2025-03-03"],
  ])("%s", (content, period) => {
    expect(periods(content)).toEqual([period]);
  });
});

describe("a day with a word that identifies it is not a date", () => {
  test.each([
    ["I run the village quiz on the first Friday of the month.", "RUNS observed..null"],
    ["I joined the Tuesday group.", "JOINED null..2025-03-03"],
  ])("%s", (content, period) => {
    expect(periods(content)).toEqual([period]);
  });
});

describe("a date that is only a bound is the end", () => {
  test.each([
    ["Maria worked at Bosch until she quit on 5 May 2023.", "WORKS_AT null..2023-05-06"],
    ["Maria worked at Bosch until he retired in May 2021.", "WORKS_AT null..2021-06-01"],
    ["I lived in Kyiv before 2020.", "LIVES_IN null..2020-01-01"],
    ["I bought a house before May 2021.", "BOUGHT null..2021-05-01"],
    ["Up to the end of 2020 I had a season ticket for Rangers.", "HAS null..2021-01-01"],
  ])("%s", (content, period) => {
    expect(periods(content)).toEqual([period]);
  });
});

test.each(["from 30 to 31 February", "from 40 to 50 March", "3 to 2 June 2024"])("%s is not a range", (text) => {
  const ranges = findDates(text, AT, "UTC").filter(({ role }) => role === "range");
  expect(ranges.map(({ resolve }) => resolve("past"))).toEqual([]);
});

test("a state that will not hold any longer ends then, and is not a plan", () => {
  expect(periods("I will no longer live in Vienna from October 2026.")).toEqual(["LIVES_IN observed..2026-10-01"]);
});

test("a birthday tomorrow is not a date", () => {
  expect(periods("My birthday is tomorrow.")).toEqual([]);
});

describe("days by their number or name, said on Monday 3 March 2025", () => {
  const resolved = (text: string, direction: "past" | "future"): string[] =>
    findDates(text, AT, "UTC").map(({ resolve }) => {
      const period = resolve(direction);
      return `${dayOf(period?.from)}..${dayOf(period?.to)}`;
    });

  test.each([
    ["on the 20th", "future", "2025-03-20..2025-03-21"],
    ["on the 20th", "past", "2025-02-20..2025-02-21"],
    ["on the 31st", "past", "2025-01-31..2025-02-01"],
    ["the last week of August", "future", "2025-08-25..2025-09-01"],
    ["the first week of May 2026", "future", "2026-05-01..2026-05-08"],
    ["on Monday", "future", "2025-03-10..2025-03-11"],
    ["on Monday", "past", "2025-02-24..2025-03-04"],
    ["this Monday", "future", "2025-03-03..2025-03-04"],
  ] as const)("%s in an account of the %s", (text, direction, period) => {
    expect(resolved(text, direction)).toEqual([period]);
  });

  test.each(["on the 20th floor", "on the 40th", "the 3rd time"])("no day: %s", (text) => {
    expect(resolved(text, "future").filter((period) => period !== "null..null")).toEqual([]);
  });

  test("the time for which something is booked is not when it was booked", () => {
    const [fact] = extractBuiltin({
      speaker: "Ada",
      content: "I've booked a cottage for the last week of August.",
      reference_time: AT,
      time_zone: "UTC",
      previous: [],
    }).facts;
    expect(fact).toMatchObject({ fact: "Ada has booked a cottage for the week of 25 August 2025.", valid_from: null });
  });
});
