import { CONFIDENCES, type Confidence } from "../../../shared/confidence.ts";

/**
 * Whether a fact is only reported or inferred. Hearsay neither changes, closes nor denies stated facts (`core/temporal/history.ts`);
 * stated facts close it, and hearsay facts compete with one another.
 */
export const isHearsay = ({ confidence }: { confidence: Confidence }): boolean => confidence !== "stated";

/** The highest confidence among these statements. */
export const surestOf = (statements: readonly { confidence: Confidence }[]): Confidence =>
  CONFIDENCES.find((known) => statements.some(({ confidence }) => confidence === known)) ?? "stated";
