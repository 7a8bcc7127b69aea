import type { Community } from "../../../shared/api/community.ts";
import type { Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { isSummaryNode, nodeOfEntity, nodeOfSummary, rowOfNode } from "../../core/communities/generation.ts";
import { shortestPath, type NeighboursOf, type StrengthsOf } from "../../core/graph/shortest-path.ts";
import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import type { Ranked } from "../../core/retrieve/ranked.ts";
import type { GraphSearch } from "../../ports/graph/search.ts";
import type { Sql } from "../../ports/sql.ts";
import { rememberedFactSql } from "../base/moment-sql.ts";
import { nodeOf } from "../base/scoped-rows.ts";
import { findNamedAt, findNamedEntities } from "../graph/entities.ts";
import { namesOfOwner } from "../index/owner-name.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import { communityOfNode, membersOf } from "../graph/community-membership.ts";
import { strengthSql } from "../graph/wordings.ts";
import { isEmbeddedBy } from "../index/embedding.ts";
import { scoreNodes } from "../index/vectors.ts";
import { neighboursByFacts } from "../walk/fact-distance.ts";
import type { Caches } from "./candidates.ts";
import { linkedPhrases, type LinkedPhrase } from "./link-mentions.ts";
import { edgesAbove, edgesBelow, type MembershipEdge } from "./summary-members.ts";

/** Members of each community that are nearest to the question (HiRAG §3.2). */
const BRIDGED_MEMBERS = 10;
const MAX_MEMBERS = 1_000;
const FACTS_PER_COMMUNITY = 100;
/** Rows read for all paths of one bridge in a graph too large for memory: about 0.2 s. */
const MAX_ROWS = 50_000;

export interface Bridge {
  path: string[];
  via: ReadonlyMap<string, ReadonlySet<number>>;
  facts: string[];
}

/**
 * Shortest paths, strongest edges first (HiRAG §3.2, eq. 10), over summary entities only if facts do not connect the ends. First between
 * named entities, then between the nearest members of communities.
 *
 * @param ranked nodes near the question, best first
 */
export function bridge(
  sql: Sql,
  { walks, codes }: Caches,
  search: GraphSearch,
  communities: readonly Community[],
  ranked: readonly Ranked[],
  now: Instant,
): Bridge {
  const moment = readMoment(search, now);
  const byFacts = neighboursByFacts(sql, walks, search, now, MAX_ROWS);
  const memberships = new Memberships(sql, moment);
  const withSummaries = alsoOverSummaries(byFacts, memberships);
  const evidence = edgeEvidence(sql, memberships, moment);
  const strengths: StrengthsOf = (edges) => edges.map(([from, to]) => evidence(from, to)?.strength ?? 0);
  // a path over summaries says less than a chain of facts
  const between = (from: number, to: number): number[] =>
    shortestPath(from, to, byFacts, strengths) ?? shortestPath(from, to, withSummaries, strengths) ?? [];
  const walked = new Set<number>();
  const along = (stops: readonly number[], via = new Map<string, Set<number>>()): string[] =>
    stops.slice(1).flatMap((stop, place) => {
      const nodes = between(nonNull(stops[place], "stop"), stop);
      for (const node of nodes) walked.add(node);
      return nodes.slice(1).flatMap((node, step) => {
        const found = evidence(nonNull(nodes[step], "node"), node);
        if (found === null) return [];
        if (found.member !== null) via.set(found.id, (via.get(found.id) ?? new Set()).add(found.member));
        return [found.id];
      });
    });
  const named = namedInOrder(sql, search.query, linkedPhrases(sql, codes, search, moment, now), moment);
  const via = new Map<string, Set<number>>();
  const path = along(named, via);
  const homes = new Set(named.map((node) => communityOfNode(sql, node, moment.known_at)));
  const isHome = ({ id }: Community): boolean => homes.has(id);
  const membersOfEach = (some: readonly Community[]): number[][] =>
    some.map(({ id }) => nearestMembers(sql, id, search, ranked, moment));
  const isBetween = communities.filter(isHome).length > 1;
  const first = membersOfEach(isBetween ? communities.filter(isHome) : communities);
  const others = membersOfEach(isBetween ? communities.filter((community) => !isHome(community)) : []);
  const crossing = along(inTurn(first.map((nodes) => nodes.slice(0, BRIDGED_MEMBERS))));
  const stated = [first, others].flatMap((lists) => inTurn(lists.map((nodes) => factsAmong(sql, nodes, moment))));
  const around = factsAmong(
    sql,
    [...walked].filter((node) => !isSummaryNode(node)),
    moment,
  );
  const apart = path.length > 0 ? [] : inTurn(named.map((node) => factsAmong(sql, [node], moment)));
  const isFact = (id: string): boolean => id.startsWith("fact_");
  return {
    path: [...new Set(path)],
    via,
    facts: [...new Set([...path, ...apart, ...crossing, ...stated, ...around].filter(isFact))],
  };
}

/** Leaves out "my", which means another entity. */
const OWN_WORD = /\b(?:me|myself|I)\b(?!['’])/u;

function namedInOrder(sql: Sql, query: string, phrases: readonly LinkedPhrase[], moment: ReadMoment): number[] {
  const { longest: exact } = findNamedEntities(sql, query, moment);
  const placeOf = (text: string): number => query.toLowerCase().indexOf(text.toLowerCase());
  const linked = new Map(phrases.map(({ id, written }) => [id, placeOf(written)]));
  // "How is Pia connected to me?" also means the user
  const own = OWN_WORD.exec(query)?.index ?? -1;
  const owner =
    own < 0 ? undefined : namesOfOwner(sql).find((name) => findNamedAt(sql, normaliseName(name), moment) !== null);
  const owner_seq = owner === undefined ? null : findNamedAt(sql, normaliseName(owner), moment);
  if (owner_seq !== null && !exact.includes(owner_seq)) linked.set(owner_seq, own);
  const longest = [...new Set([...exact, ...linked.keys()])];
  const names = new Map(
    sql
      .all<{ seq: number; name: string }>(
        "SELECT seq, name FROM entities WHERE seq IN (SELECT value FROM json_each(?))",
        JSON.stringify(longest),
      )
      .map(({ seq, name }) => [seq, exact.includes(seq) ? placeOf(name) : (linked.get(seq) ?? 0)]),
  );
  return [...longest].sort((a, b) => (names.get(a) ?? 0) - (names.get(b) ?? 0) || a - b).map(nodeOfEntity);
}

function nearestMembers(
  sql: Sql,
  community_id: string,
  search: GraphSearch,
  ranked: readonly Ranked[],
  moment: ReadMoment,
): number[] {
  const seqs = membersOf(sql, community_id, moment, MAX_MEMBERS).map(({ seq }) => seq);
  const places = new Map(ranked.map(({ id }, place) => [id, place]));
  const { vector, embedding_model } = search;
  const scored =
    vector === null || !isEmbeddedBy(sql, embedding_model)
      ? []
      : scoreNodes(
          sql,
          "entities",
          seqs.map((seq) => nodeOf("entities", seq)),
          vector,
        );
  const scores = new Map(scored.map(({ seq, score }) => [nodeOfEntity(seq), score]));
  const placeOf = (node: number): number => places.get(node) ?? places.size;
  return seqs.map(nodeOfEntity).sort((a, b) => placeOf(a) - placeOf(b) || (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
}

function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const most = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: most }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1))).flat();
}

function alsoOverSummaries(byFacts: NeighboursOf, memberships: Memberships): NeighboursOf {
  return (nodes) => {
    const entities = nodes.filter((node) => !isSummaryNode(node));
    const facts = entities.length === 0 ? [] : byFacts(entities);
    if (facts === null) return null;
    const ofEntity = new Map(entities.map((node, place) => [node, nonNull(facts[place], "neighbours")]));
    const edges = memberships.of(nodes);
    return nodes.map((node, place) =>
      [
        ...(ofEntity.get(node) ?? []),
        ...nonNull(edges[place], "edges").map((edge) => (edge.node === node ? nodeOfSummary(edge.summary) : edge.node)),
      ].sort((a, b) => a - b),
    );
  };
}

class Memberships {
  readonly #sql: Sql;
  readonly #moment: ReadMoment;
  readonly #edges = new Map<number, MembershipEdge[]>();

  constructor(sql: Sql, moment: ReadMoment) {
    this.#sql = sql;
    this.#moment = moment;
  }

  of(nodes: readonly number[]): MembershipEdge[][] {
    const unread = nodes.filter((node) => !this.#edges.has(node));
    for (const node of unread) this.#edges.set(node, []);
    if (unread.length > 0) {
      for (const edge of edgesAbove(this.#sql, unread, this.#moment)) this.#edges.get(edge.node)?.push(edge);
      const summaries = unread.filter(isSummaryNode).map(rowOfNode);
      for (const edge of summaries.length === 0 ? [] : edgesBelow(this.#sql, summaries, this.#moment))
        this.#edges.get(nodeOfSummary(edge.summary))?.push(edge);
    }
    return nodes.map((node) => nonNull(this.#edges.get(node), "edges"));
  }

  between(a: number, b: number): MembershipEdge | undefined {
    return this.of([a])[0]?.find(
      ({ summary, node }) =>
        (node === a && nodeOfSummary(summary) === b) || (node === b && nodeOfSummary(summary) === a),
    );
  }
}

interface EdgeEvidence {
  id: string;
  /** 0 to 10. */
  strength: number;
  member: number | null;
}

function edgeEvidence(
  sql: Sql,
  memberships: Memberships,
  moment: ReadMoment,
): (from: number, to: number) => EdgeEvidence | null {
  const strength = strengthSql(sql, "f", moment, ["?3", "?4"]);
  const ofFacts = (from: number, to: number): EdgeEvidence | null => {
    const [row] = sql.all<{ id: string; seq: number; strength: number }>(
      `SELECT f.id, f.seq, ${strength} AS strength FROM facts f WHERE f.subject_seq = ?1 AND f.object_seq = ?2 AND ${rememberedFactSql("f", moment, "?3", "?4")}
       UNION ALL SELECT f.id, f.seq, ${strength} FROM facts f WHERE f.subject_seq = ?2 AND f.object_seq = ?1 AND ${rememberedFactSql("f", moment, "?3", "?4")}
       ORDER BY strength DESC, seq LIMIT 1`,
      rowOfNode(from),
      rowOfNode(to),
      moment.known_at,
      moment.as_of,
    );
    return row === undefined ? null : { ...row, member: null };
  };
  return (from, to) => {
    if (!isSummaryNode(from) && !isSummaryNode(to)) return ofFacts(from, to);
    const edge = memberships.between(from, to);
    return edge ? { id: edge.id, strength: edge.strength ?? 0, member: edge.node } : null;
  };
}

const factsAmong = (sql: Sql, nodes: readonly number[], moment: ReadMoment): string[] =>
  sql
    .all<{ id: string }>(
      `SELECT f.id FROM json_each(?1) s JOIN facts f ON f.subject_seq = s.value
       WHERE ${rememberedFactSql("f", moment, "?2", "?3")} ORDER BY s.key, ${strengthSql(sql, "f", moment, ["?2", "?3"])} DESC, f.seq LIMIT ?4 + 0`,
      JSON.stringify(nodes.map(rowOfNode)),
      moment.known_at,
      moment.as_of,
      FACTS_PER_COMMUNITY,
    )
    .map(({ id }) => id);
