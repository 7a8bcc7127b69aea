import type { Instant, Interval } from "../../../shared/instant.ts";
import type { HandStatement, Statement } from "./bitemporal.ts";

/*
 * Fact versions are a projection of a log: beliefs about contradicting facts follow only from the order of its entries.
 * Projecting it without an episode forgets that episode; other answers about the past stay the same.
 */

interface LearnedEntry {
  at: Instant;
  episode: number;
  said: Instant;
  cause: string;
  fact: number;
}

export interface StatedEntry extends LearnedEntry {
  kind: "stated";
  statement: Statement;
  /** Facts that contradict it where both are states and overlap in time. */
  contradicts: readonly number[];
  /** Mutually exclusive facts, with this one. All statements of a slot share one list. */
  slots?: readonly (readonly number[])[];
  /** Reported or inferred: neither changes nor closes a stated fact. */
  hearsay?: boolean;
}

export interface DeniedEntry extends LearnedEntry {
  kind: "denied";
}

export interface CorrectedEntry extends Correction {
  kind: "corrected";
  cause: string;
  contradicts: readonly number[];
}

export interface LearnedFrom {
  episode: number;
  at: Instant;
}

/** `at` never decreases. */
export type LogEntry =
  | StatedEntry
  | DeniedEntry
  | CorrectedEntry
  | {
      kind: "retracted";
      at: Instant;
      cause: string;
      episode: number;
      readings: readonly LearnedFrom[];
    }
  | { kind: "rolled_back"; at: Instant; cause: string; to: Instant };

/**
 * Overrules all messages that existed when it was made: their statements about the fact no longer count, even if
 * extracted later. A denial removes the correction's statement only if its message arrived later.
 */
export interface Correction {
  at: Instant;
  facts: readonly number[];
  /** `null`: all statements. */
  period: Interval | null;
  stated: HandStatement | null;
  episodes: readonly number[];
}
