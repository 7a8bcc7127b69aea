import type { Fact } from "../../../shared/api/fact.ts";
import type { Instant } from "../../../shared/instant.ts";
import { periodAt } from "./period.ts";

/** The words in brackets after a fact: its confidence unless it is stated, and its period. */
export function noteOn(fact: Fact, as_of: Instant | null, at: Instant, zone: string): string {
  const period = periodAt(fact, as_of, at, zone);
  return [fact.confidence === "stated" ? "" : fact.confidence, period].filter((part) => part !== "").join(", ");
}
