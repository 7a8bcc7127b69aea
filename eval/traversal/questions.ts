/** What a set-up asks: questions whose evidence is known, in their own and in other words, and those that only look alike. */
import { queryTerms } from "../../worker/core/text/tokenise.ts";

export interface QuestionWithEvidence {
  question: string;
  /** The same thing asked in other words. */
  paraphrased: string;
  /** Ids of the pieces of evidence, and how each begins as a message and as the title line of one. */
  evidence: { id: string; text: string; title: string }[];
}

/** Of the others the one that shares most words with a question and no evidence; itself where there is none. */
export function findLookAlike(known: QuestionWithEvidence, all: readonly QuestionWithEvidence[]): QuestionWithEvidence {
  const own = new Set(known.evidence.map(({ id }) => id));
  const others = all.filter((other) => other !== known && other.evidence.every(({ id }) => !own.has(id)));
  const alike = others.map((other) => sharedWords(known.question, other.question));
  return others[alike.indexOf(Math.max(...alike))] ?? known;
}

function sharedWords(a: string, b: string): number {
  const [one, two] = [new Set(queryTerms(a)), new Set(queryTerms(b))];
  const shared = [...one].filter((word) => two.has(word)).length;
  return shared / Math.max(1, one.size + two.size - shared);
}
