import type { ExtractedFact } from "../../extraction/extraction.ts";
import { BELONGINGS } from "../predicates/belongings.ts";
import { kinshipOf } from "../en/relations/kinship.ts";
import { wordSet } from "../../text/word-set.ts";
import type { StateFamily } from "../types/known-ending.ts";

export interface KnownState {
  fact: ExtractedFact;
  family: StateFamily;
  names: string[];
  nouns: string[];
}

const PARTNERS = wordSet("MARRIED_TO ENGAGED_TO IN_RELATIONSHIP_WITH");
const WORK = wordSet("WORKS_AT STARTED_JOB_AT");
const THINGS = wordSet("OWNS DRIVES RENTS GOT BOUGHT RIDES RUNS OWNS_ABOUT");
const ACTIVITIES = wordSet(`
  PLAYS GOES_TO SIGNED_UP_FOR ENROLLED_IN JOINED TAKES LEARNS PRACTISES PRACTICES DOES VOLUNTEERS_AT TEACHES STUDIES STUDIES_AT ATTENDS IS_ON EATS
  DRINKS SMOKES COACHES TRAINS_FOR USES
`);
const AILMENTS = wordSet("SUFFERS_FROM IS_ALLERGIC_TO WAS_DIAGNOSED_WITH");
const AILMENT = wordSet(`
  diabetes asthma allergy anaemia anemia hernia infection covid flu cancer tumour tumor migraine migraines eczema arthritis depression anxiety
  insomnia tendonitis pneumonia shingles bronchitis gastritis sciatica fracture concussion rash ulcer reflux
`);
const PROVIDERS = wordSet(`
  VALUE_OF_BANK VALUE_OF_BROADBAND VALUE_OF_INTERNET_PROVIDER VALUE_OF_ENERGY_SUPPLIER VALUE_OF_INSURER VALUE_OF_GYM VALUE_OF_SCHOOL VALUE_OF_UNI
  VALUE_OF_UNIVERSITY VALUE_OF_COLLEGE VALUE_OF_VENUE VALUE_OF_WEDDING_VENUE VALUE_OF_PHOTOGRAPHER VALUE_OF_CATERER
`);
/** They leave their work. */
const STAFF = wordSet(
  "HAS_NANNY HAS_CLEANER HAS_TUTOR HAS_BABYSITTER HAS_BOSS HAS_COLLEAGUE HAS_COACH HAS_TRAINER HAS_AGENT",
);
/** A sister stays a sister, unlike a therapist or friend. */
const RELATIVES = wordSet(`
  HAS_SISTER HAS_BROTHER HAS_MOTHER HAS_FATHER HAS_PARENT HAS_CHILD HAS_AUNT HAS_UNCLE HAS_COUSIN HAS_NIECE HAS_NEPHEW HAS_GRANDMOTHER
  HAS_GRANDFATHER HAS_GRANDPARENT HAS_GRANDCHILD HAS_SIBLING HAS_TWIN HAS_MOTHER_IN_LAW HAS_FATHER_IN_LAW HAS_SISTER_IN_LAW HAS_BROTHER_IN_LAW
  HAS_STEPMOTHER HAS_STEPFATHER HAS_STEPSISTER HAS_STEPBROTHER HAS_STEPCHILD
`);

function familyOf({ predicate, object, object_value }: ExtractedFact): StateFamily | null {
  if (PROVIDERS.has(predicate)) return "provider";
  if (BELONGINGS.includes(predicate)) return "thing";
  if (predicate === "HAS_PET") return "pet";
  if (PARTNERS.has(predicate)) return "partner";
  if (WORK.has(predicate)) return "work";
  if (predicate === "PLANS_TO") return "plan";
  if (AILMENTS.has(predicate)) return "health";
  if (predicate === "HAS") return AILMENT.has(lastWordOf(object ?? object_value ?? "")) ? "health" : "thing";
  if (THINGS.has(predicate)) return "thing";
  if (ACTIVITIES.has(predicate)) return "activity";
  if (RELATIVES.has(predicate)) return object === null ? null : "relative";
  if (STAFF.has(predicate) && object !== null) return "staff";
  return predicate.startsWith("HAS_") && object !== null ? "helper" : null;
}

const lastWordOf = (text: string): string => text.toLowerCase().split(/\W/u).at(-1) ?? "";

const DETERMINER =
  /^(?:at|an?|the|my|our|their|his|her|some|two|three|four|\d+|old|new|used|little|big|second-hand|mild|severe|slight|gestational|chronic) /iu;
const GENERAL =
  /^(?:thing|stuff|place|job|work|home|house|one|time|way|lot|plan|money|day|week|year|people|person|team|group|game|class|family|kid|child|baby|friend|something|it|them)s?$/iu;
/** These are words too ("I lost hope"), so they need a capital. */
const COMMON_WORD = wordSet(
  "hope joy grace faith will mark bill rich art may june april august rose lily ruby summer autumn winter sunny honey lucky happy angel patience charity mercy dean drew chase grant frank ginger pepper olive coco cookie peanut sugar candy",
);

/** Chooses the facts that a later message can end, with the family that decides which verbs end them. */
export function knownStates(facts: readonly ExtractedFact[], speaker: string): KnownState[] {
  return facts.flatMap((fact) => {
    const family = familyOf(fact);
    const isEvent =
      fact.kind === "event" &&
      !/^(?:GOT|BOUGHT|JOINED|SIGNED_UP_FOR|ENROLLED_IN|STARTED_JOB_AT|WAS_DIAGNOSED_WITH)$/u.test(fact.predicate);
    const isOver = fact.kind === "state" && fact.valid_to !== null && fact.predicate !== "PLANS_TO";
    if (family === null || fact.denied === true || isEvent || isOver) return [];
    if (fact.subject !== speaker)
      return family === "work" && isSpecific(fact.subject)
        ? [{ fact, family: "work_of_other", names: [fact.subject.toLowerCase()], nouns: [] }]
        : [];
    const { names, nouns } = wordsFor(fact, family);
    return names.length + nouns.length === 0 ? [] : [{ fact, family, names, nouns }];
  });
}

function wordsFor(fact: ExtractedFact, family: StateFamily): Pick<KnownState, "names" | "nouns"> {
  const said = fact.object ?? fact.object_value ?? "";
  if (family === "plan") {
    const names = Array.from(
      said.matchAll(/(?<=\p{Ll} )\p{Lu}[\p{L}'’-]{2,30}(?: \p{Lu}[\p{L}'’-]{2,30})?/gu),
      ([name]) => name.toLowerCase(),
    );
    return { names: names.slice(0, 2), nouns: [] };
  }
  let thing = fact.predicate === "TAKES" ? withoutDose(said.trim()) : (said.split(",")[0] ?? "").trim();
  for (let lead = DETERMINER.exec(thing); lead !== null; lead = DETERMINER.exec(thing))
    thing = thing.slice(lead[0].length);
  thing = thing
    .replace(/ (?:with|at|in|from|for|on|to|of|and|called|named|every|each|once|twice|\d+ times) .*$/su, "")
    .toLowerCase();
  const head = thing.split(" ").at(-1) ?? "";
  const isNamed = /^\p{Lu}/u.test(said);
  const isPerson = family === "relative" || family === "helper" || family === "staff";
  const belonging = BELONGINGS.includes(fact.predicate) ? fact.predicate.slice("VALUE_OF_".length).toLowerCase() : "";
  const brand = belonging === "" ? [] : thing.split(" ").filter((word) => /^\p{L}{4,20}$/u.test(word));
  const inside = family === "thing" || family === "activity" ? namesInside(said) : [];
  const names =
    isSpecific(thing) && (!isNamed || !COMMON_WORD.has(thing)) && (isNamed || thing.includes(" ") || !isPerson)
      ? // "quit tanners" after "Tanner's"
        [...new Set([thing, thing.replaceAll(/['’]/gu, "")])]
      : [];
  const first =
    isNamed && thing.includes(" ") && (isPerson || family === "partner" || family === "pet")
      ? thing.split(" ").slice(0, 1)
      : [];
  const noun = fact.fact.includes(" is ") ? (fact.fact.split(" ").at(-1) ?? "").toLowerCase().replace(".", "") : "";
  const nouns = [kinshipOf(noun) === null ? "" : noun, isNamed ? "" : head, belonging].filter((word) =>
    isSpecific(word),
  );
  return {
    names: [...names, ...inside, ...brand, ...first.filter((word) => word.length > 2 && !COMMON_WORD.has(word))],
    nouns,
  };
}

/** "A gym membership at PureGym" ends by "cancelled puregym". */
const namesInside = (said: string): string[] =>
  [...said.matchAll(NAME_INSIDE), ...(said.split(",")[0] ?? "").matchAll(MAKE)]
    .map(([name]) => name.toLowerCase())
    .filter((name) => !COMMON_WORD.has(name));
/** "A 2012 Honda Civic" ends by "sold the civic". */
const MAKE = /(?<=^(?:an? )?(?:\p{Ll}+ |\d{4} |\p{Lu}[\p{L}-]+ ){0,3})\p{Lu}[\p{L}\p{N}-]{2,30}$/gu;
const NAME_INSIDE =
  /(?<= (?:at|with|called|named) )\p{Lu}[\p{L}\p{N}'’-]{2,30}|(?<=(?:membership|subscription|account|contract|insurance|policy)s? (?:at|with|to|for) )\p{L}[\p{L}\p{N}-]{3,30}/gu;

const withoutDose = (said: string): string =>
  said
    .replace(/^\d[\d.,]{0,6} ?(?:mg|mcg|µg|g|ml|units?|iu|puffs?|drops?|tablets?|pills?) of /iu, "")
    .replace(
      /,? (?:\d[\d.,]{0,6} ?(?:mg|mcg|µg|g|ml|units?|iu|puffs?)|once|twice|daily|nightly|weekly|every|each)(?!\p{L}).*$/isu,
      "",
    );

const isSpecific = (words: string): boolean => words.length > 2 && words.length <= 40 && !GENERAL.test(words);
