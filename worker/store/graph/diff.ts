import type { Diff } from "../../../shared/api/undo.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Sql } from "../../ports/sql.ts";
import { readVersions } from "./facts.ts";

/** Return at most 1,000 changes of each sort, the earliest first. */
const MAX_CHANGES = 1_000;

const believedAt = (alias: string, at: string): string =>
  `${alias}.known_from <= ${at} AND (${alias}.known_to IS NULL OR ${alias}.known_to > ${at})`;

/**
 * What changed between two instants.
 *
 * On the valid axis, as believed at `known_at`: `began` and `ended` are the versions that began or ceased to hold in `[from, to)`.
 * On the known axis: `began` are versions of facts that had no version at `from`; `ended` are versions that now have an end where
 * the fact was open before, and versions of facts that no longer have any; `superseded` are versions believed at `from` that were
 * replaced by other versions of their facts.
 */
export function diffGraph(
  sql: Sql,
  axis: "known" | "valid",
  from: Instant,
  to: Instant,
  known_at: Instant = Number.MAX_SAFE_INTEGER,
): Diff {
  const versions = (where: string): Diff["began"] => {
    const rows = sql.all<{ seq: number }>(
      `SELECT v.seq FROM fact_versions v WHERE ?3 = ?3 AND ${where} ORDER BY v.seq LIMIT ${MAX_CHANGES}`,
      from,
      to,
      known_at,
    );
    return readVersions(
      sql,
      rows.map(({ seq }) => seq),
      Math.min(known_at, to),
    );
  };
  if (axis === "valid") {
    const during = (bound: string): string => `${believedAt("v", "?3")} AND v.${bound} >= ?1 AND v.${bound} < ?2`;
    return { began: versions(during("valid_from")), ended: versions(during("valid_to")), superseded: [] };
  }
  const other = (at: string, condition = ""): string =>
    `EXISTS (SELECT 1 FROM fact_versions b WHERE b.fact_seq = v.fact_seq AND ${believedAt("b", at)} ${condition})`;
  const same = "AND b.valid_from IS v.valid_from AND b.valid_to IS v.valid_to";
  const was = believedAt("v", "?1");
  const is = believedAt("v", "?2");
  return {
    began: versions(`${is} AND NOT ${other("?1")}`),
    ended: versions(
      `(${is} AND v.valid_to IS NOT NULL AND NOT ${other("?1", same)} AND ${other("?1", "AND b.valid_to IS NULL")})
       OR (${was} AND NOT ${other("?2")})`,
    ),
    superseded: versions(`${was} AND NOT ${other("?2", same)} AND ${other("?2")}`),
  };
}
