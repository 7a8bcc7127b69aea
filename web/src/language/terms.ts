/** Names for people. Models choose relations and types freely, so others occur. */
import type { Language } from "./language.ts";

const GERMAN_RELATIONS: Readonly<Record<string, string>> = {
  LIVES_IN: "wohnt in",
  LIVES_WITH: "wohnt mit",
  MOVED_TO: "zog nach",
  MOVED_FROM: "zog fort aus",
  FROM: "kommt aus",
  BORN_IN: "geboren in",
  BORN_ON: "geboren am",
  AGE: "Alter",
  NAMED: "heißt",
  WORKS_AT: "arbeitet bei",
  WORKS_AS: "arbeitet als",
  WORKS_WITH: "arbeitet mit",
  WORKS_ON: "arbeitet an",
  STUDIES: "studiert",
  STUDIES_AT: "studiert an",
  TEACHES: "unterrichtet",
  MANAGES: "leitet",
  MARRIED_TO: "verheiratet mit",
  ENGAGED_TO: "verlobt mit",
  IN_RELATIONSHIP_WITH: "zusammen mit",
  RELATIONSHIP_STATUS: "Familienstand",
  KNOWS: "kennt",
  HAS_FRIEND: "Freunde",
  HAS_SISTER: "Schwester",
  HAS_BROTHER: "Bruder",
  HAS_MOTHER: "Mutter",
  HAS_FATHER: "Vater",
  HAS_CHILD: "Kind",
  HAS_SON: "Sohn",
  HAS_DAUGHTER: "Tochter",
  HAS_PET: "Haustier",
  HAS_DOG: "Hund",
  HAS_CAT: "Katze",
  HAS_ALLERGY: "Allergie",
  ALLERGIC_TO: "allergisch gegen",
  IS_ALLERGIC_TO: "allergisch gegen",
  TAKES: "nimmt",
  EATS: "isst",
  DIET: "Ernährung",
  LIKES: "mag",
  LOVES: "liebt",
  DISLIKES: "mag nicht",
  HATES: "hasst",
  PREFERS: "zieht vor",
  ENJOYS: "genießt",
  OWNS: "besitzt",
  HAS: "hat",
  USES: "nutzt",
  DRIVES: "fährt",
  SPEAKS: "spricht",
  PLANS_TO: "hat vor",
  HAS_APPOINTMENT: "Termin",
  HAS_TASK: "Aufgabe",
  HAS_INSTRUCTION: "Anweisung",
  HAS_PREFERENCE: "Vorliebe",
  HAS_VALUE: "Wert",
  WEIGHS: "wiegt",
};

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
  (language === "de" ? GERMAN_RELATIONS[predicate] : undefined) ??
  predicate
    .replace(/^VALUE_OF_(?=.)/u, "")
    .replaceAll("_", " ")
    .toLowerCase();

export function formatType(language: Language, type: string): string {
  const known = language === "de" ? GERMAN_TYPES[type.toLowerCase()] : undefined;
  const words = known ?? type.replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** A group that the built-in reporter names after its members: "Ruth, cats, walnuts and 4 more". Other names are texts of a model. */
export function formatGroup(language: Language, name: string): string {
  const [comma, and] = [name.lastIndexOf(", "), name.lastIndexOf(" and ")];
  if (language !== "de" || comma < 0 || and < comma) return name;
  return `${name.slice(0, and)} und ${name.slice(and + " and ".length).replace(/^(\d+) more$/u, "$1 weitere")}`;
}
