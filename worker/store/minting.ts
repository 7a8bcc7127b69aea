import type { Ids } from "../ports/system.ts";

/** The id of a row to be made, and its number where it had one before. */
export interface Minted {
  id: string;
  seq: number | null;
}

/** Gives rows their identity: new ones a new one, rows made anew the one they had. */
export interface Minting {
  entity(normalised: string): Minted;
  fact(claim: string): Minted;
  hyperedge(): string;
}

export const freshly = (ids: Ids): Minting => ({
  entity: () => ({ id: ids.make("ent"), seq: null }),
  fact: () => ({ id: ids.make("fact"), seq: null }),
  hyperedge: () => ids.make("hyp"),
});
