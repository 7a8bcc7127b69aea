import type { ExtractedFact } from "../extraction/extraction.ts";
import { normaliseName } from "../text/normalise-name.ts";

/**
 * Uses names, not entity ids: resolving names keeps the key, and a verdict on two claims is needed only once. Wordings
 * distinguish the occasions of an event.
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
