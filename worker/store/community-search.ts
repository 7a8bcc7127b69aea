import type { Community } from "../../shared/api/community.ts";
import type { Instant } from "../../shared/instant.ts";
import { queryTerms } from "../core/indexing/tokenise.ts";
import { reciprocalRankFusion } from "../core/retrieve/fusion.ts";
import type { CommunitySearch, Scored } from "../ports/graph.ts";
import type { Sql, SqlValue } from "../ports/sql.ts";
import { readCommunities } from "./communities.ts";
import { isEmbeddedBy } from "./embedding.ts";
import { halvesOf } from "./vectors.ts";

/** Zep §3.1: each method brings twice as many candidates as are wanted. */
const CANDIDATES_PER_RESULT = 2;

/**
 * Communities by the words of their names, summaries and findings and by the vectors of the first two, fused by reciprocal
 * ranks. Every vector is compared: there are some fifty times fewer communities than messages. What has a single member is
 * found as that entity, not here.
 */
export function searchCommunities(sql: Sql, search: CommunitySearch, now: Instant): (Community & Scored)[] {
  const at = search.known_at ?? now;
  const wanted = search.limit * CANDIDATES_PER_RESULT;
  const lists = [
    { ids: byWords(sql, search.query, at, wanted), weight: 1 },
    { ids: byVectors(sql, search, at, wanted), weight: search.rank_weight },
  ];
  const ranked = reciprocalRankFusion(lists).slice(0, search.limit);
  const communities = readCommunities(
    sql,
    ranked.map(({ id }) => id),
    at,
  );
  return ranked.flatMap(({ id, score }) => {
    const community = communities.get(id);
    return community === undefined ? [] : [{ ...community, score }];
  });
}

const KNOWN = "c.known_from <= ?1 AND (c.known_to IS NULL OR c.known_to > ?1)";

function byWords(sql: Sql, query: string, at: Instant, limit: number): number[] {
  const terms = queryTerms(query);
  if (terms.length === 0) return [];
  return sql
    .all<{ seq: number }>(
      `SELECT communities_text.rowid AS seq, bm25(communities_text) AS rank FROM communities_text
       WHERE communities_text MATCH ?2 AND EXISTS (SELECT 1 FROM communities c WHERE c.seq = communities_text.rowid AND ${KNOWN})
       ORDER BY rank, communities_text.rowid LIMIT ?3`,
      at,
      terms.map((term) => `"${term}"`).join(" OR "),
      limit,
    )
    .map(({ seq }) => seq);
}

function byVectors(sql: Sql, { vector, embedding_model }: CommunitySearch, at: Instant, limit: number): number[] {
  if (vector === null || !isEmbeddedBy(sql, embedding_model)) return [];
  return sql
    .all<{ seq: number; value: SqlValue }>(
      `SELECT c.seq, v.value FROM communities c JOIN community_vectors v ON v.seq = c.seq WHERE ${KNOWN}`,
      at,
    )
    .map(({ seq, value }) => ({ seq, score: cosine(vector, halvesOf(value)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.seq - b.seq)
    .slice(0, limit)
    .map(({ seq }) => seq);
}

/** Of unit vectors; 0 where they are of different lengths, and so of different models. */
export function cosine(a: Float32Array, b: Float16Array): number {
  if (a.length !== b.length) return 0;
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
