import { expect, test } from "vitest";
import { periodsAsked } from "../../../../worker/core/language/dates/question-periods.ts";

const AT = Date.parse("2026-11-20T12:00:00Z");
const days = (question: string): string[] =>
  periodsAsked(question, AT, "UTC").map(({ from, to }) =>
    [from, to].map((at) => new Date(at).toISOString().slice(0, 10)).join(" to "),
  );

test("a date in a question covers its own period and one week after it, when messages still mention it", () => {
  expect(days("What did Ada do in May 2023?")).toEqual(["2023-05-01 to 2023-06-08"]);
  expect(days("What happened on 7 May 2023?")).toEqual(["2023-05-07 to 2023-05-15"]);
  expect(days("Where was she last week?")).toEqual(["2026-11-09 to 2026-11-23"]);
  expect(days("What has she done since 2024?")).toEqual(["2024-01-01 to 2026-11-20"]);
});

test("a question about weeks ago is about the days around that day", () => {
  expect(days("What did she do two weeks ago?")).toEqual(["2026-11-03 to 2026-11-17"]);
  expect(days("What did she do two weeks ago on Tuesday?")).toEqual(["2026-11-03 to 2026-11-11"]);
});

test("a month without a year may be of any of the last years", () => {
  expect(days("Where did we go in March?")).toEqual([
    "2026-03-01 to 2026-04-08",
    "2025-03-01 to 2025-04-08",
    "2024-03-01 to 2024-04-08",
    "2023-03-01 to 2023-04-08",
    "2022-03-01 to 2022-04-08",
  ]);
});

test("a question about now, or without a date, names no period", () => {
  for (const question of ["Where does Ada live?", "Where does Ada live today?", "What may she like?", "", "???"])
    expect(days(question)).toEqual([]);
});
