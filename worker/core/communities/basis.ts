/** What words about a cluster or a community were written of. */
export interface Basis {
  /** Who was asked for them. */
  asked: string;
  /** Keys of its members. */
  members: readonly string[];
  /** Row numbers of everything stated of the entities in it. */
  facts: readonly number[];
}

/** Of all members and facts, then and now, so large a share may differ. */
const MOST_CHANGED = 0.2;

/**
 * Whether words may stay that were written of something else: as long as everything that they may have said still holds,
 * and no more than a fifth of what they were written of is new or gone. It is always compared with what they were written of,
 * so small changes add up.
 *
 * @param free whether who is asked now costs nothing: then somebody else's words may stay as well
 */
export function maySay(words: Basis, now: Basis, holds: (fact: number) => boolean, free = false): boolean {
  if ((words.asked !== now.asked && !free) || !words.facts.every(holds)) return false;
  const { both, any } = overlapOf(words, now);
  return both > 0 && both >= (1 - MOST_CHANGED) * any;
}

/** Whether words were written of just this. */
export function isSameBasis(words: Basis, now: Basis): boolean {
  const { both, any } = overlapOf(words, now);
  return both === any;
}

function overlapOf(words: Basis, now: Basis): { both: number; any: number } {
  const members = overlap(words.members, now.members);
  const facts = overlap(words.facts, now.facts);
  // facts without a member in common are about something else
  return { both: members.both === 0 ? 0 : members.both + facts.both, any: members.any + facts.any };
}

function overlap<T>(before: readonly T[], now: readonly T[]): { both: number; any: number } {
  const known = new Set(before);
  const both = now.reduce((count, item) => count + (known.has(item) ? 1 : 0), 0);
  return { both, any: before.length + now.length - both };
}
