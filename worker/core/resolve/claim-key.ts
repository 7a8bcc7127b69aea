import type { ExtractedFact } from "../extraction/extraction.ts";
import { normaliseName } from "../text/normalise-name.ts";

/**
 * In the words of the source. Names, not ids: it stays when names are resolved, and a verdict on two claims is needed once. Events include
 * their wording, to distinguish occasions.
 */
export const claimKey = ({ subject, predicate, object, object_value, kind, fact }: Claim): string =>
  JSON.stringify([
    normaliseName(subject),
    predicate,
    object === null ? null : normaliseName(object),
    object_value === null ? null : normaliseName(object_value),
    kind,
    kind === "event" ? normaliseName(fact) : null,
  ]);

type Claim = Pick<ExtractedFact, "subject" | "predicate" | "object" | "object_value" | "kind" | "fact">;
