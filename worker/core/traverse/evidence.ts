import { edgeKey, type Step } from "./graph.ts";

/** What a guide is shown at most. */
const SHOWN = { facts: 40, chunks: 12 } as const;

/** A piece of evidence that a traversal came by. */
export interface Found {
  step: Step;
  /** Whether memory led there. */
  replayed: boolean;
}

/** What a guide judges: by the places in these lists it says what it used. */
export interface Evidence {
  question: string;
  /** The answer, where it is known and only the way to it is to be learned. */
  known_answer: string | null;
  facts: Found[];
  chunks: Found[];
}

export interface Judgement {
  enough: boolean;
  answer: string;
  /** Places in the lists of the evidence. */
  facts: number[];
  chunks: number[];
}

/** Evidence of all parts of a question, in the order found, by the key of its step. */
export type FoundByKey = ReadonlyMap<string, Found>;

/** Whether a step says something of its own. */
const tells = ({ fact, chunk }: Step): boolean => fact !== null || chunk !== null;

/** With what lies at the end of a step; what was found before stays as it was found. */
export function withStep(found: FoundByKey, step: Step, replayed: boolean): FoundByKey {
  const key = edgeKey(step.id);
  return tells(step) && !found.has(key) ? new Map([...found, [key, { step, replayed }]]) : found;
}

/** All that was found, the latest last; where it is too much to show, what was found first goes. */
export function evidenceOf(found: FoundByKey, question: string, known_answer: string | null): Evidence {
  const all = [...found.values()];
  return {
    question,
    known_answer,
    facts: all.filter(({ step }) => step.fact !== null).slice(-SHOWN.facts),
    chunks: all.filter(({ step }) => step.chunk !== null).slice(-SHOWN.chunks),
  };
}

/** Keys of what a judgement names; what it names and was not shown is nothing. */
export function keysOf(shown: Evidence, { facts, chunks }: Pick<Judgement, "facts" | "chunks">): string[] {
  const named = [...facts.map((place) => shown.facts[place]), ...chunks.map((place) => shown.chunks[place])];
  return [...new Set(named.flatMap((found) => (found === undefined ? [] : edgeKey(found.step.id))))];
}
