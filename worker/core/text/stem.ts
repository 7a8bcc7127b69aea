/** Longest first. */
const ENDINGS: readonly (readonly [string, string])[] = [
  ["ies", "y"],
  ["ied", "y"],
  ["ing", ""],
  ["ed", ""],
  ["es", ""],
  ["s", ""],
];
const LETTER = { s: 0x73, d: 0x64, g: 0x67, e: 0x65 } as const;
const MIN_STEM_LETTERS = 3;

/** "kittens" → "kitten", "moved", "moving", "move" → "mov", "running" → "run". */
export function stem(word: string): string {
  const last = word.charCodeAt(word.length - 1);
  if (last !== LETTER.s && last !== LETTER.d && last !== LETTER.g)
    return last === LETTER.e && word.length > MIN_STEM_LETTERS ? word.slice(0, -1) : word;
  const ending = word.endsWith("ss")
    ? undefined
    : ENDINGS.find(([end]) => word.endsWith(end) && word.length - end.length >= MIN_STEM_LETTERS);
  const bare = ending ? word.slice(0, word.length - ending[0].length) + ending[1] : word;
  const single = ending?.[1] === "" ? bare.replace(/([bdgkmnprt])\1$/, "$1") : bare;
  return single.length > MIN_STEM_LETTERS ? single.replace(/e$/, "") : single;
}
