import { expect, test } from "vitest";
import { endOfPeriod, startOfIsoWeek } from "../../shared/instant.ts";

test.each([
  ["its Monday", "2024-12-30"],
  ["its Saturday, on which a weekend begins", "2025-01-04"],
  ["its Sunday", "2025-01-05"],
])("a week ends at the start of the next Monday, counted from %s", (_, day) => {
  expect(endOfPeriod(Date.parse(day), "week")).toBe(Date.parse("2025-01-06"));
});

test.each([
  [2020, 53, "2020-12-28"],
  [2021, 1, "2021-01-04"],
  [2025, 1, "2024-12-30"],
  [2024, 10, "2024-03-04"],
])("week %s-W%s begins on %s", (year, number, monday) => {
  expect(startOfIsoWeek(year, number)).toBe(Date.parse(monday));
});

test("a year has no week before its first or after its last", () => {
  expect([startOfIsoWeek(2021, 0), startOfIsoWeek(2021, 53)]).toEqual([null, null]);
});
