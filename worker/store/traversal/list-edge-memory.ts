import type { RememberedEdge } from "../../../shared/api/ask.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import { formatInstant, type Instant } from "../../../shared/instant.ts";
import { fade, norm } from "../../core/traverse/edge-memory.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import type { TraversalEdgeKind } from "../../core/traverse/graph.ts";
import { formatPageCursor, pageStart } from "../base/cursors.ts";
import { float16FromBlob } from "../index/vectors.ts";

type Row = {
  seq: number;
  kind: TraversalEdgeKind;
  a: string | null;
  b: string | null;
  name: string | null;
  vector: SqlValue;
  enhanced: number;
  penalised: number;
  changed_at: number;
};

export function listEdgeMemory(
  sql: Sql,
  { limit, cursor, vectors }: { limit: number; cursor?: string | undefined; vectors: boolean },
  now: Instant,
): Page<RememberedEdge> {
  const rows = sql.all<Row>(
    `SELECT t.seq, t.kind, t.vector, t.enhanced, t.penalised, t.changed_at,
       CASE WHEN t.kind = 'fact' THEN f.id WHEN t.kind IN ('mention', 'synonym') THEN x.id ELSE p.id END AS a,
       CASE WHEN t.kind IN ('mention', 'chain') THEN q.id WHEN t.kind = 'synonym' THEN y.id END AS b,
       CASE WHEN t.kind = 'fact' THEN f.fact WHEN t.kind = 'mention' THEN x.name || ' – ' || q.title WHEN t.kind = 'synonym' THEN x.name || ' – ' || y.name
         WHEN t.kind = 'chain' THEN p.title || ' – ' || q.title ELSE p.title END AS name
     FROM traces t LEFT JOIN facts f ON t.kind = 'fact' AND f.seq = t.a
       LEFT JOIN entities x ON t.kind IN ('mention', 'synonym') AND x.seq = t.a LEFT JOIN entities y ON t.kind = 'synonym' AND y.seq = t.b
       LEFT JOIN episodes p ON t.kind IN ('chunk', 'chain') AND p.seq = t.a LEFT JOIN episodes q ON t.kind IN ('mention', 'chain') AND q.seq = t.b
     WHERE ?1 IS NULL OR t.seq < ?1 ORDER BY t.seq DESC LIMIT ?2 + 0`,
    pageStart(sql, "traces", cursor),
    limit + 1,
  );
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return {
    data: kept.map(({ kind, a, b, name, vector, enhanced, penalised, changed_at }) => {
      const halves = float16FromBlob(vector);
      const v = new Float64Array(halves);
      return {
        kind,
        a: a ?? "",
        b,
        name: name ?? "",
        strength: norm(v),
        now: norm(fade(v, changed_at, now)),
        enhanced,
        penalised,
        changed_at: formatInstant(changed_at),
        vector: vectors ? base64(new Uint8Array(halves.buffer)) : null,
      };
    }),
    next_cursor: rows.length > limit && last ? formatPageCursor(sql, "traces", last.seq) : null,
  };
}

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
