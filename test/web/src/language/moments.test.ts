import { expect, test } from "vitest";
import { formatAgo, formatBound, formatDay, type Precision } from "../../../../web/src/language/moments.ts";

test.each([
  ["2024-01-01T00:00:00Z", "year", "start", "2024", "2024"],
  ["2025-01-01T00:00:00Z", "year", "end", "2024", "2024"],
  ["2024-05-01T00:00:00Z", "month", "start", "May 2024", "Mai 2024"],
  ["2024-09-01T00:00:00Z", "month", "end", "Aug 2024", "Aug. 2024"],
  ["2024-05-04T22:00:00Z", "day", "start", "5 May 2024", "05.05.2024"],
  ["2024-05-04T22:00:00Z", "day", "end", "4 May 2024", "04.05.2024"],
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

test.each([
  [0, "now", "jetzt"],
  [-30_000, "now", "jetzt"],
  [59_999, "now", "jetzt"],
  [60_000, "1 minute ago", "vor 1 Minute"],
  [3 * 3_600_000, "3 hours ago", "vor 3 Stunden"],
  [30 * 3_600_000, "yesterday", "gestern"],
  [6 * 86_400_000, "6 days ago", "vor 6 Tagen"],
  [7 * 86_400_000, "1 May 2024", "01.05.2024"],
  [-86_400_000, "9 May 2024", "09.05.2024"],
])("an instant %i ms ago is written %s", (ago, english, german) => {
  const now = Date.UTC(2024, 4, 8, 12);
  const instant = new Date(now - ago).toISOString();
  expect([formatAgo("en", instant, now), formatAgo("de", instant, now)]).toEqual([english, german]);
});
