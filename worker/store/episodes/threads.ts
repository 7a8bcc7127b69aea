import type { Thread } from "../../../shared/api/owners.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import { formatInstant } from "../../../shared/instant.ts";
import type { ListQuery } from "../../ports/graph/reads.ts";
import type { Sql } from "../../ports/sql.ts";
import { formatPageCursor, pageStart } from "../base/cursors.ts";

export function listThreads(sql: Sql, { limit, cursor, known_at, as_of }: ListQuery): Page<Thread> {
  const rows = sql.all<{ id: string; first: number; messages: number; first_at: number; last_at: number }>(
    `SELECT thread_id AS id, min(seq) AS first, count(*) AS messages, min(created_at) AS first_at, max(created_at) AS last_at
     FROM episodes WHERE thread_id IS NOT NULL AND (?1 IS NULL OR created_at <= ?1) AND (?4 IS NULL OR reference_time <= ?4)
     GROUP BY thread_id HAVING ?2 IS NULL OR min(seq) < ?2 ORDER BY first DESC LIMIT ?3 + 0`,
    known_at ?? null,
    pageStart(sql, "threads", cursor),
    limit + 1,
    as_of ?? null,
  );
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return {
    data: kept.map(({ id, messages, first_at, last_at }) => ({
      id,
      messages,
      first_at: formatInstant(first_at),
      last_at: formatInstant(last_at),
    })),
    next_cursor: rows.length > limit && last ? formatPageCursor(sql, "threads", last.first) : null,
  };
}
