import type { ThreadMessage } from "./message-ranking.ts";

/** Messages on each side; one pair says little. */
export const REACH = 8;
/** A shorter run is one message in several parts. */
const LEAST_PAIRS = 4;

type Messages = Pick<ReadonlyMap<number, ThreadMessage>, "get">;

/** Runs of one writer's messages around these pairs, in order, with at most `REACH` further ones before and after each pair. */
export function runsAround(pairs: readonly number[], messages: Messages): number[][] {
  const wanted = new Set(pairs);
  const placed = new Set<number>();
  const runs: number[][] = [];
  for (const pair of pairs) {
    if (placed.has(pair)) continue;
    const run = [
      ...followed(pair, wanted, messages, ({ previous }) => previous).reverse(),
      pair,
      ...followed(pair, wanted, messages, ({ next }) => next),
    ];
    for (const id of run) if (wanted.has(id)) placed.add(id);
    runs.push(run);
  }
  return runs;
}

function followed(
  pair: number,
  wanted: ReadonlySet<number>,
  messages: Messages,
  linkOf: (message: ThreadMessage) => number | null,
): number[] {
  const found: number[] = [];
  let message = messages.get(pair);
  for (let left = REACH; left > 0 && message !== undefined;) {
    const id = linkOf(message);
    message = id === null ? undefined : messages.get(id);
    if (id === null || message?.continues !== true) break;
    found.push(id);
    left = wanted.has(id) ? REACH : left - 1;
  }
  return found;
}

/**
 * Neighbors that share no scores: notes that one writer pasted one after the other, which resemble each other less than
 * related texts. A question and its answer always share: two writers use other words.
 *
 * @param runs from `runsAround`
 */
export function unrelatedPairs(
  pairs: readonly number[],
  runs: readonly (readonly number[])[],
  resemblances: ReadonlyMap<number, number | null>,
  least: number,
): number[] {
  const wanted = new Set(pairs);
  const apart = new Set<number>();
  for (const run of runs) {
    const cosines = run.map((id) => resemblances.get(id) ?? null);
    for (const [place, id] of run.entries()) if (wanted.has(id) && isApart(cosines, place, least)) apart.add(id);
  }
  return pairs.filter((pair) => apart.has(pair));
}

function isApart(cosines: readonly (number | null)[], place: number, least: number): boolean {
  let [count, sum] = [0, 0];
  for (let near = Math.max(0, place - REACH); near <= place + REACH; near++) {
    const cosine = cosines[near] ?? null;
    if (cosine === null) continue;
    count += 1;
    sum += cosine;
  }
  return count >= LEAST_PAIRS && sum < least * count;
}
