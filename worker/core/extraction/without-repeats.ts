import { normaliseName } from "../text/normalise-name.ts";
import type { ExtractedFact, Extraction } from "./extraction.ts";
import { spellsId } from "./own-names.ts";

/** Drops "Ada is called Ada.", but keeps the spelling of an id: "ada is called Ada." */
export const withoutRepeats = (extraction: Extraction): Extraction => ({
  ...extraction,
  facts: extraction.facts.filter((fact) => !isRepeat(fact)),
});

const isRepeat = ({ subject, predicate, object, object_value }: ExtractedFact): boolean =>
  normaliseName(object ?? object_value ?? "") === normaliseName(subject) &&
  !(predicate === "NAMED" && spellsId(object_value ?? "", subject));
