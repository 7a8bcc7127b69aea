/** Collapses white space and removes control characters and lone surrogates. */
export const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
