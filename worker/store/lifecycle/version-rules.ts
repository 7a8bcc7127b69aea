import type { Rule } from "./import-rule.ts";

/**
 * Each version must have a cause, each statement a version, and each version that ended without an undo a successor. Not derived again,
 * because earlier releases derived some versions differently.
 */

const startOf = (row: string): string => `coalesce(${row}.valid_from, -9007199254740991)`;

/** Instants at which a belief may end without a successor. */
export const UNDONE = `SELECT recorded_at FROM operations UNION SELECT at FROM replacements
  UNION SELECT known_from FROM provenance WHERE denied = 1
  UNION SELECT linked_from FROM provenance WHERE original IS NOT NULL
  UNION SELECT linked_to FROM provenance WHERE linked_to IS NOT NULL`;

/** A correction can overrule messages. */
const CORRECTED = `SELECT f.seq FROM corrections c JOIN facts f ON f.id = c.fact_id
  UNION SELECT p.fact_seq FROM correction_sources s JOIN provenance p ON p.episode_seq = s.episode_seq`;

/**
 * Statements that no version covers. Reads the rows once, because a fact may have very many statements and versions;
 * `until` is the latest end of the versions that began by then.
 */
export const UNBELIEVED = `SELECT seq FROM (
    SELECT seq, known_from, max(until) OVER (PARTITION BY fact_seq ORDER BY known_from) AS until
    FROM (SELECT NULL AS seq, fact_seq, known_from, coalesce(known_to, 9007199254740991) AS until FROM fact_versions
      UNION ALL SELECT seq, fact_seq, known_from, -1 FROM provenance))
  WHERE seq IS NOT NULL AND until < known_from`;

export const VERSION_RULES: readonly Rule[] = [
  {
    kind: "fact_version",
    field: "caused_by",
    broken: `(r.caused_by, r.known_from) NOT IN (SELECT o.id, o.recorded_at FROM operations o
      UNION SELECT e.id, p.known_from FROM provenance p JOIN episodes e ON e.seq = p.episode_seq)`,
    message: "is neither an operation of this instant nor a message with a statement known from this instant",
  },
  {
    kind: "fact_version",
    field: "known_to",
    broken: `r.known_to IS NOT NULL AND r.known_to NOT IN (${UNDONE})
      AND (r.fact_seq, r.known_to) NOT IN (SELECT v.fact_seq, v.known_from FROM fact_versions v)
      AND r.seq NOT IN (SELECT v.seq FROM fact_versions v
        JOIN (SELECT known_from, min(${startOf("n")}) AS start FROM fact_versions n GROUP BY known_from) f ON f.known_from = v.known_to
        WHERE f.start <= ${startOf("v")})`,
    message: "ends a version that no other version replaces",
  },
  {
    kind: "provenance",
    field: "known_from",
    broken: `r.denied = 0 AND r.original IS NULL AND r.fact_seq NOT IN (${CORRECTED})
      AND (r.valid_from IS NULL OR r.valid_to IS NULL OR r.valid_from < r.valid_to)
      AND (r.confidence = 'stated' OR r.fact_seq NOT IN (SELECT p.fact_seq FROM provenance p WHERE p.confidence = 'stated'))
      AND r.fact_seq IN (SELECT f.seq FROM facts f WHERE f.object_seq IS NOT f.subject_seq)
      AND r.seq IN (${UNBELIEVED})`,
    message: "is that of a statement without a version known by then",
  },
];
