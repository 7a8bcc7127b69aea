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
  /** The fingerprint of its cluster's text, and its index in that text. */
  fingerprint: string;
  place: number;
  layer: number;
  /** The members are entities, or earlier summary entities. */
  members: number[];
  /** The relation of each member, in order; `null` if the text has none, and then the earlier relation stays. */
  relations: (MemberRelation | null)[];
}

export interface DraftCommunity {
  /** The id of the community that it continues; `null` for a new one. */
  id: string | null;
  level: number;
  /** The parent's index in the list, before this one. */
  parent: number | null;
  /** The members, including the nodes of its parts. */
  members: number[];
  leaf: boolean;
  /** `null` for a single member, which needs no report. */
  fingerprint: string | null;
  /** True if the report is written from the current members and facts. */
  fresh: boolean;
}

export const nodeOfEntity = (seq: number): number => 2 * seq;
export const nodeOfSummary = (place: number): number => 2 * place + 1;
export const isSummaryNode = (node: number): boolean => node % 2 === 1;
export const rowOfNode = (node: number): number => Math.floor(node / 2);
