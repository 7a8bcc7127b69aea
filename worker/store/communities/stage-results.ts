import type { Instant } from "../../../shared/instant.ts";
import type { Acceptance, RefreshLease, StageResult } from "../../ports/graph/communities.ts";
import type { Sql } from "../../ports/sql.ts";
import { dropStageResults, whileRefreshing } from "./refresh.ts";

export const keepStageResult = (
  sql: Sql,
  clock: Instant,
  lease: RefreshLease,
  { stage, basis, place, parts }: StageResult,
): Acceptance =>
  whileRefreshing(sql, clock, lease, () => {
    parts.forEach((value, at) =>
      sql.all(
        "INSERT OR REPLACE INTO refresh_results (stage, place, basis, value) VALUES (?, ?, ?, ?)",
        stage,
        place + at,
        basis,
        value,
      ),
    );
  });

export const forgetStageResults = (sql: Sql, clock: Instant, lease: RefreshLease): Acceptance =>
  whileRefreshing(sql, clock, lease, () => dropStageResults(sql));

export const stageResults = (sql: Sql, basis: string, stage: string): string[] =>
  sql
    .all<{ value: string }>(
      "SELECT value FROM refresh_results WHERE stage = ? AND basis = ? ORDER BY place",
      stage,
      basis,
    )
    .map(({ value }) => value);
