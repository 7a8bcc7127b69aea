/** The form in which names are compared: NFKC, lower case, white space collapsed. Letters of all scripts are kept. */
export const normaliseName = (name: string): string =>
  name.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();

/** Of an entity's names, in the order they were given: the one with the most words, then the longest, then the first. */
export function mostCompleteName(names: readonly string[]): string {
  const weight = (name: string): number => name.split(/\s+/u).length * 1_000 + name.length;
  return names.reduce((best, name) => (weight(name) > weight(best) ? name : best), names[0] ?? "");
}
