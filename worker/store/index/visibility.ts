import type { Moment } from "../../../shared/api/moment.ts";
import type { Scope } from "../../../shared/api/search.ts";
import type { Instant } from "../../../shared/instant.ts";
import { unreachable } from "../../../shared/must.ts";
import type { Ranked } from "../../core/retrieve/ranked.ts";
import type { GraphSearch } from "../../ports/graph/search.ts";
import { filterCondition } from "./filters.ts";
import { undoneAt } from "./retractions.ts";
import { readWatermarks } from "../base/watermarks.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";

/** Which rows of a scope a search may find at all: a condition on the row number, and its parameters from `?3` on. */
export interface Visibility {
  condition: (row: string) => string;
  parameters: SqlValue[];
}

/** What of a search decides which rows may be found. */
type Wanted = Moment & Pick<GraphSearch, "thread_id" | "unretracted" | "filters">;

/**
 * What a search at a moment, within a thread or with filters, must leave out while it ranks, not afterwards: rows that may
 * not be found would otherwise take the places of those that may. `null` where every row may be found.
 */
export function visibilityOf(sql: Sql, scope: Scope, wanted: Wanted, now: Instant): Visibility | null {
  const there = existingAt(sql, scope, wanted, now);
  if (wanted.filters === undefined) return there;
  const moment = { known_at: wanted.known_at ?? now, as_of: wanted.as_of };
  const { condition, values } = filterCondition(sql, wanted.filters, scope, moment, "?6");
  return {
    parameters: [...momentOf(wanted, now), values],
    condition: (row) => (there === null ? condition(row) : `${there.condition(row)} AND ${condition(row)}`),
  };
}

/** From `?3` on. */
const momentOf = ({ known_at, as_of, thread_id }: Wanted, now: Instant): SqlValue[] => [
  known_at ?? now,
  as_of ?? null,
  thread_id ?? null,
];

/** Rows that exist at the moment, and belong to the thread. */
function existingAt(sql: Sql, scope: Scope, wanted: Wanted, now: Instant): Visibility | null {
  const { as_of, known_at, thread_id, unretracted } = wanted;
  const parameters = momentOf(wanted, now);
  const isMoment = as_of !== undefined || known_at !== undefined;
  const standing = readWatermarks(sql);
  const asks = scope !== "facts" && unretracted === true && standing.operations === 1;
  const disbelieved = asks ? disbelievedWhere(sql, known_at ?? now) : [];
  switch (scope) {
    case "facts":
      // facts that are not believed any more stay in the index, for the sake of the past
      if (!isMoment && standing.operations === 0 && standing.merged === 0) return null;
      return {
        parameters,
        condition: (row) =>
          `EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = ${row} AND v.known_from <= ?3 AND ?5 IS ?5
             AND (v.known_to IS NULL OR v.known_to > ?3)
             AND (?4 IS NULL OR ((v.valid_from IS NULL OR v.valid_from <= ?4) AND (v.valid_to IS NULL OR v.valid_to > ?4))))`,
      };
    case "entities": {
      if (known_at === undefined && standing.merged === 0 && disbelieved.length === 0) return null;
      // one that nobody who is believed ever mentioned is none
      const mentioned = (row: string): string =>
        disbelieved.length === 0
          ? ""
          : `AND EXISTS (SELECT 1 FROM mentions m JOIN episodes e ON e.seq = m.episode_seq WHERE m.entity_seq = ${row}${excluding(disbelieved)})`;
      return {
        parameters,
        condition: (row) =>
          `EXISTS (SELECT 1 FROM entities e WHERE e.seq = ${row} AND e.created_at <= ?3 AND (e.merged_at IS NULL OR e.merged_at > ?3) AND ?4 IS ?4 AND ?5 IS ?5) ${mentioned(row)}`,
      };
    }
    case "episodes": {
      if (known_at === undefined && thread_id === undefined && disbelieved.length === 0) return null;
      return {
        parameters,
        condition: (row) =>
          `EXISTS (SELECT 1 FROM episodes e WHERE e.seq = ${row} AND e.created_at <= ?3 AND ?4 IS ?4
             AND (?5 IS NULL OR e.thread_id = ?5)${excluding(disbelieved)})`,
      };
    }
    default:
      return unreachable(scope);
  }
}

const excluding = (conditions: readonly string[]): string =>
  conditions.map((condition) => ` AND NOT (${condition})`).join("");

/** Conditions on an episode `e` on whose word nothing is believed. */
function disbelievedWhere(sql: Sql, known_at: Instant): string[] {
  const { episodes, spans } = undoneAt(sql, known_at);
  return [
    ...(episodes.length > 0 ? [`e.seq IN (${episodes.join(", ")})`] : []),
    ...spans.map(({ after, until }) => `e.created_at > ${after} AND e.created_at <= ${until}`),
  ];
}

/** Those of the rows that may be found: neighbours and sources of hits did not pass the ranking query. */
export const filterVisibleAt = (
  sql: Sql,
  scope: Scope,
  ranked: readonly Ranked[],
  search: Wanted,
  now: Instant,
): Ranked[] => filterVisible(sql, visibilityOf(sql, scope, search, now), ranked);

/** Those of the rows that are eligible. */
export function filterVisible(sql: Sql, eligible: Visibility | null, ranked: readonly Ranked[]): Ranked[] {
  if (eligible === null) return [...ranked];
  const rows = sql.all<{ seq: number }>(
    `SELECT r.value AS seq FROM json_each(?1) r WHERE ?2 IS ?2 AND ${eligible.condition("r.value")}`,
    JSON.stringify(ranked.map(({ id }) => id)),
    null,
    ...eligible.parameters,
  );
  const kept = new Set(rows.map(({ seq }) => seq));
  return ranked.filter(({ id }) => kept.has(id));
}
