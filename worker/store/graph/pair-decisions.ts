import type { Instant } from "../../../shared/instant.ts";
import type { Decision } from "../../core/resolve/open-questions.ts";
import type { Sql } from "../../ports/sql.ts";

type About = Decision["about"];
type Verdict = Decision["verdict"];

/**
 * Stores what was decided about two names or two claims: whether they are the same, distinct or contradict each other. The pair is
 * stored as text, so a decision outlives the entities or facts that the texts currently stand for, and a resolver is never asked
 * twice. The first decision on a pair stays.
 *
 * @param made_by what decided: `spelling`, or a resolver
 * @param call_seq the resolver's call, if it was one
 */
export function storePairDecision(
  sql: Sql,
  { about, a, b, verdict }: Decision,
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

/** All decisions about a name or claim: verdicts by the other name or claim. */
export function readPairDecisions(sql: Sql, about: About, key: string): Map<string, Verdict> {
  const rows = sql.all<{ other: string; verdict: Verdict }>(
    `SELECT b AS other, verdict FROM verdicts WHERE about = ?1 AND a = ?2
     UNION ALL SELECT a, verdict FROM verdicts WHERE about = ?1 AND b = ?2 ORDER BY 1`,
    about,
    key,
  );
  return new Map(rows.map(({ other, verdict }) => [other, verdict]));
}

/** The names or claims whose decision with this one is `wanted`, in alphabetical order. */
export const findDecidedPartners = (sql: Sql, about: About, key: string, wanted: Verdict): string[] =>
  [...readPairDecisions(sql, about, key)].filter(([, verdict]) => verdict === wanted).map(([other]) => other);

/** Deletes all decisions about these names or claims. */
export function deletePairDecisions(sql: Sql, about: About, keys: readonly string[]): void {
  sql.all(
    `DELETE FROM verdicts WHERE about = ?1 AND (a IN (SELECT value FROM json_each(?2)) OR b IN (SELECT value FROM json_each(?2)))`,
    about,
    JSON.stringify(keys),
  );
}
