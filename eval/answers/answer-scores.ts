/**
 * Exact match and F1 over words, normalized like SQuAD's script (Rajpurkar et al., ACL 2018), which MuSiQue uses: lower case, no ASCII
 * punctuation, articles or extra white space. Unlike LoCoMo's script, it does not stem words, drop "and" or split lists.
 */
import type { MemoryQuestion } from "../formats/benchmark-memory.ts";

export function scoreAnswer(
  answer: string,
  { answer: reference, aliases = [], hasVerdicts = false }: Pick<MemoryQuestion, "answer" | "aliases" | "hasVerdicts">,
): { exact: boolean; f1: number } {
  const references = [reference, ...aliases];
  const f1 = references.map((one) => (hasVerdicts && isOtherVerdict(answer, one) ? 0 : wordF1(answer, one)));
  return { exact: references.some((one) => exactMatch(answer, one)), f1: Math.max(...f1) };
}

const VERDICTS = new Set(["yes", "no", "noanswer"]);

/** One is a verdict such as "yes", or the verdicts differ (hotpot_evaluate_v1.py, `f1_score`). */
const isOtherVerdict = (answer: string, reference: string): boolean =>
  !exactMatch(answer, reference) && [answer, reference].some((text) => VERDICTS.has(normalise(text).join(" ")));

const normalise = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[!-/:-@[-`{-~]/gu, "")
    .replace(/(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_])/gu, " ")
    .split(/\s+/u)
    .filter((word) => word !== "");

export const exactMatch = (answer: string, reference: string): boolean =>
  normalise(answer).join(" ") === normalise(reference).join(" ");

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
