/** The longest predicate that the API takes. */
const MAX_PREDICATE = 64;
/** Of a relation whose words have no letter and no digit. */
const UNNAMED = "RELATED_TO";

/** The predicate for a relation in the model's words: "works at", "worksAt" and "works-at" are one. */
export function predicateOf(relation: string): string {
  const words = relation
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1_$2")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .toUpperCase()
    .replaceAll(/^_+/g, "");
  const short = Array.from(words)
    .slice(0, MAX_PREDICATE)
    .join("")
    .replaceAll(/(?<!_)_+$/g, "");
  return short === "" ? UNNAMED : short;
}
