import { termShares } from "./term-shares.ts";

/** The number of facts that start a walk (HippoRAG 2, online retrieval). */
const COMPARED = 5;
/**
 * The share that counts as full, because a fact is one sentence of a message. Results are on a plateau from 0.6 to 0.8.
 */
const ENOUGH = 0.7;

/**
 * How much of the query the best facts cover, relative to the best messages. If long texts have few facts, even the
 * best are off topic. Replaces HippoRAG 2's recognition memory, which asks a model.
 *
 * @returns in [0, 1]; 1 if there is nothing to compare
 */
export function factCover(terms: readonly string[], facts: readonly string[], messages: readonly string[]): number {
  if (facts.length === 0 || messages.length === 0) return 1;
  const shares = termShares(terms, new Map([...facts, ...messages].entries()));
  const meanOf = (from: number, count: number): number => {
    let sum = 0;
    for (let place = from; place < from + count; place++) for (const share of shares.get(place) ?? []) sum += share;
    return sum / count;
  };
  const said = meanOf(0, Math.min(COMPARED, facts.length));
  const sayable = meanOf(facts.length, Math.min(COMPARED, messages.length));
  return sayable === 0 ? 1 : Math.min(1, said / sayable / ENOUGH);
}
