/** A guide's answers, and why there may be none. */

/** Why a guide can no longer be asked. */
export type HaltReason = "calls" | "tokens" | "seconds" | "budget" | "unavailable";

/** Whether a question needs memory, and its answer if not; empty where the guide knows none. */
export interface MemoryNeed {
  needed: boolean;
  answer: string;
}

/** A guide's answer; `said` is `null` where it was unusable or the guide could not be asked. */
export type GuideReply<T> = { said: T | null; halt: HaltReason | null };
