import { describe, expect, test } from "vitest";
import type { Precision } from "../../../shared/instant.ts";
import { fromCivil } from "../../../worker/core/text/calendar.ts";
import { dayOf, lastDayBefore, renderDate } from "../../../worker/core/text/shown-date.ts";

const ZONES = [
  "Pacific/Honolulu",
  "America/Anchorage",
  "America/St_Johns",
  "UTC",
  "Asia/Kathmandu",
  "Asia/Tokyo",
  "Pacific/Auckland",
  "Pacific/Apia",
];
const BEYOND = ["Pacific/Pago_Pago", "Pacific/Niue", "Pacific/Kiritimati"];

/** From the start of the first to the start of the second. */
const PERIODS: [Precision, start: number, next: number, shown: string][] = [
  ["year", Date.UTC(2024, 0, 1), Date.UTC(2025, 0, 1), "2024"],
  ["month", Date.UTC(2024, 11, 1), Date.UTC(2025, 0, 1), "Dec 2024"],
  ["week", Date.UTC(2024, 11, 30), Date.UTC(2025, 0, 6), "the week of 30 Dec 2024"],
  ["day", Date.UTC(2024, 0, 1), Date.UTC(2024, 0, 2), "1 Jan 2024"],
  ["day", Date.UTC(2024, 6, 31), Date.UTC(2024, 7, 1), "31 Jul 2024"],
];

describe.each(ZONES)("a period of %s", (zone) => {
  test.each(PERIODS)(
    "a %s is shown as itself by its start and by its end, without its zone",
    (precision, start, next, shown) => {
      expect(renderDate(dayOf(fromCivil(start, zone), precision), precision)).toBe(shown);
      expect(renderDate(lastDayBefore(fromCivil(next, zone), precision), precision)).toBe(shown);
    },
  );
});

test.each([...ZONES, ...BEYOND])("a day of %s is exact if its zone is known", (zone) => {
  for (const [precision, start, , shown] of PERIODS)
    expect(renderDate(dayOf(fromCivil(start, zone), precision, zone), precision)).toBe(shown);
});
