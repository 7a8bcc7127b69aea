import type { Community } from "../../../shared/api/community.ts";
import type { Instant } from "../../../shared/instant.ts";
import { unreachable } from "../../../shared/unreachable.ts";
import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import { searchTerms } from "../index/full-text.ts";
import { reciprocalRankFusion } from "../../core/retrieve/rank-fusion.ts";
import { PartsLog, type ScoreParts } from "../../core/retrieve/score-parts.ts";
import type { Ranked } from "../../core/retrieve/ranked.ts";
import type { GraphSearch, Scored } from "../../ports/graph/search.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { linkedSql, saidSql } from "../base/moment-sql.ts";
import { readCommunities } from "../communities/communities.ts";
import { membersOf } from "../graph/community-membership.ts";
import { filterVisibleAt } from "../index/visibility.ts";
import { isEmbeddedBy } from "../index/embedding.ts";
import { isFusion, sortByScores, nearnessOf, rerankByMmr, withZeroScores } from "./rerank.ts";
import { float16FromBlob } from "../index/vectors.ts";
import type { WalkCache } from "../walk/walk-cache.ts";

/** Applies to each method (Zep §3.1). */
const CANDIDATES_PER_RESULT = 2;
const MAX_RERANKED = 200;
const MAX_MEMBERS = 1_000;

/**
 * Fuses words of names, summaries and findings with vectors by reciprocal ranks. Compares every vector, because communities are fifty times
 * fewer than messages.
 */
export function searchCommunities(
  sql: Sql,
  walks: WalkCache,
  search: GraphSearch,
  now: Instant,
  parts: Map<string, ScoreParts> | null = null,
): (Community & Scored)[] {
  const moment = readMoment(search, now);
  const at = moment.known_at;
  const isPlain = isFusion(search.reranker) && search.filters === undefined;
  const wanted = isPlain ? search.limit * CANDIDATES_PER_RESULT : MAX_RERANKED;
  const lists = search.methods.flatMap(
    ({ method, weight: given }): { name: string; ids: number[]; weight: number }[] => {
      const weight = search.reranker === "rrf" ? 1 : given;
      if (method === "bm25") return [{ name: method, ids: byWords(sql, search.query, at, wanted), weight }];
      return method === "cosine" ? [{ name: method, ids: byVectors(sql, search, at, wanted), weight }] : [];
    },
  );
  const log = parts === null ? null : new PartsLog();
  const found = reciprocalRankFusion(lists, undefined, log).slice(0, wanted);
  const ranked = isPlain ? found : filterAndRerank(sql, walks, found, search, now);
  const kept = ranked.slice(0, search.limit);
  const communities = readCommunities(
    sql,
    kept.map(({ id }) => id),
    moment,
  );
  return kept.flatMap(({ id, score }) => {
    const community = communities.get(id);
    if (community === undefined) return [];
    if (log !== null) parts?.set(community.id, isFusion(search.reranker) ? log.of(id) : { [search.reranker]: score });
    return [{ ...community, score }];
  });
}

/** A community passes if a member does. */
function filterAndRerank(
  sql: Sql,
  walks: WalkCache,
  found: readonly Ranked[],
  search: GraphSearch,
  now: Instant,
): Ranked[] {
  const moment = readMoment(search, now);
  const at = moment.known_at;
  const members = new Map(
    found.map(({ id }) => [id, membersOf(sql, idOf(sql, id), moment, MAX_MEMBERS).map(({ seq }) => seq)]),
  );
  const all = [...new Set([...members.values()].flat())].map((id) => ({ id, score: 0 }));
  const passing = new Set(filterVisibleAt(sql, "entities", all, search, now).map(({ id }) => id));
  const eligible = found.filter(({ id }) => members.get(id)?.some((seq) => passing.has(seq)) === true);
  const [head, tail] = [eligible.slice(0, MAX_RERANKED), eligible.slice(MAX_RERANKED)];
  switch (search.reranker) {
    case "weighted":
    case "rrf":
      return eligible;
    case "mmr":
      return isEmbeddedBy(sql, search.embedding_model)
        ? rerankByMmr(head, vectorsOf(sql, search, at), search)
        : eligible;
    case "mentions":
      return [...sortByScores(head, mentionsOf(sql, members, search, moment)), ...withZeroScores(tail)];
    case "distance":
      return [...sortByScores(head, nearnessOf(sql, walks, members, search, now)), ...withZeroScores(tail)];
    default:
      return unreachable(search.reranker);
  }
}

export function withPassingMembers<C extends Pick<Community, "id">>(
  sql: Sql,
  communities: readonly C[],
  search: GraphSearch,
  now: Instant,
): C[] {
  if (search.filters === undefined) return [...communities];
  const moment = readMoment(search, now);
  return communities.filter(({ id }) => {
    const members = membersOf(sql, id, moment, MAX_MEMBERS).map(({ seq }) => ({ id: seq, score: 0 }));
    return filterVisibleAt(sql, "entities", members, search, now).length > 0;
  });
}

const idOf = (sql: Sql, seq: number): string =>
  sql.all<{ id: string }>("SELECT id FROM communities WHERE seq = ?", seq)[0]?.id ?? "";

function mentionsOf(
  sql: Sql,
  members: ReadonlyMap<number, readonly number[]>,
  { thread_id }: GraphSearch,
  { known_at, as_of }: ReadMoment,
): Map<number, number> {
  const count = (seqs: readonly number[]): number =>
    sql.all<{ count: number }>(
      `SELECT count(DISTINCT m.episode_seq) AS count FROM mentions m JOIN episodes e ON e.seq = m.episode_seq
       WHERE m.entity_seq IN (SELECT value FROM json_each(?1)) AND ${linkedSql("m", "?2")} AND ${saidSql("e", "?2", "?4")}
         AND (?3 IS NULL OR e.thread_id = ?3)`,
      JSON.stringify(seqs),
      known_at,
      thread_id ?? null,
      as_of,
    )[0]?.count ?? 0;
  return new Map([...members].map(([id, seqs]) => [id, count(seqs)]));
}

const KNOWN = "c.known_from <= ?1 AND (c.known_to IS NULL OR c.known_to > ?1)";

function byWords(sql: Sql, query: string, at: Instant, limit: number): number[] {
  const terms = searchTerms(sql, "communities", query);
  if (terms.length === 0) return [];
  return sql
    .all<{ seq: number; rank: number }>(
      `SELECT searched_communities.rowid AS seq, bm25(searched_communities) AS rank FROM searched_communities
       WHERE searched_communities MATCH ?2 AND EXISTS (SELECT 1 FROM communities c WHERE c.seq = searched_communities.rowid AND ${KNOWN})
       ORDER BY rank, searched_communities.rowid LIMIT ?3 + 0`,
      at,
      terms.map((term) => `"${term}"`).join(" OR "),
      limit,
    )
    .map(({ seq }) => seq);
}

function byVectors(sql: Sql, search: GraphSearch, at: Instant, limit: number): number[] {
  const { vector, embedding_model } = search;
  if (vector === null || !isEmbeddedBy(sql, embedding_model)) return [];
  return [...vectorsOf(sql, search, at)]
    .map(([seq, own]) => ({ seq, score: cosine(vector, own) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.seq - b.seq)
    .slice(0, limit)
    .map(({ seq }) => seq);
}

const vectorsOf = (sql: Sql, { embedding_model }: GraphSearch, at: Instant): Map<number, Float32Array> =>
  new Map(
    sql
      .all<{ seq: number; value: SqlValue }>(
        `SELECT c.seq, v.value FROM communities c JOIN community_vectors v ON v.seq = c.seq LEFT JOIN written w ON w.fingerprint = c.fingerprint
         WHERE ${KNOWN} AND (w.model IS NULL OR w.model = ?2)`,
        at,
        embedding_model,
      )
      .map(({ seq, value }) => [seq, new Float32Array(float16FromBlob(value))]),
  );

/** 0 if the lengths, and so the models, differ. */
export function cosine(a: Float32Array, b: Float16Array | Float32Array): number {
  if (a.length !== b.length) return 0;
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
