/** What a guide says, and what keeps it from saying it. */

/** Why a guide cannot be asked any more. */
export type Halt = "calls" | "tokens" | "seconds" | "budget" | "unavailable";

/** Whether a question needs memory; where it does not, its answer. */
export interface Gating {
  needed: boolean;
  answer: string;
}

/** What a guide said: `null` is of no use. */
export type Said<T> = { said: T | null; halt: Halt | null };
