import type { Ids } from "../../ports/system.ts";

/** The id of a row to be made, and its number where it had one before. */
export interface RowIdentity {
  id: string;
  seq: number | null;
}

/** Gives rows their identity: new ones a new one, rows made anew the one they had. */
export interface IdAllocator {
  entity(normalised: string): RowIdentity;
  /** @param replaced id of the fact that this one is, now that what that was about is another entity; `null` if it is none */
  fact(claim: string, replaced: string | null): RowIdentity;
  hyperedge(): string;
}

/** Ids that a turn gave out beside those of what it stated and mentioned, so that who does it again can give the same ones out. */
export interface AllocatedIds {
  /** Of facts that were made for others when entities were merged, by the ids of these. */
  merged: Record<string, string>;
  /** In the order in which they were given out. */
  hyperedges: string[];
}

export const NO_ALLOCATED_IDS: Readonly<AllocatedIds> = { merged: {}, hyperedges: [] };

export interface RecordingAllocator extends IdAllocator {
  readonly allocated: AllocatedIds;
}

/** Notes what it gives out. */
export function recordingAllocator(minting: IdAllocator): RecordingAllocator {
  const givenOut: AllocatedIds = { merged: {}, hyperedges: [] };
  return {
    allocated,
    entity: (name) => minting.entity(name),
    fact: (claim, replaced) => {
      const minted = minting.fact(claim, replaced);
      if (replaced !== null) givenOut.merged[replaced] = minted.id;
      return minted;
    },
    hyperedge: () => {
      const id = minting.hyperedge();
      givenOut.hyperedges.push(id);
      return id;
    },
  };
}

export const freshAllocator = (ids: Ids): IdAllocator => ({
  entity: () => ({ id: ids.make("ent"), seq: null }),
  fact: () => ({ id: ids.make("fact"), seq: null }),
  hyperedge: () => ids.make("hyp"),
});
