import { CONFIDENCES, type Confidence } from "../../../shared/confidence.ts";

/**
 * Only reported or inferred. Neither changes, closes nor denies stated facts (`core/temporal/history.ts`); they close it, and hearsay
 * competes with hearsay.
 */
export const isHearsay = ({ confidence }: { confidence: Confidence }): boolean => confidence !== "stated";

/** The highest confidence among these statements. */
export const surestOf = (statements: readonly { confidence: Confidence }[]): Confidence =>
  CONFIDENCES.find((known) => statements.some(({ confidence }) => confidence === known)) ?? "stated";
