/**
 * One generation of a graph's hierarchy, as it is computed: summary entities in layers, and communities on all of it.
 *
 *     node 2·seq         the entity with that row number
 *     node 2·place + 1   the summary entity at that place of the list
 */
export interface GenerationDraft {
  summaries: DraftSummary[];
  communities: DraftCommunity[];
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
  level: number;
  /** A community before it in the list. */
  parent: number | null;
  /** Every node in it, those of its parts too. */
  members: number[];
  leaf: boolean;
  /** What was written of it; `null` for a single member, which speaks for itself. */
  fingerprint: string | null;
}

export const nodeOfEntity = (seq: number): number => 2 * seq;
export const nodeOfSummary = (place: number): number => 2 * place + 1;
export const isSummaryNode = (node: number): boolean => node % 2 === 1;
export const rowOfNode = (node: number): number => Math.floor(node / 2);

export interface KnownCommunity {
  id: string;
  level: number;
  members: readonly number[];
}

/**
 * Which known community each new one is: the one of its level with which it shares most members, if that is half of all
 * that either has (Jaccard ≥ 0.5, so no two can claim the same but by a tie, which goes to the first). `null`: a new one.
 */
export function matchCommunities(
  fresh: readonly Omit<KnownCommunity, "id">[],
  known: readonly KnownCommunity[],
): (string | null)[] {
  const holders = new Map<string, number[]>();
  known.forEach(({ level, members }, place) => {
    for (const node of members) {
      const key = `${level} ${node}`;
      const list = holders.get(key);
      if (list) list.push(place);
      else holders.set(key, [place]);
    }
  });
  const taken = new Set<string>();
  return fresh.map(({ level, members }) => {
    const shared = new Map<number, number>();
    for (const node of members)
      for (const place of holders.get(`${level} ${node}`) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1);
    for (const [place, count] of shared) {
      const candidate = known[place];
      if (candidate === undefined || taken.has(candidate.id)) continue;
      if (2 * count < members.length + candidate.members.length - count) continue;
      taken.add(candidate.id);
      return candidate.id;
    }
    return null;
  });
}
