import type { ContextForm } from "./form.ts";

/** Lines without a rank come after this number, in time order. */
export const BEHIND_RANKS = 1e17;

export function ranksOf(
  { facts, episodes }: { facts: readonly { id: string }[]; episodes: readonly { id: string }[] },
  { byRank }: Pick<ContextForm, "byRank">,
): ReadonlyMap<string, number> | null {
  if (byRank !== true) return null;
  return new Map([facts, episodes].flatMap((items) => items.map(({ id }, rank) => [id, rank] as const)));
}
