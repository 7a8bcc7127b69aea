export interface BenchmarkTurn {
  id: string;
  role: "user" | "assistant";
  speaker: string | null;
  text: string;
}

export interface BenchmarkSession {
  id: string;
  at: number | null;
  turns: BenchmarkTurn[];
}

export interface BenchmarkDocument {
  id: string;
  title: string;
  text: string;
}

export const GRANULARITIES = ["turn", "session", "passage", "quote"] as const;
export type Granularity = (typeof GRANULARITIES)[number];

export interface MemoryQuestion {
  id: string;
  question: string;
  answer: string;
  aliases?: readonly string[];
  /** HotpotQA's rule: a verdict such as "yes" must be the whole answer. */
  hasVerdicts?: boolean;
  type: string;
  at: number | null;
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
