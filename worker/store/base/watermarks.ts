import type { Instant } from "../../../shared/instant.ts";
import type { Sql, SqlRow, SqlValue } from "../../ports/sql.ts";
import { attachKeptRows, type KeptRows } from "./kept-rows.ts";
import { inheritTables } from "./kept-tables.ts";
import { lastNumbers, lastNumberSql } from "./row-numbers.ts";
import { bytesOfResult, isRead, isVolatile, keyOf } from "./statement-results.ts";

export interface Watermarks {
  facts: number;
  entities: number;
  episodes: number;
  versions: number;
  mentions: number;
  merged: number;
  /** 0 if none has ended. */
  closed: Instant;
  synonyms: number;
  operations: number;
  files: number;
  embedding_model: string | null;
}

const WATERMARKS = `SELECT ${lastNumberSql("facts")} AS facts, ${lastNumberSql("entities")} AS entities, ${lastNumberSql("episodes")} AS episodes,
  ${lastNumberSql("fact_versions")} AS versions, ${lastNumberSql("mentions")} AS mentions,
  (SELECT count(*) FROM entities WHERE merged_at IS NOT NULL) + 2 * (SELECT count(*) FROM entity_gaps) AS merged,
  coalesce((SELECT max(known_to) FROM fact_versions WHERE known_to IS NOT NULL), 0) AS closed,
  coalesce((SELECT value FROM meta WHERE key = 'synonym_changes'), 0) AS synonyms,
  EXISTS (SELECT 1 FROM operations) AS operations,
  EXISTS (SELECT 1 FROM file_versions WHERE known_to IS NOT NULL) AS files,
  (SELECT value FROM meta WHERE key = 'embedding_model') AS embedding_model`;

export function readWatermarks(sql: Sql): Watermarks {
  const [watermarks] = sql.all<Watermarks & Record<string, string | number | null>>(WATERMARKS);
  if (watermarks === undefined) throw new Error("a SELECT without FROM returned no row");
  return watermarks;
}

export function lastRows(sql: Sql): (table: string) => number {
  const last = lastNumbers(sql);
  return (table) => last.get(table) ?? 0;
}

const valuesOf = new WeakMap<Sql, Map<string, unknown>>();

/** Vectors beyond this are read page by page. */
const MAX_KEPT_BYTES = 16_000_000;
/** Results that are larger are pages of a scan, which are read only once. */
const MAX_KEPT_ROWS = 1_000;

/** Keeps small results of statements with short parameters until a write or the end of a transaction. Callers must not change rows. */
export function withQueryCache(sql: Sql, kept: KeptRows | null = null): Sql {
  if (valuesOf.has(sql)) return sql;
  const results = new Map<string, Map<string, SqlRow[]>>();
  const values = new Map<string, unknown>();
  let kept_bytes = 0;
  const forget = (): void => {
    results.clear();
    values.clear();
    kept?.clear();
    kept_bytes = 0;
  };
  const cached: Sql = {
    ...sql,
    exec: (statements) => {
      forget();
      sql.exec(statements);
    },
    all: <Row extends SqlRow>(statement: string, ...parameters: SqlValue[]) => {
      let same = results.get(statement);
      if (same === undefined && !isRead(statement)) {
        forget();
        return sql.all<Row>(statement, ...parameters);
      }
      const key = keyOf(parameters);
      if (key === null || (same === undefined && isVolatile(statement))) return sql.all<Row>(statement, ...parameters);
      const known = same?.get(key);
      if (known !== undefined) return [...known] as Row[];
      const rows = sql.all<Row>(statement, ...parameters);
      const bytes = rows.length > MAX_KEPT_ROWS ? Infinity : bytesOfResult(rows);
      if (kept_bytes + bytes > MAX_KEPT_BYTES) return rows;
      kept_bytes += bytes;
      if (same === undefined) results.set(statement, (same = new Map()));
      same.set(key, rows);
      return [...rows];
    },
    transaction: (body) => {
      try {
        return sql.transaction(body);
      } finally {
        forget();
      }
    },
  };
  valuesOf.set(cached, values);
  if (kept !== null) attachKeptRows(cached, kept);
  return inheritTables(sql, cached);
}

export function onceInRead<Value>(sql: Sql, key: string, compute: () => Value): Value {
  const values = valuesOf.get(sql);
  if (values === undefined) return compute();
  if (!values.has(key)) values.set(key, compute());
  return values.get(key) as Value;
}
