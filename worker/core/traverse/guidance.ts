/** Why a guide can no longer be asked. */
export type HaltReason = "calls" | "tokens" | "seconds" | "budget" | "unavailable";

/** `answer` is empty if memory is needed or the guide does not know. */
export interface MemoryNeed {
  needed: boolean;
  answer: string;
}

/** A guide's answer; `said` is `null` if it was unusable or the guide could not be asked. */
export type GuideReply<T> = { said: T | null; halt: HaltReason | null };
