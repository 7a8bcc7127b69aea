import type { Precision } from "../../../shared/instant.ts";
import { DAY_MS, fromCivil, monthOf } from "../text/calendar.ts";
import type { CivilPeriod, Direction } from "./civil-periods.ts";
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

function startPrecision({ from, to, precision }: CivilPeriod): { start_precision?: Precision } {
  const isLonger =
    precision === "day" ? to - from > DAY_MS : precision === "month" && monthOf(from) !== monthOf(to - 1);
  if (!isLonger) return {};
  return { start_precision: to - from <= 31 * DAY_MS && monthOf(from) === monthOf(to - 1) ? "month" : "year" };
}
