const WORDS =
  "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const WORD = new RegExp(String.raw`(?<![\p{L}-])(?:${WORDS.join("|")})(?![\p{L}-])`, "giu");

/** "One" is mostly a pronoun. */
export const withDigits = (text: string): string =>
  text.replace(WORD, (word) => String(WORDS.indexOf(word.toLowerCase()) + 2));
