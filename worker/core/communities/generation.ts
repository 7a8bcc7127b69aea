import type { MemberRelation } from "./texts.ts";

/**
 * One generation of a graph's hierarchy, as it is computed: summary entities in layers, and communities on all of it.
 *
 *     node 2·seq         the entity with that row number
 *     node 2·place + 1   the summary entity at that index of the list
 */
export interface GenerationDraft {
  summaries: DraftSummary[];
  communities: DraftCommunity[];
  /** Fingerprint of the graph it was built from; the same graph gives the same generation. */
  snapshot: string;
}

export interface DraftSummary {
  /** Fingerprint of the text about its cluster, and the index of this summary entity in that text. */
  fingerprint: string;
  place: number;
  layer: number;
  /** Nodes it summarises: entities, or summary entities before it in the list. */
  members: number[];
  /** How each of them belongs to it, in their order; `null` where its text says nothing of that, and what was said before stays. */
  relations: (MemberRelation | null)[];
}

export interface DraftCommunity {
  /** Id of the known community that it continues; `null` for a new one. */
  id: string | null;
  level: number;
  /** Index of the parent, which comes before it in the list. */
  parent: number | null;
  /** All nodes in it, including those of its parts. */
  members: number[];
  leaf: boolean;
  /** Fingerprint of its report; `null` for a single member, which needs none. */
  fingerprint: string | null;
  /** Whether the report was written from the present members and facts, not from earlier ones. */
  fresh: boolean;
}

export const nodeOfEntity = (seq: number): number => 2 * seq;
export const nodeOfSummary = (place: number): number => 2 * place + 1;
export const isSummaryNode = (node: number): boolean => node % 2 === 1;
export const rowOfNode = (node: number): number => Math.floor(node / 2);
