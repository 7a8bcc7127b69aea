/** The form in which names are compared: NFKC, case-folded, white space collapsed. No letter of any script is dropped. */
export const normaliseName = (name: string): string =>
  name.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();

/** Of the names an entity was given, in order: the one with the most words, then the longest, then the first. */
export function mostCompleteName(names: readonly string[]): string {
  const weight = (name: string): number => name.split(/\s+/u).length * 1_000 + name.length;
  return names.reduce((best, name) => (weight(name) > weight(best) ? name : best), names[0] ?? "");
}
