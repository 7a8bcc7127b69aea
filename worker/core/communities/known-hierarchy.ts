import type { TreeCommunity } from "../clustering/community-tree.ts";
import { isSummaryNode, rowOfNode } from "./generation.ts";
import type { Group } from "./match-groups.ts";

export interface KnownSummary {
  seq: number;
  fingerprint: string;
  place: number;
  layer: number;
  members: number[];
}

export interface KnownCommunity {
  id: string;
  level: number;
  parent_id: string | null;
  fingerprint: string | null;
}

export interface LeafMembership {
  node: number;
  community_id: string;
}

export const entityKey = (seq: number): string => `e${seq}`;
export const isEntityKey = (key: string): boolean => !key.includes("/");
export const summaryKey = (fingerprint: string, place: number): string => `${fingerprint}/${place}`;

export interface KnownCluster extends Group {
  fingerprint: string;
  summaries: Map<number, string[]>;
}

export interface KnownHierarchy {
  clusters: Map<number, KnownCluster[]>;
  communities: (KnownCommunity & Group)[];
  paths: Map<string, number[]>;
}

/** The current generation, from which a refresh starts. */
export function knownHierarchy(
  summaries: readonly KnownSummary[],
  communities: readonly KnownCommunity[],
  memberships: readonly LeafMembership[],
): KnownHierarchy {
  const keys = new Map(summaries.map(({ seq, fingerprint, place }) => [seq, summaryKey(fingerprint, place)]));
  const keyOf = (node: number): string =>
    isSummaryNode(node) ? (keys.get(rowOfNode(node)) ?? `s${node}`) : entityKey(rowOfNode(node));

  const clusters = new Map<number, KnownCluster[]>();
  for (const [fingerprint, group] of Map.groupBy(summaries, (summary) => summary.fingerprint)) {
    const [first] = group;
    if (first === undefined) continue;
    const membersByPlace = new Map(group.map(({ place, members }) => [place, members.map(keyOf)]));
    const cluster = {
      level: first.layer,
      fingerprint,
      summaries: membersByPlace,
      members: [...new Set([...membersByPlace.values()].flat())],
    };
    clusters.set(first.layer, [...(clusters.get(first.layer) ?? []), cluster]);
  }

  const places = new Map(communities.map(({ id }, place) => [id, place]));
  const members: string[][] = communities.map(() => []);
  const paths = new Map<string, number[]>();
  for (const { node, community_id } of memberships) {
    const path: number[] = [];
    for (let id: string | null = community_id; id !== null;) {
      const place = places.get(id);
      if (place === undefined) break;
      path.unshift(place);
      id = communities[place]?.parent_id ?? null;
    }
    const key = keyOf(node);
    paths.set(key, path);
    for (const place of path) members[place]?.push(key);
  }
  return {
    clusters,
    communities: communities.map((community, place) => ({ ...community, members: members[place] ?? [] })),
    paths,
  };
}

export function knownTree({ communities }: KnownHierarchy, keys: readonly string[]): TreeCommunity[] {
  const numbers = new Map(keys.map((key, node) => [key, node]));
  const kept = communities.filter(({ members }) => members.some((key) => numbers.has(key)));
  kept.sort((a, b) => a.level - b.level);
  const places = new Map(kept.map(({ id }, place) => [id, place]));
  const parents = new Set(kept.map(({ parent_id }) => parent_id));
  return kept.map(({ id, level, parent_id, members }) => ({
    level,
    parent: parent_id === null ? null : (places.get(parent_id) ?? null),
    members: members.flatMap((key) => numbers.get(key) ?? []).sort((a, b) => a - b),
    leaf: !parents.has(id),
  }));
}

export function labelsOf(keys: readonly string[], known: readonly KnownCluster[]): Int32Array {
  const labels = new Map(known.flatMap(({ members }, label) => members.map((key) => [key, label] as const)));
  return Int32Array.from(keys, (key) => labels.get(key) ?? -1);
}

export function clustersAsKnown(labels: Int32Array, count: number): { clusters: number[][]; sparsity: null } | null {
  if (count === 0) return null;
  const groups = Map.groupBy(labels.keys(), (place) => (labels[place] === -1 ? `alone ${place}` : labels[place]));
  return { clusters: [...groups.values()], sparsity: null };
}
