import type { Fact } from "../../../shared/api/fact.ts";
import type { Basis, Instant, Precision } from "../../../shared/instant.ts";
import { startOfDay, toCivil } from "../text/calendar.ts";
import { outcomeIn, renderPeriod } from "./dates.ts";

/**
 * The period as known at `as_of`, without later ends. Observed bounds are dated by the reader's clock, like the
 * messages that they come from.
 */
export function periodAt(fact: Fact, as_of: Instant | null, at: Instant, zone: string): string {
  const isOpen = fact.kind === "state" && as_of !== null && fact.valid_to !== null && Date.parse(fact.valid_to) > as_of;
  if (!isOpen && zone === "UTC") return fact.period;
  const shown = (bound: string | null, basis: Basis | null, precision: Precision | null): Instant | null => {
    if (bound === null) return null;
    const instant = Date.parse(bound);
    const local = toCivil(instant, zone);
    // a bound of another zone keeps the day that it has there
    return basis === "observed" || precision === "instant" || local === startOfDay(local) ? local : instant;
  };
  return renderPeriod(
    fact.kind,
    {
      valid_from: shown(fact.valid_from, fact.valid_from_basis, fact.valid_from_precision),
      valid_from_precision: fact.valid_from_precision,
      valid_from_basis: fact.valid_from_basis,
      valid_to: isOpen ? null : shown(fact.valid_to, fact.valid_to_basis, fact.valid_to_precision),
      valid_to_precision: isOpen ? null : fact.valid_to_precision,
      valid_to_basis: isOpen ? null : fact.valid_to_basis,
      due: shown(fact.due, null, fact.due_precision),
      due_precision: fact.due_precision,
    },
    at,
    outcomeIn(fact.period),
  );
}
