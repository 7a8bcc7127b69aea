import { startOfDay, startOfWeek, toCivil } from "./calendar.ts";
import type { Instant, Precision } from "../../../shared/instant.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const HOUR_MS = 3_600_000;

/**
 * The day that begins at `at`, as a date in UTC; of a week, its Monday. A midnight of `zone` is exact. Other midnights are those of the
 * zones from UTC−10 to UTC+13: two days of the zones beyond begin at the same instants.
 */
export function dayOf(at: Instant, precision: Precision, zone = "UTC"): Instant {
  if (precision === "instant") return at;
  const local = toCivil(at, zone);
  const day = startOfDay(local) === local ? local : at + (precision === "day" ? 13 : 14) * HOUR_MS;
  return precision === "week" ? startOfWeek(day) : startOfDay(day);
}

/** A day of the last year, month or week before `at`, or the last day, in any zone; `at` is the start of the next one. */
export const lastDayBefore = (at: Instant, precision: Precision): Instant =>
  precision === "day" || precision === "instant" ? dayOf(at, precision) - 1 : startOfDay(at - 36 * HOUR_MS);

type ShownPrecision = Precision | "day of an instant";

/** `2022`, `May 2023`, `the week of 8 May 2023`, `7 May 2023`, `7 May 2023 13:56`. */
export function renderDate(day: Instant, shown: ShownPrecision): string {
  const date = new Date(day);
  const month = `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  switch (shown) {
    case "year":
      return String(date.getUTCFullYear());
    case "month":
      return month;
    case "week":
      return `the week of ${renderDate(startOfWeek(day), "day")}`;
    case "day":
    case "day of an instant":
      return `${date.getUTCDate()} ${month}`;
    case "instant":
      return `${date.getUTCDate()} ${month} ${date.toISOString().slice(11, 16)}`;
  }
}

export const renderStart = (at: Instant, precision: Precision | null): string =>
  renderDate(dayOf(at, precision ?? "day"), precision ?? "day");
