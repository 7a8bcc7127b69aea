import type { Precision } from "../../../../shared/instant.ts";
import { DAY_MS, fromCivil, monthOf, startOfWeek } from "../../text/calendar.ts";
import { isOfDays, type CivilPeriod, type Direction } from "./civil-periods.ts";
import type { DateMention, Period } from "./date-mention.ts";

export const periodInZone = (period: CivilPeriod, zone: string): Period => ({
  from: fromCivil(period.from, zone),
  to: fromCivil(period.to, zone),
  precision: period.precision,
  ...(period.to_precision === undefined ? {} : { to_precision: period.to_precision }),
  ...startPrecision(period),
});

/** Reads each direction once: the clock of a zone is slow. */
export function resolvedOnce(resolve: DateMention["resolve"]): DateMention["resolve"] {
  const known = new Map<Direction, Period | null>();
  return (direction) => {
    let period = known.get(direction);
    if (period === undefined) {
      period = resolve(direction);
      known.set(direction, period);
    }
    return period;
  };
}

function startPrecision(period: CivilPeriod): { start_precision?: Precision } {
  const { from, to, precision } = period;
  if (!isOfDays(period) && precision !== "month") return {};
  if (precision === "week" || to - from <= DAY_MS) return {};
  if (isOfDays(period) && startOfWeek(from) === startOfWeek(to - 1)) return { start_precision: "week" };
  const isInMonth = monthOf(from) === monthOf(to - 1);
  if (precision === "month" && isInMonth) return {};
  return { start_precision: to - from <= 31 * DAY_MS && isInMonth ? "month" : "year" };
}
