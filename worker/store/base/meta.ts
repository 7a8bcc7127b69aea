import type { Instant } from "../../../shared/instant.ts";
import type { Profile } from "../../ports/graph/writes.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";

/** The few single values of a graph. */
interface Meta {
  schema: number;
  /** Tenant, kind and id of the graph that this storage was made for. */
  identity: string;
  epoch: string;
  embedding_model: string;
  /** Cosine from which two names are synonyms, as the embedding model has it. */
  synonym_similarity: number;
  /** Grows whenever synonym edges change. */
  synonym_changes: number;
  display_name: string;
  time_zone: string;
  last_instant: number;
  doorbell_until: number;
  lease_token: string;
  lease_until: number;
  recorded_seq: number;
  rings_unanswered: number;
  alarm_at: number;
  /** `index`: the vectors are sent to an index outside as well; `barred`: never again, they are being erased. */
  vector_home: "index" | "barred";
  /** How many times vectors were confirmed to be in the index. */
  vectors_confirmed: number;
  /** How many entities were touched since the last refresh began. */
  drift: number;
  /** As much of it as Postgres was told. */
  drift_reported: number;
  /** Since it is being erased: what was counted then, as JSON. */
  erasing: string;
  /** While it is being imported: the token of whoever imports it, and when that one last gave a sign of life. */
  importing: string;
  imported_at: number;
  /** How many rows had been given out when a full-text index was last merged into one segment. */
  facts_merged: number;
  entities_merged: number;
  episodes_merged: number;
  /** How often something was forgotten: what was read before may not be written after. */
  forgettings: number;
}

export function readMeta<K extends keyof Meta>(sql: Sql, key: K): Meta[K] | null {
  const [row] = sql.all<{ value: SqlValue }>("SELECT value FROM meta WHERE key = ?", key);
  return (row?.value ?? null) as Meta[K] | null;
}

export function writeMeta<K extends keyof Meta>(sql: Sql, key: K, value: Meta[K] | null): void {
  if (value === null) sql.all("DELETE FROM meta WHERE key = ?", key);
  else sql.all("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", key, value);
}

/** Whether this storage is the graph's; one that is older than identities becomes it. */
export function isStorageOf(sql: Sql, identity: string): boolean {
  const stored = readMeta(sql, "identity");
  if (stored === null) writeMeta(sql, "identity", identity);
  return stored === null || stored === identity;
}

export const readProfile = (sql: Sql): Profile => ({
  name: readMeta(sql, "display_name"),
  time_zone: readMeta(sql, "time_zone"),
});

export function writeProfile(sql: Sql, profile: Profile): void {
  writeMeta(sql, "display_name", profile.name);
  writeMeta(sql, "time_zone", profile.time_zone);
}

/** Now for a read: not before what was learned last, whatever the clock says. */
export const currentInstant = (sql: Sql, clock: Instant): Instant =>
  Math.max(clock, readMeta(sql, "last_instant") ?? 0);

/**
 * Now on the known axis: the clock, but never earlier than what was handed out before, so that a clock set back
 * cannot make a graph believe something before it learned it. To be called inside the transaction that uses it.
 */
export function tick(sql: Sql, clock: Instant): Instant {
  const now = Math.max(clock, readMeta(sql, "last_instant") ?? 0);
  writeMeta(sql, "last_instant", now);
  return now;
}
