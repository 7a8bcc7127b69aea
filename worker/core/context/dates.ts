import { isOfDays } from "../language/index.ts";
import type { Bounds } from "../temporal/bounds.ts";
import { dayOf, lastDayBefore, renderDate, renderStart } from "../text/shown-date.ts";
import type { Instant, Precision } from "../../../shared/instant.ts";

const renderEnd = (at: Instant, precision: Precision | null): string =>
  precision === null || precision === "instant"
    ? renderDate(at, "instant")
    : renderDate(lastDayBefore(at, precision), precision);

const renderHeard = (at: Instant): string => renderDate(at, "day of an instant");

const renderLast = ({ valid_to, valid_to_precision, valid_to_basis }: Bounds): string =>
  valid_to_basis === "inferred"
    ? renderStart(valid_to ?? 0, valid_to_precision)
    : renderEnd(valid_to ?? 0, valid_to_precision);

/** How a task ended. */
export type TaskOutcome = "done" | "dropped";

/**
 * Says no more than is known: "since 2021" for a stated start, "as of 22 Nov 2026" for a day on which it was heard to
 * hold, "before 3 Aug 2023" for a day by which it was over.
 *
 * @param at reading instant: a plan is past once it ended
 * @param outcome of a task that had ended by then, or of the statement of its end; the day on which it ended replaces
 * its due date
 */
export function renderPeriod(
  kind: "state" | "event",
  bounds: Bounds,
  at: Instant,
  outcome: TaskOutcome | null = null,
): string {
  if (outcome !== null) return renderOutcome(kind, bounds, outcome);
  if (bounds.due !== null) return renderPlan(bounds, bounds.due, at);
  return kind === "event" ? renderEvent(bounds) : renderState(bounds);
}

function renderPlan(bounds: Bounds, due: Instant, at: Instant): string {
  const isPast = bounds.valid_to !== null && bounds.valid_to <= at;
  return `${isPast ? "was planned" : "planned"} for ${renderStart(due, bounds.due_precision)}`;
}

function renderOutcome(kind: "state" | "event", bounds: Bounds, outcome: TaskOutcome): string {
  const isStart = kind === "event" && bounds.valid_from !== null;
  const at = isStart ? bounds.valid_from : bounds.valid_to;
  if (at === null) return outcome;
  const precision = (isStart ? bounds.valid_from_precision : bounds.valid_to_precision) ?? "instant";
  // only a stated end is the first instant after its period
  const isAfter = !isStart && bounds.valid_to_basis === "stated" && precision !== "instant";
  const day = isAfter ? lastDayBefore(at, precision) : dayOf(at, precision);
  const shown = precision === "instant" ? "day of an instant" : precision;
  const isOfDay = shown === "day" || shown === "day of an instant";
  return `${outcome} ${isOfDay ? "on" : "in"} ${renderDate(day, shown)}`;
}

/** Reads the outcome from the words of `renderPeriod`. */
export const outcomeIn = (period: string): TaskOutcome | null => {
  const [first = ""] = period.split(" ", 1);
  return first === "done" || first === "dropped" ? first : null;
};

function renderEvent(bounds: Bounds): string {
  const { valid_from, valid_from_precision, valid_from_basis, valid_to, valid_to_basis } = bounds;
  if (valid_from === null) return valid_to === null ? "" : `before ${renderHeard(valid_to)}`;
  // the start is inferred from a bound that was only heard
  const isHeard = valid_from_basis === "inferred" && valid_from_precision === "instant";
  if (isHeard || valid_from_basis === "observed") return `by ${renderHeard(valid_from)}`;
  if (valid_to === null || valid_to_basis === "observed") return renderStart(valid_from, valid_from_precision);
  const isMonthAtMost = valid_from_precision === "month" && bounds.valid_to_precision === "month";
  if (isMonthAtMost && isOfDays({ from: valid_from, to: valid_to, precision: "month" }))
    return `between ${renderStart(valid_from, "day")} and ${renderEnd(valid_to, "day")}`;
  return range(renderStart(valid_from, valid_from_precision), renderEnd(valid_to, bounds.valid_to_precision), bounds);
}

function renderState(bounds: Bounds): string {
  const { valid_from, valid_from_precision, valid_from_basis, valid_to, valid_to_basis } = bounds;
  const ended = valid_to === null ? null : valid_to_basis === "observed" ? `before ${renderHeard(valid_to)}` : null;
  if (valid_from === null) return valid_to === null ? "" : (ended ?? `until ${renderLast(bounds)}`);
  if (valid_from_basis === "observed") {
    const held = `as of ${renderHeard(valid_from)}`;
    if (valid_to === null) return held;
    return ended === null ? `${held}, until ${renderLast(bounds)}` : `${held}, ended ${ended}`;
  }
  const start = renderStart(valid_from, valid_from_precision);
  if (valid_to === null) return `since ${start}`;
  return ended === null ? range(start, renderLast(bounds), bounds) : `from ${start}, ended ${ended}`;
}

function range(from: string, to: string, { valid_from, valid_to, valid_from_precision }: Bounds): string {
  const isInstant = valid_from_precision === "instant" && (valid_to ?? 0) - (valid_from ?? 0) <= 1;
  if (from === to || isInstant) return from;
  return /^\d+$/.test(from) && /^\d+$/.test(to) ? `${from}–${to}` : `${from} – ${to}`;
}
