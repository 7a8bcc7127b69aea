import { overlaps, type Instant, type Interval } from "../../../shared/instant.ts";
import { intervalOf } from "./bounds.ts";
import type { NewVersion, Statement } from "./bitemporal.ts";
import type { Correction, LogEntry } from "./log.ts";

/** What a statement about a fact must say of itself to be overruled or not. */
export interface DatedStatement {
  fact: number;
  /** When its message arrived. */
  said: Instant;
  statement: Statement;
}

/** Whether a correction overrules what a message says. */
export const overrules = ({ at, facts, period }: Correction, { fact, said, statement }: DatedStatement): boolean =>
  said <= at && facts.includes(fact) && (period === null || overlaps(period, timeOf(statement)));

/** Whether a correction overrules what an earlier correction stated. */
export const overrulesHand = (
  { at, facts, period }: Correction,
  earlier: { at: Instant; stated: NewVersion },
): boolean =>
  earlier.at < at &&
  facts.includes(earlier.stated.fact) &&
  (period === null || overlaps(period, intervalOf(earlier.stated)));

/** The time that a statement speaks of: a state without bounds was said to hold when it was mentioned. */
const timeOf = (statement: Statement): Interval =>
  statement.kind === "state" && statement.valid_from === null && statement.valid_to === null
    ? { from: statement.reference_time, to: null }
    : intervalOf(statement);

/**
 * The corrections in force before each entry of a log, and after the last one. Retracting all episodes of a correction ends it; a
 * rollback restores those of its target instant.
 */
export function correctionsInForce(log: readonly LogEntry[]): (readonly Correction[])[] {
  type InForce = readonly { correction: Correction; left: readonly number[] }[];
  const states: { at: Instant; inForce: InForce }[] = [{ at: -Infinity, inForce: [] }];
  for (const entry of log) {
    const before = states.at(-1)?.inForce ?? [];
    let inForce = before;
    if (entry.kind === "corrected") inForce = [...before, { correction: entry, left: entry.episodes }];
    else if (entry.kind === "retracted")
      inForce = before
        .map(({ correction, left }) => ({ correction, left: left.filter((episode) => episode !== entry.episode) }))
        .filter(({ left }) => left.length > 0);
    else if (entry.kind === "rolled_back") inForce = states.findLast(({ at }) => at <= entry.to)?.inForce ?? [];
    states.push({ at: entry.at, inForce });
  }
  return states.map(({ inForce }) => inForce.map(({ correction }) => correction));
}
