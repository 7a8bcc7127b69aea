/**
 * The common shape of benchmarks: memories, each with what it is told and what it is asked. A reader a format turns the
 * published files into it.
 */

export interface BenchmarkTurn {
  /** Unique in its memory. */
  id: string;
  role: "user" | "assistant";
  /** `null`: the user, or the assistant. */
  speaker: string | null;
  text: string;
}

export interface BenchmarkSession {
  /** Unique in its memory. */
  id: string;
  /** Epoch milliseconds of its first turn; `null` where the data set has no dates. */
  at: number | null;
  turns: BenchmarkTurn[];
}

export interface BenchmarkDocument {
  /** Unique in its memory. */
  id: string;
  title: string;
  text: string;
}

/** What evidence is counted in: ids of turns, sessions or passages (documents), or sentences quoted from a document. */
export const GRANULARITIES = ["turn", "session", "passage", "quote"] as const;
export type Granularity = (typeof GRANULARITIES)[number];

export interface MemoryQuestion {
  id: string;
  question: string;
  answer: string;
  /** As the data set calls it. */
  type: string;
  /** When it is asked, epoch milliseconds; `null` where the data set has no dates. */
  at: number | null;
  /** Nothing for a question that cannot be answered from the memory. */
  evidence: Partial<Record<Granularity, string[]>>;
}

export interface BenchmarkMemory {
  id: string;
  sessions: BenchmarkSession[];
  documents: BenchmarkDocument[];
  questions: MemoryQuestion[];
}

/** A session has one date: its turns are told this far apart, so that their order is kept. */
export const TURN_MS = 10_000;
