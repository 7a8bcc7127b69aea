import type { Instant, Interval } from "../../../shared/instant.ts";
import type { HandStatement, Statement } from "./bitemporal.ts";

/*
 * Fact versions are a projection of a log: what is believed of facts that contradict each other follows only from what was stated,
 * corrected, retracted and rolled back, in order. So an episode is forgotten by projecting the log without it, and answers about the
 * past otherwise stay the same.
 */

/** What was learned from an episode about a fact. */
interface LearnedEntry {
  at: Instant;
  episode: number;
  /** When the episode arrived. */
  said: Instant;
  /** Id of the episode, for `caused_by`. */
  cause: string;
  fact: number;
}

/** What an episode states of a fact. */
export interface StatedEntry extends LearnedEntry {
  kind: "stated";
  statement: Statement;
  /** Facts that contradict it where they are states that overlap it in time. */
  contradicts: readonly number[];
  /** Facts that exclude one another, this one among them: they contradict it as well. One list for all statements of a slot. */
  slots?: readonly (readonly number[])[];
  /** Only reported or inferred: it changes nothing of a fact that somebody stated, and closes no such fact. */
  hearsay?: boolean;
}

/** A statement that a fact never held: nothing said of it before counts, as if it had not been said. */
export interface DeniedEntry extends LearnedEntry {
  kind: "denied";
}

export interface CorrectedEntry extends Correction {
  kind: "corrected";
  /** Id of the operation. */
  cause: string;
  /** Facts that contradict what is stated, where they are states that overlap it in time. */
  contradicts: readonly number[];
}

/** What was learned of an episode at an instant. */
export interface LearnedFrom {
  episode: number;
  at: Instant;
}

/** Entries are in the order in which they became known: `at` never decreases. */
export type LogEntry =
  | StatedEntry
  | DeniedEntry
  | CorrectedEntry
  | {
      kind: "retracted";
      at: Instant;
      cause: string;
      episode: number;
      /** What was learned of other episodes by reading them together with this one. */
      readings: readonly LearnedFrom[];
    }
  | { kind: "rolled_back"; at: Instant; cause: string; to: Instant };

/**
 * A correction by hand. It overrules what the messages said that were there when it was made: from then on their statements about the
 * fact count for nothing, even those that are read out of them only later. Messages that come later count. A message that denies the
 * fact takes away what a correction states only if it arrived later.
 */
export interface Correction {
  at: Instant;
  /** The facts that it is about. */
  facts: readonly number[];
  /** Only statements that overlap this period are overruled; `null`: all. */
  period: Interval | null;
  /** What holds instead; `null`: nothing, the fact is "not so". */
  stated: HandStatement | null;
  /** The episodes that it belongs to. When all of them are retracted, it counts for nothing. */
  episodes: readonly number[];
}
