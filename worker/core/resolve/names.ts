/** The form in which names are compared: NFKC, case-folded, white space collapsed. No letter of any script is dropped. */
export const normaliseName = (name: string): string =>
  name.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
