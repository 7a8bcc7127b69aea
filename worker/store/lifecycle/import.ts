import { SCOPES } from "../../../shared/api/search.ts";
import { lastNumbers, reserveNumbers } from "../base/row-numbers.ts";
import { FaultError } from "../../../shared/fault.ts";
import type { Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { GraphLine, RowValues } from "../../core/portability/lines.ts";
import { RESERVED_NUMBERS } from "../../core/portability/columns.ts";
import { shapeOf, type RecordKind } from "../../core/portability/records.ts";
import type { ImportedRow, LedgerReplay } from "../../ports/graph/lifecycle.ts";
import type { Profile } from "../../ports/graph/writes.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import type { TextIndex } from "../index/folding.ts";
import { indexText } from "../index/full-text.ts";
import { undoneEpisodes } from "../index/retractions.ts";
import { nameCodesOfVectors } from "../index/vectors.ts";
import { reviewImportedLinks } from "../base/link-history.ts";
import { readOnlyBelieved } from "../episodes/extraction-queue.ts";
import { describeOldReadings } from "../episodes/old-readings.ts";
import { lastChange } from "../base/change-log.ts";
import { readMeta, storeLateValues, writeMeta, writeMetas, writeProfile } from "../base/meta.ts";
import { hasFormerValues, keepFormer, logMissingHistory, replaceProfile } from "../base/profile-history.ts";
import { nodeKindOf, NODE_KINDS } from "../base/scoped-rows.ts";
import { lineFault, rememberLines, forgetLines } from "./import-lines.ts";
import { checkRows, RULED_KINDS } from "./import-rules.ts";
import { replayLedger } from "./replay.ts";
import {
  reindexEntityNames,
  indexedReportText,
  indexedEpisodeText,
  type IndexedReport,
} from "../index/indexed-texts.ts";
import { completeBounds } from "../graph/complete-bounds.ts";
import { indexAllNames, reindexNames } from "../graph/entity-lookup.ts";
import { indexAllWordings } from "../graph/wordings.ts";
import { projectRemainingLessons } from "../traversal/lessons.ts";
import { renewQuestionKeys } from "../traversal/taught-answers.ts";

/**
 * Imported rows are invisible until the epoch is written last. They are not trusted: they must fit their table, references must exist, and
 * chains must not have cycles.
 */

export const hasData = (sql: Sql): boolean =>
  lastNumbers(sql).size > 0 || sql.all("SELECT 1 FROM operations LIMIT 1").length > 0;

/** Only calls with this token are accepted until the import opens. A new import replaces an unfinished one. */
export function beginImport(sql: Sql, clock: Instant, token: string): void {
  writeMeta(sql, "epoch", null);
  writeMeta(sql, "importing", token);
  writeMeta(sql, "imported_at", clock);
}

/** @throws FaultError "conflict" if another import took over */
export function renewImport(sql: Sql, clock: Instant, token: string): void {
  requireToken(sql, token);
  writeMeta(sql, "imported_at", clock);
}

/** @throws FaultError "conflict" if another import took over, "invalid" with the number of the first unfit line; nothing is stored then */
export function importRows(sql: Sql, clock: Instant, token: string, rows: readonly ImportedRow[]): void {
  sql.transaction(() => {
    requireToken(sql, token);
    writeMeta(sql, "imported_at", clock);
    for (const { line, kind, values } of rows) {
      try {
        insert(sql, kind, values);
      } catch (error) {
        throw rowError(line, kind, error);
      }
    }
    rememberLines(sql, rows, RULED_KINDS);
  });
}

function requireToken(sql: Sql, token: string): void {
  if (readMeta(sql, "importing") === token) return;
  throw new FaultError({ kind: "conflict", detail: "Another import into this memory has begun" });
}

export function importLedgerEntries(
  sql: Sql,
  clock: Instant,
  ids: Ids,
  token: string,
  entries: readonly LedgerReplay[],
): void {
  requireToken(sql, token);
  writeMeta(sql, "imported_at", clock);
  replayLedger(sql, ids, entries);
}

/** A constraint violation is the line's; any other error is ours. */
function rowError(line: number, kind: RecordKind, error: unknown): unknown {
  const [, what, where] =
    /(UNIQUE|FOREIGN KEY|NOT NULL|PRIMARY KEY) constraint failed(?:: ([\w., ]+))?/.exec(String(error)) ?? [];
  if (what === undefined) return isTooBig(error) ? lineFault(line, kind, "is longer than a row may be") : error;
  const message =
    what === "FOREIGN KEY" ? "refers to a row that did not come before it" : `stands twice (${where ?? kind})`;
  return lineFault(line, kind, message);
}

/** A Durable Object stores at most 2 MB per row. */
const isTooBig = (error: unknown): boolean => /too big|SQLITE_TOOBIG/i.test(String(error));

const statements = new Map<RecordKind, string>();

function insert(sql: Sql, kind: RecordKind, values: RowValues): void {
  const { table, columns } = shapeOf(kind);
  const names = Object.keys(columns);
  let statement = statements.get(kind);
  if (statement === undefined) {
    statement = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`;
    statements.set(kind, statement);
  }
  const shapes = Object.values(columns);
  sql.all(statement, ...values.map((value, place) => stored(value, shapes[place]?.as ?? "plain")));
  const at = (name: string) => values[names.indexOf(name)] ?? null;
  const searched = searchedTextOf(kind, at);
  if (searched !== null) indexText(sql, searched.of, Number(at("seq")), searched.text);
}

function searchedTextOf(
  kind: RecordKind,
  at: (column: string) => string | number | null,
): { of: TextIndex; text: string } | null {
  const text = (column: string): string | null => {
    const value = at(column);
    return value === null ? null : String(value);
  };
  switch (kind) {
    case "episode": {
      const [type, content] = [String(at("type")), String(at("content"))];
      return { of: "episodes", text: indexedEpisodeText({ type, name: text("name"), title: text("title"), content }) };
    }
    case "fact":
      return { of: "facts", text: String(at("fact")) };
    case "community": {
      const report = JSON.parse(String(at("report"))) as IndexedReport | null;
      return report === null ? null : { of: "communities", text: indexedReportText(report) };
    }
    default:
      return null;
  }
}

function stored(value: string | number | null, as: string): SqlValue {
  if (as === "json") return value === "null" ? null : value;
  if (typeof value !== "string") return value;
  if (as === "hex")
    return Uint8Array.from({ length: value.length / 2 }, (_, i) => parseInt(value.slice(2 * i, 2 * i + 2), 16));
  if (as === "base64") return Uint8Array.from(atob(value), (character) => character.charCodeAt(0));
  return value;
}

const IMPORT_LEASE_MS = 30_000;
/** The request that should open the import has failed after this time. */
const SETTLING_TIMEOUT_MS = 60_000;

export interface CompletedImport {
  epoch: string;
  profile: Profile;
  graph: GraphLine;
}

/**
 * Closed until Postgres knows about it.
 *
 * @throws FaultError "conflict" if another import took over, "invalid" if rows do not fit together
 */
export function finishImport(
  sql: Sql,
  clock: Instant,
  token: string,
  { epoch, profile, graph }: CompletedImport,
): void {
  sql.transaction(() => {
    requireToken(sql, token);
    nameCodesOfVectors(sql);
    checkRows(sql);
    forgetLines(sql);
    completeBounds(sql);
    reindexEntityNames(sql);
    indexAllWordings(sql);
    indexAllNames(sql);
    reindexNames(sql);
    reviewImportedLinks(sql);
    queueMissingVectors(sql);
    describeOldReadings(sql);
    // undone messages that wait would hold up later ones
    readOnlyBelieved(sql, [], undoneEpisodes(sql, Number.MAX_SAFE_INTEGER));
    projectRemainingLessons(sql);
    renewQuestionKeys(sql);
    for (const [table, seq] of Object.entries(graph.numbers))
      reserveNumbers(sql, table, Math.min(seq, RESERVED_NUMBERS));
    writeMeta(sql, "embedding_model", graph.embedding_model);
    writeMeta(sql, "synonym_similarity", graph.synonym_similarity);
    writeMeta(sql, "drift", graph.drift);
    writeMeta(sql, "synonym_changes", graph.synonym_changes);
    writeMeta(sql, "forgettings", graph.forgettings);
    writeMeta(sql, "last_instant", graph.last_instant);
    writeMeta(sql, "last_step", graph.last_instant);
    writeMeta(sql, "imported_at", clock);
    writeMeta(sql, "epoch", epoch);
    writeImportedProfile(sql, clock, profile, graph);
  });
}

/** A registered owner keeps the profile; reads at earlier known instants show the imported one. */
function writeImportedProfile(sql: Sql, clock: Instant, profile: Profile, graph: GraphLine): void {
  keepFormer(sql, "display_name", graph.former_display_names);
  keepFormer(sql, "time_zone", graph.former_time_zones);
  const { display_name: name = profile.name, time_zone = profile.time_zone } = graph;
  writeProfile(sql, { ...profile, name, time_zone });
  logMissingHistory(sql);
  replaceProfile(sql, profile, clock);
}

/** @throws FaultError "conflict" if another import took over */
export function openImport(sql: Sql, token: string, profile: Profile): void {
  sql.transaction(() => {
    requireToken(sql, token);
    writeMeta(sql, "imported_seq", lastChange(sql));
    activateGraph(sql, nonNull(readMeta(sql, "epoch"), "epoch of a completed import"), profile);
  });
}

export function importTimeout(sql: Sql): Instant | null {
  const last = readMeta(sql, "imported_at");
  if (last === null) return null;
  return last + (readMeta(sql, "epoch") === null ? IMPORT_LEASE_MS : SETTLING_TIMEOUT_MS);
}

export function finishReplay(
  sql: Sql,
  clock: Instant,
  token: string,
  epoch: string,
  profile: Profile,
  recorded: number,
): void {
  sql.transaction(() => {
    requireToken(sql, token);
    writeMetas(sql, { recorded_seq: recorded, alarm_at: null });
    reserveNumbers(sql, "changes", recorded);
    // the profile may have changed while the memory was lost
    if (hasFormerValues(sql)) replaceProfile(sql, profile, clock);
    activateGraph(sql, epoch, profile);
  });
  // without this mark the whole ledger would be recorded and announced again
  storeLateValues(sql);
}

function activateGraph(sql: Sql, epoch: string, profile: Profile): void {
  writeMeta(sql, "importing", null);
  writeMeta(sql, "imported_at", null);
  writeMeta(sql, "epoch", epoch);
  writeProfile(sql, profile);
}

/** A message gets its vector when it is read. */
function queueMissingVectors(sql: Sql): void {
  sql.exec("DELETE FROM codes WHERE node NOT IN (SELECT node FROM vectors)");
  for (const scope of SCOPES) {
    const read = "AND seq IN (SELECT episode_seq FROM extractions UNION SELECT episode_seq FROM provenance)";
    sql.all(
      `INSERT OR IGNORE INTO unembedded (node, scope, seq) SELECT seq * ${NODE_KINDS} + ?2, ?1, seq FROM ${scope}
       WHERE seq * ${NODE_KINDS} + ?2 NOT IN (SELECT node FROM codes) ${scope === "episodes" ? read : ""}`,
      scope,
      nodeKindOf(scope),
    );
  }
}
