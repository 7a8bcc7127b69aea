import { sampleOf, type Random } from "../worker/core/clustering/seeded-random.ts";
import type { ContextQuestion } from "./contexts.ts";

export interface Connecting {
  from: string;
  to: string;
  episodes: readonly string[];
}

/** One fact is not a path, and few messages mention four or more. */
const LENGTHS = new Set([2, 3]);

/**
 * Only a path answers how these entities are connected. The evidence of each step is every episode of every fact that forms it on a
 * shortest path.
 *
 * @param names by id; pairs follow this order
 * @param communities the coarsest, by entity
 */
export function connectionQuestions(
  names: ReadonlyMap<string, string>,
  communities: ReadonlyMap<string, string | number>,
  facts: readonly Connecting[],
  count: number,
  random: Random,
): ContextQuestion[] {
  const ends = new Map<string, Map<string, string[]>>();
  for (const { from, to, episodes } of facts) {
    if (from === to) continue;
    for (const [a, b] of [
      [from, to],
      [to, from],
    ] as const) {
      const beside = ends.get(a) ?? new Map<string, string[]>();
      ends.set(a, beside.set(b, [...(beside.get(b) ?? []), ...episodes]));
    }
  }
  const ids = [...names.keys()];
  const questions = ids.flatMap((from, place) => {
    const away = distancesFrom(from, ends);
    return ids.slice(place + 1).flatMap((to): ContextQuestion[] => {
      const length = away.get(to) ?? 0;
      if (!LENGTHS.has(length) || communities.get(from) === communities.get(to)) return [];
      const back = distancesFrom(to, ends);
      const evidence = Array.from({ length }, (_, step) => [
        ...new Set(
          ids
            .filter((id) => away.get(id) === step && back.get(id) === length - step)
            .flatMap((id) =>
              [...(ends.get(id) ?? [])].flatMap(([next, episodes]) =>
                back.get(next) === length - step - 1 && away.get(next) === step + 1 ? episodes : [],
              ),
            ),
        ),
      ]);
      return [{ question: `How is ${names.get(from)} connected to ${names.get(to)}?`, evidence }];
    });
  });
  return [...sampleOf(questions, count, random)];
}

function distancesFrom(start: string, ends: ReadonlyMap<string, ReadonlyMap<string, unknown>>): Map<string, number> {
  const away = new Map([[start, 0]]);
  for (const [id, distance] of away)
    for (const next of ends.get(id)?.keys() ?? []) if (!away.has(next)) away.set(next, distance + 1);
  return away;
}
