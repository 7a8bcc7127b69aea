import type { ExtractedFact } from "../extraction/extraction.ts";
import { normaliseName } from "../text/normalise-name.ts";

/**
 * The key has names, not entity ids, so that it does not change when names are resolved, and a verdict on two claims is needed only once.
 * The wording is part of an event's key, to distinguish occasions.
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
