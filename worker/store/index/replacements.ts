import type { Instant } from "../../../shared/instant.ts";
import type { LearnedFrom, LogEntry } from "../../core/temporal/log.ts";
import type { Sql } from "../../ports/sql.ts";
import { rolledBackSql } from "./undone-sql.ts";

/** Notes that the next reading replaces this one. Manual facts and reads at earlier known times stay the same. */
export const recordReplacement = (sql: Sql, episode_seq: number, now: Instant): void =>
  void sql.all("INSERT OR IGNORE INTO replacements (episode_seq, at) VALUES (?, ?)", episode_seq, now);

export const isReplacedAt = (sql: Sql, episode_seq: number, at: Instant): boolean =>
  sql.all("SELECT 1 FROM replacements WHERE episode_seq = ? AND at = ?", episode_seq, at).length > 0;

export const hasReplacements = (sql: Sql): boolean => sql.all("SELECT 1 FROM replacements LIMIT 1").length > 0;

/** @param isRolledBack true to skip replacements in rolled-back periods */
export function replacedSql(row: string, known_at: Instant, isRolledBack: boolean): string {
  const counted = isRolledBack ? ` AND NOT ${rolledBackSql("z.at", known_at)}` : "";
  return `EXISTS (SELECT 1 FROM replacements z JOIN extractions zx ON zx.episode_seq = z.episode_seq AND zx.known_from = ${row}.known_from
    WHERE z.episode_seq = ${row}.episode_seq AND z.at > ${row}.known_from AND z.at <= ${known_at}${counted})`;
}

interface Placed {
  after: number;
  entry: LogEntry;
}

export function replacementsOf(sql: Sql, episodes: readonly number[], until: Instant): Placed[] {
  if (!hasReplacements(sql)) return [];
  const rows = sql.all<{ episode: number; at: number; cause: string; known_from: number }>(
    `SELECT z.episode_seq AS episode, z.at, e.id AS cause, x.known_from FROM replacements z JOIN episodes e ON e.seq = z.episode_seq
     JOIN extractions x ON x.episode_seq = z.episode_seq AND x.known_from < z.at
     WHERE z.episode_seq IN (SELECT value FROM json_each(?)) AND z.at <= ? ORDER BY z.at, z.episode_seq, x.known_from`,
    JSON.stringify(episodes),
    until,
  );
  return [...Map.groupBy(rows, ({ at, episode }) => `${at} ${episode}`).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const readings = same.map(({ episode, known_from }): LearnedFrom => ({ episode, at: known_from }));
    const { at, cause } = first;
    return [{ after: 0, entry: { kind: "retracted", at, cause, episode: NO_EPISODE, readings } }];
  });
}

const NO_EPISODE = 0;
