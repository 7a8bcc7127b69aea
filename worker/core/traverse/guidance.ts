export type HaltReason = "calls" | "tokens" | "seconds" | "budget" | "unavailable";

export interface MemoryNeed {
  needed: boolean;
  answer: string;
}

/** `said` is `null` if the answer is unusable or the guide could not be asked. */
export type GuideReply<T> = { said: T | null; halt: HaltReason | null };
