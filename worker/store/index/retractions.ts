import type { Instant } from "../../../shared/instant.ts";
import {
  findRetractedEpisodes,
  findRetractions,
  findRolledBackPeriods,
  type Operation,
  type KnownPeriod,
} from "../../core/temporal/retractions.ts";
import type { LearnedFrom } from "../../core/temporal/log.ts";
import type { Sql } from "../../ports/sql.ts";
import { hasReplacements, replacedSql } from "./replacements.ts";
import { isEmptyTable } from "../base/kept-tables.ts";
import { linkedSql } from "../base/moment-sql.ts";
import { readWithRetractedSql, retractedSql, rolledBackSql, wasOperated } from "./undone-sql.ts";

export const retractionsAt = (sql: Sql, known_at: Instant): number[] =>
  findRetractedEpisodes(operationsUntil(sql, known_at));

export function undoneNow(sql: Sql): {
  retractions: ReturnType<typeof findRetractions>;
  spans: KnownPeriod[];
} {
  const operations = operationsUntil(sql, Number.MAX_SAFE_INTEGER);
  return { retractions: findRetractions(operations), spans: findRolledBackPeriods(operations) };
}

export interface UndoneSources {
  episodes: number[];
  readings: LearnedFrom[];
  spans: KnownPeriod[];
}

export function undoneAt(sql: Sql, known_at: Instant): UndoneSources {
  const operations = operationsUntil(sql, known_at);
  const episodes = findRetractedEpisodes(operations);
  const readings =
    episodes.length === 0
      ? []
      : sql.all<LearnedFrom & Record<string, never>>(
          `SELECT DISTINCT x.episode_seq AS episode, x.known_from AS at FROM made_with m JOIN extractions x ON x.seq = m.extraction_seq
           WHERE m.episode_seq IN (SELECT value FROM json_each(?)) AND x.known_from IS NOT NULL ORDER BY 1, 2`,
          JSON.stringify(episodes),
        );
  return { episodes, readings, spans: findRolledBackPeriods(operations) };
}

export function undoneEpisodes(sql: Sql, known_at: Instant): number[] {
  const { episodes, spans } = undoneAt(sql, known_at);
  const rolledBack = spans.flatMap(({ after, until }) =>
    sql
      .all<{ seq: number }>("SELECT seq FROM episodes WHERE created_at > ? AND created_at <= ?", after, until)
      .map(({ seq }) => seq),
  );
  return [...new Set([...episodes, ...rolledBack])];
}

const operationsUntil = (sql: Sql, known_at: Instant): Operation[] =>
  isEmptyTable(sql, "operations")
    ? []
    : sql
        .all<{ kind: Operation["kind"]; episode_seq: number | null; known_at: number | null; at: number }>(
          "SELECT kind, episode_seq, known_at, recorded_at AS at FROM operations WHERE kind IN ('retract', 'rollback') AND recorded_at <= ? ORDER BY seq",
          known_at,
        )
        .map(({ kind, episode_seq, known_at: to, at }) =>
          kind === "retract" ? { kind, at, episode: episode_seq ?? 0 } : { kind, at, to: to ?? 0 },
        );

/** True for a row that is not retracted, replaced, in a rolled-back period, or read with a retracted episode. "1" if nothing was undone. */
export function believedRowSql(sql: Sql, row: string, known_at: Instant): string {
  const isRetracted = wasOperated(sql, "retract", known_at);
  const isRolledBack = wasOperated(sql, "rollback", known_at);
  const undone = [
    ...(isRetracted
      ? [
          retractedSql(`${row}.episode_seq`, known_at),
          readWithRetractedSql(`${row}.episode_seq`, `${row}.known_from`, known_at),
        ]
      : []),
    ...(isRolledBack ? [rolledBackSql(`${row}.known_from`, known_at)] : []),
    ...(hasReplacements(sql) ? [replacedSql(row, known_at, isRolledBack)] : []),
  ];
  return undone.length === 0 ? "1" : `NOT (${undone.join(" OR ")})`;
}

export function believedEntitySql(sql: Sql, entity: string, known_at: Instant, at: string): string {
  const believed = believedRowSql(sql, "bm", known_at);
  return believed === "1"
    ? ""
    : ` AND EXISTS (SELECT 1 FROM mentions bm WHERE bm.entity_seq = ${entity}.seq AND ${linkedSql("bm", at)} AND ${believed})`;
}
