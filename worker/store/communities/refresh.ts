import type { Refresh } from "../../../shared/api/refresh.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { CommunityFact } from "../../core/communities/nodes.ts";
import { UNDESCRIBING_SQL } from "../../core/language/index.ts";
import type { TextBasis } from "../../core/communities/basis.ts";
import type { KnownCommunity, LeafMembership, KnownSummary } from "../../core/communities/known-hierarchy.ts";
import { embeddingText } from "../../core/communities/texts.ts";
import { readMoment } from "../../core/temporal/moment.ts";
import { retryAt } from "../../core/ingest/backoff.ts";
import type {
  DescribedEntity,
  EntityDescription,
  NewText,
  RefreshProgress,
  RefreshLease,
  SnapshotEntity,
  SnapshotPage,
  Acceptance,
  KeptText,
} from "../../ports/graph/communities.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import { readMeta, tick, writeMeta } from "../base/meta.ts";
import { believedSql, endedEntitySql, rememberedSql } from "../base/moment-sql.ts";
import { summaryOf } from "../graph/summaries.ts";
import { believedEntitySql } from "../index/retractions.ts";
import { float16FromBlob } from "../index/vectors.ts";

const REFRESH_LEASE_MS = 60_000;
const RENEWED_AFTER_MS = 10_000;
/** Attempts without progress, after which the refresh fails until another is requested. */
const MAX_ATTEMPTS = 8;

type RefreshRow = {
  state: Refresh["state"];
  generation: number;
  stage: Refresh["stage"];
  done: number;
  total: number;
  calls: number;
  rewritten: number;
  unchanged: number;
  error: string | null;
  started_at: number;
  token: string | null;
  lease_until: number;
  attempts: number;
  not_before: number;
  snapshot: string | null;
};

const rowOf = (sql: Sql): RefreshRow | null =>
  sql.all<RefreshRow>(
    `SELECT state, generation, stage, done, total, calls, rewritten, unchanged, error, started_at, token, lease_until, attempts, not_before,
       snapshot FROM refresh`,
  )[0] ?? null;

export const generationOf = (sql: Sql): number => rowOf(sql)?.generation ?? 0;

export function readRefresh(sql: Sql): Refresh {
  const row = rowOf(sql);
  return {
    state: row?.state ?? "idle",
    generation: row?.generation ?? 0,
    stage: row?.state === "idle" ? null : (row?.stage ?? null),
    done: row?.done ?? 0,
    total: row?.total ?? 0,
    calls: row?.calls ?? 0,
    rewritten: row?.rewritten ?? 0,
    unchanged: row?.unchanged ?? 0,
    error: row?.error ?? null,
  };
}

export const isRefreshing = (sql: Sql): boolean => rowOf(sql)?.state === "running";

/** A running refresh continues; another follows if the graph was touched since it began. */
export const beginRefresh = (sql: Sql, clock: Instant): Refresh => sql.transaction(() => startRefresh(sql, clock));

export function startRefresh(sql: Sql, clock: Instant): Refresh {
  const now = tick(sql, clock);
  const known = rowOf(sql);
  if (known?.state === "running") {
    sql.all("UPDATE refresh SET not_before = 0");
    if ((readMeta(sql, "drift") ?? 0) > 0) writeMeta(sql, "refresh_again", 1);
  } else {
    dropStageResults(sql);
    sql.all(
      `INSERT OR REPLACE INTO refresh VALUES (1, 'running', ?, 'describe', 0, 0, 0, 0, 0, 0, 0, NULL, ?, NULL, 0, 0, 0, ?)`,
      known?.generation ?? 0,
      now,
      known?.snapshot ?? null,
    );
    writeMeta(sql, "drift", 0);
    writeMeta(sql, "refresh_again", null);
  }
  return readRefresh(sql);
}

export const dropStageResults = (sql: Sql): void => void sql.all("DELETE FROM refresh_results");

export const isRefreshDue = (sql: Sql, now: Instant): boolean => isDue(rowOf(sql), now);

const isDue = (row: ReturnType<typeof rowOf>, now: Instant): row is NonNullable<typeof row> =>
  row !== null && row.state === "running" && row.lease_until <= now && row.not_before <= now;

export function leaseRefresh(sql: Sql, clock: Instant, ids: Ids): RefreshLease | null {
  return sql.transaction(() => {
    const now = tick(sql, clock);
    const row = rowOf(sql);
    if (!isDue(row, now)) return null;
    const token = Array.from(ids.random(16), (byte) => byte.toString(16).padStart(2, "0")).join("");
    sql.all("UPDATE refresh SET token = ?, lease_until = ?", token, now + REFRESH_LEASE_MS);
    writeMeta(sql, "rings_unanswered", null);
    const { started_at, snapshot } = row;
    return { token, started_at, forgettings: readMeta(sql, "forgettings") ?? 0, snapshot };
  });
}

export function whileRefreshing(
  sql: Sql,
  clock: Instant,
  lease: RefreshLease,
  write: (now: Instant) => void,
): Acceptance {
  return sql.transaction(() => {
    const now = tick(sql, clock);
    const row = rowOf(sql);
    const isHeld = row !== null && row.token === lease.token && row.lease_until > now;
    if (!isHeld || (readMeta(sql, "forgettings") ?? 0) !== lease.forgettings) return "lost";
    // a written row is billed
    if (row.lease_until < now + REFRESH_LEASE_MS - RENEWED_AFTER_MS)
      sql.all("UPDATE refresh SET lease_until = ?", now + REFRESH_LEASE_MS);
    write(now);
    return "taken";
  });
}

export const storeProgress = (sql: Sql, clock: Instant, lease: RefreshLease, progress: RefreshProgress): Acceptance =>
  whileRefreshing(sql, clock, lease, () => {
    sql.all("UPDATE refresh SET stage = ?, done = ?, total = ?", progress.stage, progress.done, progress.total);
  });

export function yieldRefresh(sql: Sql, lease: RefreshLease): void {
  sql.all("UPDATE refresh SET token = NULL, lease_until = 0 WHERE token = ?", lease.token);
}

export function postponeRefresh(
  sql: Sql,
  clock: Instant,
  lease: RefreshLease,
  failure: { reason: string; passing: boolean; retry_after_ms: number | null },
): void {
  sql.transaction(() => {
    const now = tick(sql, clock);
    const row = rowOf(sql);
    if (row === null || row.token !== lease.token) return;
    const attempts = row.attempts + 1;
    sql.all(
      "UPDATE refresh SET token = NULL, lease_until = 0, attempts = ?, error = ?, state = ?, not_before = ?",
      attempts,
      failure.reason,
      !failure.passing && attempts >= MAX_ATTEMPTS ? "failed" : "running",
      retryAt(now, attempts, failure.retry_after_ms),
    );
  });
}

export function snapshotEntities(
  sql: Sql,
  at: Instant,
  model: string,
  after: number,
  limit: number,
): SnapshotPage<SnapshotEntity> {
  const rows = sql.all<{ seq: number; name: string; type: string; text: string | null; value: SqlValue }>(
    `SELECT e.seq, e.name, e.type, d.text, d.value FROM entities e LEFT JOIN descriptions d ON d.entity_seq = e.seq AND d.model = ?1
     WHERE e.seq > ?2 AND e.created_at <= ?3 AND e.merged_at IS NULL${believedEntitySql(sql, "e", at, "?3")}
       AND NOT (${endedEntitySql("e", "?3")}) ORDER BY e.seq LIMIT ?4 + 0`,
    model,
    after,
    at,
    limit,
  );
  return {
    rows: rows.map(({ seq, name, type, text, value }) => {
      const description = summaryOf(sql, seq, readMoment({ known_at: at }, at));
      const isCurrent = text !== null && text === embeddingText({ name, description });
      return { seq, name, type, description, vector: isCurrent ? new Float32Array(float16FromBlob(value)) : null };
    }),
    next: rows.length === limit ? (rows.at(-1)?.seq ?? null) : null,
  };
}

export function describedEntities(
  sql: Sql,
  model: string,
  after: number,
  limit: number,
): SnapshotPage<DescribedEntity> {
  const rows = sql.all<DescribedEntity & Record<string, never>>(
    `SELECT e.seq, e.name, e.type, d.text FROM descriptions d JOIN entities e ON e.seq = d.entity_seq
     WHERE d.entity_seq > ?1 AND d.model = ?2${believedEntitySql(sql, "e", Number.MAX_SAFE_INTEGER, `${Number.MAX_SAFE_INTEGER}`)}
       AND NOT (${endedEntitySql("e", "?4")}) ORDER BY d.entity_seq LIMIT ?3 + 0`,
    after,
    model,
    limit,
    rowOf(sql)?.started_at ?? 0,
  );
  return pageOf(rows, limit, ({ seq }) => seq);
}

export function describedVectors(sql: Sql, model: string, entities: readonly number[]): (Float32Array | null)[] {
  const rows = sql.all<{ entity_seq: number; value: SqlValue }>(
    "SELECT entity_seq, value FROM descriptions WHERE model = ? AND entity_seq IN (SELECT value FROM json_each(?))",
    model,
    JSON.stringify(entities),
  );
  const values = new Map(rows.map(({ entity_seq, value }) => [entity_seq, new Float32Array(float16FromBlob(value))]));
  return entities.map((seq) => values.get(seq) ?? null);
}

export const countEntities = (sql: Sql): number =>
  sql.all<{ count: number }>("SELECT count(*) AS count FROM entities WHERE merged_at IS NULL")[0]?.count ?? 0;

export function snapshotFacts(sql: Sql, at: Instant, after: number, limit: number): SnapshotPage<CommunityFact> {
  const latest = (column: string): string =>
    `(SELECT iif(s.valid_from_basis = 'observed', NULL, s.${column}) FROM fact_versions s
      WHERE s.fact_seq = f.seq AND ${believedSql("s", "?2")} AND s.valid_from <= ?2 ORDER BY s.valid_from DESC LIMIT 1)`;
  const rows = sql.all<CommunityFact & Record<string, never>>(
    `SELECT f.seq, f.id, f.subject_seq AS subject, f.object_seq AS object, f.fact, f.strength, f.kind,
       ${latest("valid_from")} AS since, ${latest("valid_from_precision")} AS since_precision FROM facts f
     WHERE f.seq > ?1 AND f.confidence = 'stated' AND f.predicate NOT IN (${UNDESCRIBING_SQL}) AND EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq
       AND ${believedSql("v", "?2")} AND ${rememberedSql("v", "f", "?2", { include_uncertain: false })}) ORDER BY f.seq LIMIT ?3 + 0`,
    after,
    at,
    limit,
  );
  return pageOf(rows, limit, ({ seq }) => seq);
}

const pageOf = <Row>(rows: Row[], limit: number, at: (row: Row) => number): SnapshotPage<Row> => {
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return { rows, next: last === undefined ? null : at(last) };
};

export function knownSummaries(sql: Sql, at: Instant, after: number, limit: number): SnapshotPage<KnownSummary> {
  const rows = sql.all<Omit<KnownSummary, "members"> & { members: string }>(
    `SELECT s.seq, s.fingerprint, s.place, s.layer, (SELECT json_group_array(m.node) FROM summary_members m
       WHERE m.summary_seq = s.seq AND m.known_from <= ?2 AND (m.known_to IS NULL OR m.known_to > ?2)) AS members
     FROM summary_entities s WHERE s.seq > ?1 AND s.known_from <= ?2 AND (s.known_to IS NULL OR s.known_to > ?2) ORDER BY s.seq LIMIT ?3 + 0`,
    after,
    at,
    limit,
  );
  const summaries = rows.map((row) => ({ ...row, members: JSON.parse(row.members) as number[] }));
  return pageOf(summaries, limit, ({ seq }) => seq);
}

export function knownCommunities(sql: Sql, at: Instant, after: number, limit: number): SnapshotPage<KnownCommunity> {
  const rows = sql.all<{
    seq: number;
    id: string;
    level: number;
    parent_id: string | null;
    fingerprint: string | null;
  }>(
    `SELECT seq, id, level, parent_id, fingerprint FROM communities
     WHERE seq > ?1 AND known_from <= ?2 AND (known_to IS NULL OR known_to > ?2) ORDER BY seq LIMIT ?3 + 0`,
    after,
    at,
    limit,
  );
  return pageOf(rows, limit, ({ seq }) => seq);
}

export function knownHomes(sql: Sql, at: Instant, after: number, limit: number): SnapshotPage<LeafMembership> {
  const rows = sql.all<{ node: number; community_id: string }>(
    `SELECT node, community_id FROM community_members
     WHERE node > ?1 AND known_from <= ?2 AND (known_to IS NULL OR known_to > ?2) ORDER BY node LIMIT ?3 + 0`,
    after,
    at,
    limit,
  );
  return pageOf(rows, limit, ({ node }) => node);
}

export const storeDescriptions = (
  sql: Sql,
  clock: Instant,
  lease: RefreshLease,
  model: string,
  described: readonly EntityDescription[],
): Acceptance =>
  whileRefreshing(sql, clock, lease, () => {
    for (const { seq, text, vector } of described) {
      sql.all(
        "INSERT OR REPLACE INTO descriptions SELECT seq, ?, ?, ? FROM entities WHERE seq = ?",
        text,
        model,
        halfBytes([vector]),
        seq,
      );
    }
  });

export function readGeneratedTexts(sql: Sql, model: string, fingerprints: readonly string[]): (KeptText | null)[] {
  const rows = sql.all<{ fingerprint: string; result: string; value: SqlValue; basis: string }>(
    "SELECT fingerprint, result, value, basis FROM written WHERE model = ? AND fingerprint IN (SELECT value FROM json_each(?))",
    model,
    JSON.stringify(fingerprints),
  );
  const known = new Map(rows.map((row) => [row.fingerprint, row]));
  return fingerprints.map((fingerprint) => {
    const row = known.get(fingerprint);
    if (row === undefined) return null;
    const result = JSON.parse(row.result) as unknown;
    const values = new Float32Array(float16FromBlob(row.value));
    const width = values.length / (Array.isArray(result) ? result.length : 1);
    const vectors = Array.from({ length: values.length / width || 0 }, (_, i) =>
      values.slice(i * width, (i + 1) * width),
    );
    return { fingerprint, result, vectors, basis: JSON.parse(row.basis) as TextBasis };
  });
}

export const storeGeneratedTexts = (
  sql: Sql,
  clock: Instant,
  lease: RefreshLease,
  model: string,
  written: readonly NewText[],
): Acceptance =>
  whileRefreshing(sql, clock, lease, () => {
    for (const { fingerprint, result, vectors, entities, basis, made_by, use } of written) {
      sql.all(
        `INSERT OR REPLACE INTO written (fingerprint, result, model, value, entities, made_by, basis) VALUES (?, ?, ?, ?, ?, ?, ?)`,
        fingerprint,
        JSON.stringify(result),
        model,
        halfBytes(vectors),
        JSON.stringify(entities),
        made_by,
        JSON.stringify(basis),
      );
      sql.all(
        "UPDATE refresh SET calls = calls + ?, tokens_in = tokens_in + ?, tokens_out = tokens_out + ?, attempts = 0, error = NULL",
        use.calls,
        use.tokens_in,
        use.tokens_out,
      );
    }
  });

function halfBytes(vectors: readonly Float32Array[]): Uint8Array {
  const width = vectors[0]?.length ?? 0;
  const halves = new Float16Array(width * vectors.length);
  vectors.forEach((vector, place) => halves.set(vector, place * width));
  return new Uint8Array(halves.buffer);
}
