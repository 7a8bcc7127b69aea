import type { ContextForm } from "./form.ts";

/** Lines with a rank stand before all others of their section, which stand in the order of time. */
export const BEHIND_RANKS = 1e17;

/** The ranks of facts and messages by id, where lines stand in the order of their rank; null where all stand in the order of time. */
export function ranksOf(
  { facts, episodes }: { facts: readonly { id: string }[]; episodes: readonly { id: string }[] },
  { byRank }: Pick<ContextForm, "byRank">,
): ReadonlyMap<string, number> | null {
  if (byRank !== true) return null;
  return new Map([facts, episodes].flatMap((items) => items.map(({ id }, rank) => [id, rank] as const)));
}
