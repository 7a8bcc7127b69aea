/** Names for people. Models choose relations and types freely, so others occur. */
import { germanRelation } from "./german-relations.ts";
import type { Language } from "./language.ts";

const GERMAN_TYPES: Readonly<Record<string, string>> = {
  person: "Person",
  organization: "Organisation",
  place: "Ort",
  event: "Ereignis",
  object: "Gegenstand",
  concept: "Begriff",
};

/** Turns `VALUE_OF_BUDGET` into "budget". Uses English for predicates without a translation. */
export const formatRelation = (language: Language, predicate: string): string =>
  (language === "de" ? germanRelation(predicate) : undefined) ??
  predicate
    .replace(/^VALUE_OF_(?=.)/u, "")
    .replaceAll("_", " ")
    .toLowerCase();

export function formatType(language: Language, type: string): string {
  const known = language === "de" ? GERMAN_TYPES[type.toLowerCase()] : undefined;
  const words = known ?? type.replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/**
 * A group that the built-in reporter names after its members: "Ruth, cats, walnuts and 4 more". Other names are texts of a model.
 *
 * @param isMember whether the group may have a member of this name
 */
export function formatGroup(language: Language, name: string, isMember: (name: string) => boolean): string {
  const [comma, and] = [name.lastIndexOf(", "), name.lastIndexOf(" and ")];
  if (language !== "de" || and < 0 || and < comma) return name;
  const [before, after] = [name.slice(0, and), name.slice(and + " and ".length)];
  const isList = comma >= 0 || (isMember(before) && isMember(after));
  return isList ? `${before} und ${after.replace(/^(\d+) more$/u, "$1 weitere")}` : name;
}
