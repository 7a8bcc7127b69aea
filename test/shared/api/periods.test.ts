/** Periods of request bodies: `shared/api/scalars.ts`. */
import { describe, expect, test } from "vitest";
import { statedPeriod } from "../../../shared/api/scalars.ts";
import { endOfStated, formatInstant } from "../../../shared/instant.ts";

const daysOf = (text: string): string | null => {
  const { data } = statedPeriod.safeParse(text);
  if (data === undefined) return null;
  return [formatInstant(data.at).slice(0, 10), formatInstant(endOfStated(data)).slice(0, 10), data.precision].join(" ");
};

describe("a period in a request", () => {
  test.each([
    ["2015", "2015-01-01 2016-01-01 year"],
    ["2015-03", "2015-03-01 2015-04-01 month"],
    ["2015-03-04", "2015-03-04 2015-03-05 day"],
    ["2026-W47", "2026-11-16 2026-11-23 week"],
    ["2025-W01", "2024-12-30 2025-01-06 week"],
    ["2020-W53", "2020-12-28 2021-01-04 week"],
    ["0099-W01", "0098-12-29 0099-01-05 week"],
  ])("%s is %s", (text, days) => {
    expect(daysOf(text)).toBe(days);
  });

  test.each(["2021-W53", "2026-W00", "2026-W54", "2026-W4", "2026W47", "2026-W47-1", "0000-W10"])(
    "%s is refused",
    (text) => {
      expect(daysOf(text)).toBeNull();
    },
  );

  test("every week of ISO 8601 follows the one before it", () => {
    let expected = Date.UTC(2000, 0, 3);
    for (let year = 2000; year < 2030; year += 1)
      for (let number = 1; number <= 53; number += 1) {
        const { data } = statedPeriod.safeParse(`${year}-W${String(number).padStart(2, "0")}`);
        if (data === undefined) expect([year, number]).toEqual([year, 53]);
        else expect([year, number, data.at]).toEqual([year, number, expected]);
        if (data !== undefined) expected = endOfStated(data);
      }
  });
});
