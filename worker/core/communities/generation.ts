/**
 * One generation of a graph's hierarchy, as it is computed: summary entities in layers, and communities on all of it.
 *
 *     node 2·seq         the entity with that row number
 *     node 2·place + 1   the summary entity at that place of the list
 */
export interface GenerationDraft {
  summaries: DraftSummary[];
  communities: DraftCommunity[];
  /** Of the graph that it was made of: the same graph comes to the same generation. */
  snapshot: string;
}

export interface DraftSummary {
  /** What was written of its cluster, and which of the summary entities there this is. */
  fingerprint: string;
  place: number;
  layer: number;
  /** Nodes that it stands above: entities, or summary entities before it in the list. */
  members: number[];
}

export interface DraftCommunity {
  /** The known community that it is; `null` of a new one. */
  id: string | null;
  level: number;
  /** A community before it in the list. */
  parent: number | null;
  /** Every node in it, those of its parts too. */
  members: number[];
  leaf: boolean;
  /** What was written of it; `null` for a single member, which speaks for itself. */
  fingerprint: string | null;
  /** Whether that was written of what it is now, not of what it was. */
  fresh: boolean;
}

export const nodeOfEntity = (seq: number): number => 2 * seq;
export const nodeOfSummary = (place: number): number => 2 * place + 1;
export const isSummaryNode = (node: number): boolean => node % 2 === 1;
export const rowOfNode = (node: number): number => Math.floor(node / 2);
