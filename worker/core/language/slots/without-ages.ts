/** "Max (4) and Mia (2)": the clause reader takes the age for part of the name. */
const AGE =
  /(?<=\p{Lu}[\p{L}'-]{1,24}) \(\d{1,2}(?: ?(?:years old|yo|yrs?))?\)|(?<=\b(?:my|our) (?:[\p{Ll}-]+ ){1,3}\p{Lu}[\p{L}'-]{1,24}), \d{1,2},(?= )/gu;

export const withoutAges = (text: string): string => text.replace(AGE, (age) => " ".repeat(age.length));
