import type { Fact } from "../../../shared/api/fact.ts";
import type { Instant } from "../../../shared/instant.ts";
import { periodAt } from "./period.ts";

/** Its period, and whether it is only reported or inferred; may be empty. Parameters as in `periodAt`. */
export function noteOn(fact: Fact, as_of: Instant | null, at: Instant, zone: string): string {
  const period = periodAt(fact, as_of, at, zone);
  return [fact.confidence === "stated" ? "" : fact.confidence, period].filter((part) => part !== "").join(", ");
}
