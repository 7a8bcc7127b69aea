import { NUMBERED_TABLES, shapeOf, type RecordKind } from "../../core/portability/records.ts";
import { lastNumbers } from "../base/row-numbers.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { readMeta } from "../base/meta.ts";
import { formerValues } from "../base/profile-history.ts";

/** `bytes` go into `field` last. */
export type LineRow = { line: string; field: string | null; bytes: SqlValue };

export const graphLine = (sql: Sql): string =>
  JSON.stringify({
    record: "graph",
    embedding_model: readMeta(sql, "embedding_model"),
    synonym_similarity: readMeta(sql, "synonym_similarity"),
    last_instant: readMeta(sql, "last_instant"),
    drift: readMeta(sql, "drift"),
    synonym_changes: readMeta(sql, "synonym_changes"),
    forgettings: readMeta(sql, "forgettings"),
    display_name: readMeta(sql, "display_name"),
    time_zone: readMeta(sql, "time_zone"),
    former_display_names: formerValues(sql, "display_name"),
    former_time_zones: formerValues(sql, "time_zone"),
    numbers: numbersOf(sql),
  });

export const numbersOf = (sql: Sql): Record<string, number> =>
  Object.fromEntries(
    [...lastNumbers(sql)]
      .filter(([name]) => (NUMBERED_TABLES as readonly string[]).includes(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

export function linesSql(kind: RecordKind): string {
  const { table, columns, exportedAs, exportedFrom } = shapeOf(kind);
  const parts = [`'record', '${kind}'`];
  let [field, bytes] = ["NULL", "NULL"];
  for (const [name, { as }] of Object.entries(columns)) {
    const value = exportedAs?.[name] ?? name;
    if (as === "base64") [field, bytes] = [`'${name}'`, name];
    else if (as === "json") parts.push(`'${name}', json(${value})`);
    else if (as === "hex") parts.push(`'${name}', hex(${value})`);
    else if (as === "real") parts.push(`'${name}', json(printf('%!.17g', ${value}))`);
    else parts.push(`'${name}', ${value}`);
  }
  const ordered = "seq" in columns ? "seq" : Object.keys(columns).slice(0, 3).join(", ");
  const { view, order } = exportedFrom ?? { view: table, order: ordered };
  return `SELECT json_object(${parts.join(", ")}) AS line, ${field} AS field, ${bytes} AS bytes FROM ${view} ORDER BY ${order}`;
}

export function lineOf({ line, field, bytes }: LineRow): string | null {
  if (field === null) return line;
  if (bytes === null) return null;
  return `${line.slice(0, -1)},"${field}":"${base64Of(bytes)}"}`;
}

/** Encodes in pieces, because a call has a limit of arguments. */
function base64Of(blob: SqlValue): string {
  const bytes = blob instanceof Uint8Array ? blob : new Uint8Array(blob as ArrayBuffer);
  let text = "";
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
