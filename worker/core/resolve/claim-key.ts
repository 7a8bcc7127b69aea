import type { ExtractedFact } from "../extraction/extraction.ts";
import { normaliseName } from "../text/normalise-name.ts";

/**
 * The key under which an extracted fact is compared with others: its claim in the words of the source. It contains names instead
 * of entity ids, so it does not change with the resolution of names, and a verdict on two claims is needed only once. For events
 * the wording is part of the key, to distinguish one occasion from another.
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
