export interface TextBasis {
  asked: string;
  members: readonly string[];
  facts: readonly number[];
}

export interface BasisChecks {
  isFactValid: (fact: number) => boolean;
  isMemberUnchanged: (member: string) => boolean;
}

const MAX_CHANGED_SHARE = 0.2;

/** `earlier` is the basis of the original text, not of its last reuse, because small changes add up. */
export function canReuseText(earlier: TextBasis, now: TextBasis, still: BasisChecks, free = false): boolean {
  if (earlier.asked !== now.asked && !free) return false;
  if (!earlier.facts.every(still.isFactValid) || !earlier.members.every(still.isMemberUnchanged)) return false;
  const { both, any } = overlapOf(earlier, now);
  return both > 0 && both >= (1 - MAX_CHANGED_SHARE) * any;
}

export function isSameBasis(earlier: TextBasis, now: TextBasis): boolean {
  const { both, any } = overlapOf(earlier, now);
  return both === any;
}

function overlapOf(earlier: TextBasis, now: TextBasis): { both: number; any: number } {
  const members = overlap(earlier.members, now.members);
  const facts = overlap(earlier.facts, now.facts);
  return { both: members.both === 0 ? 0 : members.both + facts.both, any: members.any + facts.any };
}

function overlap<T>(before: readonly T[], now: readonly T[]): { both: number; any: number } {
  const known = new Set(before);
  const both = now.reduce((count, item) => count + (known.has(item) ? 1 : 0), 0);
  return { both, any: before.length + now.length - both };
}
