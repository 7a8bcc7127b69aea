import type { Instant, Precision } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { TreeCommunity } from "../clustering/community-tree.ts";
import { renderStart } from "../text/shown-date.ts";
import { undirectedCsr, type CsrGraph } from "../graph/csr.ts";
import { isSummaryNode, nodeOfEntity, nodeOfSummary, type DraftSummary } from "./generation.ts";
import type { KnownCluster } from "./known-hierarchy.ts";
import type { Circle, Grounds, Member, MemberRelation, Statement, SummaryText } from "./texts.ts";

const MAX_STATED = 200;
const MAX_TIES = 20;

export interface HierarchyNode extends Member {
  node: number;
  key: string;
  /** The earlier key, which differs if the text about the node's cluster is rewritten. */
  was: string;
  entities: number[];
}

export interface CommunityFact {
  seq: number;
  id: string;
  subject: number;
  object: number | null;
  fact: string;
  /** 0 to 10, as in HiRAG. */
  strength: number;
  /** The fact's start; `null` unless its source states it. */
  since: Instant | null;
  since_precision: Precision | null;
  kind: "state" | "event";
}

interface Assignment {
  place: number;
  under: HierarchyNode[];
  relations: (MemberRelation | null)[];
}

/** A reused text keeps its members and relations. New members join the first summary entity, without relations. */
export function assignMembers(
  { result, fresh }: { result: readonly SummaryText[]; fresh: boolean },
  members: readonly HierarchyNode[],
  known: KnownCluster | null,
): Assignment[] {
  if (fresh || known === null)
    return result.map((text, place) => ({
      place,
      under: text.members.map((member) => nonNull(members[member], "member")),
      relations: text.members.map((_, at) => text.relations?.[at] ?? null),
    }));
  const earlier = result.map((_, place) => new Set(known.summaries.get(place)));
  const under = earlier.map((keys) => members.filter(({ was }) => keys.has(was)));
  const first = under.findIndex(({ length }) => length > 0);
  const newcomers = members.filter(({ was }) => !earlier.some((keys) => keys.has(was)));
  under[Math.max(0, first)]?.push(...newcomers);
  return under.flatMap((nodes, place) =>
    nodes.length > 0 ? [{ place, under: nodes, relations: nodes.map(() => null) }] : [],
  );
}

/** All edges weigh 1: decision 0076. */
export function communityGraph(
  nodes: readonly HierarchyNode[],
  summaries: readonly DraftSummary[],
  facts: readonly CommunityFact[],
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

export const membersByDegree = (
  { members }: TreeCommunity,
  nodes: readonly HierarchyNode[],
  { degrees }: CsrGraph,
): HierarchyNode[] =>
  [...members]
    .sort(
      (a, b) =>
        (degrees[b] ?? 0) - (degrees[a] ?? 0) || nonNull(nodes[a], "node").node - nonNull(nodes[b], "node").node,
    )
    .map((place) => nonNull(nodes[place], "node"));

export const factsAmong = (
  members: readonly HierarchyNode[],
  about: ReadonlyMap<number, readonly CommunityFact[]>,
): string[] =>
  factsWithin(new Set(members.flatMap(({ node, entities }) => (isSummaryNode(node) ? [] : entities))), about).map(
    ({ fact }) => fact,
  );

function factsWithin(
  inside: ReadonlySet<number>,
  about: ReadonlyMap<number, readonly CommunityFact[]>,
): CommunityFact[] {
  const facts: CommunityFact[] = [];
  for (const seq of inside)
    for (const fact of about.get(seq) ?? []) if (fact.object !== null && inside.has(fact.object)) facts.push(fact);
  return facts.sort((a, b) => b.strength - a.strength || a.seq - b.seq);
}

export function groundsOf(
  members: readonly HierarchyNode[],
  about: ReadonlyMap<number, readonly CommunityFact[]>,
  nameOf: (entity: number) => string,
): Grounds {
  const own = ownEntities(members);
  const facts = factsWithin(own, about);
  return {
    own: circleOf(own, facts, nameOf),
    stated: facts.slice(0, MAX_STATED).map((fact) => statementOf(fact, nameOf)),
  };
}

/** Facts beneath a summary entity belong to the communities of the entities there. */
function ownEntities(members: readonly HierarchyNode[]): Set<number> {
  const own = members.filter(({ node }) => !isSummaryNode(node));
  return new Set(entitiesOf(own.length > 0 ? own : members));
}

function circleOf(
  entities: ReadonlySet<number>,
  facts: readonly CommunityFact[],
  nameOf: (entity: number) => string,
): Circle {
  const strengths = new Map<number, number>();
  for (const { subject, object, strength } of facts)
    for (const end of new Set([subject, object ?? subject])) strengths.set(end, (strengths.get(end) ?? 0) + strength);
  const strongest = [...entities].sort((a, b) => (strengths.get(b) ?? 0) - (strengths.get(a) ?? 0) || a - b);
  return {
    names: strongest.map(nameOf),
    joined: strongest.filter((entity) => strengths.has(entity)).map(nameOf),
    isConnected: areConnected(facts),
    facts: facts.length,
  };
}

function areConnected(facts: readonly CommunityFact[]): boolean {
  const beside = new Map<number, Set<number>>();
  for (const { subject, object } of facts)
    for (const [end, other] of [
      [subject, object ?? subject],
      [object ?? subject, subject],
    ] as const)
      beside.set(end, (beside.get(end) ?? new Set()).add(other));
  const [first] = beside.keys();
  if (first === undefined) return true;
  const reached = new Set([first]);
  for (const end of reached) for (const other of beside.get(end) ?? []) reached.add(other);
  return reached.size === beside.size;
}

export function tiesOf(
  members: readonly HierarchyNode[],
  about: ReadonlyMap<number, readonly CommunityFact[]>,
  nameOf: (entity: number) => string,
): Statement[][] {
  const holders = new Map<number, Set<number>>();
  members.forEach(({ entities }, place) => {
    for (const seq of entities) holders.set(seq, (holders.get(seq) ?? new Set()).add(place));
  });
  const ties: CommunityFact[][] = members.map(() => []);
  for (const fact of factsWithin(new Set(entitiesOf(members)), about)) {
    const [ofSubject, ofObject] = [holders.get(fact.subject), holders.get(fact.object ?? fact.subject)];
    for (const place of ofSubject ?? []) if (ofObject?.has(place) !== true) ties[place]?.push(fact);
    for (const place of ofObject ?? []) if (ofSubject?.has(place) !== true) ties[place]?.push(fact);
  }
  return ties.map((facts) => facts.slice(0, MAX_TIES).map((fact) => statementOf(fact, nameOf)));
}

const statementOf = (
  { id, fact, since, since_precision, kind, subject, object, strength }: CommunityFact,
  nameOf: (entity: number) => string,
): Statement => ({
  id,
  fact,
  since: since === null || kind === "event" ? null : renderStart(since, since_precision),
  subject: nameOf(subject),
  object: nameOf(object ?? subject),
  strength,
});

export const entitiesOf = (members: readonly HierarchyNode[]): number[] => [
  ...new Set(members.flatMap(({ entities }) => entities)),
];

export function areStatedAbout(
  members: readonly HierarchyNode[],
  about: ReadonlyMap<number, readonly CommunityFact[]>,
  least: number,
): boolean {
  const met = new Set<number>();
  let count = 0;
  for (const { entities } of members)
    for (const seq of entities) {
      if (met.has(seq)) continue;
      met.add(seq);
      count += about.get(seq)?.length ?? 0;
      if (count >= least) return true;
    }
  return false;
}

export const toMember = ({ name, type, description }: Member): Member => ({ name, type, description });
