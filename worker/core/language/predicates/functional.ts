import { wordSet } from "../../text/word-set.ts";

/** A subject has one object at a time; a new one supersedes it. */
const FUNCTIONAL = wordSet(`
  LIVES_IN WORKS_AT WORKS_AS MARRIED_TO ENGAGED_TO IN_RELATIONSHIP_WITH RELATIONSHIP_STATUS AGE NAMED BORN_IN BORN_ON
  FROM HAS_MOTHER HAS_FATHER BIRTHDAY EMAIL PHONE ADDRESS PRONOUNS HAS_BOSS HAS_DOCTOR HAS_DENTIST HAS_LANDLORD WEIGHS
`);

export const isFunctional = (predicate: string): boolean =>
  FUNCTIONAL.has(predicate) || predicate.startsWith("FAVORITE_");
