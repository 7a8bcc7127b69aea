import { bandsOf, hashOf, isSameSpelling } from "../../core/resolve/min-hash.ts";
import { misspellingOf } from "../../core/resolve/misspelling.ts";
import { formKeys, formRanges, storedFormKeys } from "../../core/resolve/name-forms.ts";
import { MERGING } from "../../core/resolve/open-questions.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { Sql } from "../../ports/sql.ts";
import { deletePairVerdicts, findDecidedPartners, storePairVerdict } from "./pair-verdicts.ts";
import type { Instant } from "../../../shared/instant.ts";

/** Ignores aliases that verdicts gave in single messages. */
export const findEntityByName = (sql: Sql, normalised: string): number | null =>
  sql.all<{ entity_seq: number }>(
    "SELECT entity_seq FROM aliases WHERE normalised = ? AND decided = 0 ORDER BY entity_seq LIMIT 1",
    normalised,
  )[0]?.entity_seq ?? null;

export const findSameSpellings = (sql: Sql, normalised: string): string[] =>
  sharingBands(sql, normalised).filter((other) => isSameSpelling(normalised, other));

export function findMisspelt(sql: Sql, normalised: string): { normalised: string; similarity: number } | null {
  const similar = sharingBands(sql, normalised)
    .map((other) => ({ normalised: other, similarity: misspellingOf(normalised, other) }))
    .filter(({ similarity }) => similarity > 0);
  return similar.sort((a, b) => b.similarity - a.similarity)[0] ?? null;
}

/** Limits each band and direction, because all names may share a band. */
const MOST_OF_BAND = 50;

function sharingBands(sql: Sql, normalised: string): string[] {
  const bands = bandsOf(normalised);
  if (bands.length === 0) return [];
  return sql
    .all<{ normalised: string }>(
      `SELECT DISTINCT n.normalised FROM json_each(?1) b JOIN name_bands n ON n.band = b.key AND n.hash = b.value AND n.normalised IN (
         SELECT * FROM (${nextInBandSql("> ?2 ORDER BY m.normalised")}) UNION ALL SELECT * FROM (${nextInBandSql("< ?2 ORDER BY m.normalised DESC")}))
       ORDER BY 1`,
      JSON.stringify(bands),
      normalised,
    )
    .map((row) => row.normalised);
}

const nextInBandSql = (order: string): string =>
  `SELECT m.normalised FROM name_bands m WHERE m.band = b.key AND m.hash = b.value AND m.normalised ${order} LIMIT ${MOST_OF_BAND}`;

const FORMS = 8;

function indexName(sql: Sql, normalised: string): void {
  const keys = keysOf(normalised);
  if (keys.length === 0) return;
  sql.all(
    "INSERT OR IGNORE INTO name_bands (band, hash, normalised) SELECT value ->> 0, value ->> 1, ?2 FROM json_each(?1)",
    JSON.stringify(keys),
    normalised,
  );
}

/** Names are deleted by these keys: changing them needs a migration that calls `reindexNames`. */
const keysOf = (normalised: string): [band: number, hash: number][] => [
  ...bandsOf(normalised).map((hash, band): [number, number] => [band, hash]),
  ...[...new Set(storedFormKeys(normalised).map(hashOf))].map((hash): [number, number] => [FORMS, hash]),
];

export function indexAllNames(sql: Sql): void {
  const stored = sql.all<{ normalised: string; keys: number }>(
    "SELECT normalised, count(*) AS keys FROM name_bands GROUP BY 1",
  );
  const counts = new Map(stored.map(({ normalised, keys }) => [normalised, keys]));
  for (const { normalised } of sql.all<{ normalised: string }>(
    "SELECT DISTINCT normalised FROM aliases WHERE given = 0 ORDER BY 1",
  ))
    if (counts.get(normalised) !== keysOf(normalised).length) indexName(sql, normalised);
}

export function reindexNames(sql: Sql): void {
  const names = sql.all<{ normalised: string }>("SELECT DISTINCT normalised FROM name_bands");
  sql.all("DELETE FROM name_bands");
  for (const { normalised } of names) indexName(sql, normalised);
}

export function indexNumberedNames(sql: Sql): void {
  const names = sql.all<{ normalised: string }>("SELECT DISTINCT normalised FROM name_bands WHERE band < ?", FORMS);
  for (const { normalised } of names.filter((name) => /\p{N}/u.test(name.normalised))) {
    sql.all("DELETE FROM name_bands WHERE normalised = ? AND band < ?", normalised, FORMS);
    indexName(sql, normalised);
  }
}

/** Most forms begin alike, so the ordered names find them without stored keys. */
export function findForms(sql: Sql, normalised: string): number[] {
  const keys = formKeys(normalised);
  const stored = sql.all<{ entity_seq: number }>(
    `SELECT DISTINCT a.entity_seq FROM json_each(?1) k JOIN name_bands n ON n.band = ${FORMS} AND n.hash = k.value
     JOIN aliases a ON a.normalised = n.normalised WHERE n.normalised <> ?2`,
    JSON.stringify(keys.map(hashOf)),
    normalised,
  );
  const near = sql.all<{ normalised: string; entity_seq: number }>(
    `SELECT DISTINCT a.normalised, a.entity_seq FROM json_each(?1) r
     JOIN aliases a ON a.normalised >= r.value ->> 0 AND a.normalised < r.value ->> 1 WHERE a.normalised <> ?2`,
    JSON.stringify(formRanges(normalised)),
    normalised,
  );
  const forms = near.filter((name) => formKeys(name.normalised).some((key) => keys.includes(key)));
  return [...new Set([...stored, ...forms].map(({ entity_seq }) => entity_seq))].sort((a, b) => a - b);
}

export function dropFoundForms(sql: Sql): void {
  const names = sql.all<{ normalised: string }>("SELECT DISTINCT normalised FROM name_bands WHERE band = ?", FORMS);
  sql.all("DELETE FROM name_bands WHERE band = ?", FORMS);
  for (const { normalised } of names) if (storedFormKeys(normalised).length > 0) indexName(sql, normalised);
}

/** Oldest first, by spelling or verdict. Indexes the name, and stores equal spellings as verdicts. */
export function resolveNewName(sql: Sql, normalised: string, now: Instant): number[] {
  for (const b of findSameSpellings(sql, normalised)) {
    storePairVerdict(sql, { about: "name", a: normalised, b, verdict: "same" }, "spelling", now);
  }
  indexName(sql, normalised);
  const entities = findDecidedPartners(sql, "name", normalised, MERGING).map((other) => findEntityByName(sql, other));
  return byAge(
    sql,
    entities.filter((seq) => seq !== null),
  );
}

/** Orders by first mention. Row numbers do not give the order, because a rebuilt row keeps its number. */
export const byAge = (sql: Sql, entities: readonly number[]): number[] =>
  entities.length === 0
    ? []
    : sql
        .all<{ seq: number }>(
          `SELECT entity_seq AS seq FROM mentions WHERE entity_seq IN (SELECT value FROM json_each(?)) AND linked_to IS NULL
       GROUP BY entity_seq ORDER BY min(known_from), min(coalesce(original, seq))`,
          JSON.stringify(entities),
        )
        .map(({ seq }) => seq);

export function deleteUnusedNames(sql: Sql, names: Iterable<string>): void {
  const unused = [...new Set(Array.from(names, normaliseName))].filter((name) => findEntityByName(sql, name) === null);
  const keys = unused.flatMap((name) => keysOf(name).map(([band, hash]) => [band, hash, name]));
  if (keys.length > 0)
    sql.all(
      "DELETE FROM name_bands WHERE (band, hash, normalised) IN (SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?))",
      JSON.stringify(keys),
    );
  deletePairVerdicts(sql, "name", unused);
}
