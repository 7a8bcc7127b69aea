import type { Fact } from "../../../shared/api/fact.ts";
import type { Instant } from "../../../shared/instant.ts";
import { periodAt } from "./period.ts";

/** Returns the fact's period, and whether it is only reported or inferred; it may be empty. The parameters are those of `periodAt`. */
export function noteOn(fact: Fact, as_of: Instant | null, at: Instant, zone: string): string {
  const period = periodAt(fact, as_of, at, zone);
  return [fact.confidence === "stated" ? "" : fact.confidence, period].filter((part) => part !== "").join(", ");
}
