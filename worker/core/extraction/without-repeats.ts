import { normaliseName } from "../text/normalise-name.ts";
import type { Extraction } from "./extraction.ts";

/** Drops facts whose object repeats their subject: "Ada is called Ada." */
export const withoutRepeats = (extraction: Extraction): Extraction => ({
  ...extraction,
  facts: extraction.facts.filter(
    ({ subject, object, object_value }) => normaliseName(object ?? object_value ?? "") !== normaliseName(subject),
  ),
});
