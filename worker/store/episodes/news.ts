import type { Instant } from "../../../shared/instant.ts";
import type { GraphNews } from "../../ports/graph/extraction.ts";
import type { Sql } from "../../ports/sql.ts";
import { readLoggedFacts } from "../base/change-log.ts";
import { readMeta } from "../base/meta.ts";

/** Changes that are not yet in the ledger: ids and instants, never texts. Imports report nothing, repeated readings only new facts. */
export function readNews(sql: Sql, through: number): GraphNews[] {
  const after = Math.max(readMeta(sql, "recorded_seq") ?? 0, readMeta(sql, "imported_seq") ?? 0);
  const rows = sql.all<ChangeRow>(
    `SELECT seq, entry, subject_id, payload, recorded_at FROM changes
     WHERE seq > ? AND seq <= ? AND entry IN ('facts', 'failed', 'operation') ORDER BY seq`,
    after,
    through,
  );
  return rows.flatMap((row) => newsOf(sql, row));
}

type ChangeRow = { seq: number; entry: string; subject_id: string; payload: string | null; recorded_at: number };

function newsOf(sql: Sql, { seq, entry, subject_id, payload, recorded_at }: ChangeRow): GraphNews[] {
  const at = recorded_at;
  if (entry === "failed") return [{ seq, event: "episode.failed", episode_id: subject_id, at }];
  if (entry === "operation") {
    const { fact_id } = JSON.parse(payload ?? "{}") as { fact_id?: string };
    const learned = fact_id === undefined ? [] : firstKnownAt(sql, [fact_id], at);
    return factNews({ seq, at, caused_by: subject_id, known_at: at }, learned, replacedAt(sql, at, learned));
  }
  const {
    facts,
    known_from = null,
    queued_from = null,
    renewed = false,
  } = readLoggedFacts(JSON.parse(payload ?? "null"));
  const known_at = known_from ?? at;
  const learned = firstKnownAt(sql, facts, known_at);
  const again = known_from !== null || queued_from !== null || renewed;
  const told = factNews(
    { seq, at, caused_by: subject_id, known_at },
    learned,
    again ? [] : replacedAt(sql, known_at, learned),
  );
  return again ? told : [{ seq, event: "episode.done", episode_id: subject_id, at }, ...told];
}

function factNews(
  { known_at, ...cause }: { seq: number; at: Instant; caused_by: string; known_at: Instant },
  learned: readonly string[],
  replaced: readonly string[],
): GraphNews[] {
  const about = (event: "fact.learned" | "fact.superseded", ids: readonly string[]): GraphNews[] =>
    ids.map((fact_id) => ({ ...cause, event, fact_id, known_at }));
  return [...about("fact.learned", learned), ...about("fact.superseded", replaced)];
}

const firstKnownAt = (sql: Sql, ids: readonly string[], known_at: Instant): string[] =>
  sql
    .all<{ id: string }>(
      `SELECT f.id FROM facts f WHERE f.id IN (SELECT value FROM json_each(?1))
         AND (SELECT min(v.known_from) FROM fact_versions v WHERE v.fact_seq = f.seq) = ?2 ORDER BY f.seq`,
      JSON.stringify(ids),
      known_at,
    )
    .map(({ id }) => id);

const replacedAt = (sql: Sql, known_at: Instant, learned: readonly string[]): string[] =>
  sql
    .all<{ id: string }>(
      `SELECT DISTINCT f.id FROM fact_versions v JOIN facts f ON f.seq = v.fact_seq
       WHERE v.known_to = ?1 AND v.known_from < ?1 AND f.id NOT IN (SELECT value FROM json_each(?2)) ORDER BY f.seq`,
      known_at,
      JSON.stringify(learned),
    )
    .map(({ id }) => id);
