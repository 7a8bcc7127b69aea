import type { Instant } from "../../../shared/instant.ts";

export type Operation =
  | { kind: "retract"; at: Instant; episode: number }
  | { kind: "rollback"; at: Instant; to: Instant };

/**
 * Episodes that are retracted after these operations. A rollback to before a retraction ends it, and a rollback to before that
 * rollback brings it back.
 *
 * @param operations in the order in which they were made
 * @returns row numbers of episodes, ascending
 */
export function findRetractedEpisodes(operations: readonly Operation[]): number[] {
  const states: { at: Instant; retracted: ReadonlySet<number> }[] = [{ at: -Infinity, retracted: new Set() }];
  for (const operation of operations) {
    const now = states.at(-1)?.retracted ?? new Set<number>();
    const retracted =
      operation.kind === "retract"
        ? new Set([...now, operation.episode])
        : (states.findLast(({ at }) => at <= operation.to)?.retracted ?? new Set<number>());
    states.push({ at: operation.at, retracted });
  }
  return [...(states.at(-1)?.retracted ?? [])].sort((a, b) => a - b);
}

/** `(after, until]` on the known axis. */
export interface KnownPeriod {
  after: Instant;
  until: Instant;
}

/**
 * Periods of the known axis that are rolled back after these operations: nothing learned in them is believed. A rollback to
 * before another rollback restores what that one took back.
 *
 * @param operations in the order in which they were made
 */
export function findRolledBackPeriods(operations: readonly Operation[]): KnownPeriod[] {
  const states: { at: Instant; spans: readonly KnownPeriod[] }[] = [{ at: -Infinity, spans: [] }];
  for (const operation of operations) {
    if (operation.kind !== "rollback") continue;
    const then = states.findLast(({ at }) => at <= operation.to)?.spans ?? [];
    states.push({ at: operation.at, spans: [...then, { after: operation.to, until: operation.at }] });
  }
  return [...(states.at(-1)?.spans ?? [])];
}
