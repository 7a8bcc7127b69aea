/** A guide's answers, or the reasons why there are none. */

/** Why a guide can no longer be asked. */
export type HaltReason = "calls" | "tokens" | "seconds" | "budget" | "unavailable";

/** Whether a question needs memory, and the answer if not; empty if the guide does not know it. */
export interface MemoryNeed {
  needed: boolean;
  answer: string;
}

/** A guide's answer; `said` is `null` if it was unusable or the guide could not be asked. */
export type GuideReply<T> = { said: T | null; halt: HaltReason | null };
