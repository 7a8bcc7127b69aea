import type { ObservationType } from "../../../shared/api/observation.ts";
import type { Instant } from "../../../shared/instant.ts";

/** Fewer facts are as easy to read one by one. */
export const LEAST_FACTS = 3;

/** The believed facts of one subject and predicate; plans are left out. */
export interface GroupedFact {
  seq: number;
  /** Row of its newest version. */
  version: number;
  subject_seq: number;
  predicate: string;
  /** Equal for equal entities and equal literals. */
  object: string;
  kind: "state" | "event";
  functional: boolean;
  /** A state that holds, or an event that happened. */
  stands: boolean;
  valid_from: Instant | null;
  valid_to: Instant | null;
}

export interface FactGroup {
  type: ObservationType;
  count: number;
  /** Latest first: by start, then by row. */
  facts: readonly GroupedFact[];
}

/**
 * Groups facts that consolidate into one statement; a fact is in one group at most.
 *
 * - `repetition`: events with one object and at least three periods that do not overlap, so that two messages about one
 *   event count once
 * - `collection`: events or standing states with at least three objects
 * - `history`: at least three states of a functional predicate, the last of them holding
 */
export function groupFacts(facts: readonly GroupedFact[]): FactGroup[] {
  const slots = Map.groupBy(facts, ({ subject_seq, predicate, kind }) => `${kind} ${subject_seq} ${predicate}`);
  return [...slots.values()].flatMap((all): FactGroup[] => {
    const sorted = all.toSorted(latestFirst);
    if (sorted[0]?.kind === "event") return groupEvents(sorted.filter(({ stands }) => stands));
    return sorted.some(({ functional }) => functional) ? historyOf(sorted) : collectionOf(sorted);
  });
}

const latestFirst = (a: GroupedFact, b: GroupedFact): number =>
  (b.valid_from ?? b.valid_to ?? -Infinity) - (a.valid_from ?? a.valid_to ?? -Infinity) || b.seq - a.seq;

function groupEvents(events: readonly GroupedFact[]): FactGroup[] {
  const byObject = [...Map.groupBy(events, ({ object }) => object).values()];
  const counted = byObject.map((facts) => ({ facts, count: occurrencesOf(facts) }));
  const repeated = counted.filter(({ count }) => count >= LEAST_FACTS);
  const others = counted.filter(({ count }) => count < LEAST_FACTS).flatMap(({ facts }) => facts);
  return [
    ...repeated.map((group) => ({ type: "repetition" as const, ...group })),
    ...collectionOf(others.toSorted(latestFirst)),
  ];
}

/** The largest number of dated events whose periods do not overlap (interval scheduling by earliest end). */
function occurrencesOf(facts: readonly GroupedFact[]): number {
  const periods = facts
    .flatMap(({ valid_from, valid_to }) =>
      valid_from === null ? [] : { from: valid_from, to: valid_to ?? valid_from },
    )
    .sort((a, b) => a.to - b.to || a.from - b.from);
  let [count, last] = [0, -Infinity];
  for (const { from, to } of periods) {
    if (from < last || (from === last && to === last)) continue;
    count += 1;
    last = Math.max(to, from);
  }
  return count;
}

function collectionOf(facts: readonly GroupedFact[]): FactGroup[] {
  const standing = facts.filter(({ stands }) => stands);
  const count = new Set(standing.map(({ object }) => object)).size;
  return count < LEAST_FACTS ? [] : [{ type: "collection", count, facts: standing }];
}

function historyOf(states: readonly GroupedFact[]): FactGroup[] {
  const dated = states.filter(({ stands, valid_to }) => stands || valid_to !== null);
  const count = dated.length;
  return dated[0]?.stands === true && count >= LEAST_FACTS ? [{ type: "history", count, facts: dated }] : [];
}
