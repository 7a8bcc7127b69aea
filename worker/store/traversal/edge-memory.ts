import type { Instant } from "../../../shared/instant.ts";
import type { EdgeId, TraversalEdgeKind } from "../../core/traverse/graph.ts";
import { dot, fade, truncateVector } from "../../core/traverse/edge-memory.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { float16FromBlob } from "../index/vectors.ts";

/** `b` is 0 for facts and chunks; two ends of one kind ascend. */
export interface EdgeMemoryKey {
  kind: TraversalEdgeKind;
  a: number;
  b: number;
}

export interface EdgeMemory {
  vector: Float16Array;
  changed_at: Instant;
}

/** q̂·v: the truncated question times the faded memory. */
export const scoreEdgeMemory = ({ vector, changed_at }: EdgeMemory, question: Float32Array, now: Instant): number =>
  dot(fade(new Float64Array(vector), changed_at, now), truncateVector(question, vector.length));

export const parseEdgeMemory = ({ vector, changed_at }: { vector: SqlValue; changed_at: number }): EdgeMemory => ({
  vector: float16FromBlob(vector),
  changed_at,
});

export function readEdgeMemory(sql: Sql, { kind, a, b }: EdgeMemoryKey): EdgeMemory | null {
  if (sql.all("SELECT 1 FROM traces LIMIT 1").length === 0) return null;
  const [row] = sql.all<{ vector: SqlValue; changed_at: number }>(
    "SELECT vector, changed_at FROM traces WHERE kind = ? AND a = ? AND b = ?",
    kind,
    a,
    b,
  );
  return row === undefined ? null : parseEdgeMemory(row);
}

export function edgeMemoryKeys(sql: Sql, edges: readonly EdgeId[]): (EdgeMemoryKey | null)[] {
  const ids = edges.flatMap(({ a, b }) => (b === null ? [a] : [a, b]));
  const rows = sql.all<{ id: string; seq: number }>(
    `SELECT id, seq FROM entities WHERE id IN (SELECT value FROM json_each(?1))
     UNION ALL SELECT id, seq FROM facts WHERE id IN (SELECT value FROM json_each(?1))
     UNION ALL SELECT id, seq FROM episodes WHERE id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(ids),
  );
  const seqs = new Map(rows.map(({ id, seq }) => [id, seq]));
  return edges.map(({ kind, a, b }): EdgeMemoryKey | null => {
    const [x, y] = [seqs.get(a), b === null ? 0 : seqs.get(b)];
    if (x === undefined || y === undefined) return null;
    const isReversed = (kind === "chain" || kind === "synonym") && x > y;
    return isReversed ? { kind, a: y, b: x } : { kind, a: x, b: y };
  });
}
