import type { Instant } from "../../../shared/instant.ts";
import { mostCompleteName } from "../../core/text/normalise-name.ts";
import { differsFromPresent, readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import type { Sql } from "../../ports/sql.ts";
import { givenNamesAt } from "../index/entity-edits.ts";
import { believedRowSql } from "../index/retractions.ts";
import { linkedSql } from "../base/moment-sql.ts";

/** Reads only names that may have changed. Prefers names until `as_of`, then the earliest; undone names count only without others. */
export function namesAt(sql: Sql, seqs: Iterable<number>, moment: ReadMoment): Map<number, string> {
  const believed = believedRowSql(sql, "m", moment.known_at);
  const isUndone = believed !== "1";
  if (!differsFromPresent(moment) && !isUndone) return new Map();
  const rows = sql.all<{
    entity_seq: number;
    name: string;
    reference_time: number;
    later: number;
    believed: number;
  }>(
    `SELECT m.entity_seq, m.name, p.reference_time, ${believed} AS believed, ?3 IS NOT NULL AND p.reference_time > ?3 AS later FROM mentions m JOIN episodes p ON p.seq = m.episode_seq
     WHERE ${linkedSql("m", "?2")}
       AND m.entity_seq IN (SELECT DISTINCT entity_seq FROM aliases WHERE (known_from > ?2 OR ?3 IS NOT NULL OR ?4) AND entity_seq IN (SELECT value FROM json_each(?1))
         UNION SELECT seq FROM entities WHERE merged_at > ?2 AND seq IN (SELECT value FROM json_each(?1))
         UNION SELECT seq FROM entities WHERE id IN (SELECT entity_id FROM entity_edits UNION SELECT other_id FROM entity_edits)
           AND seq IN (SELECT value FROM json_each(?1))
         UNION SELECT merged_into FROM entities WHERE merged_at > ?2 AND merged_into IN (SELECT value FROM json_each(?1)))
     ORDER BY m.known_from, coalesce(m.original, m.seq)`,
    JSON.stringify([...seqs]),
    moment.known_at,
    moment.as_of,
    isUndone ? 1 : 0,
  );
  const given = givenNamesAt(sql, [...seqs], moment.known_at);
  const mentions = new Map(
    [...Map.groupBy(rows, ({ entity_seq }) => entity_seq)].map(([seq, named]) => {
      const trusted = named.filter((row) => row.believed === 1);
      return [seq, trusted.length > 0 ? trusted : named];
    }),
  );
  const names = new Map(
    [...mentions].map(([seq, named]): [number, string] => [
      seq,
      given.get(seq)?.name ??
        mostCompleteName(
          (given.get(seq)?.names.length ? (given.get(seq)?.names ?? []) : saidFirst(named)).map(({ name }) => name),
        ),
    ]),
  );
  for (const [seq, until] of unlinkedAt(sql, seqs, moment.known_at)) {
    const before = readMoment({ as_of: moment.as_of ?? undefined, known_at: until }, until);
    const name = namesAt(sql, [seq], before).get(seq);
    if (name !== undefined) names.set(seq, name);
  }
  return names;
}

const unlinkedAt = (sql: Sql, seqs: Iterable<number>, known_at: Instant): Map<number, Instant> =>
  new Map(
    sql
      .all<{ seq: number; ended: Instant }>(
        `SELECT m.entity_seq AS seq, max(m.linked_to) AS ended FROM mentions m
         WHERE m.entity_seq IN (SELECT value FROM json_each(?1)) AND m.linked_to <= ?2
           AND NOT EXISTS (SELECT 1 FROM mentions n WHERE n.entity_seq = m.entity_seq AND ${linkedSql("n", "?2")}) GROUP BY m.entity_seq`,
        JSON.stringify([...seqs]),
        known_at,
      )
      .map(({ seq, ended }) => [seq, ended - 1]),
  );

/** @param rows in the order learned */
export function saidFirst<T extends { later: number; reference_time: Instant }>(rows: readonly T[]): readonly T[] {
  const said = rows.filter(({ later }) => later === 0);
  return said.length > 0 ? said : rows.toSorted((a, b) => a.reference_time - b.reference_time).slice(0, 1);
}

/** Later and undone names count only without others. */
export function everyNameAt(sql: Sql, seqs: readonly number[], moment: ReadMoment): Map<number, string[]> {
  const rows = sql.all<{ entity_seq: number; name: string; reference_time: number; later: number; believed: number }>(
    `SELECT m.entity_seq, m.name, p.reference_time, ${believedRowSql(sql, "m", moment.known_at)} AS believed,
       ?3 IS NOT NULL AND p.reference_time > ?3 AS later FROM mentions m JOIN episodes p ON p.seq = m.episode_seq
     WHERE ${linkedSql("m", "?2")} AND m.entity_seq IN (SELECT value FROM json_each(?1)) ORDER BY m.known_from, coalesce(m.original, m.seq)`,
    JSON.stringify(seqs),
    moment.known_at,
    moment.as_of,
  );
  const given = givenNamesAt(sql, seqs, moment.known_at);
  return new Map(
    [...Map.groupBy(rows, ({ entity_seq }) => entity_seq)].map(([seq, named]) => {
      const trusted = named.filter(({ believed }) => believed === 1);
      const said = saidFirst(trusted.length > 0 ? trusted : named);
      const byHand = given.get(seq)?.names ?? [];
      return [seq, [...new Set([...byHand, ...said].map(({ name }) => name))]];
    }),
  );
}
