import type { Sql, SqlRow, SqlValue } from "../../ports/sql.ts";
import { bytesOfResult, isRead, isVolatile, keyOf } from "./statement-results.ts";

/** Tables that nearly every write reads. */
const KEPT: ReadonlySet<string> = new Set([
  "alarm_failures",
  "changed_names",
  "changed_texts",
  "changes",
  "corrections",
  "deleted_rows",
  "entity_edits",
  "entity_gaps",
  "exports",
  "meta",
  "operations",
  "refresh",
  "renewals",
  "replacements",
  "rereads",
  "segments",
  "unembedded",
  "verdicts",
  "work",
]);

/** Names and texts whose links must be updated. */
export interface ChangedLinks {
  names: Set<string>;
  texts: Set<number>;
}

/** Only values computed from them are kept: statements that read them have many different results. */
const WATCHED: ReadonlySet<string> = new Set([...KEPT, "episodes"]);

const MAX_BYTES = 256 * 1024;
const MAX_ROWS = 64;
const MAX_RESULT_BYTES = 8 * 1024;
const MAX_STATEMENTS = 1_000;

interface Schema {
  names: ReadonlySet<string>;
  triggered: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Null if the statement may change the schema. */
interface Effect {
  reads: readonly string[];
  changes: readonly string[] | null;
}

const NO_EFFECT: Effect = { reads: [], changes: [] };

/**
 * Keeps results about the tables in `KEPT`, because the object is the only writer of its storage. Rollbacks, schema changes and emptied
 * storage clear everything.
 */
export class KeptTables {
  readonly #effects = new Map<string, Effect>();
  readonly #results = new Map<string, Map<string, readonly SqlRow[]>>();
  readonly #statements = new Map<string, Set<string>>();
  readonly #values = new Map<string, unknown>();
  #schema: Schema | null = null;
  #bytes = 0;
  #deferred: Map<string, unknown> | null = null;
  readonly #late = new Map<string, unknown>();
  #collected: ChangedLinks | null = null;
  #logged_at: number | null = null;
  #write: ((deferred: ReadonlyMap<string, unknown>) => void) | null = null;

  /** Values that the transaction writes at its end; null outside one. */
  get deferred(): ReadonlyMap<string, unknown> | null {
    return this.#deferred;
  }

  defer(values: Iterable<readonly [string, unknown]>, write: (deferred: ReadonlyMap<string, unknown>) => void): void {
    for (const [key, value] of values) this.#deferred?.set(key, value);
    this.#write = write;
  }

  /** Values that are newer than the stored ones. */
  get late(): ReadonlyMap<string, unknown> {
    return this.#late;
  }

  postpone(values: Iterable<readonly [string, unknown]>): void {
    for (const [key, value] of values) this.#late.set(key, value);
  }

  forgetLate(): void {
    this.#late.clear();
  }

  /** Call when the storage is emptied. */
  forgetStored(): void {
    this.clear();
    this.forgetLate();
    this.#logged_at = null;
  }

  /** The latest instant in the change log; null until it is read from there. */
  get logged_at(): number | null {
    return this.#logged_at;
  }

  logged(at: number): void {
    this.#logged_at = Math.max(this.#logged_at ?? at, at);
  }

  deferring<T>(body: () => T): T {
    if (this.#deferred !== null) return body();
    const deferred = (this.#deferred = new Map<string, unknown>());
    const logged_at = this.#logged_at;
    try {
      const result = body();
      this.#write?.(deferred);
      return result;
    } catch (error) {
      this.#logged_at = logged_at;
      throw error;
    } finally {
      this.#deferred = null;
      this.#write = null;
    }
  }

  get collected(): ChangedLinks | null {
    return this.#collected;
  }

  collecting(changed: ChangedLinks, body: () => void): void {
    const outer = this.#collected;
    this.#collected = changed;
    try {
      body();
    } finally {
      this.#collected = outer;
    }
  }

  get bytes(): number {
    return this.#bytes;
  }

  clear(): void {
    this.#effects.clear();
    this.#schema = null;
    this.#forgetResults();
  }

  #forgetResults(): void {
    this.#results.clear();
    this.#statements.clear();
    this.#values.clear();
    this.#bytes = 0;
  }

  read<Row extends SqlRow>(sql: Sql, statement: string, parameters: readonly SqlValue[]): Row[] {
    const { reads, changes } = this.#effectOf(sql, statement);
    if (changes === null) this.clear();
    for (const table of changes ?? []) this.#forget(table);
    const key = reads.length === 0 ? null : keyOf(parameters);
    if (key === null) return sql.all<Row>(statement, ...parameters);
    const known = this.#results.get(statement)?.get(key);
    if (known !== undefined) return known.map((row) => ({ ...row }) as Row);
    const rows = sql.all<Row>(statement, ...parameters);
    if (rows.length <= MAX_ROWS) this.#keep(reads, statement, key, rows);
    return rows;
  }

  value<Value>(table: string, compute: () => Value): Value {
    if (!this.#values.has(table)) this.#values.set(table, compute());
    return this.#values.get(table) as Value;
  }

  keptValue(table: string): unknown {
    return this.#values.get(table);
  }

  keepValue(table: string, value: unknown): void {
    this.#values.set(table, value);
  }

  #keep(tables: readonly string[], statement: string, key: string, rows: readonly SqlRow[]): void {
    const bytes = sizeOf(key, rows);
    if (bytes > MAX_RESULT_BYTES) return;
    if (this.#bytes + bytes > MAX_BYTES) this.#forgetResults();
    this.#bytes += bytes;
    const kept = this.#results.get(statement) ?? new Map<string, readonly SqlRow[]>();
    this.#results.set(
      statement,
      kept.set(
        key,
        rows.map((row) => ({ ...row })),
      ),
    );
    for (const table of tables) {
      const statements = this.#statements.get(table) ?? new Set<string>();
      this.#statements.set(table, statements.add(statement));
    }
  }

  #forget(table: string): void {
    this.#values.delete(table);
    const statements = this.#statements.get(table);
    if (statements === undefined) return;
    this.#statements.delete(table);
    for (const statement of statements) {
      for (const [key, rows] of this.#results.get(statement) ?? []) this.#bytes -= sizeOf(key, rows);
      this.#results.delete(statement);
    }
  }

  #effectOf(sql: Sql, statement: string): Effect {
    const known = this.#effects.get(statement);
    if (known !== undefined) return known;
    if (this.#effects.size >= MAX_STATEMENTS) this.#effects.clear();
    this.#schema ??= readSchema(sql);
    const effect = effectOf(this.#schema, statement);
    this.#effects.set(statement, effect);
    return effect;
  }
}

const BYTES_OF_ENTRY = 100;
const sizeOf = (key: string, rows: readonly SqlRow[]): number => BYTES_OF_ENTRY + 2 * key.length + bytesOfResult(rows);

const TARGET = /\b(?:INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)\s+(\w+)/gi;

function effectOf({ names, triggered }: Schema, statement: string): Effect {
  if (!isRead(statement)) {
    const targets = Array.from(statement.matchAll(TARGET), ([, table = ""]) => table).filter((name) => names.has(name));
    if (targets.length === 0) return { reads: [], changes: null };
    const changes = targets.flatMap((name) => [name, ...(triggered.get(name) ?? [])]);
    return { reads: [], changes: [...new Set(changes)].filter((name) => WATCHED.has(name)) };
  }
  if (isVolatile(statement)) return NO_EFFECT;
  const mentioned = new Set(Array.from(statement.matchAll(/\w+/g), ([word]) => word).filter((word) => names.has(word)));
  // a column with a table's name only prevents caching
  return [...mentioned].every((name) => KEPT.has(name)) ? { reads: [...mentioned], changes: [] } : NO_EFFECT;
}

function readSchema(sql: Sql): Schema {
  const made = sql.all<{ type: string; name: string; tbl_name: string; sql: string | null }>(
    "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE type IN ('table', 'view', 'trigger')",
  );
  const triggered = new Map<string, Set<string>>();
  for (const { type, tbl_name, sql: text } of made) {
    if (type !== "trigger") continue;
    const written = triggered.get(tbl_name) ?? new Set<string>();
    for (const [, table = ""] of (text ?? "").matchAll(TARGET)) written.add(table);
    triggered.set(tbl_name, written);
  }
  // triggers fire the triggers of their tables
  for (const written of triggered.values())
    for (const table of written) for (const next of triggered.get(table) ?? []) written.add(next);
  return { names: new Set(made.filter(({ type }) => type !== "trigger").map(({ name }) => name)), triggered };
}

export const isEmptyTable = (
  sql: Sql,
  table: "entity_edits" | "exports" | "operations" | "renewals" | "rereads" | "unembedded" | "verdicts",
): boolean => sql.all(`SELECT 1 FROM ${table} LIMIT 1`).length === 0;

const tablesOf = new WeakMap<Sql, KeptTables>();

/** Returns a connection that keeps these results. All writes must go through it. */
export function keepingTables(sql: Sql, tables: KeptTables): Sql {
  const keeping: Sql = {
    exec: (statements) => {
      tables.clear();
      sql.exec(statements);
    },
    all: (statement, ...parameters) => tables.read(sql, statement, parameters),
    transaction: (body) => {
      try {
        return sql.transaction(() => tables.deferring(body));
      } catch (error) {
        tables.clear();
        throw error;
      }
    },
  };
  tablesOf.set(keeping, tables);
  return keeping;
}

export function inheritTables(from: Sql, to: Sql): Sql {
  const tables = tablesOf.get(from);
  if (tables !== undefined) tablesOf.set(to, tables);
  return to;
}

export const keptTablesOf = (sql: Sql): KeptTables | null => tablesOf.get(sql) ?? null;
