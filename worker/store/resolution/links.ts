import { nextNumberSql } from "../base/row-numbers.ts";
import type { Instant } from "../../../shared/instant.ts";
import { BOUND_NAMES } from "../../core/temporal/bounds.ts";
import type { Sql } from "../../ports/sql.ts";

export interface Linked {
  table: "mentions" | "provenance";
  column: "entity_seq" | "fact_seq";
  key: "name" | "claim";
  copied: string;
}

export interface Move {
  root: number;
  as: number | null;
}

export const movesBefore = (sql: Sql, { table, column, key }: Linked, at: Instant): Move[] =>
  sql.all<{ root: number; as: number; known_from: Instant }>(
    `SELECT coalesce(original, seq) AS root, seq AS "as", known_from FROM ${table} WHERE linked_to = ?1
     UNION ALL
     SELECT coalesce(t.original, t.seq), a.seq, t.known_from FROM ${table} a
       JOIN ${table} b ON b.original = coalesce(a.original, a.seq) AND b.linked_from = ?1
       JOIN ${table} t ON t.episode_seq = a.episode_seq AND t.${key} = a.${key} AND t.${column} = b.${column} AND t.known_from > ?1
     WHERE a.linked_to = ?1 AND t.linked_to IS NULL ORDER BY known_from, root`,
    at,
  );

/** Moves later readings along with the earlier ones, or leaves them as read. Links by a later verdict stay. */
export function movesAt(sql: Sql, { table, key }: Linked, target: Instant): Move[] {
  type Link = {
    root: number;
    seq: number;
    from: number;
    to: number | null;
    by_operation: number;
    said: string;
  };
  const rows = sql.all<Link>(
    `SELECT coalesce(original, seq) AS root, seq, linked_from AS "from", linked_to AS "to",
       original IS NOT NULL AND linked_from IN (SELECT recorded_at FROM operations) AS by_operation, episode_seq || ' ' || ${key} AS said
     FROM ${table} WHERE (episode_seq, ${key}) IN (SELECT episode_seq, ${key} FROM ${table} WHERE linked_to IN (SELECT recorded_at FROM operations))
     ORDER BY known_from, root, seq`,
  );
  const byRoot = [...Map.groupBy(rows, ({ root }) => root)];
  const linkAt = (links: readonly Link[]): Link | undefined =>
    links.find(({ from, to }) => from <= target && (to === null || to > target));
  const then = new Map(
    byRoot.flatMap(([, links]) => {
      const link = linkAt(links);
      return link === undefined ? [] : [[link.said, link.seq] as const];
    }),
  );
  const isMoved = (root: number, { seq, from, by_operation }: Link): boolean =>
    seq !== root && from > target && by_operation === 0;
  const decided = new Set(
    byRoot
      .filter(([root, links]) => links.some((link) => link.from !== links[0]?.from && isMoved(root, link)))
      .map(([, links]) => links[0]?.said),
  );
  return byRoot.flatMap(([root, links]): Move[] => {
    const [first] = links;
    if (links.some((link) => isMoved(root, link)) && decided.has(first?.said)) return [];
    if (first === undefined || first.from <= target) return [{ root, as: linkAt(links)?.seq ?? null }];
    const asRead = links.findLast(({ from }) => from === first.from) ?? first;
    return [{ root, as: then.get(first.said) ?? asRead.seq }];
  });
}

export function relink(
  sql: Sql,
  { table, column, copied }: Linked,
  moves: readonly Move[],
  settled: ReadonlySet<number>,
  now: Instant,
): number[] {
  const changed = new Set<number>();
  const linkOf = (condition: string, value: number): { seq: number; of: number } | undefined =>
    sql.all<{ seq: number; of: number }>(`SELECT seq, ${column} AS "of" FROM ${table} WHERE ${condition}`, value)[0];
  for (const { root, as } of moves) {
    const wanted = as === null ? undefined : linkOf("seq = ?1", as);
    const current = linkOf("(seq = ?1 OR original = ?1) AND linked_to IS NULL", root);
    if (current?.of === wanted?.of) continue;
    if ([current, wanted].some((link) => link !== undefined && settled.has(link.of))) continue;
    if (current !== undefined) {
      sql.all(`UPDATE ${table} SET linked_to = ? WHERE seq = ?`, now, current.seq);
      changed.add(current.of);
    }
    if (wanted === undefined) continue;
    sql.all(
      `INSERT INTO ${table} (seq, ${column}, ${copied}, original, linked_from) SELECT ${nextNumberSql(table)}, ?3, ${copied}, ?1, ?2 FROM ${table} WHERE seq = ?1`,
      root,
      now,
      wanted.of,
    );
    changed.add(wanted.of);
  }
  return [...changed].sort((a, b) => a - b);
}

export const MENTIONS: Linked = {
  table: "mentions",
  column: "entity_seq",
  key: "name",
  copied: "episode_seq, name, type, count, attributes, known_from",
};
export const STATEMENTS: Linked = {
  table: "provenance",
  column: "fact_seq",
  key: "claim",
  copied: `episode_seq, subject_name, predicate, object_name, object_value, fact, kind, functional, inverse_functional, strength, attributes, hyperedge_id,
    claim, span_start, span_end, denied, held_at, confidence, ${BOUND_NAMES.join(", ")}, reference_time, known_from`,
};
