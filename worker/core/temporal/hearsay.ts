import { CONFIDENCES, type Confidence } from "../../../shared/confidence.ts";

/**
 * Hearsay is reported or inferred. It neither changes, closes nor denies stated facts (`history.ts`), but they close it, and it competes
 * with other hearsay.
 */
export const isHearsay = ({ confidence }: { confidence: Confidence }): boolean => confidence !== "stated";

export const surestOf = (statements: readonly { confidence: Confidence }[]): Confidence =>
  CONFIDENCES.find((known) => statements.some(({ confidence }) => confidence === known)) ?? "stated";
