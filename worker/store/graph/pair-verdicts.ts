import type { Instant } from "../../../shared/instant.ts";
import type { Verdict } from "../../core/resolve/open-questions.ts";
import type { Sql } from "../../ports/sql.ts";
import { isEmptyTable } from "../base/kept-tables.ts";

type About = Verdict["about"];
type VerdictKind = Verdict["verdict"];

/**
 * Stores the verdict about texts, so that it outlives the entities or facts and is asked for once. The first verdict on
 * a pair stays.
 *
 * @param made_by `spelling`, or a resolver
 */
export function storePairVerdict(
  sql: Sql,
  { about, a, b, verdict }: Verdict,
  made_by: string,
  now: Instant,
  call_seq: number | null = null,
): void {
  if (a === b) return;
  const [first, second] = a < b ? [a, b] : [b, a];
  sql.all(
    "INSERT INTO verdicts (about, a, b, verdict, made_by, known_from, call_seq) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
    about,
    first,
    second,
    verdict,
    made_by,
    now,
    call_seq,
  );
}

export function readPairVerdicts(sql: Sql, about: About, key: string): Map<string, VerdictKind> {
  if (isEmptyTable(sql, "verdicts")) return new Map();
  const rows = sql.all<{ other: string; verdict: VerdictKind }>(
    `SELECT b AS other, verdict FROM verdicts WHERE about = ?1 AND a = ?2
     UNION ALL SELECT a, verdict FROM verdicts WHERE about = ?1 AND b = ?2 ORDER BY 1`,
    about,
    key,
  );
  return new Map(rows.map(({ other, verdict }) => [other, verdict]));
}

export const findDecidedPartners = (sql: Sql, about: About, key: string, wanted: readonly VerdictKind[]): string[] =>
  [...readPairVerdicts(sql, about, key)].filter(([, verdict]) => wanted.includes(verdict)).map(([other]) => other);

export function deletePairVerdicts(sql: Sql, about: About, keys: readonly string[]): void {
  sql.all(
    `DELETE FROM verdicts WHERE about = ?1 AND (a IN (SELECT value FROM json_each(?2)) OR b IN (SELECT value FROM json_each(?2)))`,
    about,
    JSON.stringify(keys),
  );
}
