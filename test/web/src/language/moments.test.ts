import { expect, test } from "vitest";
import { formatAgo, formatBound, formatDay, writeBound, type Precision } from "../../../../web/src/language/moments.ts";

test.each([
  ["2024-01-01T00:00:00Z", "year", "start", "2024", "2024"],
  ["2025-01-01T00:00:00Z", "year", "end", "2024", "2024"],
  ["2024-05-01T00:00:00Z", "month", "start", "May 2024", "Mai 2024"],
  ["2024-09-01T00:00:00Z", "month", "end", "Aug 2024", "Aug. 2024"],
  ["2024-05-06T00:00:00Z", "week", "start", "the week of 6 May 2024", "Woche vom 6. Mai 2024"],
  ["2024-05-06T00:00:00Z", "week", "end", "the week of 29 Apr 2024", "Woche vom 29. Apr. 2024"],
  // Monday at midnight in Kiritimati and in Pago Pago
  ["2024-05-05T10:00:00Z", "week", "start", "the week of 6 May 2024", "Woche vom 6. Mai 2024"],
  ["2024-05-06T11:00:00Z", "week", "start", "the week of 6 May 2024", "Woche vom 6. Mai 2024"],
  ["2024-05-06T11:00:00Z", "week", "end", "the week of 29 Apr 2024", "Woche vom 29. Apr. 2024"],
  ["2024-05-04T22:00:00Z", "day", "start", "5 May 2024", "5. Mai 2024"],
  ["2024-05-04T22:00:00Z", "day", "end", "4 May 2024", "4. Mai 2024"],
  ["2024-05-05T07:00:00Z", "day", "start", "5 May 2024", "5. Mai 2024"],
  ["2024-09-08T14:30:00Z", "instant", "end", "8 Sep 2024, 14:30", "8. Sep. 2024, 14:30"],
  ["2024-09-08T14:30:00Z", null, "start", "8 Sep 2024, 14:30", "8. Sep. 2024, 14:30"],
] satisfies [string, Precision, "start" | "end", string, string][])(
  "a bound of %s, known to the %s, as the %s is written %s",
  (instant, precision, side, english, german) => {
    expect(formatBound("en", instant, precision, side)).toBe(english);
    expect(formatBound("de", instant, precision, side)).toBe(german);
  },
);

test.each([
  ["2024-01-01T00:00:00Z", "year", "start", "2024"],
  ["2024-09-01T00:00:00Z", "month", "end", "2024-08"],
  ["2024-05-05T22:00:00Z", "week", "start", "2024-W19"],
  ["2024-05-05T22:00:00Z", "week", "end", "2024-W18"],
  ["2020-12-28T08:00:00Z", "week", "start", "2020-W53"],
  ["2024-12-30T00:00:00Z", "week", "start", "2025-W01"],
  ["2024-05-04T22:00:00Z", "day", "start", "2024-05-05"],
] satisfies [string, Precision, "start" | "end", string][])(
  "a bound of %s, known to the %s, as the %s is edited as %s",
  (instant, precision, side, written) => {
    expect(writeBound(instant, precision, side)).toBe(written);
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
  [7 * 86_400_000, "1 May 2024", "1. Mai 2024"],
  [-86_400_000, "9 May 2024", "9. Mai 2024"],
])("an instant %i ms ago is written %s", (ago, english, german) => {
  const now = Date.UTC(2024, 4, 8, 12);
  const instant = new Date(now - ago).toISOString();
  expect([formatAgo("en", instant, now), formatAgo("de", instant, now)]).toEqual([english, german]);
});
