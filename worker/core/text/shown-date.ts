import { startOfDay, startOfWeek } from "./calendar.ts";
import type { Instant, Precision } from "../../../shared/instant.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const HOUR_MS = 3_600_000;

/**
 * Dates are of some zone: midnight up to 14 hours before or 12 after that of UTC is the day. A week is its Monday.
 */
export function dayOf(at: Instant, precision: Precision): Instant {
  if (precision === "instant") return at;
  const shifted = at + (precision === "day" ? 12 : 14) * HOUR_MS;
  return precision === "week" ? startOfWeek(shifted) : startOfDay(shifted);
}

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
