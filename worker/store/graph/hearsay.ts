import { CONFIDENCES, type Confidence } from "../../../shared/confidence.ts";

/**
 * What is only reported or inferred changes nothing of a fact that somebody stated, and closes no such fact
 * (`core/temporal/history.ts`). Among themselves such facts compete like stated ones, and what is stated closes them. Hearsay denies nothing.
 */
export const isHearsay = ({ confidence }: { confidence: Confidence }): boolean => confidence !== "stated";

/** How the surest of these statements is known. */
export const surestOf = (statements: readonly { confidence: Confidence }[]): Confidence =>
  CONFIDENCES.find((known) => statements.some(({ confidence }) => confidence === known)) ?? "stated";
