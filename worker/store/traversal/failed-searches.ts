import type { Instant } from "../../../shared/instant.ts";
import { DAY_MS } from "../../core/text/calendar.ts";
import { UNFADED_DAYS } from "../../core/traverse/edge-memory.ts";
import type { Sql } from "../../ports/sql.ts";
import type { SearchedStep, FailedSearch, TraversalQuestion, GraphExtent } from "../../ports/graph/traversal.ts";
import { hasUnembedded } from "../index/embedding.ts";
import { readMeta, tick } from "../base/meta.ts";
import { findNodeRows, type NodeRowKind } from "./edges.ts";

const KEEP_MS = UNFADED_DAYS * DAY_MS;
const MAX_SEARCHES = 200;

export function readGraphWatermark(sql: Sql, now: Instant): GraphExtent {
  const [last] = sql.all<Pick<GraphExtent, "episodes" | "mentions" | "versions" | "operations">>(
    `SELECT (SELECT coalesce(max(seq), 0) FROM episodes) AS episodes, (SELECT coalesce(max(seq), 0) FROM mentions) AS mentions,
       (SELECT coalesce(max(seq), 0) FROM fact_versions) AS versions, (SELECT coalesce(max(seq), 0) FROM operations) AS operations`,
  );
  return {
    at: now,
    ...(last ?? { episodes: 0, mentions: 0, versions: 0, operations: 0 }),
    synonyms: readMeta(sql, "synonym_changes") ?? 0,
    forgettings: readMeta(sql, "forgettings") ?? 0,
  };
}

/** Stores nothing without vectors, or if something was forgotten or a synonym edge appeared: the failure then proves nothing. */
export function storeFailedSearch(sql: Sql, clock: Instant, search: FailedSearch): boolean {
  return sql.transaction(() => {
    const now = tick(sql, clock);
    const { fingerprint, limits, written, seeds, nodes, steps } = search;
    const present = readGraphWatermark(sql, now);
    const isChanged = present.forgettings !== written.forgettings || present.synonyms !== written.synonyms;
    if (isChanged || hasUnembedded(sql)) return false;
    sql.all("DELETE FROM vain_searches WHERE fingerprint = ? OR searched_at <= ?", fingerprint, now - KEEP_MS);
    sql.all(
      "DELETE FROM vain_searches WHERE seq <= (SELECT seq FROM vain_searches ORDER BY seq DESC LIMIT 1 OFFSET ?)",
      MAX_SEARCHES - 1,
    );
    sql.all(
      `INSERT INTO vain_searches (fingerprint, hops, calls, tokens, written, seeds, nodes, steps, synonyms, searched_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      fingerprint,
      limits.hops,
      limits.calls,
      limits.tokens,
      JSON.stringify(written),
      JSON.stringify(seeds),
      JSON.stringify(nodes),
      JSON.stringify(steps),
      synonymsOf(sql, rowsOf(sql, nodes).entities),
      now,
    );
    return true;
  });
}

type Row = {
  hops: number;
  calls: number;
  tokens: number;
  written: string;
  seeds: string;
  nodes: string;
  steps: string;
  synonyms: number;
  searched_at: number;
};

/**
 * Finds a search with the same fingerprint (question, guide, moment) and seeds, and at least the same limits; `null` if something visited
 * has changed.
 */
export function findFailedSearch(
  sql: Sql,
  { search, as_of, without_memory }: TraversalQuestion,
  seeds: readonly string[],
  now: Instant,
): SearchedStep[] | null {
  if (search === null || without_memory === true) return null;
  const { limits } = search;
  const [row] = sql.all<Row>(
    `SELECT hops, calls, tokens, written, seeds, nodes, steps, synonyms, searched_at FROM vain_searches
     WHERE fingerprint = ? AND searched_at > ? AND hops >= ? AND calls >= ? AND tokens >= ?`,
    search.fingerprint,
    now - KEEP_MS,
    limits.hops,
    limits.calls,
    limits.tokens,
  );
  if (row === undefined || row.seeds !== JSON.stringify(seeds)) return null;
  const written = JSON.parse(row.written) as GraphExtent;
  const rows = rowsOf(sql, JSON.parse(row.nodes) as string[]);
  if (isTouched(sql, rows, written, row.synonyms)) return null;
  if (as_of === undefined && hasValidityChange(sql, rows.entities, written.at, now)) return null;
  return JSON.parse(row.steps) as SearchedStep[];
}

interface Rows {
  entities: string;
  anchors: string;
}

function rowsOf(sql: Sql, nodes: readonly string[]): Rows {
  const nodeRows = [...findNodeRows(sql, nodes).values()];
  const of = (wanted: NodeRowKind): string =>
    JSON.stringify(nodeRows.filter(({ kind }) => kind === wanted).map(({ seq }) => seq));
  return { entities: of("entity"), anchors: of("anchor") };
}

const LISTED = "SELECT value FROM json_each(?1)";

function isTouched(sql: Sql, { entities, anchors }: Rows, written: GraphExtent, synonyms: number): boolean {
  const [row] = sql.all<{ touched: number }>(
    `SELECT EXISTS (SELECT 1 FROM operations WHERE seq > ?3)
       OR EXISTS (SELECT 1 FROM entities WHERE seq IN (${LISTED}) AND merged_at IS NOT NULL)
       OR EXISTS (SELECT 1 FROM mentions WHERE seq > ?4 AND (entity_seq IN (${LISTED}) OR episode_seq IN (SELECT value FROM json_each(?2))))
       OR EXISTS (SELECT 1 FROM episodes WHERE seq > ?5 AND previous_seq IN (SELECT value FROM json_each(?2)))
       OR EXISTS (SELECT 1 FROM fact_versions v JOIN facts f ON f.seq = v.fact_seq
                  WHERE v.seq > ?6 AND (f.subject_seq IN (${LISTED}) OR f.object_seq IN (${LISTED}))) AS touched`,
    entities,
    anchors,
    written.operations,
    written.mentions,
    written.episodes,
    written.versions,
  );
  return row?.touched !== 0 || synonymsOf(sql, entities) !== synonyms;
}

const synonymsOf = (sql: Sql, entities: string): number =>
  sql.all<{ count: number }>(
    `SELECT count(*) AS count FROM synonyms WHERE a IN (${LISTED}) OR b IN (${LISTED})`,
    entities,
  )[0]?.count ?? 0;

function hasValidityChange(sql: Sql, entities: string, from: Instant, to: Instant): boolean {
  const [row] = sql.all<{ up: number }>(
    `SELECT EXISTS (SELECT 1 FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq
       WHERE (f.subject_seq IN (${LISTED}) OR f.object_seq IN (${LISTED}))
         AND (v.valid_from > ?2 AND v.valid_from <= ?3 OR v.valid_to > ?2 AND v.valid_to <= ?3)) AS up`,
    entities,
    from,
    to,
  );
  return row?.up !== 0;
}

/** Deletes all, because none may keep forgotten content, and each search can be repeated. */
export const deleteFailedSearches = (sql: Sql): number => sql.all("DELETE FROM vain_searches RETURNING 1").length;
