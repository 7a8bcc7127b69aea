/** Surest first. `stated`: first-hand. `reported`: hearsay. `inferred`: follows from statements. */
export const CONFIDENCES = ["stated", "reported", "inferred"] as const;
export type Confidence = (typeof CONFIDENCES)[number];
