import type { Moment } from "../../../shared/api/moment.ts";
import type { Scope } from "../../../shared/api/search.ts";
import type { Instant } from "../../../shared/instant.ts";
import { unreachable } from "../../../shared/unreachable.ts";
import { differsFromPresent, readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import type { Ranked } from "../../core/retrieve/ranked.ts";
import type { GraphSearch } from "../../ports/graph/search.ts";
import { filterCondition } from "./filters.ts";
import { believedRowSql } from "./retractions.ts";
import { retractedSql, rolledBackSql, wasOperated } from "./undone-sql.ts";
import { believedSql, presentEntitySql, rememberedSql, saidSql } from "../base/moment-sql.ts";
import { readWatermarks } from "../base/watermarks.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";

export interface Visibility {
  condition: (row: string) => string;
  parameters: SqlValue[];
}

type VisibilityQuery = Moment & Pick<GraphSearch, "thread_id" | "unretracted" | "filters">;

/** `null` if all rows are visible. Filter while ranking: rows removed afterwards would have displaced visible ones. */
export function visibilityOf(sql: Sql, scope: Scope, query: VisibilityQuery, now: Instant): Visibility | null {
  const moment = readMoment(query, now);
  const existing = existingAt(sql, scope, query, moment);
  if (query.filters === undefined) return existing;
  const { condition, values } = filterCondition(sql, query.filters, scope, moment, "?6");
  return {
    parameters: [...momentParameters(query, moment), values],
    condition: (row) => (existing === null ? condition(row) : `${existing.condition(row)} AND ${condition(row)}`),
  };
}

const momentParameters = ({ thread_id }: VisibilityQuery, { known_at, as_of }: ReadMoment): SqlValue[] => [
  known_at,
  as_of,
  thread_id ?? null,
];

function existingAt(sql: Sql, scope: Scope, query: VisibilityQuery, moment: ReadMoment): Visibility | null {
  const { thread_id, unretracted } = query;
  const parameters = momentParameters(query, moment);
  const isMoment = differsFromPresent(moment);
  const watermarks = readWatermarks(sql);
  const isWithout = scope === "entities" || (scope !== "facts" && unretracted === true);
  const mayBeUndone = isWithout && watermarks.operations === 1;
  const undone = mayBeUndone ? undoneConditions(sql, moment.known_at) : [];
  switch (scope) {
    case "facts":
      // unbelieved facts stay in the index for searches of the past
      if (!isMoment && watermarks.operations === 0 && watermarks.merged === 0) return null;
      return {
        parameters,
        condition: (row) =>
          `EXISTS (SELECT 1 FROM fact_versions v JOIN facts f ON f.seq = v.fact_seq WHERE v.fact_seq = ${row}
             AND ${believedSql("v", "?3")} AND (?4 IS NULL OR ${rememberedSql("v", "f", "?4", moment)}) AND ?5 IS ?5)`,
      };
    case "entities": {
      if (!isMoment && watermarks.merged === 0 && undone.length === 0) return null;
      const mentioned = (row: string): string =>
        undone.length === 0
          ? ""
          : `AND EXISTS (SELECT 1 FROM mentions m WHERE m.entity_seq = ${row} AND m.linked_from <= ?3 AND ${believedRowSql(sql, "m", moment.known_at)})`;
      return {
        parameters,
        condition: (row) =>
          `EXISTS (SELECT 1 FROM entities e WHERE e.seq = ${row} AND ${presentEntitySql("e", "?3", "?4", moment)} AND ?5 IS ?5) ${mentioned(row)}`,
      };
    }
    case "episodes": {
      if (!isMoment && thread_id === undefined && undone.length === 0 && watermarks.files === 0) return null;
      return {
        parameters,
        condition: (row) =>
          `EXISTS (SELECT 1 FROM episodes e WHERE e.seq = ${row} AND ${saidSql("e", "?3", "?4")}
             AND (?5 IS NULL OR e.thread_id = ?5)${excluding(undone)})`,
      };
    }
    default:
      return unreachable(scope);
  }
}

const excluding = (conditions: readonly string[]): string =>
  conditions.map((condition) => ` AND NOT (${condition})`).join("");

function undoneConditions(sql: Sql, known_at: Instant): string[] {
  return [
    ...(wasOperated(sql, "retract", known_at) ? [retractedSql("e.seq", known_at)] : []),
    ...(wasOperated(sql, "rollback", known_at) ? [rolledBackSql("e.created_at", known_at)] : []),
  ];
}

export const filterVisibleAt = (
  sql: Sql,
  scope: Scope,
  ranked: readonly Ranked[],
  search: VisibilityQuery,
  now: Instant,
): Ranked[] => filterVisible(sql, visibilityOf(sql, scope, search, now), ranked);

export function filterVisible(sql: Sql, visibility: Visibility | null, ranked: readonly Ranked[]): Ranked[] {
  if (visibility === null) return [...ranked];
  const rows = sql.all<{ seq: number }>(
    `SELECT r.value AS seq FROM json_each(?1) r WHERE ?2 IS ?2 AND ${visibility.condition("r.value")}`,
    JSON.stringify(ranked.map(({ id }) => id)),
    null,
    ...visibility.parameters,
  );
  const kept = new Set(rows.map(({ seq }) => seq));
  return ranked.filter(({ id }) => kept.has(id));
}
