import type { Instant } from "../../../shared/instant.ts";
import { must } from "../../../shared/must.ts";
import type { Profile } from "../../ports/graph/writes.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";

/** Single values of a graph, by key of the `meta` table. */
interface Meta {
  schema: number;
  /** Tenant, kind and id of the graph that owns this storage. */
  identity: string;
  epoch: string;
  embedding_model: string;
  /** Cosine similarity from which two names are synonyms, as given by the embedding model. */
  synonym_similarity: number;
  /** Grows whenever synonym edges change. */
  synonym_changes: number;
  display_name: string;
  /** Earlier display names, oldest first, as JSON: `[until, name]`, where `until` is the known instant of the change. */
  former_display_names: string;
  time_zone: string;
  /** Retention of episodes in days; missing for no limit. */
  kept_days: number;
  last_instant: number;
  /** Known instant of the last learning step; no two steps share one. */
  last_step: number;
  doorbell_until: number;
  lease_token: string;
  lease_until: number;
  recorded_seq: number;
  /** Last imported change; webhooks get no events from before it. */
  imported_seq: number;
  /** Until then the configured model is not called for rereads. */
  renewals_after: number;
  rings_unanswered: number;
  alarm_at: number;
  /** `index`: vectors are also sent to an external index. `barred`: no more are sent, because the graph is being erased. */
  vector_home: "index" | "barred";
  /** Number of vector batches confirmed in the external index. */
  vectors_confirmed: number;
  /** Number of entity changes since the last refresh began. */
  drift: number;
  /** Set if another refresh must follow the running one, because it was requested for later changes. */
  refresh_again: number;
  /** Last and first change since the communities were refreshed. */
  drifted_at: Instant;
  drifting_since: Instant;
  /** The drift last reported to Postgres. */
  drift_reported: number;
  /** Set during erasure: counts at its start, as JSON. */
  erasing: string;
  /** Set during an import: the importer's token, and when it was last active. */
  importing: string;
  imported_at: number;
  /** Highest row number when a full-text index was last merged into one segment. */
  facts_merged: number;
  entities_merged: number;
  episodes_merged: number;
  /** Last unfolded row of a full-text index of an earlier release; missing once folded. */
  facts_unfolded: number;
  entities_unfolded: number;
  episodes_unfolded: number;
  communities_unfolded: number;
  /** Counts forgettings. A result computed from a read before a forgetting must not be written after it. */
  forgettings: number;
  /** Facts left out of models' answers, as JSON. */
  dropped_facts: string;
  /** Number of message edits; each gives a row number another text. */
  edits: number;
}

export function readMeta<K extends keyof Meta>(sql: Sql, key: K): Meta[K] | null {
  const [row] = sql.all<{ value: SqlValue }>("SELECT value FROM meta WHERE key = ?", key);
  return (row?.value ?? null) as Meta[K] | null;
}

/** Skips unchanged values, because each written row is billed. */
const WRITE_META = `INSERT INTO meta (key, value) VALUES (?, ?)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE value IS NOT excluded.value`;

export function writeMeta<K extends keyof Meta>(sql: Sql, key: K, value: Meta[K] | null): void {
  if (value === null) sql.all("DELETE FROM meta WHERE key = ?", key);
  else sql.all(WRITE_META, key, value);
}

/** The instant of the last write, and the number of rows changed since the storage was opened. */
export function readExtent(sql: Sql): { last_instant: Instant; changes: number } {
  const [extent] = sql.all<{ last_instant: Instant; changes: number }>(
    "SELECT coalesce((SELECT value FROM meta WHERE key = 'last_instant'), 0) AS last_instant, total_changes() AS changes",
  );
  return must(extent, "a row of a SELECT without FROM");
}

/** Storage from before identities were stored adopts the identity. */
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

/** Keep the last 1,000 display names; reads at earlier known instants show the oldest. */
const MAX_FORMER_NAMES = 1_000;

type FormerName = readonly [until: Instant, name: string | null];

const formerNames = (sql: Sql): FormerName[] =>
  JSON.parse(readMeta(sql, "former_display_names") ?? "[]") as FormerName[];

/** From the application, current one first; `null` for no name. */
export function displayNamesAt(sql: Sql, known_at: Instant): (string | null)[] {
  const former = formerNames(sql);
  const later = former.findIndex(([until]) => until > known_at);
  const earlier = (later === -1 ? former : former.slice(0, later)).map(([, name]) => name).reverse();
  return [later === -1 ? readMeta(sql, "display_name") : (former[later]?.[1] ?? null), ...earlier];
}

/** Keeps the replaced display name for reads at earlier known instants. */
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

/** For a read: the clock, but never before the last write. */
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

/** Now, for a learning or undoing step: later than every earlier step, so that known instants identify steps and order them. */
export function tickStep(sql: Sql, clock: Instant): Instant {
  const now = tick(sql, Math.max(clock, (readMeta(sql, "last_step") ?? -1) + 1));
  writeMeta(sql, "last_step", now);
  return now;
}
