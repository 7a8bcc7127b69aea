import { SCOPES, type Scope } from "../../shared/api/search.ts";
import {
  MAX_DELETED_IDS,
  MAX_MATCHES,
  MAX_READ_IDS,
  MAX_UPSERTED_VECTORS,
} from "../../worker/core/vectors/index-limits.ts";
import type { Sql, SqlValue } from "../../worker/ports/sql.ts";
import type { IndexVector, VectorIndex } from "../../worker/ports/vector-index.ts";
import { nodeOf, scopeOf, seqOf } from "../../worker/store/base/scoped-rows.ts";
import {
  type CodeCache,
  float16FromBlob,
  removeVector,
  searchVectors,
  storeVector,
} from "../../worker/store/index/vectors.ts";

/**
 * A graph's own search (bit codes, then exact cosines) under the external index's contract. Namespaces are scopes, ids are node numbers;
 * changes are visible immediately.
 */
export function objectIndex(sql: Sql, cache: CodeCache, dimensions: number): VectorIndex {
  let mutations = 0;
  const scopeNamed = (namespace: string): Scope => {
    const scope = SCOPES.find((name) => name === namespace);
    if (!scope) throw new Error(`no such namespace: ${namespace}`);
    return scope;
  };
  const limitTo = (count: number, limit: number): void => {
    if (count > limit) throw new Error(`at most ${limit} per call, got ${count}`);
  };
  const stored = (id: string): IndexVector | null => {
    const [row] = sql.all<{ value: SqlValue }>("SELECT value FROM vectors WHERE node = ?", Number(id));
    return row ? { id, namespace: scopeOf(Number(id)), values: Float32Array.from(float16FromBlob(row.value)) } : null;
  };
  const store = (vectors: readonly IndexVector[], replacing: boolean): string => {
    limitTo(vectors.length, MAX_UPSERTED_VECTORS);
    for (const { id, values, namespace } of vectors) {
      if (values.length !== dimensions) throw new Error(`expected ${dimensions} dimensions, got ${values.length}`);
      if (replacing || !stored(id)) storeVector(sql, scopeNamed(namespace), seqOf(Number(id)), values);
    }
    cache.clear();
    return String(++mutations);
  };
  return {
    describe: async () => ({
      dimensions,
      vectors: sql.all<{ n: number }>("SELECT count(*) AS n FROM vectors")[0]?.n ?? 0,
      processed_up_to: mutations === 0 ? null : String(mutations),
    }),
    insert: async (vectors) => store(vectors, false),
    upsert: async (vectors) => store(vectors, true),
    deleteByIds: async (ids) => {
      limitTo(ids.length, MAX_DELETED_IDS);
      for (const id of ids) removeVector(sql, scopeOf(Number(id)), seqOf(Number(id)));
      cache.clear();
      return String(++mutations);
    },
    getByIds: async (ids) => {
      limitTo(ids.length, MAX_READ_IDS);
      return ids.map(stored).filter((vector) => vector !== null);
    },
    query: async (vector, { topK, namespace, returnValues }) => {
      limitTo(topK, MAX_MATCHES);
      const scope = scopeNamed(namespace);
      return searchVectors(sql, cache, scope, vector, topK).map(({ seq, score }) => {
        const id = String(nodeOf(scope, seq));
        return { id, score, ...(returnValues === true && { values: stored(id)?.values ?? new Float32Array(0) }) };
      });
    },
  };
}
