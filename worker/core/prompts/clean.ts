/** White space collapsed, without control characters and halves of surrogate pairs. */
export const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
