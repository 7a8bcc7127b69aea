import { BOUND_NAMES } from "../../core/temporal/bounds.ts";
import type { CurrentVersion } from "../../core/temporal/bitemporal.ts";
import type { Base } from "../../core/temporal/history.ts";
import { CONTRADICTING } from "../../core/resolve/open-questions.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Sql } from "../../ports/sql.ts";
import { believedSql } from "../base/moment-sql.ts";
import { believedRowSql } from "./retractions.ts";
import { surelyStated } from "./sure-statements.ts";

/** Each later denial may need another base. */
const MAX_TRIES = 20;

/**
 * The latest known instant from which the log can be replayed on the stored beliefs, before all statements that a later denial takes back.
 *
 * @param facts without manual corrections, with all that they contradict; the last message's statements are stored
 * @returns `null` if something was undone, linked or decided since
 */
export function replayBase(sql: Sql, facts: readonly number[], now: Instant): (Base & { at: Instant }) | null {
  if (isDecided(sql)) return null;
  const earliest = lastUndoing(sql, now);
  const believed = believedRowSql(sql, "p", now);
  let at = now - 1;
  for (let tries = 0; at >= earliest; tries++) {
    const before = firstDenied(sql, facts, at, believed);
    if (before === null) {
      const versions = versionsAt(sql, facts, at);
      return { at, versions, stated: surelyStated(sql, facts, at) };
    }
    if (tries === MAX_TRIES) return null;
    at = before - 1;
  }
  return null;
}

/** Contradictions by verdict do not follow from later entries, so they need the whole log. */
const isDecided = (sql: Sql): boolean =>
  sql.all(
    "SELECT 1 FROM verdicts WHERE about = 'claim' AND verdict IN (SELECT value FROM json_each(?)) LIMIT 1",
    JSON.stringify(CONTRADICTING),
  ).length > 0;

function lastUndoing(sql: Sql, now: Instant): Instant {
  const [row] = sql.all<{ at: Instant | null }>(
    `SELECT max(at) AS at FROM (
       SELECT * FROM (SELECT recorded_at AS at FROM operations WHERE recorded_at <= ?1 ORDER BY seq DESC LIMIT 1)
       UNION ALL SELECT max(at) FROM replacements WHERE at <= ?1
       UNION ALL SELECT max(linked_from) FROM provenance INDEXED BY provenance_relinked WHERE original IS NOT NULL)`,
    now,
  );
  return row?.at ?? Number.MIN_SAFE_INTEGER;
}

function firstDenied(sql: Sql, facts: readonly number[], at: Instant, believed: string): Instant | null {
  const placeOf = (row: string): string => `coalesce(${row}.original, ${row}.seq)`;
  const [row] = sql.all<{ known_from: Instant | null }>(
    `SELECT min(s.known_from) AS known_from FROM (
       SELECT DISTINCT d.fact_seq FROM json_each(?1) c CROSS JOIN provenance d ON d.fact_seq = c.value AND d.known_from > ?2
       WHERE d.denied = 1 AND d.confidence = 'stated' AND d.linked_to IS NULL) g
     LEFT JOIN provenance d ON d.seq = (SELECT p.seq FROM provenance p WHERE p.fact_seq = g.fact_seq AND p.known_from <= ?2
       AND p.denied = 1 AND p.confidence = 'stated' AND p.linked_to IS NULL AND ${believed} ORDER BY p.known_from DESC, ${placeOf("p")} DESC LIMIT 1)
     JOIN provenance s ON s.seq = (SELECT p.seq FROM provenance p WHERE p.fact_seq = g.fact_seq
       AND p.known_from >= coalesce(d.known_from, ?3) AND p.known_from <= ?2 AND p.denied = 0 AND p.linked_to IS NULL
       AND (d.seq IS NULL OR p.known_from > d.known_from OR ${placeOf("p")} > ${placeOf("d")}) ORDER BY p.known_from LIMIT 1)`,
    JSON.stringify(facts),
    at,
    Number.MIN_SAFE_INTEGER,
  );
  return row?.known_from ?? null;
}

const versionsAt = (sql: Sql, facts: readonly number[], at: Instant): CurrentVersion[] =>
  sql.all<CurrentVersion & Record<string, never>>(
    `SELECT v.seq AS version, v.fact_seq AS fact, ${BOUND_NAMES.map((name) => `v.${name}`).join(", ")}
     FROM json_each(?1) c CROSS JOIN fact_versions v ON v.fact_seq = c.value WHERE ${believedSql("v", "?2")} ORDER BY v.seq`,
    JSON.stringify(facts),
    at,
  );
