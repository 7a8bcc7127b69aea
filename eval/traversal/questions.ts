import { queryTerms } from "../../worker/core/text/tokenise.ts";

export interface QuestionWithEvidence {
  question: string;
  paraphrased: string;
  evidence: { id: string; text: string; title: string }[];
}

/** `known` itself if no question shares words and no evidence with it. */
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
