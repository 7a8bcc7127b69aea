import type { ExtractedFact } from "../extraction/extraction.ts";
import { normaliseName } from "../text/normalise-name.ts";

/**
 * What a statement claims, in the words of its source: the key under which it is compared with others. It names what it
 * speaks of instead of pointing at it, so it stays the same however names are resolved, and a verdict on two claims is
 * asked for once. Of events the wording tells one occasion from another.
 */
export const claimOf = ({ subject, predicate, object, object_value, kind, fact }: Claim): string =>
  JSON.stringify([
    normaliseName(subject),
    predicate,
    object === null ? null : normaliseName(object),
    object_value === null ? null : normaliseName(object_value),
    kind,
    kind === "event" ? normaliseName(fact) : null,
  ]);

type Claim = Pick<ExtractedFact, "subject" | "predicate" | "object" | "object_value" | "kind" | "fact">;
