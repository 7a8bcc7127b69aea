import type { Ids } from "../../ports/system.ts";

/** The former row number; `null` if SQLite chooses one. */
export interface RowIdentity {
  id: string;
  seq: number | null;
}

/** Allocates new ids for new rows, and the old ones for rows that are rebuilt. */
export interface IdAllocator {
  entity(normalised: string): RowIdentity;
  /**
   * @param replaced id of the fact that this one replaces after a merger; `null` if none
   */
  fact(claim: string, replaced: string | null): RowIdentity;
  hyperedge(): string;
}

/**
 * Ids allocated while an episode was applied, other than those of its facts and entities. They are logged so that a rebuild allocates the
 * same ids.
 */
export interface AllocatedIds {
  /** Facts created by mergers, by the id of the fact that each replaces. */
  merged: Record<string, string>;
  /** The ids are in the order of allocation. */
  hyperedges: string[];
}

export const NO_ALLOCATED_IDS: Readonly<AllocatedIds> = { merged: {}, hyperedges: [] };

export interface RecordingAllocator extends IdAllocator {
  readonly allocated: AllocatedIds;
}

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
