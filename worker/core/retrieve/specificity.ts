import { bestFirst, type Ranked } from "./ranked.ts";

/**
 * A named node counts by its match and by its specificity, a local idf: more if fewer passages contain it (HippoRAG,
 * NeurIPS 2024, §2.3). The ends of the best facts count by these facts alone.
 */

/** HippoRAG 2 (ICML 2025, online retrieval). */
const DEFAULTS = { facts: 5, entities: 5 } as const;
/** Keeps items this near to the last kept one: names of ten similar facts would decide which five count. */
const AS_GOOD = 0.9;
const NAMED_SHARE = 0.5;
/** Weight of passages, if that of entities is 1. */
const PASSAGE_SHARE = 0.1;

export type PassageCount = (node: number) => number;

export const specificity = (passages: number): number => 1 / Math.max(1, passages);

/** HippoRAG 1, §2.3: each entity of the query weighs link score × specificity; weights of one node add up. */
export function resetFromEntities(
  links: readonly { node: number; score: number }[],
  passagesWith: PassageCount,
): Map<number, number> {
  const reset = new Map<number, number>();
  for (const { node, score } of links) add(reset, node, score * specificity(passagesWith(node)));
  return reset;
}

export interface ScoredFact {
  id: number;
  subject: number;
  object: number | null;
  score: number;
}

/**
 * The best entities by the sum of their kept facts' scores. HippoRAG 2 (online retrieval) divides the mean by the
 * number of passages: an entity in two of the best facts and three others counts a fifth of a leaf in one of them.
 */
export function resetFromFacts(
  facts: readonly ScoredFact[],
  options: { facts?: number; entities?: number } = {},
): Map<number, number> {
  const { facts: keptFacts, entities: keptEntities } = { ...DEFAULTS, ...options };
  const best = bestAndAlike(facts, keptFacts);
  const entities = Array.from(summedScores(best), ([id, score]) => ({ id, score }));
  const reset = new Map<number, number>();
  for (const { id, score } of bestAndAlike(entities, keptEntities)) add(reset, id, score);
  return reset;
}

/** HippoRAG 2 (online retrieval): min–max normalized, or 1 each if all are equal. */
export function resetFromPassages(passages: readonly { node: number; score: number }[]): Map<number, number> {
  const reset = new Map<number, number>();
  for (const { node, score } of minMaxNormalised(passages)) add(reset, node, score);
  return reset;
}

/**
 * Each source has the sum 1, whatever the count and size of its numbers. An empty source of entities leaves its share
 * to the other.
 */
export function mixSeeds(
  named: ReadonlyMap<number, number>,
  facts: ReadonlyMap<number, number>,
  passages: ReadonlyMap<number, number>,
  cover = 1,
): Map<number, number> {
  const share = named.size === 0 ? 0 : facts.size === 0 ? 1 : NAMED_SHARE;
  const reset = new Map<number, number>();
  for (const [source, part] of [
    [named, share],
    [facts, (1 - share) * cover],
    [passages, PASSAGE_SHARE],
  ] as const) {
    const sum = [...source.values()].reduce((total, weight) => total + weight, 0);
    for (const [node, weight] of source) add(reset, node, (part * weight) / sum);
  }
  return reset;
}

function bestAndAlike<T extends Ranked>(items: readonly T[], number: number): T[] {
  const sorted = [...items].sort(bestFirst);
  const least = AS_GOOD * (sorted[number - 1]?.score ?? 0);
  return sorted.filter(({ score }, place) => place < number || score >= least);
}

function summedScores(facts: readonly ScoredFact[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { subject, object, score } of facts)
    for (const node of new Set(object === null ? [subject] : [subject, object]))
      sums.set(node, (sums.get(node) ?? 0) + score);
  return sums;
}

function minMaxNormalised(passages: readonly { node: number; score: number }[]): { node: number; score: number }[] {
  let lowest = Infinity;
  let highest = -Infinity;
  for (const { score } of passages) {
    lowest = Math.min(lowest, score);
    highest = Math.max(highest, score);
  }
  const range = highest - lowest;
  return passages.map(({ node, score }) => ({ node, score: range > 0 ? (score - lowest) / range : 1 }));
}

function add(reset: Map<number, number>, node: number, weight: number): void {
  if (weight > 0) reset.set(node, (reset.get(node) ?? 0) + weight);
}
