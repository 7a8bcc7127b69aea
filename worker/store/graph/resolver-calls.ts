import { nameHash } from "../../core/resolve/name-hash.ts";
import type { Sql } from "../../ports/sql.ts";

export interface ResolverCall {
  seq: number;
  change_seq: number | null;
}

/** @param hashes `nameHash` of each text in the prompt */
export function storeResolverCall(
  sql: Sql,
  { episodes, hashes }: { episodes: readonly number[]; hashes: readonly string[] },
): number {
  const [row] = sql.all<{ seq: number }>("INSERT INTO resolver_calls (change_seq) VALUES (NULL) RETURNING seq");
  const seq = row?.seq ?? 0;
  sql.all(
    "INSERT OR IGNORE INTO resolver_texts (hash, call_seq) SELECT value, ?1 FROM json_each(?2)",
    seq,
    JSON.stringify(hashes),
  );
  sql.all(
    "INSERT OR IGNORE INTO resolver_episodes (episode_seq, call_seq) SELECT value, ?1 FROM json_each(?2)",
    seq,
    JSON.stringify(episodes),
  );
  return seq;
}

export const findResolverCalls = (sql: Sql, texts: readonly string[], episodes: readonly number[]): ResolverCall[] =>
  sql.all<ResolverCall & Record<string, never>>(
    `SELECT seq, change_seq FROM resolver_calls WHERE seq IN (
       SELECT call_seq FROM resolver_texts WHERE hash IN (SELECT value FROM json_each(?1))
       UNION SELECT call_seq FROM resolver_episodes WHERE episode_seq IN (SELECT value FROM json_each(?2))) ORDER BY seq`,
    JSON.stringify(texts.map(nameHash)),
    JSON.stringify(episodes),
  );

export const episodesOfResolverCalls = (sql: Sql, calls: readonly ResolverCall[]): number[] =>
  sql
    .all<{ episode_seq: number }>(
      "SELECT DISTINCT episode_seq FROM resolver_episodes WHERE call_seq IN (SELECT value FROM json_each(?)) ORDER BY 1",
      JSON.stringify(calls.map(({ seq }) => seq)),
    )
    .map(({ episode_seq }) => episode_seq);

export const pairsDecidedBy = (sql: Sql, calls: readonly ResolverCall[]): [string, string][] =>
  sql
    .all<{ a: string; b: string }>(
      "SELECT a, b FROM verdicts WHERE about = 'name' AND call_seq IN (SELECT value FROM json_each(?)) ORDER BY a, b",
      JSON.stringify(calls.map(({ seq }) => seq)),
    )
    .map(({ a, b }) => [a, b]);

export function deleteResolverCalls(sql: Sql, calls: readonly ResolverCall[]): void {
  const seqs = JSON.stringify(calls.map(({ seq }) => seq));
  for (const table of ["verdicts", "resolver_texts", "resolver_episodes"])
    sql.all(`DELETE FROM ${table} WHERE call_seq IN (SELECT value FROM json_each(?))`, seqs);
  sql.all("DELETE FROM resolver_calls WHERE seq IN (SELECT value FROM json_each(?))", seqs);
}
