import { overlaps, type Instant, type Interval } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { intervalOf } from "./bounds.ts";
import type { NewVersion, Statement } from "./bitemporal.ts";
import { lastUntil } from "./last-until.ts";
import type { Correction, LogEntry } from "./log.ts";

export interface DatedStatement {
  fact: number;
  said: Instant;
  statement: Statement;
}

export const overrules = ({ at, facts, period }: Correction, { fact, said, statement }: DatedStatement): boolean =>
  said <= at && facts.includes(fact) && (period === null || overlaps(period, timeOf(statement)));

const overrulesHand = ({ at, facts, period }: Correction, earlier: { at: Instant; stated: NewVersion }): boolean =>
  earlier.at < at &&
  facts.includes(earlier.stated.fact) &&
  (period === null || overlaps(period, intervalOf(earlier.stated)));

const timeOf = (statement: Statement): Interval =>
  statement.kind === "state" && statement.valid_from === null && statement.valid_to === null
    ? { from: statement.reference_time, to: null }
    : intervalOf(statement);

export const areOverruling = (corrections: readonly Correction[], said: DatedStatement): boolean =>
  corrections.length > 0 &&
  (byFact(corrections).get(said.fact) ?? []).some((correction) => overrules(correction, said));

export const areOverrulingHand = (
  corrections: readonly Correction[],
  earlier: { at: Instant; stated: NewVersion },
): boolean =>
  (byFact(corrections).get(earlier.stated.fact) ?? []).some((correction) => overrulesHand(correction, earlier));

const indexes = new WeakMap<readonly Correction[], Map<number, Correction[]>>();

function byFact(corrections: readonly Correction[]): Map<number, Correction[]> {
  const known = indexes.get(corrections);
  if (known !== undefined) return known;
  const index = new Map<number, Correction[]>();
  for (const correction of corrections)
    for (const fact of correction.facts) {
      const about = index.get(fact);
      if (about === undefined) index.set(fact, [correction]);
      else about.push(correction);
    }
  indexes.set(corrections, index);
  return index;
}

/** Retracting all its episodes ends a correction. A rollback restores the corrections of its target instant. */
export function correctionsInForce(log: readonly LogEntry[]): (readonly Correction[])[] {
  type Left = readonly { correction: Correction; left: readonly number[] }[];
  interface InForce {
    at: Instant;
    left: Left;
    corrections: readonly Correction[];
  }
  const states: InForce[] = [{ at: -Infinity, left: [], corrections: [] }];
  for (const entry of log) {
    const before = nonNull(states.at(-1), "corrections");
    const { at } = entry;
    if (entry.kind === "rolled_back") {
      states.push({ ...nonNull(states[lastUntil(states, entry.to)], "corrections"), at });
      continue;
    }
    let { left } = before;
    if (entry.kind === "corrected") left = [...left, { correction: entry, left: entry.episodes }];
    else if (entry.kind === "retracted" && left.length > 0)
      left = left
        .map((one) => ({ ...one, left: one.left.filter((episode) => episode !== entry.episode) }))
        .filter((one) => one.left.length > 0);
    const corrections = left === before.left ? before.corrections : left.map(({ correction }) => correction);
    states.push({ at, left, corrections });
  }
  return states.map(({ corrections }) => corrections);
}
