/** "My son Max (4) has", "my daughter Noor, 9, has": an age behind a name, which keeps a clause from being read. */
const AGE =
  /(?<=\b(?:my|our) (?:[\p{Ll}-]+ ){1,3}\p{Lu}[\p{L}'-]{1,24})(?: \(\d{1,2}(?: ?(?:years old|yo|yrs?))?\)|, \d{1,2},)(?= )/gu;

/** A text with blanks in place of ages behind the names of relatives. */
export const withoutAges = (text: string): string => text.replace(AGE, (age) => " ".repeat(age.length));
