import type { Ids } from "../../ports/system.ts";

/** Former row number; `null`: SQLite chooses. */
export interface RowIdentity {
  id: string;
  seq: number | null;
}

/** Fresh for new rows, old for rows being rebuilt. */
export interface IdAllocator {
  entity(normalised: string): RowIdentity;
  /** @param replaced id of the fact that this one replaces after a merger; `null` if none */
  fact(claim: string, replaced: string | null): RowIdentity;
  hyperedge(): string;
}

/**
 * Ids allocated while an episode was applied, other than those of its facts and entities. Logged so that a rebuild allocates the
 * same ids.
 */
export interface AllocatedIds {
  /** Facts created by mergers, by the id of the fact that each replaces. */
  merged: Record<string, string>;
  /** In the order of allocation. */
  hyperedges: string[];
}

export const NO_ALLOCATED_IDS: Readonly<AllocatedIds> = { merged: {}, hyperedges: [] };

export interface RecordingAllocator extends IdAllocator {
  readonly allocated: AllocatedIds;
}

/** An allocator that also records its ids. */
export function recordingAllocator(allocator: IdAllocator): RecordingAllocator {
  const allocated: AllocatedIds = { merged: {}, hyperedges: [] };
  return {
    allocated,
    entity: (name) => allocator.entity(name),
    fact: (claim, replaced) => {
      const identity = allocator.fact(claim, replaced);
      if (replaced !== null) allocated.merged[replaced] = identity.id;
      return identity;
    },
    hyperedge: () => {
      const id = allocator.hyperedge();
      allocated.hyperedges.push(id);
      return id;
    },
  };
}

export const freshAllocator = (ids: Ids): IdAllocator => ({
  entity: () => ({ id: ids.make("ent"), seq: null }),
  fact: () => ({ id: ids.make("fact"), seq: null }),
  hyperedge: () => ids.make("hyp"),
});
