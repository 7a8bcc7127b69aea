/** The facts and members that a text about a cluster or a community was written from. */
export interface TextBasis {
  /** Prompt version and model that wrote it. */
  asked: string;
  /** Keys of its members. */
  members: readonly string[];
  /** Row numbers of all facts about the entities among them. */
  facts: readonly number[];
}

/** The part of a text's basis that still holds. */
export interface BasisChecks {
  isFactValid: (fact: number) => boolean;
  /** Whether a summary entity still has the same text. Always true for an entity. */
  isMemberUnchanged: (member: string) => boolean;
}

/** Reuse a text while at most a fifth of all its members and facts, past and present together, differ. */
const MAX_CHANGED_SHARE = 0.2;

/**
 * Whether a text may be reused although its basis has changed: if everything that it may have said still holds, and at most a
 * fifth of its basis is new or gone. The comparison is always with the original basis, so small changes add up.
 *
 * @param still which facts are still valid, and which summary entities unchanged: they get a new text once theirs no longer holds
 * @param free whether the present reporter costs nothing; then a text by another prompt or model may be reused too
 */
export function canReuseText(earlier: TextBasis, now: TextBasis, still: BasisChecks, free = false): boolean {
  if (earlier.asked !== now.asked && !free) return false;
  if (!earlier.facts.every(still.isFactValid) || !earlier.members.every(still.isMemberUnchanged)) return false;
  const { both, any } = overlapOf(earlier, now);
  return both > 0 && both >= (1 - MAX_CHANGED_SHARE) * any;
}

/** Whether a text was written from exactly this. */
export function isSameBasis(earlier: TextBasis, now: TextBasis): boolean {
  const { both, any } = overlapOf(earlier, now);
  return both === any;
}

function overlapOf(earlier: TextBasis, now: TextBasis): { both: number; any: number } {
  const members = overlap(earlier.members, now.members);
  const facts = overlap(earlier.facts, now.facts);
  // without a common member, common facts are about something else
  return { both: members.both === 0 ? 0 : members.both + facts.both, any: members.any + facts.any };
}

function overlap<T>(before: readonly T[], now: readonly T[]): { both: number; any: number } {
  const known = new Set(before);
  const both = now.reduce((count, item) => count + (known.has(item) ? 1 : 0), 0);
  return { both, any: before.length + now.length - both };
}
