import type { Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { Profile } from "../../ports/graph/writes.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { keptTablesOf, type KeptTables } from "./kept-tables.ts";

/** See docs/storage.md for the keys. */
interface Meta {
  schema: number;
  identity: string;
  epoch: string;
  embedding_model: string;
  synonym_similarity: number;
  synonym_changes: number;
  display_name: string;
  /** JSON list of `[until, name]`, oldest first; `until` is a known instant. */
  former_display_names: string;
  time_zone: string;
  former_time_zones: string;
  kept_days: number;
  last_instant: number;
  last_step: number;
  doorbell_until: number;
  lease_token: string;
  lease_until: number;
  /** JSON list of episode numbers. */
  leased: string;
  recorded_seq: number;
  imported_seq: number;
  rules_version: string;
  rules_examined: number;
  renewals_after: number;
  rings_unanswered: number;
  alarm_at: number;
  vector_home: "index" | "barred";
  vectors_confirmed: number;
  drift: number;
  refresh_again: number;
  drifted_at: Instant;
  drifting_since: Instant;
  drift_reported: number;
  erasing: string;
  importing: string;
  imported_at: number;
  facts_merged: number;
  entities_merged: number;
  episodes_merged: number;
  facts_unfolded: number;
  entities_unfolded: number;
  episodes_unfolded: number;
  communities_unfolded: number;
  forgettings: number;
  links_undated: number;
  dropped_facts: string;
  edits: number;
}

/** Change with nearly every write: one JSON row, because written rows are billed. */
const STATE: ReadonlySet<string> = new Set<keyof Meta>([
  "alarm_at",
  "doorbell_until",
  "drift",
  "drift_reported",
  "drifted_at",
  "drifting_since",
  "last_instant",
  "last_step",
  "lease_token",
  "lease_until",
  "leased",
  "recorded_seq",
  "rings_unanswered",
]);

/**
 * Never stored by an object. A stored lease would hold again after its release if the object was evicted, and new messages would wait; the
 * first write of a new object sets the alarm again.
 */
const IN_MEMORY: ReadonlySet<string> = new Set<keyof Meta>(["alarm_at", "lease_token", "lease_until", "leased"]);

/**
 * May return to an earlier value when the object is evicted: a wake-up message is then repeated, and a batch of the ledger recorded twice.
 * They are written with the next other value.
 */
const LATE: ReadonlySet<string> = new Set<keyof Meta>([
  "doorbell_until",
  "drift_reported",
  "recorded_seq",
  "rings_unanswered",
]);

/** A new object finds them in the change log if it has the same instant, so they are then written late. */
const LOGGED: ReadonlySet<string> = new Set<keyof Meta>(["last_instant", "last_step"]);

/** More than one step logs. */
const NEWEST_CHANGES = 64;

/** Call before an entry is logged. */
export function recoverLogged(sql: Sql): void {
  const tables = keptTablesOf(sql);
  if (tables === null || tables.logged_at !== null) return;
  const [newest] = sql.all<{ at: number | null }>(
    "SELECT max(recorded_at) AS at FROM (SELECT recorded_at FROM changes ORDER BY seq DESC LIMIT ? + 0)",
    NEWEST_CHANGES,
  );
  const at = newest?.at ?? null;
  tables.logged(at ?? 0);
  if (at === null) return;
  const stored = storedMeta(sql);
  for (const key of LOGGED) {
    const value = (stateIn(stored)[key] ?? stored(key)) as Instant | null;
    if (value !== null && value < at && !tables.late.has(key)) tables.postpone([[key, at]]);
  }
}

export function readMeta<K extends keyof Meta>(sql: Sql, key: K): Meta[K] | null {
  const tables = keptTablesOf(sql);
  if (LOGGED.has(key)) recoverLogged(sql);
  for (const newer of [tables?.deferred, tables?.late])
    if (newer?.has(key) === true) return newer.get(key) as Meta[K] | null;
  const stored = storedMeta(sql);
  // older memories have a row per key until migrated
  return ((STATE.has(key) ? stateIn(stored)[key] : undefined) ?? stored(key)) as Meta[K] | null;
}

type StoredMeta = (key: string) => SqlValue;

function storedMeta(sql: Sql): StoredMeta {
  const kept = keptMeta(sql);
  return kept !== null
    ? (key) => kept.get(key) ?? null
    : (key) => sql.all<{ value: SqlValue }>("SELECT value FROM meta WHERE key = ?", key)[0]?.value ?? null;
}

const stateIn = (stored: StoredMeta): Record<string, SqlValue> =>
  JSON.parse((stored("state") ?? "{}") as string) as Record<string, SqlValue>;

const keptMeta = (sql: Sql): Map<string, SqlValue> | null =>
  keptTablesOf(sql)?.value(
    "meta",
    () =>
      new Map(
        sql.all<{ key: string; value: SqlValue }>("SELECT key, value FROM meta").map(({ key, value }) => [key, value]),
      ),
  ) ?? null;

export const writeMeta = <K extends keyof Meta>(sql: Sql, key: K, value: Meta[K] | null): void =>
  writeMetas(sql, { [key]: value });

/** Null deletes a value. */
export function writeMetas(sql: Sql, values: { readonly [K in keyof Meta]?: Meta[K] | null }): void {
  const given = Object.entries(values) as [keyof Meta, SqlValue][];
  const changed = given.filter(([key, value]) => readMeta(sql, key) !== value);
  storeRows(
    sql,
    changed.filter(([key]) => !STATE.has(key)),
  );
  const state = changed.filter(([key]) => STATE.has(key));
  const tables = keptTablesOf(sql);
  if (state.length === 0) return;
  if (tables?.deferred == null) storeOrPostpone(sql, state);
  else tables.defer(state, (deferred) => storeOrPostpone(sql, deferred));
}

function storeOrPostpone(sql: Sql, changed: Iterable<readonly [string, unknown]>): void {
  const [values, tables] = [[...changed], keptTablesOf(sql)];
  if (tables === null) {
    storeState(sql, values);
    return;
  }
  const logged_at = tables.logged_at ?? -1;
  const isLogged = (key: string, value: unknown): boolean =>
    LOGGED.has(key) && value !== null && (value as number) <= logged_at;
  const isLate = values.every(([key, value]) => LATE.has(key) || IN_MEMORY.has(key) || isLogged(key, value));
  if (isLate && !isFarBehind(sql, values)) {
    tables.postpone(values);
    return;
  }
  storeWithLate(sql, tables, values);
}

/** Bounds how many changes an evicted object records twice. */
const MOST_RECORDED_TWICE = 64;

function isFarBehind(sql: Sql, values: readonly (readonly [string, unknown])[]): boolean {
  const recorded = values.find(([key]) => key === "recorded_seq")?.[1];
  if (typeof recorded !== "number") return false;
  const stored = stateIn(storedMeta(sql))["recorded_seq"];
  return recorded - (typeof stored === "number" ? stored : 0) > MOST_RECORDED_TWICE;
}

/** For a value that an evicted object must not lose. */
export function storeLateValues(sql: Sql): void {
  const tables = keptTablesOf(sql);
  if (tables !== null && tables.late.size > 0) storeWithLate(sql, tables, []);
}

function storeWithLate(sql: Sql, tables: KeptTables, values: readonly (readonly [string, unknown])[]): void {
  const newest = [...new Map([...tables.late, ...values])];
  // null removes the lease that an earlier version stored
  storeState(
    sql,
    newest.map(([key, value]) => [key, IN_MEMORY.has(key) ? null : value]),
  );
  tables.forgetLate();
  tables.postpone(newest.filter(([key]) => IN_MEMORY.has(key)));
}

function storeState(sql: Sql, changed: Iterable<readonly [string, unknown]>): void {
  const before = stateIn(storedMeta(sql));
  const state = Object.fromEntries(
    Object.entries({ ...before, ...Object.fromEntries(changed) }).filter(([, value]) => value !== null),
  );
  storeRows(sql, [["state", JSON.stringify(state)]]);
}

const ON_CONFLICT = "ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE value IS NOT excluded.value";

function storeRows(sql: Sql, changed: readonly (readonly [string, SqlValue])[]): void {
  if (changed.length === 0) return;
  const kept = keptMeta(sql);
  const stored = changed.filter(([, value]) => value !== null);
  const deleted = changed.filter(([, value]) => value === null);
  if (stored.length > 0)
    sql.all(
      `INSERT INTO meta (key, value) VALUES ${stored.map(() => "(?, ?)").join(", ")} ${ON_CONFLICT}`,
      ...stored.flat(),
    );
  if (deleted.length > 0)
    sql.all(`DELETE FROM meta WHERE key IN (${deleted.map(() => "?").join(", ")})`, ...deleted.map(([key]) => key));
  if (kept === null) return;
  for (const [key, value] of stored) kept.set(key, value);
  for (const [key] of deleted) kept.delete(key);
  keptTablesOf(sql)?.keepValue("meta", kept);
}

export function uniteState(sql: Sql): void {
  const rows = sql
    .all<{ key: string; value: SqlValue }>("SELECT key, value FROM meta")
    .filter(({ key }) => STATE.has(key));
  if (rows.length === 0) return;
  storeState(
    sql,
    rows.map(({ key, value }) => [key, value]),
  );
  storeRows(
    sql,
    rows.map(({ key }) => [key, null]),
  );
}

/** `changes`: rows changed since the storage was opened. */
export function readExtent(sql: Sql): { last_instant: Instant; changes: number } {
  const [extent] = sql.all<{ changes: number }>("SELECT total_changes() AS changes");
  const { changes } = nonNull(extent, "a row of a SELECT without FROM");
  return { last_instant: readMeta(sql, "last_instant") ?? 0, changes };
}

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

/** @param profile an older Worker omits `kept_days` during a deployment; the stored value then stays */
export function writeProfile(
  sql: Sql,
  { name, time_zone, kept_days }: Omit<Profile, "kept_days"> & Partial<Profile>,
): void {
  writeMetas(sql, { display_name: name, time_zone, ...(kept_days !== undefined && { kept_days }) });
}

export const currentInstant = (sql: Sql, clock: Instant): Instant =>
  Math.max(clock, readMeta(sql, "last_instant") ?? 0);

/** Monotonic even if the clock is set back. */
export function tick(sql: Sql, clock: Instant): Instant {
  const now = currentInstant(sql, clock);
  writeMeta(sql, "last_instant", now);
  return now;
}

/** Unique, so that a known instant identifies a step. The caller stores it. */
export const nextStep = (sql: Sql, clock: Instant): Instant =>
  currentInstant(sql, Math.max(clock, (readMeta(sql, "last_step") ?? -1) + 1));

export function tickStep(sql: Sql, clock: Instant): Instant {
  const now = nextStep(sql, clock);
  writeMetas(sql, { last_instant: now, last_step: now });
  return now;
}
