import type { SqlRow, SqlValue } from "../../ports/sql.ts";

const IS_READ = /^\s*(?:SELECT\b|WITH\b(?![^]*\b(?:INSERT|UPDATE|DELETE|REPLACE\s+INTO)\b))/i;
const IS_VOLATILE = /\b(?:random|randomblob|changes|total_changes|last_insert_rowid)\s*\(/i;

export const isRead = (statement: string): boolean => IS_READ.test(statement);

export const isVolatile = (statement: string): boolean => IS_VOLATILE.test(statement);

const BYTES_OF_NUMBER = 8;

export function bytesOfResult(rows: readonly SqlRow[]): number {
  let bytes = 0;
  for (const row of rows)
    for (const name in row) {
      const value = row[name];
      bytes +=
        typeof value === "string" ? 2 * value.length : value instanceof Object ? value.byteLength : BYTES_OF_NUMBER;
    }
  return bytes;
}

/** Keys that are longer are lists of rows, which are queried only once. */
const MAX_KEY_CHARACTERS = 200;

export function keyOf(parameters: readonly SqlValue[]): string | null {
  let key = "";
  for (const value of parameters) {
    if (value !== null && typeof value === "object") return null;
    key += typeof value === "string" ? `${value.length}"${value}` : `${value},`;
    if (key.length > MAX_KEY_CHARACTERS) return null;
  }
  return key;
}
