/** What communities are found on: entities and summary entities, and the edges among them. */
import { must } from "../../../shared/must.ts";
import type { TreeCommunity } from "../clustering/community-tree.ts";
import { undirectedCsr, type CsrGraph } from "../graph/csr.ts";
import { isSummaryNode, nodeOfEntity, nodeOfSummary, type DraftSummary } from "./generation.ts";
import type { KnownCluster } from "./known-hierarchy.ts";
import type { Member, SummaryText } from "./texts.ts";

/** A node of the graph that communities are found on. */
export interface Node extends Member {
  node: number;
  /** By which it is known from generation to generation, … */
  key: string;
  /** … and was known in the present one, where the same cluster's words were others. */
  was: string;
  /** Sketched. */
  vector: Float32Array;
  /** Entities that its words may be of. */
  entities: number[];
}

/** A statement about an entity, given by row numbers. */
export interface StatedFact {
  seq: number;
  subject: number;
  /** `null` of a statement about its subject alone. */
  object: number | null;
  fact: string;
  strength: number;
}

/**
 * The summary entities of a cluster by their places, and what each stands above. Words that stay stand above what they stood
 * above, the first of them above what is new.
 */
export function membersUnder(
  { result, fresh }: { result: readonly SummaryText[]; fresh: boolean },
  members: readonly Node[],
  known: KnownCluster | null,
): { place: number; under: Node[] }[] {
  if (fresh || known === null)
    return result.map((text, place) => ({
      place,
      under: text.members.map((member) => must(members[member], "member")),
    }));
  const stood = result.map((_, place) => new Set(known.summaries.get(place)));
  const under = stood.map((keys) => members.filter(({ was }) => keys.has(was)));
  const first = under.findIndex(({ length }) => length > 0);
  const newcomers = members.filter(({ was }) => !stood.some((keys) => keys.has(was)));
  under[Math.max(0, first)]?.push(...newcomers);
  return under.flatMap((nodes, place) => (nodes.length > 0 ? [{ place, under: nodes }] : []));
}

/** Facts between entities and relations of members to summary entities, each an edge of weight one. */
export function graphOf(
  nodes: readonly Node[],
  summaries: readonly DraftSummary[],
  facts: readonly StatedFact[],
): CsrGraph {
  const places = new Map(nodes.map(({ node }, place) => [node, place]));
  const from: number[] = [];
  const to: number[] = [];
  const join = (a: number, b: number): void => {
    const [start, end] = [places.get(a), places.get(b)];
    if (start === undefined || end === undefined || start === end) return;
    from.push(start);
    to.push(end);
  };
  for (const { subject, object } of facts) if (object !== null) join(nodeOfEntity(subject), nodeOfEntity(object));
  summaries.forEach(({ members }, place) => {
    for (const member of members) join(member, nodeOfSummary(place));
  });
  return undirectedCsr(nodes.length, {
    from: Uint32Array.from(from),
    to: Uint32Array.from(to),
    weights: new Float64Array(from.length).fill(1),
  });
}

/** The most connected first. */
export const membersOf = ({ members }: TreeCommunity, nodes: readonly Node[], { degrees }: CsrGraph): Node[] =>
  [...members]
    .sort((a, b) => (degrees[b] ?? 0) - (degrees[a] ?? 0) || must(nodes[a], "node").node - must(nodes[b], "node").node)
    .map((place) => must(nodes[place], "node"));

/** What is stated among entities, strongest first. */
export function factsAmong(members: readonly Node[], about: ReadonlyMap<number, readonly StatedFact[]>): string[] {
  const inside = new Set(members.flatMap(({ node, entities }) => (isSummaryNode(node) ? [] : entities)));
  return [...inside]
    .flatMap((seq) => about.get(seq) ?? [])
    .filter(({ object }) => object !== null && inside.has(object))
    .sort((a, b) => b.strength - a.strength || a.seq - b.seq)
    .map(({ fact }) => fact);
}

export const entitiesOf = (members: readonly Node[]): number[] => [
  ...new Set(members.flatMap(({ entities }) => entities)),
];

export const wordsOf = ({ name, type, description }: Member): Member => ({ name, type, description });
