/** A new object of these ends the old one. The server has the same list. */
const FUNCTIONAL: ReadonlySet<string> = new Set(
  `LIVES_IN WORKS_AT WORKS_AS MARRIED_TO ENGAGED_TO IN_RELATIONSHIP_WITH RELATIONSHIP_STATUS AGE NAMED BORN_IN BORN_ON
  FROM HAS_MOTHER HAS_FATHER BIRTHDAY EMAIL PHONE ADDRESS PRONOUNS HAS_BOSS HAS_DOCTOR HAS_DENTIST HAS_LANDLORD WEIGHS`.split(
    /\s+/,
  ),
);

export const isFunctional = (predicate: string): boolean =>
  FUNCTIONAL.has(predicate) || predicate.startsWith("FAVORITE_");
