import type { Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { lastUntil } from "./last-until.ts";

export type Operation =
  | { kind: "retract"; at: Instant; episode: number }
  | { kind: "rollback"; at: Instant; to: Instant };

/** A rollback to before a retraction ends it; a rollback to before that rollback restores it. */
export const findRetractedEpisodes = (operations: readonly Operation[]): number[] =>
  [...new Set(findRetractions(operations).map(({ episode }) => episode))].sort((a, b) => a - b);

/** Oldest first. */
export const findRetractions = (operations: readonly Operation[]): Extract<Operation, { kind: "retract" }>[] =>
  chainOf(operations)
    .filter((operation) => operation.kind === "retract")
    .toReversed();

/** A retraction continues from the state before it, a rollback from that of its target. */
function chainOf(operations: readonly Operation[]): Operation[] {
  const chain: Operation[] = [];
  for (let place = operations.length - 1; place >= 0;) {
    const operation = nonNull(operations[place], "operation");
    chain.push(operation);
    // clock differences allow a rollback to a future instant, which continues from the state before it
    place = operation.kind === "retract" ? place - 1 : Math.min(place - 1, lastUntil(operations, operation.to));
  }
  return chain;
}

/** `(after, until]` on the known axis */
export interface KnownPeriod {
  after: Instant;
  until: Instant;
}

export function findRolledBackPeriods(operations: readonly Operation[]): KnownPeriod[] {
  const rollbacks = operations.filter((operation) => operation.kind === "rollback");
  return chainOf(rollbacks)
    .flatMap((operation) => (operation.kind === "rollback" ? [{ after: operation.to, until: operation.at }] : []))
    .reverse();
}
