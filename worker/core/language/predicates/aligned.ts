import { lemmaOf, thirdPersonPresent } from "../../text/conjugation.ts";
import { wordSet } from "../../text/word-set.ts";

/** Only names with the same meaning and direction are aligned: HUSBAND_OF also states who the husband is. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  LIVES_IN: "LIVES_AT RESIDES_IN RESIDES_AT HAS_HOME_IN LIVING_IN HOME_IS RESIDENCE HOME_CITY CURRENT_CITY",
  WORKS_AT: "WORKS_FOR EMPLOYED_BY EMPLOYED_AT IS_EMPLOYED_BY EMPLOYER WORKING_AT WORKING_FOR HAS_EMPLOYER",
  WORKS_AS:
    "OCCUPATION PROFESSION JOB JOB_TITLE HAS_JOB HAS_OCCUPATION HAS_PROFESSION HAS_JOB_TITLE WORKING_AS EMPLOYED_AS",
  MARRIED_TO: "IS_MARRIED_TO SPOUSE_OF IS_SPOUSE_OF HAS_SPOUSE SPOUSE",
  ENGAGED_TO: "IS_ENGAGED_TO FIANCE_OF FIANCEE_OF HAS_FIANCE HAS_FIANCEE",
  IN_RELATIONSHIP_WITH: "IS_IN_RELATIONSHIP_WITH IN_A_RELATIONSHIP_WITH DATES IS_DATING DATING PARTNER_OF HAS_PARTNER",
  RELATIONSHIP_STATUS: "HAS_RELATIONSHIP_STATUS MARITAL_STATUS HAS_MARITAL_STATUS",
  AGE: "HAS_AGE IS_AGED IS_AGE",
  NAMED: "IS_NAMED IS_CALLED HAS_NAME",
  BORN_IN: "WAS_BORN_IN BIRTHPLACE PLACE_OF_BIRTH HAS_BIRTHPLACE BORN_AT",
  BORN_ON: "WAS_BORN_ON DATE_OF_BIRTH HAS_DATE_OF_BIRTH BIRTH_DATE BIRTHDATE",
  FROM: "IS_FROM COMES_FROM ORIGINATES_FROM HAS_ORIGIN ORIGIN HOMETOWN HAS_HOMETOWN",
  HAS_MOTHER: "MOTHER_IS HAS_MOM HAS_MUM",
  HAS_FATHER: "FATHER_IS HAS_DAD",
  HAS_PET: "HAS_PETS OWNS_PET",
  HAS_CHILD: "HAS_CHILDREN HAS_KID HAS_KIDS",
  HAS_INSTRUCTION:
    "INSTRUCTION INSTRUCTS INSTRUCTS_ASSISTANT INSTRUCTED_ASSISTANT HAS_STANDING_INSTRUCTION GAVE_INSTRUCTION",
  HAS_PREFERENCE: "PREFERENCE HAS_STANDING_PREFERENCE HAS_LASTING_PREFERENCE",
  HAS_TASK: "TASK TODO TO_DO HAS_TODO HAS_TO_DO HAS_REMINDER",
  PLANS_TO: "PLANS PLANS_ON INTENDS_TO IS_PLANNING_TO PLANNING_TO",
};

const ALIGNED = new Map(
  Object.entries(OTHER_NAMES).flatMap(([name, others]) =>
    [...wordSet(others)].map((other): [string, string] => [other, name]),
  ),
);

const STATE_VERBS = wordSet(`
  like love hate dislike prefer enjoy own have live work study play need want use drive speak know believe support teach collect attend
  eat drink take wear follow manage lead smoke practise practice belong rent share keep
`);
const PASSIVE = /^[A-Z]+_BY(?:_|$)|^(?:USED|KNOWN)_/;
const FORMS = ["PastTense", "PresentTense", "Gerund", null] as const;

/** The predicate alone decides: no message may change how another is read. */
export function alignedPredicate(predicate: string, kind: "state" | "event"): string {
  if (kind === "event") return predicate;
  const known = ALIGNED.get(predicate);
  if (known !== undefined) return known;
  const [first = "", ...rest] = predicate.split("_");
  if (PASSIVE.test(predicate)) return predicate;
  const verb = FORMS.map((form) => lemmaOf(first.toLowerCase(), form)).find((lemma) => STATE_VERBS.has(lemma));
  if (verb === undefined) return predicate;
  const aligned = [thirdPersonPresent(verb).toUpperCase(), ...rest].join("_");
  return ALIGNED.get(aligned) ?? aligned;
}
