import type { Diff } from "../../shared/api/undo.ts";
import type { Instant } from "../../shared/instant.ts";
import type { Sql } from "../ports.ts";
import { readVersions } from "./facts.ts";

/** So many changes of each sort are shown, the earliest first. */
const MOST = 1_000;

/**
 * What changed between two instants.
 *
 * On the valid axis, as believed now: the versions that began to hold, or ceased to, in `[from, to)`. On the known axis:
 * `began` are facts of which nothing was believed at `from`; `ended` those that were believed to hold on and are now
 * believed to have ended; `superseded` the versions believed at `from` and no longer at `to`.
 */
export function diffGraph(sql: Sql, axis: "known" | "valid", from: Instant, to: Instant): Diff {
  const versions = (where: string): Diff["began"] => {
    const rows = sql.all<{ seq: number }>(
      `SELECT v.seq FROM fact_versions v WHERE ${where} ORDER BY v.seq LIMIT ${MOST}`,
      from,
      to,
    );
    return readVersions(
      sql,
      rows.map(({ seq }) => seq),
    );
  };
  if (axis === "valid") {
    const during = (bound: string): string => `v.known_to IS NULL AND v.${bound} >= ?1 AND v.${bound} < ?2`;
    return { began: versions(during("valid_from")), ended: versions(during("valid_to")), superseded: [] };
  }
  const believedAt = (alias: string, at: string): string =>
    `${alias}.known_from <= ${at} AND (${alias}.known_to IS NULL OR ${alias}.known_to > ${at})`;
  const before = (condition: string): string =>
    `EXISTS (SELECT 1 FROM fact_versions b WHERE b.fact_seq = v.fact_seq AND ${believedAt("b", "?1")} ${condition})`;
  return {
    began: versions(`${believedAt("v", "?2")} AND NOT ${before("")}`),
    ended: versions(
      `${believedAt("v", "?2")} AND v.known_from > ?1 AND v.valid_to IS NOT NULL AND ${before("AND b.valid_to IS NULL")}`,
    ),
    superseded: versions(`${believedAt("v", "?1")} AND NOT (${believedAt("v", "?2")})`),
  };
}
