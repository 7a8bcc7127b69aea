import type { Diff } from "../../../shared/api/undo.ts";
import type { Instant } from "../../../shared/instant.ts";
import { readMoment } from "../../core/temporal/moment.ts";
import type { Sql } from "../../ports/sql.ts";
import { believedSql } from "../base/moment-sql.ts";
import { readVersions } from "./facts.ts";

const MAX_CHANGES = 1_000;

/**
 * Valid axis: `began` and `ended` are versions, believed at `known_at`, with such a bound in `[from, to)`, worded as stated before `to`.
 *
 * Known axis: `began` are versions of facts without one at `from`; `ended`, versions that got an end or whose facts have none at `to`;
 * `superseded`, versions at `from` that others replaced. Words and names are those of `to` if the version is believed then, otherwise of
 * `from`.
 */
export function diffGraph(
  sql: Sql,
  axis: "known" | "valid",
  from: Instant,
  to: Instant,
  known_at: Instant = Number.MAX_SAFE_INTEGER,
): Diff {
  const versions = (where: string): Diff["began"] => {
    const rows = sql.all<{ seq: number; is: number }>(
      `SELECT v.seq, ${believedSql("v", axis === "valid" ? "?3" : "?2")} AS "is" FROM fact_versions v
       WHERE ?3 = ?3 AND ${where} ORDER BY v.seq LIMIT ${MAX_CHANGES}`,
      from,
      to,
      known_at,
    );
    const seqs = (wanted: boolean): number[] => rows.filter(({ is }) => (is === 1) === wanted).map(({ seq }) => seq);
    const present =
      axis === "valid" ? readMoment({ as_of: to - 1, known_at }, known_at) : readMoment({ known_at: to }, to);
    const found = [
      ...pairs(seqs(true), readVersions(sql, seqs(true), present, present.known_at)),
      ...pairs(seqs(false), readVersions(sql, seqs(false), readMoment({ known_at: from }, from), to)),
    ];
    return found.sort(([a], [b]) => a - b).map(([, fact]) => fact);
  };
  if (axis === "valid") {
    const during = (bound: string): string => `${believedSql("v", "?3")} AND v.${bound} >= ?1 AND v.${bound} < ?2`;
    return { began: versions(during("valid_from")), ended: versions(during("valid_to")), superseded: [] };
  }
  const other = (at: string, condition = ""): string =>
    `EXISTS (SELECT 1 FROM fact_versions b WHERE b.fact_seq = v.fact_seq AND ${believedSql("b", at)} ${condition})`;
  const same = "AND b.valid_from IS v.valid_from AND b.valid_to IS v.valid_to";
  const was = believedSql("v", "?1");
  const is = believedSql("v", "?2");
  return {
    began: versions(`${is} AND NOT ${other("?1")}`),
    ended: versions(
      `(${is} AND v.valid_to IS NOT NULL AND NOT ${other("?1", same)} AND ${other("?1", "AND b.valid_to IS NULL")})
       OR (${was} AND NOT ${other("?2")})`,
    ),
    superseded: versions(`${was} AND NOT ${other("?2", same)} AND ${other("?2")}`),
  };
}

const pairs = (seqs: readonly number[], facts: Diff["began"]): [number, Diff["began"][number]][] =>
  facts.flatMap((fact, place) => {
    const seq = seqs[place];
    return seq === undefined ? [] : [[seq, fact]];
  });
