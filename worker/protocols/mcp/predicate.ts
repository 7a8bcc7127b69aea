/** As in the API. */
const MAX_PREDICATE = 64;
const UNNAMED = "RELATED_TO";

/** "works at", "worksAt" and "works-at" give the same. */
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
