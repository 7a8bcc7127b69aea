import type { Ids } from "../../ports/system.ts";

export interface RowIdentity {
  id: string;
  seq: number | null;
}

/** Gives ids and row numbers to new rows: fresh ones, or in a rebuild the recorded ones. */
export interface IdAllocator {
  entity(normalised: string): RowIdentity;
  /** @param replaced id of the fact it replaces after a merger */
  fact(claim: string, replaced: string | null): RowIdentity;
  hyperedge(): string;
}

/** Logged, so that a rebuild allocates the same ids. */
export interface AllocatedIds {
  merged: Record<string, string>;
  hyperedges: string[];
}

export const NO_ALLOCATED_IDS: Readonly<AllocatedIds> = { merged: {}, hyperedges: [] };

export interface RecordingAllocator extends IdAllocator {
  readonly allocated: AllocatedIds;
}

/** Records the ids that a rebuild cannot derive, for the log. */
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
