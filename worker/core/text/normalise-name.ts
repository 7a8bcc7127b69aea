import { normalForm } from "./letters/normal-form.ts";

/** NFKC, lower case, collapsed white space; keeps letters of all scripts. */
export const normaliseName = (name: string): string =>
  normalForm(name, "NFKC").toLowerCase().replace(/\s+/gu, " ").trim();

export function mostCompleteName(names: readonly string[]): string {
  const weight = (name: string): number => name.split(/\s+/u).length * 1_000 + name.length;
  return names.reduce((best, name) => (weight(name) > weight(best) ? name : best), names[0] ?? "");
}
