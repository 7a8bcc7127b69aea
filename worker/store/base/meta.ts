import type { Instant } from "../../../shared/instant.ts";
import type { Profile } from "../../ports/graph/writes.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";

/** Single values of a graph, by key of the `meta` table. */
interface Meta {
  schema: number;
  /** Tenant, kind and id of the graph that this storage belongs to. */
  identity: string;
  epoch: string;
  embedding_model: string;
  /** Cosine similarity from which two names are synonyms, as given by the embedding model. */
  synonym_similarity: number;
  /** Grows whenever synonym edges change. */
  synonym_changes: number;
  display_name: string;
  /** The display names before it, oldest first, as JSON: `[until, name]`, where `until` is the known instant of the change. */
  former_display_names: string;
  time_zone: string;
  /** Days after which an episode is forgotten; missing: never. */
  kept_days: number;
  last_instant: number;
  /** The known instant of the last learning step: no two steps share one. */
  last_step: number;
  doorbell_until: number;
  lease_token: string;
  lease_until: number;
  recorded_seq: number;
  /** The last imported change: webhooks get no events from before it. */
  imported_seq: number;
  /** Until then the configured model is not called to read again. */
  renewals_after: number;
  rings_unanswered: number;
  alarm_at: number;
  /** `index`: vectors are also sent to an external index. `barred`: no more are sent, because the graph is being erased. */
  vector_home: "index" | "barred";
  /** How many batches of vectors were confirmed to be in the external index. */
  vectors_confirmed: number;
  /** How many entities changed since the last refresh began. */
  drift: number;
  /** Set while a refresh is to begin once the running one has ended: it was asked for after what that one does not see. */
  refresh_again: number;
  /** When it was touched last, and first, since its communities were refreshed. */
  drifted_at: Instant;
  drifting_since: Instant;
  /** The drift last reported to Postgres. */
  drift_reported: number;
  /** Set while the graph is being erased: what was counted when that began, as JSON. */
  erasing: string;
  /** Set while the graph is being imported: the importer's token, and when the importer was last active. */
  importing: string;
  imported_at: number;
  /** The highest row number when a full-text index was last merged into one segment. */
  facts_merged: number;
  entities_merged: number;
  episodes_merged: number;
  /** Up to which row a full-text index of an earlier release is not folded yet; missing: it is folded. */
  facts_unfolded: number;
  entities_unfolded: number;
  episodes_unfolded: number;
  communities_unfolded: number;
  /** Counts forgettings. A result computed from a read before a forgetting must not be written after it. */
  forgettings: number;
  /** Facts of models' answers that were left out, as JSON. */
  dropped_facts: string;
  /** How often a message was edited: another text has its row number since. */
  edits: number;
}

export function readMeta<K extends keyof Meta>(sql: Sql, key: K): Meta[K] | null {
  const [row] = sql.all<{ value: SqlValue }>("SELECT value FROM meta WHERE key = ?", key);
  return (row?.value ?? null) as Meta[K] | null;
}

/** Skips values that are stored already: each written row is billed. */
const WRITE_META = `INSERT INTO meta (key, value) VALUES (?, ?)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE value IS NOT excluded.value`;

export function writeMeta<K extends keyof Meta>(sql: Sql, key: K, value: Meta[K] | null): void {
  if (value === null) sql.all("DELETE FROM meta WHERE key = ?", key);
  else sql.all(WRITE_META, key, value);
}

/** Whether this storage belongs to the graph with this identity. Storage from before identities were stored adopts it. */
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

/** Keep at most the last 1,000 display names: reads at an earlier known instant show the oldest of them. */
const MAX_FORMER_NAMES = 1_000;

type FormerName = readonly [until: Instant, name: string | null];

const formerNames = (sql: Sql): FormerName[] =>
  JSON.parse(readMeta(sql, "former_display_names") ?? "[]") as FormerName[];

/** The display names that the application had given by a known instant, the current one first; `null` for no name. */
export function displayNamesAt(sql: Sql, known_at: Instant): (string | null)[] {
  const former = formerNames(sql);
  const later = former.findIndex(([until]) => until > known_at);
  const earlier = (later === -1 ? former : former.slice(0, later)).map(([, name]) => name).reverse();
  return [later === -1 ? readMeta(sql, "display_name") : (former[later]?.[1] ?? null), ...earlier];
}

/** Writes a profile and keeps the display name that it replaces, for reads at an earlier known instant. */
export function replaceProfile(sql: Sql, profile: Omit<Profile, "kept_days"> & Partial<Profile>, clock: Instant): void {
  const { name } = readProfile(sql);
  if (name !== profile.name) {
    const former = [...formerNames(sql), [tickStep(sql, clock), name] as const].slice(-MAX_FORMER_NAMES);
    writeMeta(sql, "former_display_names", JSON.stringify(former));
  }
  writeProfile(sql, profile);
}

/** @param profile of an older Worker, during a deployment, does not say how long episodes are kept: that stays as it is */
export function writeProfile(
  sql: Sql,
  { name, time_zone, kept_days }: Omit<Profile, "kept_days"> & Partial<Profile>,
): void {
  writeMeta(sql, "display_name", name);
  writeMeta(sql, "time_zone", time_zone);
  if (kept_days !== undefined) writeMeta(sql, "kept_days", kept_days);
}

/** Now, for a read: the clock, but never earlier than the last write. */
export const currentInstant = (sql: Sql, clock: Instant): Instant =>
  Math.max(clock, readMeta(sql, "last_instant") ?? 0);

/**
 * Now, for a write on the known axis: the clock, but never earlier than any instant returned before, so that a clock set back
 * cannot make a fact known before it was learned. Call inside the transaction that uses it.
 */
export function tick(sql: Sql, clock: Instant): Instant {
  const now = Math.max(clock, readMeta(sql, "last_instant") ?? 0);
  writeMeta(sql, "last_instant", now);
  return now;
}

/**
 * Now, for a step that learns or undoes something: later than every step before it, so that its known instant identifies it, and the
 * order of known instants is the order in which things were learned.
 */
export function tickStep(sql: Sql, clock: Instant): Instant {
  const now = tick(sql, Math.max(clock, (readMeta(sql, "last_step") ?? -1) + 1));
  writeMeta(sql, "last_step", now);
  return now;
}
