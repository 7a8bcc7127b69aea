/** English inflectional endings, longest first, each with its replacement. */
const ENDINGS: readonly (readonly [string, string])[] = [
  ["ies", "y"],
  ["ied", "y"],
  ["ing", ""],
  ["ed", ""],
  ["es", ""],
  ["s", ""],
];
/** Keep at least this many letters of a word. */
const MIN_STEM_LETTERS = 3;

/** Removes the English inflection of a word: "kittens" → "kitten", "moved", "moving", "move" → "mov", "running" → "run". */
export function stem(word: string): string {
  const ending = word.endsWith("ss")
    ? undefined
    : ENDINGS.find(([end]) => word.endsWith(end) && word.length - end.length >= MIN_STEM_LETTERS);
  const bare = ending ? word.slice(0, word.length - ending[0].length) + ending[1] : word;
  const single = ending?.[1] === "" ? bare.replace(/([bdgkmnprt])\1$/, "$1") : bare;
  return single.length > MIN_STEM_LETTERS ? single.replace(/e$/, "") : single;
}
