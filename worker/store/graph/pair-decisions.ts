import type { Instant } from "../../../shared/instant.ts";
import type { Decision } from "../../core/resolve/open-questions.ts";
import type { Sql } from "../../ports/sql.ts";

type Subject = Decision["about"];
type Verdict = Decision["verdict"];

/**
 * What was decided of two names or two claims, whoever decided it. Both are kept as the words they are, so a verdict
 * outlives whatever entity or fact they stand for just now, and nothing is asked twice.
 */
export function storePairDecision(sql: Sql, { about, a, b, verdict }: Decision, made_by: string, now: Instant): void {
  if (a === b) return;
  const [first, second] = a < b ? [a, b] : [b, a];
  sql.all(
    "INSERT INTO verdicts (about, a, b, verdict, made_by, known_from) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
    about,
    first,
    second,
    verdict,
    made_by,
    now,
  );
}

/** What a name or claim was compared with, and how that ended. */
export function readPairDecisions(sql: Sql, about: Subject, key: string): Map<string, Verdict> {
  const rows = sql.all<{ other: string; verdict: Verdict }>(
    `SELECT b AS other, verdict FROM verdicts WHERE about = ?1 AND a = ?2
     UNION ALL SELECT a, verdict FROM verdicts WHERE about = ?1 AND b = ?2 ORDER BY 1`,
    about,
    key,
  );
  return new Map(rows.map(({ other, verdict }) => [other, verdict]));
}

/** The names or claims on which the verdict with this one is `wanted`, in the order of their words. */
export const findDecidedPartners = (sql: Sql, about: Subject, key: string, wanted: Verdict): string[] =>
  [...readPairDecisions(sql, about, key)].filter(([, verdict]) => verdict === wanted).map(([other]) => other);

/** Forgets all that was decided of names or claims that nobody uses any more. */
export function deletePairDecisions(sql: Sql, about: Subject, keys: readonly string[]): void {
  sql.all(
    `DELETE FROM verdicts WHERE about = ?1 AND (a IN (SELECT value FROM json_each(?2)) OR b IN (SELECT value FROM json_each(?2)))`,
    about,
    JSON.stringify(keys),
  );
}
