import type { NothingLearned, NothingReason, ReadReason } from "../../../shared/api/nothing-learned.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Extraction } from "../../core/extraction/extraction.ts";
import type { Sql } from "../../ports/sql.ts";
import { believedSql, linkedSql } from "../base/moment-sql.ts";
import { believedRowSql } from "../index/retractions.ts";
import { retractedSql, rolledBackSql } from "../index/undone-sql.ts";

/** Counts only the newest episodes, because clients poll the status. */
const COUNTED = 100;

type Row = {
  seq: number;
  role: string | null;
  extract: 0 | 1;
  undone: 0 | 1;
  failed: 0 | 1;
  read: 0 | 1;
  stated: 0 | 1;
  answered: 0 | 1;
  result: string | null;
};

/** Readings of earlier releases have no reason. */
export function whyNothingLearned(sql: Sql, seqs: readonly number[], known_at: Instant): Map<number, NothingReason> {
  // the log has no index by episode, so search it only for the past
  const isNow = known_at === Number.MAX_SAFE_INTEGER;
  const logged = (entry: string): string =>
    isNow
      ? "1"
      : `EXISTS (SELECT 1 FROM changes l WHERE l.subject_seq = e.seq AND l.entry = '${entry}' AND l.recorded_at <= ?2)`;
  const isUnstored = "NOT EXISTS (SELECT 1 FROM extractions x WHERE x.episode_seq = e.seq)";
  const rows = sql.all<Row>(
    `SELECT e.seq, e.role, e.extract, (${retractedSql("e.seq", known_at)} OR ${rolledBackSql("e.created_at", known_at)}) AS undone,
       CASE WHEN w.status = 'failed' THEN ${logged("failed")} ELSE 0 END AS failed,
       CASE WHEN w.status = 'done' AND ${isUnstored} THEN ${logged("facts")} ELSE 0 END AS read,
       CASE WHEN w.status = 'done' AND ${isUnstored}
         THEN EXISTS (SELECT 1 FROM provenance s WHERE s.episode_seq = e.seq AND s.known_from <= ?2) ELSE 0 END AS stated,
       EXISTS (SELECT 1 FROM extractions x WHERE x.episode_seq = e.seq AND x.known_from <= ?2) AS answered,
       (SELECT x.result FROM extractions x WHERE x.episode_seq = e.seq AND x.known_from <= ?2 AND ${believedRowSql(sql, "x", known_at)}
        ORDER BY x.known_from DESC, x.seq DESC LIMIT 1) AS result
     FROM episodes e JOIN work w ON w.episode_seq = e.seq WHERE e.seq IN (SELECT value FROM json_each(?1))
       AND NOT EXISTS (SELECT 1 FROM provenance p JOIN fact_versions v ON v.fact_seq = p.fact_seq
         WHERE p.episode_seq = e.seq AND ${linkedSql("p", "?2")} AND ${believedSql("v", "?2")})`,
    JSON.stringify(seqs),
    known_at,
  );
  return new Map(
    rows.flatMap((row): [number, NothingReason][] => {
      const reason = reasonOf(row);
      return reason === null ? [] : [[row.seq, reason]];
    }),
  );
}

export function countNothingLearned(sql: Sql): NothingLearned {
  const newest = sql.all<{ seq: number }>("SELECT seq FROM episodes ORDER BY seq DESC LIMIT ? + 0", COUNTED);
  const reasons = whyNothingLearned(
    sql,
    newest.map(({ seq }) => seq),
    Number.MAX_SAFE_INTEGER,
  );
  const counts: NothingLearned = {};
  for (const reason of reasons.values()) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

function reasonOf({ role, extract, undone, failed, read, stated, answered, result }: Row): NothingReason | null {
  if (undone === 1) return "undone";
  if (extract === 0) return "off";
  if (role === "system" || role === "tool") return "system_or_tool";
  if (result !== null) return reasonOfReading(JSON.parse(result) as Extraction, role);
  if (answered === 1) return "undone";
  if (stated === 1) return "removed";
  if (read === 1) return "no_statement";
  return failed === 1 ? "failed" : "not_read";
}

function reasonOfReading({ facts, nothing }: Extraction, role: string | null): NothingReason | null {
  const unstored: ReadReason = role === "assistant" ? "assistant" : "no_statement";
  if (facts.length === 0) return nothing ?? unstored;
  const isOnlyEnding = facts.every(
    ({ denied, valid_from, valid_to }) => denied === true || (valid_from === null && valid_to !== null),
  );
  return isOnlyEnding ? null : "removed";
}
