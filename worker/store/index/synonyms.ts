import { bitCode, maxHammingDistance } from "../../core/vectors/bit-codes.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta, writeMeta } from "../base/meta.ts";
import { scoreNodes, type CodeCache } from "./vectors.ts";

/**
 * Readers apply their own caps and least similarity. (ReMindRAG merges similar names instead.)
 *
 * @param entity_seq an entity that has no synonyms yet
 * @param vector unit vector of its name
 */
export function linkSynonyms(sql: Sql, cache: CodeCache, entity_seq: number, vector: Float32Array): void {
  const min_similarity = readMeta(sql, "synonym_similarity");
  if (min_similarity === null || vector.every((value) => value === 0)) return;
  const code = bitCode(vector);
  const near = cache.within(sql, "entities", code, maxHammingDistance(min_similarity, code.length));
  const similar = scoreNodes(sql, "entities", near, vector).filter(
    ({ seq, score }) => seq !== entity_seq && score >= min_similarity,
  );
  if (similar.length === 0) return;
  const joined = sql.all(
    `INSERT OR REPLACE INTO synonyms (a, b, similarity)
     SELECT min(?1, s.value ->> 'seq'), max(?1, s.value ->> 'seq'), s.value ->> 'score' FROM json_each(?2) s
     WHERE NOT EXISTS (SELECT 1 FROM entities WHERE seq IN (?1, s.value ->> 'seq') AND merged_at IS NOT NULL) RETURNING 1`,
    entity_seq,
    JSON.stringify(similar),
  );
  if (joined.length > 0) countChange(sql);
}

export function removeSynonyms(sql: Sql, entity_seq: number): void {
  const removed = sql.all("DELETE FROM synonyms WHERE a = ?1 OR b = ?1 RETURNING 1", entity_seq);
  if (removed.length > 0) countChange(sql);
}

const countChange = (sql: Sql): void => writeMeta(sql, "synonym_changes", (readMeta(sql, "synonym_changes") ?? 0) + 1);
