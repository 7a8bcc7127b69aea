import type { TreeCommunity } from "../clustering/community-tree.ts";
import { isSummaryNode, rowOfNode } from "./generation.ts";
import type { Group } from "./match-groups.ts";

/** A summary entity that is read now; its members are nodes, by row numbers. */
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

/** The leaf community that a node is in. */
export interface KnownHome {
  node: number;
  community_id: string;
}

/** Of an entity; it outlives generations. */
export const entityKey = (seq: number): string => `e${seq}`;
export const isEntityKey = (key: string): boolean => !key.includes("/");
/** Of a summary entity: as long as the words are the same, it is the same one. */
export const summaryKey = (fingerprint: string, place: number): string => `${fingerprint}/${place}`;

export interface KnownCluster extends Group {
  fingerprint: string;
  /** Keys of the members of its summary entities, by their places. */
  summaries: Map<number, string[]>;
}

/** The hierarchy that is read when a refresh begins, which the next one goes on from. */
export interface KnownHierarchy {
  /** Clusters by the layer that they made. */
  clusters: Map<number, KnownCluster[]>;
  communities: (KnownCommunity & Group)[];
  /** Places of the communities that what bears a key is in, from the coarsest to the finest. */
  paths: Map<string, number[]>;
}

export function knownHierarchy(
  summaries: readonly KnownSummary[],
  communities: readonly KnownCommunity[],
  homes: readonly KnownHome[],
): KnownHierarchy {
  const keys = new Map(summaries.map(({ seq, fingerprint, place }) => [seq, summaryKey(fingerprint, place)]));
  const keyOf = (node: number): string =>
    isSummaryNode(node) ? (keys.get(rowOfNode(node)) ?? `s${node}`) : entityKey(rowOfNode(node));

  const clusters = new Map<number, KnownCluster[]>();
  for (const [fingerprint, group] of Map.groupBy(summaries, (summary) => summary.fingerprint)) {
    const [first] = group;
    if (first === undefined) continue;
    const under = new Map(group.map(({ place, members }) => [place, members.map(keyOf)]));
    const cluster = {
      level: first.layer,
      fingerprint,
      summaries: under,
      members: [...new Set([...under.values()].flat())],
    };
    clusters.set(first.layer, [...(clusters.get(first.layer) ?? []), cluster]);
  }

  const places = new Map(communities.map(({ id }, place) => [id, place]));
  const members: string[][] = communities.map(() => []);
  const paths = new Map<string, number[]>();
  for (const { node, community_id } of homes) {
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

/** The known communities as a tree over these nodes, of which all are in it. */
export function knownTree({ communities }: KnownHierarchy, keys: readonly string[]): TreeCommunity[] {
  const numbers = new Map(keys.map((key, node) => [key, node]));
  const held = communities.filter(({ members }) => members.some((key) => numbers.has(key)));
  held.sort((a, b) => a.level - b.level);
  const places = new Map(held.map(({ id }, place) => [id, place]));
  const parents = new Set(held.map(({ parent_id }) => parent_id));
  return held.map(({ id, level, parent_id, members }) => ({
    level,
    parent: parent_id === null ? null : (places.get(parent_id) ?? null),
    members: members.flatMap((key) => numbers.get(key) ?? []).sort((a, b) => a - b),
    leaf: !parents.has(id),
  }));
}

/** The known cluster that each key is in, −1 of a new one. */
export function labelsOf(keys: readonly string[], known: readonly KnownCluster[]): Int32Array {
  const labels = new Map(known.flatMap(({ members }, label) => members.map((key) => [key, label] as const)));
  return Int32Array.from(keys, (key) => labels.get(key) ?? -1);
}

/** The clusters of a layer just as they are known; `null` where there is no such layer. */
export function clustersAsKnown(labels: Int32Array, count: number): { clusters: number[][]; sparsity: null } | null {
  if (count === 0) return null;
  // what is in no cluster is one of its own
  const groups = Map.groupBy(labels.keys(), (place) => (labels[place] === -1 ? `alone ${place}` : labels[place]));
  return { clusters: [...groups.values()], sparsity: null };
}
