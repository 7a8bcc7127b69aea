import type { MemberRelation } from "./texts.ts";

/**
 * A generation of a graph's hierarchy under construction: summary entities in layers, and communities over all nodes.
 *
 *     node 2·seq         the entity with that row number
 *     node 2·place + 1   the summary entity at that index of the list
 */
export interface GenerationDraft {
  summaries: DraftSummary[];
  communities: DraftCommunity[];
  /** The same graph gives the same generation. */
  snapshot: string;
}

export interface DraftSummary {
  /** Fingerprint of its cluster's text, and its index in that text. */
  fingerprint: string;
  place: number;
  layer: number;
  /** Entities, or earlier summary entities. */
  members: number[];
  /** Relation of each member, in order; `null` if the text has none, and then the earlier relation stays. */
  relations: (MemberRelation | null)[];
}

export interface DraftCommunity {
  /** That it continues; `null`: new. */
  id: string | null;
  level: number;
  /** Index in the list, before this one. */
  parent: number | null;
  /** The members with the nodes of its parts. */
  members: number[];
  leaf: boolean;
  /** `null`: a single member needs no report. */
  fingerprint: string | null;
  /** Written from the current members and facts. */
  fresh: boolean;
}

export const nodeOfEntity = (seq: number): number => 2 * seq;
export const nodeOfSummary = (place: number): number => 2 * place + 1;
export const isSummaryNode = (node: number): boolean => node % 2 === 1;
export const rowOfNode = (node: number): number => Math.floor(node / 2);
