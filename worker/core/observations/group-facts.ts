import type { ObservationType } from "../../../shared/api/observation.ts";
import type { Instant } from "../../../shared/instant.ts";
import { separatePeriods } from "./separate-periods.ts";

/** Fewer facts are as easy to read one by one. */
export const LEAST_FACTS = 3;

/** A believed version of a fact; plans are left out. An event that happened again is another version of its fact. */
export interface GroupedFact {
  seq: number;
  /** Row of the version. */
  version: number;
  /** Its fact has no other version. */
  alone: boolean;
  subject_seq: number;
  predicate: string;
  /** Equal for equal entities and equal literals. */
  object: string;
  kind: "state" | "event";
  functional: boolean;
  /** A state that holds, or an event that happened. */
  stands: boolean;
  /** Null also for an event that was only heard of by then. */
  valid_from: Instant | null;
  valid_to: Instant | null;
  /** Place in time; null if only the day on which Engraph heard of the end is known. */
  place: Instant | null;
}

export interface FactGroup {
  type: ObservationType;
  count: number;
  /** Latest first: by place, then by row. */
  facts: readonly GroupedFact[];
}

/**
 * Groups facts that consolidate into one statement; a fact is in one group at most.
 *
 * - `repetition`: events with one object and at least three periods that do not overlap, so that two messages about one
 *   event count once
 * - `collection`: events or standing states with at least three objects
 * - `history`: at least three states of a functional predicate; only the last one holds
 */
export function groupFacts(facts: readonly GroupedFact[]): FactGroup[] {
  const slots = Map.groupBy(
    withoutDenied(facts),
    ({ subject_seq, predicate, kind }) => `${kind} ${subject_seq} ${predicate}`,
  );
  return [...slots.values()].flatMap((all): FactGroup[] => {
    const sorted = all.toSorted(latestFirst);
    if (sorted[0]?.kind === "event") return groupEvents(sorted.filter(({ stands }) => stands));
    return sorted.some(({ functional }) => functional) ? historyOf(sorted) : collectionOf(sorted);
  });
}

const NOT = "NOT_";

/** Leaves out events that did not happen, and those within the period of a later denial: "I did not visit Rome in May." */
function withoutDenied(facts: readonly GroupedFact[]): GroupedFact[] {
  const keyOf = ({ subject_seq, object }: GroupedFact, predicate: string): string =>
    `${subject_seq} ${predicate} ${object}`;
  const isDenial = ({ kind, predicate }: GroupedFact): boolean => kind === "event" && predicate.startsWith(NOT);
  const denials = Map.groupBy(facts.filter(isDenial), (fact) => keyOf(fact, fact.predicate.slice(NOT.length)));
  return facts.filter((fact) => {
    if (fact.kind === "state") return true;
    const ofFact = denials.get(keyOf(fact, fact.predicate)) ?? [];
    return !isDenial(fact) && !ofFact.some((denial) => denial.version > fact.version && isWithin(fact, denial));
  });
}

const isWithin = (fact: GroupedFact, period: GroupedFact): boolean =>
  (fact.valid_from ?? -Infinity) >= (period.valid_from ?? -Infinity) &&
  (fact.valid_to ?? fact.valid_from ?? Infinity) <= (period.valid_to ?? period.valid_from ?? Infinity);

const latestFirst = (a: GroupedFact, b: GroupedFact): number =>
  (b.place ?? -Infinity) - (a.place ?? -Infinity) || b.version - a.version;

function groupEvents(events: readonly GroupedFact[]): FactGroup[] {
  const byObject = [...Map.groupBy(events, ({ object }) => object).values()];
  const counted = byObject.map((facts) => ({ facts, count: separatePeriods(facts).length }));
  const repeated = counted.filter(({ count }) => count >= LEAST_FACTS);
  const others = counted.filter(({ count }) => count < LEAST_FACTS).flatMap(({ facts }) => facts);
  return [
    ...repeated.map((group) => ({ type: "repetition" as const, ...group })),
    ...collectionOf(others.toSorted(latestFirst)),
  ];
}

function collectionOf(facts: readonly GroupedFact[]): FactGroup[] {
  const standing = facts.filter(({ stands }) => stands);
  const count = new Set(standing.map(({ object }) => object)).size;
  return count < LEAST_FACTS ? [] : [{ type: "collection", count, facts: standing }];
}

function historyOf(states: readonly GroupedFact[]): FactGroup[] {
  const [current, ...others] = states.filter(({ stands }) => stands);
  const former = states.filter(({ stands, valid_to }) => !stands && valid_to !== null);
  if (current === undefined || others.length > 0 || former.length + 1 < LEAST_FACTS) return [];
  return [{ type: "history", count: former.length + 1, facts: [current, ...former] }];
}
