import type { Instant } from "../../../shared/instant.ts";
import type { Sql } from "../../ports/sql.ts";
import { believedRowSql } from "./retractions.ts";

/*
 * Only the newest certain statement counts, even a denial. `facts.sure_by` is its row, so that a thousand repetitions of hearsay are not
 * read again.
 */

const LAST_LEARNED_FIRST = "p.known_from DESC, coalesce(p.original, p.seq) DESC";

export function newestSure(sql: Sql, fact_seq: number): number {
  const [row] = sql.all<{ seq: number }>(
    `SELECT p.seq FROM provenance p WHERE p.fact_seq = ? AND p.confidence = 'stated' AND p.linked_to IS NULL ORDER BY ${LAST_LEARNED_FIRST} LIMIT 1`,
    fact_seq,
  );
  return row?.seq ?? 0;
}

export function newerSure(sql: Sql, sure_by: number, added: number): number {
  const [row] = sql.all<{ seq: number }>(
    `SELECT p.seq FROM provenance p WHERE p.seq IN (?, ?) AND p.confidence = 'stated' AND p.linked_to IS NULL ORDER BY ${LAST_LEARNED_FIRST} LIMIT 1`,
    sure_by,
    added,
  );
  return row?.seq ?? 0;
}

/** Ignores manual corrections. */
export function surelyStated(sql: Sql, facts: readonly number[], at: Instant): Set<number> {
  if (facts.length === 0) return new Set();
  const believed = believedRowSql(sql, "p", at);
  const rows = sql.all<{ fact: number; sure_by: number | null; counts: number | null; denied: number | null }>(
    `SELECT f.seq AS fact, f.sure_by, p.known_from <= ?2 AND ${believed} AS counts, p.denied
     FROM json_each(?1) c CROSS JOIN facts f ON f.seq = c.value LEFT JOIN provenance p ON p.seq = f.sure_by AND p.fact_seq = f.seq`,
    JSON.stringify(facts),
    at,
  );
  const isStated = ({ fact, sure_by, counts, denied }: (typeof rows)[number]): boolean => {
    if (sure_by === 0) return false;
    if (counts === 1) return denied === 0;
    const [earlier] = sql.all<{ denied: number }>(
      `SELECT p.denied FROM provenance p WHERE p.fact_seq = ?1 AND p.known_from <= ?2 AND p.confidence = 'stated' AND p.linked_to IS NULL AND ${believed}
       ORDER BY ${LAST_LEARNED_FIRST} LIMIT 1`,
      fact,
      at,
    );
    return earlier?.denied === 0;
  };
  return new Set(rows.filter(isStated).map(({ fact }) => fact));
}
