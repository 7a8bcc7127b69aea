import type { ExtractedFact } from "../../worker/core/extraction/extraction.ts";

export const factOf = (given: Partial<ExtractedFact>): ExtractedFact => ({
  subject: "Ada",
  predicate: "LIKES",
  object: null,
  object_value: null,
  fact: "Ada likes tea.",
  kind: "state",
  strength: 5,
  valid_from: null,
  valid_to: null,
  precision: null,
  span: null,
  ...given,
});
