/** Endings of English inflection, the longest first, with what takes their place. */
const ENDINGS: readonly (readonly [string, string])[] = [
  ["ies", "y"],
  ["ied", "y"],
  ["ing", ""],
  ["ed", ""],
  ["es", ""],
  ["s", ""],
];
/** What is left of a word without its ending has at least so many letters. */
const LEAST_STEM = 3;

/** The word without its English inflection: "kittens" → "kitten", "moved", "moving", "move" → "mov", "running" → "run". */
export function stem(word: string): string {
  const ending = word.endsWith("ss")
    ? undefined
    : ENDINGS.find(([end]) => word.endsWith(end) && word.length - end.length >= LEAST_STEM);
  const bare = ending ? word.slice(0, word.length - ending[0].length) + ending[1] : word;
  const single = ending?.[1] === "" ? bare.replace(/([bdgkmnprt])\1$/, "$1") : bare;
  return single.length > LEAST_STEM ? single.replace(/e$/, "") : single;
}
