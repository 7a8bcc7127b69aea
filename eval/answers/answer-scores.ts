/**
 * Scores of an answer that need no model: exact match and F1 over words, normalised as by SQuAD's script (Rajpurkar et al., ACL 2018),
 * which MuSiQue's is: lower case, without ASCII punctuation, articles and extra white space. HotpotQA's script gives 0 besides where only one
 * of the two is "yes", "no" or "noanswer"; LoCoMo's stems words, leaves out "and" and splits lists, which this does not.
 */

const normalise = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[!-/:-@[-`{-~]/gu, "")
    // a word ends where no letter of any alphabet follows
    .replace(/(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_])/gu, " ")
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
