import type { Instant } from "../../../shared/instant.ts";
import { must } from "../../../shared/must.ts";
import type { Profile } from "../../ports/graph/writes.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";

interface Meta {
  schema: number;
  /** Tenant, kind and id of the owner. */
  identity: string;
  epoch: string;
  embedding_model: string;
  /** Least cosine of synonyms, by the embedding model. */
  synonym_similarity: number;
  /** Grows with each change of synonym edges. */
  synonym_changes: number;
  display_name: string;
  /** JSON `[until, name]`, oldest first; `until`: known instant of the change. */
  former_display_names: string;
  time_zone: string;
  /** Days; missing: no limit. */
  kept_days: number;
  last_instant: number;
  /** Known instant; no two steps share one. */
  last_step: number;
  doorbell_until: number;
  lease_token: string;
  lease_until: number;
  recorded_seq: number;
  /** Webhooks get no events from before it. */
  imported_seq: number;
  /** No rereads by the configured model until then. */
  renewals_after: number;
  rings_unanswered: number;
  alarm_at: number;
  /** `index`: vectors also go to an external index. `barred`: no more, because the graph is being erased. */
  vector_home: "index" | "barred";
  /** Confirmed batches in the external index. */
  vectors_confirmed: number;
  /** Entity changes since the last refresh began. */
  drift: number;
  /** Requested for changes after the running refresh began. */
  refresh_again: number;
  /** Last and first change since the last refresh. */
  drifted_at: Instant;
  drifting_since: Instant;
  drift_reported: number;
  /** Counts at the start of an erasure, JSON. */
  erasing: string;
  /** During an import: its token, and last activity. */
  importing: string;
  imported_at: number;
  /** Highest row at the last merge into one segment. */
  facts_merged: number;
  entities_merged: number;
  episodes_merged: number;
  /** Last unfolded row of an older full-text index. */
  facts_unfolded: number;
  entities_unfolded: number;
  episodes_unfolded: number;
  communities_unfolded: number;
  /** A result of an earlier read must not be written after one. */
  forgettings: number;
  /** Left out of models' answers, JSON. */
  dropped_facts: string;
  /** Each gives a row number another text. */
  edits: number;
}

export function readMeta<K extends keyof Meta>(sql: Sql, key: K): Meta[K] | null {
  const [row] = sql.all<{ value: SqlValue }>("SELECT value FROM meta WHERE key = ?", key);
  return (row?.value ?? null) as Meta[K] | null;
}

/** Each written row is billed: skips unchanged values. */
const WRITE_META = `INSERT INTO meta (key, value) VALUES (?, ?)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE value IS NOT excluded.value`;

export function writeMeta<K extends keyof Meta>(sql: Sql, key: K, value: Meta[K] | null): void {
  if (value === null) sql.all("DELETE FROM meta WHERE key = ?", key);
  else sql.all(WRITE_META, key, value);
}

/** Last write, and rows changed since the storage was opened. */
export function readExtent(sql: Sql): { last_instant: Instant; changes: number } {
  const [extent] = sql.all<{ last_instant: Instant; changes: number }>(
    "SELECT coalesce((SELECT value FROM meta WHERE key = 'last_instant'), 0) AS last_instant, total_changes() AS changes",
  );
  return must(extent, "a row of a SELECT without FROM");
}

/** Storage without an identity adopts it. */
export function isStorageOf(sql: Sql, identity: string): boolean {
  const stored = readMeta(sql, "identity");
  if (stored === null) writeMeta(sql, "identity", identity);
  return stored === null || stored === identity;
}

export const readProfile = (sql: Sql): Profile => ({
  name: readMeta(sql, "display_name"),
  time_zone: readMeta(sql, "time_zone"),
  kept_days: readMeta(sql, "kept_days"),
});

/** Reads at earlier known instants show the oldest. */
const MAX_FORMER_NAMES = 1_000;

type FormerName = readonly [until: Instant, name: string | null];

const formerNames = (sql: Sql): FormerName[] =>
  JSON.parse(readMeta(sql, "former_display_names") ?? "[]") as FormerName[];

/** By the application, current first; `null`: no name. */
export function displayNamesAt(sql: Sql, known_at: Instant): (string | null)[] {
  const former = formerNames(sql);
  const later = former.findIndex(([until]) => until > known_at);
  const earlier = (later === -1 ? former : former.slice(0, later)).map(([, name]) => name).reverse();
  return [later === -1 ? readMeta(sql, "display_name") : (former[later]?.[1] ?? null), ...earlier];
}

/** Keeps the old name for earlier known instants. */
export function replaceProfile(sql: Sql, profile: Omit<Profile, "kept_days"> & Partial<Profile>, clock: Instant): void {
  const { name } = readProfile(sql);
  if (name !== profile.name) {
    const former = [...formerNames(sql), [tickStep(sql, clock), name] as const].slice(-MAX_FORMER_NAMES);
    writeMeta(sql, "former_display_names", JSON.stringify(former));
  }
  writeProfile(sql, profile);
}

/** @param profile without `kept_days` comes from an older Worker during a deployment; the stored value stays */
export function writeProfile(
  sql: Sql,
  { name, time_zone, kept_days }: Omit<Profile, "kept_days"> & Partial<Profile>,
): void {
  writeMeta(sql, "display_name", name);
  writeMeta(sql, "time_zone", time_zone);
  if (kept_days !== undefined) writeMeta(sql, "kept_days", kept_days);
}

/** The clock, never before the last write. */
export const currentInstant = (sql: Sql, clock: Instant): Instant =>
  Math.max(clock, readMeta(sql, "last_instant") ?? 0);

/**
 * Now, for a write on the known axis. Monotonic even if the clock is set back, so that no fact is known before it was learned. Call
 * inside the transaction that uses it.
 */
export function tick(sql: Sql, clock: Instant): Instant {
  const now = Math.max(clock, readMeta(sql, "last_instant") ?? 0);
  writeMeta(sql, "last_instant", now);
  return now;
}

/** Later than every earlier step: known instants identify and order steps. */
export function tickStep(sql: Sql, clock: Instant): Instant {
  const now = tick(sql, Math.max(clock, (readMeta(sql, "last_step") ?? -1) + 1));
  writeMeta(sql, "last_step", now);
  return now;
}
