/** "Max (4) and Mia (2)", "my daughter Noor, 9, has": an age behind a name, which the clause reader takes for a part of the name. */
const AGE =
  /(?<=\p{Lu}[\p{L}'-]{1,24}) \(\d{1,2}(?: ?(?:years old|yo|yrs?))?\)|(?<=\b(?:my|our) (?:[\p{Ll}-]+ ){1,3}\p{Lu}[\p{L}'-]{1,24}), \d{1,2},(?= )/gu;

/** A text with blanks in place of ages behind names. */
export const withoutAges = (text: string): string => text.replace(AGE, (age) => " ".repeat(age.length));
