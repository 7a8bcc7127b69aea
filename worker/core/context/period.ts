import type { Fact } from "../../../shared/api/fact.ts";
import type { Instant } from "../../../shared/instant.ts";
import { renderPeriod } from "./dates.ts";

const instantOf = (at: string | null): Instant | null => (at === null ? null : Date.parse(at));

/**
 * When a fact held, as it is shown at an instant of the valid axis: an end that lies after it is not known then.
 *
 * @param as_of null where nothing is filtered by valid time
 */
export function periodAt(fact: Fact, as_of: Instant | null): string {
  const end = instantOf(fact.valid_to);
  if (as_of === null || end === null || end <= as_of || fact.kind === "event") return fact.period;
  return renderPeriod(
    fact.kind,
    {
      valid_from: instantOf(fact.valid_from),
      valid_from_precision: fact.valid_from_precision,
      valid_from_basis: fact.valid_from_basis,
      valid_to: null,
      valid_to_precision: null,
      valid_to_basis: null,
      due: instantOf(fact.due),
      due_precision: fact.due_precision,
    },
    as_of,
  );
}
