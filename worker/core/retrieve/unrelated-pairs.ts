import type { ThreadMessage } from "./message-ranking.ts";

/** Messages on each side; one pair says little. */
export const REACH = 8;
/** A shorter run is one message in several parts. */
const LEAST_PAIRS = 4;

type Messages = ReadonlyMap<number, ThreadMessage>;

export function pairsAround(pair: number, messages: Messages): number[] {
  const pairs = [pair];
  const continuing = (id: number | null | undefined): number | null =>
    id !== null && id !== undefined && messages.get(id)?.continues === true ? id : null;
  let [before, after] = [continuing(messages.get(pair)?.previous), continuing(messages.get(pair)?.next)];
  for (let distance = 0; distance < REACH; distance++) {
    if (before !== null) pairs.push(before);
    if (after !== null) pairs.push(after);
    before = continuing(messages.get(before ?? 0)?.previous);
    after = continuing(messages.get(after ?? 0)?.next);
  }
  return pairs;
}

/**
 * Neighbors that share no scores: notes that one writer pasted one after the other, which resemble each other less than
 * related texts. A question and its answer always share: two writers use other words.
 */
export function unrelatedPairs(
  pairs: readonly number[],
  messages: Messages,
  resemblances: ReadonlyMap<number, number | null>,
  least: number,
): number[] {
  return pairs.filter((pair) => {
    const known = pairsAround(pair, messages).flatMap((near) => resemblances.get(near) ?? []);
    return known.length >= LEAST_PAIRS && known.reduce((sum, cosine) => sum + cosine, 0) < least * known.length;
  });
}
