import { expect, test } from "vitest";
import { formatBound, formatDay, type Precision } from "../../../../web/src/language/moments.ts";

test.each([
  ["2024-01-01T00:00:00Z", "year", "start", "2024", "2024"],
  ["2025-01-01T00:00:00Z", "year", "end", "2024", "2024"],
  ["2024-05-01T00:00:00Z", "month", "start", "May 2024", "Mai 2024"],
  ["2024-09-01T00:00:00Z", "month", "end", "Aug 2024", "Aug. 2024"],
  // midnight in Berlin, which is still the day before in UTC
  ["2024-05-04T22:00:00Z", "day", "start", "5 May 2024", "05.05.2024"],
  ["2024-05-04T22:00:00Z", "day", "end", "4 May 2024", "04.05.2024"],
  // midnight in Los Angeles
  ["2024-05-05T07:00:00Z", "day", "start", "5 May 2024", "05.05.2024"],
  ["2024-09-08T14:30:00Z", "instant", "end", "8 Sep 2024, 14:30", "08.09.2024, 14:30"],
  ["2024-09-08T14:30:00Z", null, "start", "8 Sep 2024, 14:30", "08.09.2024, 14:30"],
] satisfies [string, Precision, "start" | "end", string, string][])(
  "a bound of %s, known to the %s, as the %s is written %s",
  (instant, precision, side, english, german) => {
    expect(formatBound("en", instant, precision, side)).toBe(english);
    expect(formatBound("de", instant, precision, side)).toBe(german);
  },
);

test("a day is formatted as in the API's periods", () => {
  expect(formatDay("en", "2023-09-08T00:00:00Z")).toBe("8 Sep 2023");
});
