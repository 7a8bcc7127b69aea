/**
 * The common shape of benchmarks: memories, each with its history and its questions. One reader per format turns the
 * published files into this shape.
 */

export interface BenchmarkTurn {
  /** Unique in its memory. */
  id: string;
  role: "user" | "assistant";
  /** `null` where only the role is known. */
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

/**
 * What a piece of evidence is: the id of a turn, a session or a passage (document), or a sentence quoted from a
 * document.
 */
export const GRANULARITIES = ["turn", "session", "passage", "quote"] as const;
export type Granularity = (typeof GRANULARITIES)[number];

export interface MemoryQuestion {
  id: string;
  question: string;
  answer: string;
  /** Other answers that are as right. */
  aliases?: readonly string[];
  /** A word in place of an answer, as "yes", must be given alone: HotpotQA's rule. */
  hasVerdicts?: boolean;
  /** The data set's name for it. */
  type: string;
  /** When it is asked, epoch milliseconds; `null` where the data set has no dates. */
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

/** A session has one date: place its turns this far apart, so that their order is kept. */
export const TURN_MS = 10_000;
