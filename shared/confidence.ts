/**
 * How a fact is known, the surest first. `stated`: by somebody who speaks of what they know themselves. `reported`: by hearsay.
 * `inferred`: it follows from what was said.
 */
export const CONFIDENCES = ["stated", "reported", "inferred"] as const;
export type Confidence = (typeof CONFIDENCES)[number];
