import { FILE_ROOT } from "../../../shared/file-path.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Sql } from "../../ports/sql.ts";
import { believedSql } from "../base/moment-sql.ts";
import { retractionsAt } from "../index/retractions.ts";

export type FileVersion = {
  seq: number;
  file_id: string;
  path: string;
  document_id: string;
  known_from: Instant;
  known_to: Instant | null;
  bytes: number;
};

const COLUMNS = `v.seq, v.file_id, v.path, v.document_id, v.known_from, v.known_to,
  (SELECT coalesce(sum(length(CAST(e.content AS BLOB))), 0) FROM episodes e WHERE e.document_id = v.document_id
    AND e.seq NOT IN (SELECT value FROM json_each(?1))) AS bytes`;

/** `0` follows `/`, so an index of paths finds both. */
const under = (path: string): string => `(v.path = ${path} OR (v.path > ${path} || '/' AND v.path < ${path} || '0'))`;

/** Rollbacks hide no episode, because they end versions. */
const takenOut = (sql: Sql, known_at: Instant): string => JSON.stringify(retractionsAt(sql, known_at));

export const filesUnder = (sql: Sql, path: string, at: Instant, known_at = at): FileVersion[] =>
  sql.all<FileVersion>(
    `SELECT ${COLUMNS} FROM file_versions v WHERE ${path === FILE_ROOT ? "?2 IS ?2" : under("?2")} AND ${believedSql("v", "?3")} ORDER BY v.path, v.seq`,
    takenOut(sql, known_at),
    path,
    at,
  );

export const fileAmong = (sql: Sql, paths: readonly string[], at: Instant): string | null =>
  sql.all<{ path: string }>(
    `SELECT v.path FROM file_versions v WHERE v.path IN (SELECT value FROM json_each(?1)) AND ${believedSql("v", "?2")} ORDER BY v.path LIMIT 1`,
    JSON.stringify(paths),
    at,
  )[0]?.path ?? null;

export const countFiles = (sql: Sql, at: Instant): number =>
  sql.all<{ files: number }>(`SELECT count(*) AS files FROM file_versions v WHERE ${believedSql("v", "?1")}`, at)[0]
    ?.files ?? 0;

export const textOfVersion = (sql: Sql, { document_id }: FileVersion, known_at: Instant): string =>
  sql
    .all<{ content: string }>(
      "SELECT content FROM episodes WHERE document_id = ?1 AND seq NOT IN (SELECT value FROM json_each(?2)) ORDER BY part",
      document_id,
      takenOut(sql, known_at),
    )
    .map(({ content }) => content)
    .join("");

export const versionsOf = (sql: Sql, path: string, at: Instant, limit: number): FileVersion[] =>
  sql
    .all<FileVersion>(
      `SELECT ${COLUMNS} FROM file_versions v WHERE v.known_from <= ?3
         AND v.file_id IN (SELECT file_id FROM file_versions WHERE path = ?2 AND known_from <= ?3) ORDER BY v.seq DESC LIMIT ?4 + 0`,
      takenOut(sql, at),
      path,
      at,
      limit,
    )
    .reverse()
    .map((version) => (version.known_to !== null && version.known_to > at ? { ...version, known_to: null } : version));

export const episodesOfFiles = (sql: Sql, path: string): string[] =>
  sql
    .all<{ id: string }>(
      `SELECT e.id FROM episodes e WHERE e.document_id IN (SELECT document_id FROM file_versions
         WHERE file_id IN (SELECT v.file_id FROM file_versions v WHERE ${path === FILE_ROOT ? "?1 IS ?1" : under("?1")})) ORDER BY e.seq`,
      path,
    )
    .map(({ id }) => id);

/** Names documents only: paths and texts are in episodes, and forgotten with them. */
export interface LoggedFileChange {
  operation: "files";
  ended: string[];
  begun: [document_id: string, file_id: string][];
}

export function endVersions(sql: Sql, documents: readonly string[], now: Instant): void {
  sql.all(
    "UPDATE file_versions SET known_to = ?1 WHERE known_to IS NULL AND document_id IN (SELECT value FROM json_each(?2))",
    now,
    JSON.stringify(documents),
  );
}

export function beginVersions(sql: Sql, begun: LoggedFileChange["begun"], now: Instant): void {
  sql.all(
    `INSERT INTO file_versions (file_id, path, document_id, known_from)
     SELECT b.value ->> 1, (SELECT e.metadata ->> '$.path' FROM episodes e WHERE e.document_id = b.value ->> 0 LIMIT 1), b.value ->> 0, ?2
     FROM json_each(?1) b WHERE EXISTS (SELECT 1 FROM episodes e WHERE e.document_id = b.value ->> 0) ORDER BY b.key`,
    JSON.stringify(begun),
    now,
  );
}

export function redoFileChange(sql: Sql, { ended, begun }: LoggedFileChange, at: Instant): void {
  endVersions(sql, ended, at);
  beginVersions(sql, begun, at);
}

/** @returns the documents of the files that are no longer there, or there again */
export function rollBackFiles(sql: Sql, known_at: Instant, now: Instant): string[] {
  const current = filesUnder(sql, FILE_ROOT, now);
  const wanted = filesUnder(sql, FILE_ROOT, known_at);
  const documents = (files: readonly FileVersion[]): Set<string> =>
    new Set(files.map(({ document_id }) => document_id));
  const [before, after] = [documents(current), documents(wanted)];
  const ended = [...before].filter((document) => !after.has(document));
  endVersions(sql, ended, now);
  const begun = wanted.filter(({ document_id }) => !before.has(document_id));
  beginVersions(
    sql,
    begun.map(({ document_id, file_id }) => [document_id, file_id]),
    now,
  );
  return [...ended, ...begun.map(({ document_id }) => document_id)];
}
