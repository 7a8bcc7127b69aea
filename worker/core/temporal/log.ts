import type { Instant, Interval } from "../../../shared/instant.ts";
import type { HandStatement, Statement } from "./bitemporal.ts";

/* Fact versions are a projection of a log: beliefs about contradicting facts follow only from the order of its entries. Projecting the log without an episode therefore forgets it, and other answers about the past stay the same. */

interface LearnedEntry {
  at: Instant;
  episode: number;
  /** When the episode arrived. */
  said: Instant;
  /** The value of `caused_by`. */
  cause: string;
  fact: number;
}

export interface StatedEntry extends LearnedEntry {
  kind: "stated";
  statement: Statement;
  /** Facts that contradict it, if both are states that overlap in time. */
  contradicts: readonly number[];
  /** Mutually exclusive facts, including this one. All statements of a slot share one list. */
  slots?: readonly (readonly number[])[];
  /** Only reported or inferred: it neither changes nor closes a stated fact. */
  hearsay?: boolean;
}

/** Earlier statements of the fact no longer count. */
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

/** In the order of becoming known: `at` never decreases. */
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
 * extracted later. Later messages count. A message that denies the fact removes the correction's statement only if it
 * arrived later.
 */
export interface Correction {
  at: Instant;
  facts: readonly number[];
  /** `null` overrules all statements. */
  period: Interval | null;
  stated: HandStatement | null;
  episodes: readonly number[];
}
