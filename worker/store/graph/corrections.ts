import { overlaps, type Instant, type Interval } from "../../../shared/instant.ts";
import { nameHash } from "../../core/resolve/name-hash.ts";
import type { Statement } from "../../core/temporal/bitemporal.ts";
import { correctionsInForce, overrules } from "../../core/temporal/corrections.ts";
import { BOUND_NAMES, boundsOf, intervalOf, type Bounds } from "../../core/temporal/bounds.ts";
import type { LearnedFrom, LogEntry } from "../../core/temporal/log.ts";
import type { Sql } from "../../ports/sql.ts";
import { linkedSql } from "../base/moment-sql.ts";
import { indexText } from "../index/full-text.ts";
import type { EntityEdit } from "../index/entity-edits.ts";

/** `sources` (hashes of claims) also identify a fact that is deleted and derived again. */
export interface StoredCorrection {
  operation_seq: number;
  fact_id: string;
  kind: "deny" | "correct" | "drop";
  /** `null` keeps the sentence of the messages. */
  fact: string | null;
  period: Interval;
  bounds: Bounds;
  sources: { episode_seq: number; claim: string }[];
}

type CorrectionRow = Omit<StoredCorrection, "period" | "bounds" | "sources"> &
  Bounds & { period_from: number | null; period_to: number | null };

export function readCorrections(sql: Sql): StoredCorrection[] {
  const rows = sql.all<CorrectionRow & Record<string, never>>(
    `SELECT c.operation_seq, c.fact_id, o.kind, c.fact, c.period_from, c.period_to, ${BOUND_NAMES.map((name) => `c.${name}`).join(", ")}
     FROM corrections c JOIN operations o ON o.seq = c.operation_seq ORDER BY c.operation_seq`,
  );
  if (rows.length === 0) return [];
  const sources = Map.groupBy(
    sql.all<{ operation_seq: number; episode_seq: number; claim: string }>(
      "SELECT operation_seq, episode_seq, claim FROM correction_sources ORDER BY operation_seq, episode_seq, claim",
    ),
    ({ operation_seq }) => operation_seq,
  );
  return rows.map((row) => ({
    operation_seq: row.operation_seq,
    fact_id: row.fact_id,
    kind: row.kind,
    fact: row.fact,
    period: { from: row.period_from, to: row.period_to },
    bounds: boundsOf(row),
    sources: sources.get(row.operation_seq) ?? [],
  }));
}

export function storeCorrection(sql: Sql, correction: Omit<StoredCorrection, "kind">): void {
  const { operation_seq, fact_id, fact, period, bounds, sources } = correction;
  sql.all(
    `INSERT INTO corrections (operation_seq, fact_id, fact, period_from, period_to, ${BOUND_NAMES.join(", ")})
     VALUES (?, ?, ?, ?, ?, ${BOUND_NAMES.map(() => "?").join(", ")})`,
    operation_seq,
    fact_id,
    fact,
    period.from,
    period.to,
    ...BOUND_NAMES.map((name) => bounds[name]),
  );
  if (fact !== null) indexText(sql, "wordings", -operation_seq, fact);
  for (const { episode_seq, claim } of sources)
    sql.all(
      "INSERT OR IGNORE INTO correction_sources (operation_seq, episode_seq, claim) VALUES (?, ?, ?)",
      operation_seq,
      episode_seq,
      claim,
    );
}

export interface ClaimedFact {
  seq: number;
  id: string;
  kind: "state" | "event";
  claims: ReadonlySet<string>;
}

const isAbout = ({ fact_id, sources }: StoredCorrection, { id, claims }: ClaimedFact): boolean =>
  id === fact_id || sources.some((source) => claims.has(claimOf(source)));

const claimOf = ({ episode_seq, claim }: { episode_seq: number; claim: string }): string => `${episode_seq} ${claim}`;

/**
 * Empty without corrections, because hashing takes time.
 *
 * @param at known instant of the links; now by default
 */
export function claimedFacts(
  sql: Sql,
  fact_seqs: readonly number[],
  at: Instant = Number.MAX_SAFE_INTEGER,
): ClaimedFact[] {
  if (!hasCorrections(sql)) return [];
  const rows = sql.all<{ seq: number; id: string; kind: ClaimedFact["kind"]; episode_seq: number; claim: string }>(
    `SELECT DISTINCT f.seq, f.id, f.kind, p.episode_seq, p.claim FROM facts f JOIN provenance p ON p.fact_seq = f.seq
     WHERE f.seq IN (SELECT value FROM json_each(?1)) AND ${linkedSql("p", "?2")} ORDER BY f.seq`,
    JSON.stringify(fact_seqs),
    at,
  );
  return [...Map.groupBy(rows, ({ seq }) => seq)].flatMap(([seq, [first, ...others]]) => {
    if (first === undefined) return [];
    const claims = [first, ...others].map(({ episode_seq, claim }) => claimOf({ episode_seq, claim: nameHash(claim) }));
    return [{ seq, id: first.id, kind: first.kind, claims: new Set(claims) }];
  });
}

export const hasCorrections = (sql: Sql): boolean => sql.all("SELECT 1 FROM corrections LIMIT 1").length > 0;

export const mayBeCorrected = (sql: Sql, facts: readonly number[]): boolean =>
  hasCorrections(sql) &&
  sql.all(
    `SELECT 1 FROM corrections c JOIN facts f ON f.id = c.fact_id WHERE f.seq IN (SELECT value FROM json_each(?1))
     UNION ALL SELECT 1 FROM (SELECT DISTINCT episode_seq FROM correction_sources) s JOIN provenance p ON p.episode_seq = s.episode_seq
       WHERE p.fact_seq IN (SELECT value FROM json_each(?1)) LIMIT 1`,
    JSON.stringify(facts),
  ).length > 0;

export function factsOfCorrections(sql: Sql, corrections: readonly StoredCorrection[]): number[] {
  const candidates = sql.all<{ seq: number }>(
    `SELECT seq FROM facts WHERE id IN (SELECT value FROM json_each(?1))
     UNION SELECT fact_seq FROM provenance WHERE episode_seq IN (SELECT value FROM json_each(?2)) AND linked_to IS NULL ORDER BY 1`,
    JSON.stringify(corrections.map(({ fact_id }) => fact_id)),
    JSON.stringify(corrections.flatMap(({ sources }) => sources.map(({ episode_seq }) => episode_seq))),
  );
  return claimedFacts(
    sql,
    candidates.map(({ seq }) => seq),
  )
    .filter((fact) => corrections.some((correction) => isAbout(correction, fact)))
    .map(({ seq }) => seq);
}

export const correctionsOf = (sql: Sql, episodes: readonly number[]): StoredCorrection[] =>
  readCorrections(sql).filter(({ sources }) => sources.some(({ episode_seq }) => episodes.includes(episode_seq)));

export interface LoggedOperation {
  seq: number;
  after: number;
  entry: Exclude<LogEntry, { kind: "stated" | "denied" }>;
  sentence: string | null;
}

type OperationRow = {
  seq: number;
  id: string;
  kind: "retract" | "rollback" | StoredCorrection["kind"] | EntityEdit["kind"];
  episode_seq: number | null;
  known_at: number | null;
  after_provenance: number;
  recorded_at: number;
};

export function operationsOn(
  sql: Sql,
  facts: readonly ClaimedFact[],
  { last = Number.MAX_SAFE_INTEGER, until = Number.MAX_SAFE_INTEGER }: { last?: number; until?: Instant } = {},
): LoggedOperation[] {
  const corrections = new Map(readCorrections(sql).map((correction) => [correction.operation_seq, correction]));
  return sql
    .all<OperationRow>(
      `SELECT seq, id, kind, episode_seq, known_at, after_provenance, recorded_at FROM operations
       WHERE seq <= ? AND recorded_at <= ? ORDER BY seq`,
      last,
      until,
    )
    .flatMap((row): LoggedOperation[] => {
      const { seq, after_provenance: after, recorded_at: at, id: cause } = row;
      const episode = row.episode_seq ?? 0;
      if (row.kind === "rollback")
        return [{ seq, after, entry: { kind: "rolled_back", at, cause, to: row.known_at ?? 0 }, sentence: null }];
      if (row.kind === "retract") {
        const readings = readingsWith(sql, episode);
        return [{ seq, after, entry: { kind: "retracted", at, cause, episode, readings }, sentence: null }];
      }
      const correction = corrections.get(seq);
      if (correction === undefined) return [];
      const { period, bounds, sources } = correction;
      const isDenial = correction.kind !== "correct";
      // one entry per fact, because a corrected fact may have been split
      return facts
        .filter((fact) => isAbout(correction, fact))
        .map((fact) => ({
          seq,
          after,
          entry: {
            kind: "corrected",
            at,
            cause,
            facts: [fact.seq],
            period: isDenial ? null : period,
            stated: isDenial ? null : { fact: fact.seq, kind: fact.kind, ...bounds },
            contradicts: [],
            episodes: [...new Set(sources.map(({ episode_seq }) => episode_seq))],
          },
          sentence: correction.fact,
        }));
    });
}

const readingsWith = (sql: Sql, episode_seq: number): LearnedFrom[] =>
  sql.all<LearnedFrom & Record<string, never>>(
    `SELECT x.episode_seq AS episode, x.known_from AS at FROM made_with m JOIN extractions x ON x.seq = m.extraction_seq
     WHERE m.episode_seq = ?1 AND x.episode_seq <> ?1 AND x.known_from IS NOT NULL ORDER BY x.seq`,
    episode_seq,
  );

export function isOverruled(
  sql: Sql,
  { fact_seq, episode_seq }: { fact_seq: number; episode_seq: number },
  statement: Statement,
  now: Instant,
): boolean {
  const facts = mayBeCorrected(sql, [fact_seq]) ? claimedFacts(sql, [fact_seq]) : [];
  if (facts.length === 0) return false;
  const log = operationsOn(sql, facts, { until: now }).map(({ entry }) => entry);
  const [episode] = sql.all<{ said: number }>("SELECT created_at AS said FROM episodes WHERE seq = ?", episode_seq);
  const said = { fact: fact_seq, said: episode?.said ?? now, statement };
  return (correctionsInForce(log).at(-1) ?? []).some((correction) => overrules(correction, said));
}

export function sentencesAt(
  sql: Sql,
  versions: readonly { fact_seq: number; valid_from: Instant | null; valid_to: Instant | null }[],
  known_at: Instant,
): (string | null)[] {
  const facts = claimedFacts(sql, [...new Set(versions.map(({ fact_seq }) => fact_seq))], known_at);
  if (facts.length === 0) return versions.map(() => null);
  const operations = operationsOn(sql, facts, { until: known_at });
  const inForce = new Set(correctionsInForce(operations.map(({ entry }) => entry)).at(-1));
  return versions.map(({ fact_seq, valid_from, valid_to }) => {
    const given = operations.findLast(
      ({ entry, sentence }) =>
        entry.kind === "corrected" &&
        sentence !== null &&
        inForce.has(entry) &&
        entry.facts.includes(fact_seq) &&
        entry.stated !== null &&
        overlaps(intervalOf(entry.stated), { from: valid_from, to: valid_to }),
    );
    return given?.sentence ?? null;
  });
}

export function factsOfSentences(sql: Sql): Map<string, number[]> {
  const given = Map.groupBy(
    readCorrections(sql).filter(({ fact }) => fact !== null),
    ({ fact }) => fact ?? "",
  );
  return new Map(Array.from(given, ([sentence, corrections]) => [sentence, factsOfCorrections(sql, corrections)]));
}
