import type { ContextForm } from "./form.ts";

/** Lines without a rank come after this, in time order. */
export const BEHIND_RANKS = 1e17;

/** Leading lines come before lines in time order, whose instants are greater. */
const LEADING = -1e16;
const STEP = 1e3;

export const leadingPlace = (place: number): number => LEADING + STEP * place;
export const isLeading = (at: number): boolean => at < LEADING / 2;

/** Places of the results in search order; null for a context in the order of time. */
export function ranksOf(
  { facts, episodes }: { facts: readonly { id: string }[]; episodes: readonly { id: string }[] },
  { byRank }: Pick<ContextForm, "byRank">,
): ReadonlyMap<string, number> | null {
  if (byRank !== true) return null;
  return new Map([facts, episodes].flatMap((items) => items.map(({ id }, rank) => [id, rank] as const)));
}
