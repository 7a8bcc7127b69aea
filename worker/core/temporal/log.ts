import type { Instant, Interval } from "../../../shared/instant.ts";
import type { HandStatement, Statement } from "./bitemporal.ts";

/*
 * Fact versions are a projection of a log: beliefs about contradicting facts follow only from the order of statements,
 * corrections, retractions and rollbacks. Projecting the log without an episode therefore forgets it, and other answers
 * about the past stay the same.
 */

interface LearnedEntry {
  at: Instant;
  episode: number;
  /** The time at which the episode arrived. */
  said: Instant;
  /** The cause, for `caused_by`. */
  cause: string;
  fact: number;
}

export interface StatedEntry extends LearnedEntry {
  kind: "stated";
  statement: Statement;
  /** Facts that contradict it if both are states that overlap in time. */
  contradicts: readonly number[];
  /**
   * Mutually exclusive facts, including this one, which also contradict it. All statements of a slot share one list.
   */
  slots?: readonly (readonly number[])[];
  /** Set if it was only reported or inferred: it then neither changes nor closes a stated fact. */
  hearsay?: boolean;
}

/** A statement that a fact never held: earlier statements of it no longer count. */
export interface DeniedEntry extends LearnedEntry {
  kind: "denied";
}

export interface CorrectedEntry extends Correction {
  kind: "corrected";
  /** The cause of the operation. */
  cause: string;
  /** Facts that contradict the statement if both are states that overlap in time. */
  contradicts: readonly number[];
}

export interface LearnedFrom {
  episode: number;
  at: Instant;
}

/** A log is in the order in which entries became known: `at` never decreases. */
export type LogEntry =
  | StatedEntry
  | DeniedEntry
  | CorrectedEntry
  | {
      kind: "retracted";
      at: Instant;
      cause: string;
      episode: number;
      /** Readings of other episodes that were read together with this one. */
      readings: readonly LearnedFrom[];
    }
  | { kind: "rolled_back"; at: Instant; cause: string; to: Instant };

/**
 * A correction by hand. It overrules all messages that existed when it was made: their statements about the fact no
 * longer count, even if extracted later. Later messages count. A message that denies the fact removes the correction's
 * statement only if it arrived later.
 */
export interface Correction {
  at: Instant;
  facts: readonly number[];
  /** The correction overrules only statements that overlap this period; `null` if it overrules all. */
  period: Interval | null;
  /** The statement that holds instead; `null` if the fact is simply false. */
  stated: HandStatement | null;
  /** The correction's episodes. Once all are retracted, it no longer counts. */
  episodes: readonly number[];
}
