/**
 * How a fact is known, the surest first. `stated`: by a speaker with first-hand knowledge. `reported`: by hearsay.
 * `inferred`: it follows from what was said.
 */
export const CONFIDENCES = ["stated", "reported", "inferred"] as const;
export type Confidence = (typeof CONFIDENCES)[number];
