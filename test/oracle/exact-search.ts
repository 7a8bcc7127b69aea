import type { Sql } from "../../worker/ports/sql.ts";
import { float16FromBlob } from "../../worker/store/index/vectors.ts";

export const exactSearch = (sql: Sql, kind: number, query: Float32Array, limit: number) =>
  sql
    .all<{ node: number; value: Uint8Array }>("SELECT node, value FROM vectors WHERE node % 4 = ?", kind)
    .map(({ node, value }) => ({
      seq: Math.floor(node / 4),
      score: float16FromBlob(value).reduce((sum, x, i) => sum + x * (query[i] ?? 0), 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.seq - b.seq)
    .slice(0, limit);
