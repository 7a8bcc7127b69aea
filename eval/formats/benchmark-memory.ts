/**
 * The common shape of benchmarks: memories with a history and questions. Each format has a reader that converts
 * published files to this shape.
 */

export interface BenchmarkTurn {
  /** Unique in its memory. */
  id: string;
  role: "user" | "assistant";
  /** `null` if only the role is known. */
  speaker: string | null;
  text: string;
}

export interface BenchmarkSession {
  /** Unique in its memory. */
  id: string;
  /** Epoch milliseconds of its first turn; `null` if the data set has no dates. */
  at: number | null;
  turns: BenchmarkTurn[];
}

export interface BenchmarkDocument {
  /** Unique in its memory. */
  id: string;
  title: string;
  text: string;
}

/** The unit of evidence: the id of a turn, a session or a passage (document), or a sentence quoted from a document. */
export const GRANULARITIES = ["turn", "session", "passage", "quote"] as const;
export type Granularity = (typeof GRANULARITIES)[number];

export interface MemoryQuestion {
  id: string;
  question: string;
  answer: string;
  /** Other correct answers. */
  aliases?: readonly string[];
  /** A verdict such as "yes" must be the whole answer: HotpotQA's rule. */
  hasVerdicts?: boolean;
  /** The data set's name for the type. */
  type: string;
  /** When it is asked, epoch milliseconds; `null` if the data set has no dates. */
  at: number | null;
  /** Empty for a question that the memory cannot answer. */
  evidence: Partial<Record<Granularity, string[]>>;
}

export interface BenchmarkMemory {
  id: string;
  sessions: BenchmarkSession[];
  documents: BenchmarkDocument[];
  questions: MemoryQuestion[];
}

/** A session has one date: turns are this far apart, so that their order is kept. */
export const TURN_MS = 10_000;
