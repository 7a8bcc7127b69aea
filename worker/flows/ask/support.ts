import type { SUPPORTS } from "../../../shared/api/ask.ts";

export type Support = (typeof SUPPORTS)[number];

export interface SupportedAnswer {
  answer: string | null;
  citations: readonly unknown[];
}

/** @param isComplete whether the guide judged the evidence sufficient for the whole question */
export function supportOf({ answer, citations }: SupportedAnswer, isComplete: boolean): Support {
  if (answer === null || citations.length === 0) return "none";
  return isComplete ? "good" : "weak";
}
