/** Each format has a reader that converts published files to this shape. */

export interface BenchmarkTurn {
  id: string;
  role: "user" | "assistant";
  /** `null` if only the role is known. */
  speaker: string | null;
  text: string;
}

export interface BenchmarkSession {
  id: string;
  /** Of its first turn; `null` without dates. */
  at: number | null;
  turns: BenchmarkTurn[];
}

export interface BenchmarkDocument {
  id: string;
  title: string;
  text: string;
}

/** A turn's, session's or passage's (document's) id, or a sentence quoted from a document. */
export const GRANULARITIES = ["turn", "session", "passage", "quote"] as const;
export type Granularity = (typeof GRANULARITIES)[number];

export interface MemoryQuestion {
  id: string;
  question: string;
  answer: string;
  aliases?: readonly string[];
  /** A verdict such as "yes" must be the whole answer: HotpotQA's rule. */
  hasVerdicts?: boolean;
  type: string;
  /** `null` without dates. */
  at: number | null;
  /** Empty if the memory cannot answer. */
  evidence: Partial<Record<Granularity, string[]>>;
}

export interface BenchmarkMemory {
  id: string;
  sessions: BenchmarkSession[];
  documents: BenchmarkDocument[];
  questions: MemoryQuestion[];
}

/** Keeps the order of turns: a session has one date. */
export const TURN_MS = 10_000;
