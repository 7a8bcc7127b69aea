/**
 * Scores of an answer that need no model: exact match and F1 over words, normalised as by SQuAD's script (Rajpurkar et al., EMNLP 2016),
 * which HotpotQA, MuSiQue and LoCoMo use: lower case, without punctuation, articles and extra white space.
 */

const normalise = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[\p{P}\p{S}]/gu, "")
    .replace(/\b(?:a|an|the)\b/gu, " ")
    .split(/\s+/u)
    .filter((word) => word !== "");

export const exactMatch = (answer: string, reference: string): boolean =>
  normalise(answer).join(" ") === normalise(reference).join(" ");

/** Harmonic mean of precision and recall of words, counted as often as they occur; 1 where both are empty. */
export function wordF1(answer: string, reference: string): number {
  const [given, wanted] = [normalise(answer), normalise(reference)];
  if (given.length === 0 || wanted.length === 0) return Number(given.length === wanted.length);
  const left = new Map<string, number>();
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of given) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    shared++;
  }
  return shared === 0 ? 0 : (2 * shared) / (given.length + wanted.length);
}
