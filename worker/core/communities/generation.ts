import type { MemberRelation } from "./texts.ts";

/**
 * A hierarchy under construction. Node 2·seq is the entity with that row number, 2·place + 1 the summary entity at that
 * index of the list.
 */
export interface GenerationDraft {
  summaries: DraftSummary[];
  communities: DraftCommunity[];
  snapshot: string;
}

export interface DraftSummary {
  fingerprint: string;
  place: number;
  layer: number;
  members: number[];
  /** How members belong to the summary, in their order. `null` if the text does not say: the earlier relation stays. */
  relations: (MemberRelation | null)[];
}

export interface DraftCommunity {
  id: string | null;
  level: number;
  parent: number | null;
  members: number[];
  leaf: boolean;
  /** `null` for a community of one member, which needs no report. */
  fingerprint: string | null;
  fresh: boolean;
}

export const nodeOfEntity = (seq: number): number => 2 * seq;
export const nodeOfSummary = (place: number): number => 2 * place + 1;
export const isSummaryNode = (node: number): boolean => node % 2 === 1;
export const rowOfNode = (node: number): number => Math.floor(node / 2);
