import type { Community } from "../../../shared/api/community.ts";
import type { Instant } from "../../../shared/instant.ts";
import { must } from "../../../shared/must.ts";
import { isSummaryNode, nodeOfEntity, nodeOfSummary, rowOfNode } from "../../core/communities/generation.ts";
import { shortestPath } from "../../core/graph/shortest-path.ts";
import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import type { Ranked } from "../../core/retrieve/ranked.ts";
import type { GraphSearch } from "../../ports/graph/search.ts";
import type { Sql } from "../../ports/sql.ts";
import { rememberedFactSql } from "../base/moment-sql.ts";
import { nodeOf } from "../base/scoped-rows.ts";
import { findNamedEntities } from "../graph/entities.ts";
import { communityOfNode, membersOf } from "../graph/community-membership.ts";
import { strengthSql } from "../graph/statements.ts";
import { isEmbeddedBy } from "../index/embedding.ts";
import { scoreNodes } from "../index/vectors.ts";
import { factNeighbours } from "../walk/fact-distance.ts";
import type { Caches } from "./candidates.ts";
import { readSummaryEntities } from "./summary-entities.ts";

/** HiRAG §3.2: bridge the 10 members of each community that are nearest to the question. */
const BRIDGED_MEMBERS = 10;
const MAX_MEMBERS = 1_000;
/** Show at most this many facts of one community besides its paths. */
const FACTS_PER_COMMUNITY = 100;

/** What connects the things that a question is about. */
export interface Bridge {
  /** Ids of the facts and summary entities along the path between the entities that the question names, in order. */
  path: string[];
  /** Ids of facts: those of the path, those of the paths between the communities, and the rest of the communities in turn. */
  facts: string[];
}

/**
 * HiRAG's bridge (§3.2, eq. 10): the facts along shortest paths, of any length. Where facts do not connect two things, a path leads over
 * summary entities. The first path leads from each entity that the question names to the next one; then the members of the communities
 * that are nearest to the question are connected, one of each community in turn. What these communities state besides follows, one fact
 * of each in turn. A question that names things of several communities is about these; the others come last.
 *
 * @param communities those that the question is about, best first
 * @param ranked nodes near the question, best first
 */
export function bridge(
  sql: Sql,
  { walks }: Caches,
  search: GraphSearch,
  communities: readonly Community[],
  ranked: readonly Ranked[],
  now: Instant,
): Bridge {
  const moment = readMoment(search, now);
  const { neighbours: byFacts, maxDistance } = factNeighbours(sql, walks, search, now);
  let above: Map<number, number[]> | null = null;
  const neighbours = (node: number): number[] => {
    above ??= summaryEdges(sql, moment);
    return [...byFacts(node), ...(above.get(node) ?? [])].sort((a, b) => a - b);
  };
  // that two things are of one kind says less than any chain of facts
  const between = (from: number, to: number): number[] =>
    shortestPath(from, to, byFacts, maxDistance) ?? shortestPath(from, to, neighbours, maxDistance) ?? [];
  const edges = edgeEvidence(sql, moment);
  const along = (stops: readonly number[]): string[] =>
    stops.slice(1).flatMap((stop, place) => {
      const nodes = between(must(stops[place], "stop"), stop);
      return nodes.slice(1).flatMap((node, step) => edges(must(nodes[step], "node"), node));
    });
  const named = namedInOrder(sql, search.query, moment);
  const path = along(named);
  const homes = new Set(named.map((node) => communityOfNode(sql, node, moment.known_at)));
  const isHome = ({ id }: Community): boolean => homes.has(id);
  const membersOfEach = (some: readonly Community[]): number[][] =>
    some.map(({ id }) => nearestMembers(sql, id, search, ranked, moment));
  // a question that names things of several communities is about these
  const isBetween = communities.filter(isHome).length > 1;
  const first = membersOfEach(isBetween ? communities.filter(isHome) : communities);
  const others = membersOfEach(isBetween ? communities.filter((community) => !isHome(community)) : []);
  const crossing = along(inTurn(first.map((nodes) => nodes.slice(0, BRIDGED_MEMBERS))));
  const stated = [first, others].flatMap((lists) => inTurn(lists.map((nodes) => factsAmong(sql, nodes, moment))));
  const isFact = (id: string): boolean => id.startsWith("fact_");
  return { path: [...new Set(path)], facts: [...new Set([...path, ...crossing, ...stated].filter(isFact))] };
}

/** The entities that the question names, in the order in which it names them. */
function namedInOrder(sql: Sql, query: string, moment: ReadMoment): number[] {
  const { longest } = findNamedEntities(sql, query, moment);
  const names = new Map(
    sql
      .all<{ seq: number; name: string }>(
        "SELECT seq, name FROM entities WHERE seq IN (SELECT value FROM json_each(?))",
        JSON.stringify(longest),
      )
      .map(({ seq, name }) => [seq, query.toLowerCase().indexOf(name.toLowerCase())]),
  );
  return [...longest].sort((a, b) => (names.get(a) ?? 0) - (names.get(b) ?? 0) || a - b).map(nodeOfEntity);
}

/** Members of a community, those nearest to the question first; without vectors, those that were found first, then the most mentioned. */
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
  // the sort is stable: the rest keeps the order of mentions
  return seqs.map(nodeOfEntity).sort((a, b) => placeOf(a) - placeOf(b) || (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
}

/** The first of each list, the second of each, and so on. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const most = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: most }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1))).flat();
}

/** Edges between summary entities whose text holds and their members, in both directions. */
function summaryEdges(sql: Sql, moment: ReadMoment): Map<number, number[]> {
  const rows = sql.all<{ node: number; seq: number }>(
    `SELECT m.node, m.summary_seq AS seq FROM summary_members m JOIN summary_entities s ON s.seq = m.summary_seq
     WHERE m.known_from <= ?1 AND (m.known_to IS NULL OR m.known_to > ?1) AND s.known_from <= ?1 AND (s.known_to IS NULL OR s.known_to > ?1)`,
    moment.known_at,
  );
  const held = readSummaryEntities(sql, [...new Set(rows.map(({ seq }) => seq))], moment);
  const edges = new Map<number, number[]>();
  const add = (a: number, b: number): void => {
    const list = edges.get(a);
    if (list) list.push(b);
    else edges.set(a, [b]);
  };
  for (const { node, seq } of rows) {
    if (!held.has(seq)) continue;
    add(node, nodeOfSummary(seq));
    add(nodeOfSummary(seq), node);
  }
  return edges;
}

/** What an edge of a path rests on: the strongest fact between two entities, in either direction, or the summary entity that it leads to or from. */
function edgeEvidence(sql: Sql, moment: ReadMoment): (from: number, to: number) => string[] {
  const strength = strengthSql(sql, "f", moment, ["?3", "?4"]);
  return (from, to) => {
    const summary = [from, to].find(isSummaryNode);
    if (summary !== undefined) {
      const entity = readSummaryEntities(sql, [rowOfNode(summary)], moment);
      return Array.from(entity.values(), ({ id }) => id);
    }
    return sql
      .all<{ id: string }>(
        `SELECT f.id, f.seq, ${strength} AS strength FROM facts f WHERE f.subject_seq = ?1 AND f.object_seq = ?2 AND ${rememberedFactSql("f", moment, "?3", "?4")}
         UNION ALL SELECT f.id, f.seq, ${strength} FROM facts f WHERE f.subject_seq = ?2 AND f.object_seq = ?1 AND ${rememberedFactSql("f", moment, "?3", "?4")}
         ORDER BY strength DESC, seq LIMIT 1`,
        rowOfNode(from),
        rowOfNode(to),
        moment.known_at,
        moment.as_of,
      )
      .map(({ id }) => id);
  };
}

/** Ids of the facts that have one of these entities as subject, in the order of the entities, the strongest first. */
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
