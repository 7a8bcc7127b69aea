import { CONFIDENCES, type Confidence } from "../../../shared/confidence.ts";

/**
 * Whether a fact is only reported or inferred. Hearsay neither changes nor closes a stated fact (`core/temporal/history.ts`), and denies
 * nothing. Hearsay facts compete with one another like stated ones, and stated facts close them.
 */
export const isHearsay = ({ confidence }: { confidence: Confidence }): boolean => confidence !== "stated";

/** The highest confidence among these statements. */
export const surestOf = (statements: readonly { confidence: Confidence }[]): Confidence =>
  CONFIDENCES.find((known) => statements.some(({ confidence }) => confidence === known)) ?? "stated";
