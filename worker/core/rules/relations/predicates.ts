import { wordSet } from "../../text/word-set.ts";

/**
 * Predicates with a functional slot: of one subject, at one instant, at most one object holds. A new object
 * supersedes the old one. Everything else may hold many times over.
 */
const FUNCTIONAL = wordSet(`
  LIVES_IN WORKS_AT WORKS_AS MARRIED_TO ENGAGED_TO IN_RELATIONSHIP_WITH RELATIONSHIP_STATUS AGE NAMED BORN_IN BORN_ON
  FROM HAS_MOTHER HAS_FATHER BIRTHDAY EMAIL PHONE ADDRESS PRONOUNS
`);

export const isFunctional = (predicate: string): boolean =>
  FUNCTIONAL.has(predicate) || predicate.startsWith("FAVORITE_");
