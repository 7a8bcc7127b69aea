import { bandsOf, isSameSpelling } from "../../core/resolve/min-hash.ts";
import { MERGING } from "../../core/resolve/open-questions.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { Sql } from "../../ports/sql.ts";
import { deletePairVerdicts, findDecidedPartners, storePairVerdict } from "./pair-verdicts.ts";
import type { Instant } from "../../../shared/instant.ts";

/** Row number of the entity with this normalised name or alias; `null` if there is none. */
export const findEntityByName = (sql: Sql, normalised: string): number | null =>
  sql.all<{ entity_seq: number }>(
    "SELECT entity_seq FROM aliases WHERE normalised = ? ORDER BY entity_seq LIMIT 1",
    normalised,
  )[0]?.entity_seq ?? null;

/** Other names in use whose spelling is so similar that they count as the same name (MinHash bands). */
export function findSameSpellings(sql: Sql, normalised: string): string[] {
  const bands = bandsOf(normalised);
  if (bands.length === 0) return [];
  return sql
    .all<{ normalised: string }>(
      `SELECT DISTINCT n.normalised FROM json_each(?1) b JOIN name_bands n ON n.band = b.key AND n.hash = b.value
       WHERE n.normalised <> ?2 ORDER BY 1`,
      JSON.stringify(bands),
      normalised,
    )
    .map((row) => row.normalised)
    .filter((other) => isSameSpelling(normalised, other));
}

/**
 * Entities that a name new to the graph stands for, oldest first: those with the same spelling, and those for which that was decided.
 * Also indexes the spelling of the name, and stores what follows from it as a verdict like any other.
 */
export function resolveNewName(sql: Sql, normalised: string, now: Instant): number[] {
  for (const b of findSameSpellings(sql, normalised)) {
    storePairVerdict(sql, { about: "name", a: normalised, b, verdict: "same" }, "spelling", now);
  }
  bandsOf(normalised).forEach((hash, band) =>
    sql.all("INSERT OR IGNORE INTO name_bands (band, hash, normalised) VALUES (?, ?, ?)", band, hash, normalised),
  );
  const entities = findDecidedPartners(sql, "name", normalised, MERGING).map((other) => findEntityByName(sql, other));
  return byAge(
    sql,
    entities.filter((seq) => seq !== null),
  );
}

/** Entities in the order of their first mentions. Row numbers do not give that order: a rebuilt row keeps its old number. */
const byAge = (sql: Sql, entities: readonly number[]): number[] =>
  sql
    .all<{ seq: number }>(
      `SELECT entity_seq AS seq FROM mentions WHERE entity_seq IN (SELECT value FROM json_each(?)) AND linked_to IS NULL
       GROUP BY entity_seq ORDER BY min(known_from), min(coalesce(original, seq))`,
      JSON.stringify(entities),
    )
    .map(({ seq }) => seq);

/** Deletes the spellings and verdicts of those names that no entity has any more. */
export function deleteUnusedNames(sql: Sql, names: Iterable<string>): void {
  const unused = [...new Set(Array.from(names, normaliseName))].filter((name) => findEntityByName(sql, name) === null);
  sql.all("DELETE FROM name_bands WHERE normalised IN (SELECT value FROM json_each(?))", JSON.stringify(unused));
  deletePairVerdicts(sql, "name", unused);
}
