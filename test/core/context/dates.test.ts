import { expect, test } from "vitest";
import { renderRange } from "../../../worker/core/context/dates.ts";

const at = Date.parse;

test.each([
  ["a year is rendered as the year only", "2022-01-01", "2023-01-01", "year", "2022"],
  ["a month is rendered as the month only", "2023-05-01", "2023-06-01", "month", "2023-05"],
  ["a day is rendered as the day only", "2023-05-07", "2023-05-08", "day", "2023-05-07"],
  [
    "an instant is rendered to the minute",
    "2023-05-07T13:56:00Z",
    "2023-05-07T13:56:00.001Z",
    "instant",
    "2023-05-07 13:56",
  ],
  ["a week ends with its last day", "2023-05-01", "2023-05-08", "day", "2023-05-01 – 2023-05-07"],
  ["an open state is rendered as since its start", "2016-01-01", null, "year", "since 2016"],
  ["an inferred start is rendered to the day", "2023-05-08T13:56:00Z", null, null, "since 2023-05-08"],
  ["an end without a start is rendered as until its last day", null, "2023-05-08", "day", "until 2023-05-07"],
  ["a fact without bounds has no range", null, null, null, ""],
] as const)("%s", (_, from, to, precision, text) => {
  expect(renderRange(from === null ? null : at(from), to === null ? null : at(to), precision)).toBe(text);
});
