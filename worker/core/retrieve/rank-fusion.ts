import { rankedByScore, type Ranked } from "./ranked.ts";
import type { PartsLog } from "./score-parts.ts";

/** Cormack, Clarke & Büttcher (SIGIR 2009), Zep §3.2. */
const RRF_K = 60;

/** Sums weight / (k + rank), with ranks from 1. Ties go to the lower id. */
export function reciprocalRankFusion(
  lists: readonly { ids: readonly number[]; weight?: number; name?: string }[],
  k = RRF_K,
  parts: PartsLog | null = null,
): Ranked[] {
  const scores = new Map<number, number>();
  for (const { ids, weight = 1, name } of lists) {
    ids.forEach((id, index) => scores.set(id, (scores.get(id) ?? 0) + weight / (k + index + 1)));
    if (parts !== null && name !== undefined) ids.forEach((id, index) => parts.add(id, name, weight / (k + index + 1)));
  }
  return rankedByScore(scores);
}
