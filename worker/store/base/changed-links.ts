import type { Sql } from "../../ports/sql.ts";
import { keptTablesOf, type ChangedLinks } from "./kept-tables.ts";

/**
 * Returns the names and texts that the step noted instead of storing them: the caller links them in the same transaction. They are stored
 * if the connection keeps no tables.
 */
export function collectChangedLinks(sql: Sql, step: () => void): ChangedLinks {
  const tables = keptTablesOf(sql);
  const changed: ChangedLinks = { names: new Set(), texts: new Set() };
  if (tables === null) step();
  else tables.collecting(changed, step);
  return changed;
}

export function noteNames(sql: Sql, names: readonly string[]): void {
  const collected = keptTablesOf(sql)?.collected ?? null;
  if (collected === null) storeNames(sql, names);
  else for (const name of names) collected.names.add(name);
}

export function noteTexts(sql: Sql, episodes: readonly number[]): void {
  const collected = keptTablesOf(sql)?.collected ?? null;
  if (collected === null) storeTexts(sql, episodes);
  else for (const seq of episodes) collected.texts.add(seq);
}

export function storeNames(sql: Sql, names: readonly string[]): void {
  if (names.length === 0) return;
  sql.all(
    "INSERT INTO changed_names SELECT value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING",
    JSON.stringify(names),
  );
}

export function storeTexts(sql: Sql, episodes: readonly number[]): void {
  if (episodes.length === 0) return;
  sql.all(
    "INSERT INTO changed_texts SELECT value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING",
    JSON.stringify(episodes),
  );
}
