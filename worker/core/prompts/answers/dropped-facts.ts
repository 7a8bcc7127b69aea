import { droppedFacts, type DroppedFacts } from "../../../../shared/api/dropped-facts.ts";

export type DropReason = keyof DroppedFacts;

const REASONS = Object.keys(droppedFacts.shape) as DropReason[];

export function sumOfDropped(...counts: readonly (DroppedFacts | undefined)[]): DroppedFacts {
  const sum: DroppedFacts = {};
  for (const reason of REASONS) {
    const dropped = counts.reduce((total, count) => total + (count?.[reason] ?? 0), 0);
    if (dropped > 0) sum[reason] = dropped;
  }
  return sum;
}
