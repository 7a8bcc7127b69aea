import type { Instant, StatedInstant } from "../../../shared/instant.ts";
import {
  asEnd,
  asStart,
  inferred,
  NO_BOUND,
  observed,
  stated,
  UNBOUNDED,
  type Bound,
  type Bounds,
} from "../temporal/bounds.ts";
import { resolveEnd, resolveInstant } from "./resolve-instant.ts";

interface GivenBounds {
  kind: "state" | "event";
  valid_from: StatedInstant | null;
  valid_to: StatedInstant | null;
  due?: StatedInstant | null;
  outlasts_due?: boolean;
}

/**
 * A state without a start holds at the reference time, unless its end has passed. An event lasts as long as its date;
 * without one it happened before. A plan holds until the end of its period, unless it outlasts its due date.
 */
export function givenBounds(given: GivenBounds, reference_time: Instant, time_zone: string): Bounds {
  const { kind } = given;
  const due = given.due ?? null;
  const start: Bound =
    given.valid_from === null
      ? NO_BOUND
      : stated(resolveInstant(given.valid_from, time_zone), given.valid_from.precision);
  const end = givenEnd(given, start, reference_time, time_zone);
  const isHeld = kind === "state" && start.at === null && (end.at === null || end.at > reference_time);
  return {
    ...UNBOUNDED,
    ...asStart(isHeld ? observed(reference_time) : start),
    ...asEnd(end),
    due: due === null ? null : resolveInstant(due, time_zone),
    due_precision: due?.precision ?? null,
  };
}

function givenEnd(given: GivenBounds, start: Bound, reference_time: Instant, time_zone: string): Bound {
  const { kind, valid_from, valid_to, outlasts_due = false } = given;
  const due = outlasts_due ? null : (given.due ?? null);
  if (valid_to !== null) return stated(resolveEnd(valid_to, time_zone), valid_to.precision);
  if (kind === "state") return due === null ? NO_BOUND : inferred(afterPeriod(due, time_zone), due.precision);
  if (valid_from === null || start.at === null) return observed(reference_time);
  return stated(afterPeriod(valid_from, time_zone), valid_from.precision);
}

export const afterPeriod = (period: StatedInstant, time_zone: string): Instant =>
  resolveEnd(period, time_zone) + (period.precision === "instant" ? 1 : 0);
