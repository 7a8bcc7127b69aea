import type { Instant } from "../../../shared/instant.ts";
import { edgeKey, type Step } from "./graph.ts";

/** Room for the results of a search (`HITS`) and ten hops. */
const MAX_SHOWN = { facts: 40, chunks: 18 } as const;

export interface EvidenceItem {
  step: Step;
  replayed: boolean;
}

export interface AskedAt {
  now: Instant;
  as_of: Instant;
}

export interface Evidence {
  question: string;
  /** Edge memory has to learn the path to this answer. */
  known_answer: string | null;
  asked_at: AskedAt;
  persons: readonly string[];
  asker?: readonly string[];
  facts: EvidenceItem[];
  chunks: EvidenceItem[];
}

export interface Judgement {
  enough: boolean;
  answer: string;
  facts: number[];
  chunks: number[];
}

export type EvidenceByKey = ReadonlyMap<string, EvidenceItem>;

const carriesEvidence = ({ fact, chunk }: Step): boolean => fact !== null || chunk !== null;

export function addStep(found: EvidenceByKey, step: Step, replayed: boolean): EvidenceByKey {
  const key = edgeKey(step.id);
  return carriesEvidence(step) && !found.has(key) ? new Map([...found, [key, { step, replayed }]]) : found;
}

export function selectEvidence(
  found: EvidenceByKey,
  question: string,
  known_answer: string | null,
  asked_at: AskedAt,
  persons: readonly string[],
  asker: readonly string[],
): Evidence {
  const all = [...found.values()];
  return {
    question,
    known_answer,
    asked_at,
    persons,
    asker,
    facts: all.filter(({ step }) => step.fact !== null).slice(-MAX_SHOWN.facts),
    chunks: all.filter(({ step }) => step.chunk !== null).slice(-MAX_SHOWN.chunks),
  };
}

export function citedKeys(shown: Evidence, { facts, chunks }: Pick<Judgement, "facts" | "chunks">): string[] {
  const cited = [...facts.map((index) => shown.facts[index]), ...chunks.map((index) => shown.chunks[index])];
  return [...new Set(cited.flatMap((item) => (item === undefined ? [] : edgeKey(item.step.id))))];
}
