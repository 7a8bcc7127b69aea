import { FIRST_INSTANT, LAST_INSTANT, type Basis, type Instant, type Precision } from "../../../shared/instant.ts";
import { isOnePeriod, type Bounds } from "../temporal/bounds.ts";
import type { ExtractedFact } from "./extraction.ts";

/**
 * Completes and limits the bounds of a fact:
 *
 * - Release 0.1.0 stored one precision for both bounds. A bound without one was heard at the reference time or
 *   inferred. The end of a range was stored as the start of its period, so it is read as an inferred end some time
 *   after that. Stored rows: `worker/store/graph/complete-bounds.ts`.
 * - Instants outside the storable range (year 1 or 9999) become the first or last storable one.
 * - An end not after its start is dropped.
 */
export function readBoundsOfFact(fact: ExtractedFact, reference_time: Instant): Bounds {
  const legacy = fact.precision ?? null;
  const { kind } = fact;
  const valid_from = storable(fact.valid_from);
  // an undated event happened before its mention
  const end = storable(fact.valid_to) ?? (kind === "event" && valid_from === null ? reference_time : null);
  const valid_to = end !== null && valid_from !== null && end <= valid_from ? null : end;
  const due = storable(fact.due ?? null);
  const isStart = valid_from !== null;
  const isEnd = valid_to !== null;
  return {
    valid_from,
    valid_from_precision: isStart ? (fact.valid_from_precision ?? legacy ?? "instant") : null,
    valid_from_basis: isStart ? (fact.valid_from_basis ?? basisOfStart(valid_from, legacy, reference_time)) : null,
    valid_to,
    valid_to_precision: isEnd ? (fact.valid_to_precision ?? legacy ?? "instant") : null,
    valid_to_basis: isEnd
      ? (fact.valid_to_basis ?? basisOfEnd(kind, valid_from, valid_to, legacy, reference_time))
      : null,
    due,
    due_precision: due === null ? null : (fact.due_precision ?? "instant"),
  };
}

const storable = (at: Instant | null): Instant | null =>
  at === null ? null : Math.min(Math.max(at, FIRST_INSTANT), LAST_INSTANT);

export function heldAtOf(fact: ExtractedFact, { valid_from, valid_from_basis, valid_to }: Bounds): Instant | null {
  const held_at = storable(fact.held_at ?? null) ?? (valid_from_basis === "observed" ? valid_from : null);
  const isHeld = held_at !== null && (valid_from === null || valid_from <= held_at);
  return fact.kind === "state" && isHeld && (valid_to === null || held_at < valid_to) ? held_at : null;
}

const basisOfStart = (valid_from: Instant, legacy: Precision | null, reference_time: Instant): Basis =>
  legacy !== null ? "stated" : valid_from === reference_time ? "observed" : "inferred";

function basisOfEnd(
  kind: ExtractedFact["kind"],
  valid_from: Instant | null,
  valid_to: Instant,
  legacy: Precision | null,
  reference_time: Instant,
): Basis {
  if (legacy === null) return valid_to === reference_time ? "observed" : "inferred";
  const isWhole = valid_from !== null && isOnePeriod(valid_from, valid_to, legacy);
  return kind === "event" || isWhole ? "stated" : "inferred";
}
