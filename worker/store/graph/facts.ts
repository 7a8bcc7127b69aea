import type { Fact, FactDetail } from "../../../shared/api/fact.ts";
import type { Filters } from "../../../shared/api/filters.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import { formatInstant, formatInstantOrNull, type Instant } from "../../../shared/instant.ts";
import { renderPeriod } from "../../core/context/dates.ts";
import { BOUND_NAMES, type Bounds } from "../../core/temporal/bounds.ts";
import type { FactQuery } from "../../ports/graph/reads.ts";
import type { Sql } from "../../ports/sql.ts";
import { must } from "../../../shared/must.ts";
import { pageCursor, pageStart } from "../base/cursors.ts";
import { namesAt } from "./entity-names.ts";
import { versionCondition } from "../index/filters.ts";
import { boundColumns } from "./fact-versions.ts";
import { NEWEST_SUPPORT_FIRST, SUPPORTS, wordingsAt } from "./statements.ts";

type FactRow = {
  seq: number;
  version_seq: number;
  id: string;
  subject_seq: number;
  subject_id: string;
  subject_name: string;
  predicate: string;
  object_seq: number | null;
  object_id: string | null;
  object_name: string | null;
  object_value: string | null;
  fact: string;
  kind: Fact["kind"];
  strength: number;
  attributes: string;
  hyperedge_id: string | null;
  known_from: number;
  known_to: number | null;
  episode_ids: string;
  /** How many statements it has. */
  stated: number;
} & Bounds;

const believedAt = (at: string): string => `v.known_from <= ${at} AND (v.known_to IS NULL OR v.known_to > ${at})`;

const holdsAt = (at: string): string =>
  `(v.valid_from IS NULL OR v.valid_from <= ${at}) AND (v.valid_to IS NULL OR v.valid_to > ${at})`;

/** SQL for: the version `v` is believed at ?1 and, unless ?2 is null, holds at ?2. */
const AT_MOMENT = `${believedAt("?1")} AND (?2 IS NULL OR (${holdsAt("?2")}))`;

const SELECT = `SELECT f.seq, v.seq AS version_seq, f.id, f.subject_seq, f.object_seq, s.id AS subject_id, s.name AS subject_name, f.predicate, o.id AS object_id,
    o.name AS object_name, f.object_value, f.fact, f.kind, f.strength, f.attributes, f.hyperedge_id, ${boundColumns("v")}, v.known_from, iif(v.known_to > ?1, NULL, v.known_to) AS known_to,
    (SELECT count(*) FROM provenance p WHERE p.fact_seq = f.seq) AS stated,
    (SELECT json_group_array(id) FROM (SELECT e.id FROM provenance p JOIN episodes e ON e.seq = p.episode_seq
      WHERE p.fact_seq = f.seq AND p.linked_from <= ?1 AND (p.linked_to IS NULL OR p.linked_to > min(?1, coalesce(v.known_to, ?1) - 1))
      GROUP BY e.seq ORDER BY min(p.denied), max(${SUPPORTS}) DESC, max(p.reference_time) DESC, e.seq DESC)) AS episode_ids
  FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq
  JOIN entities s ON s.seq = f.subject_seq LEFT JOIN entities o ON o.seq = f.object_seq`;

/**
 * One version of each fact, by row number of the fact. Candidates are the versions believed at `known_at` that hold at `as_of` and
 * pass the filters; one that still holds now is preferred to those that ended, then the latest.
 */
export function readFacts(
  sql: Sql,
  seqs: readonly number[],
  moment: Moment & { filters?: Filters | undefined },
  now: Instant,
): Map<number, Fact> {
  const { known_at = now, as_of, filters } = moment;
  const filter = filters && versionCondition(sql, filters, { known_at, as_of }, "?5");
  const rows = sql.all<FactRow>(
    `${SELECT} WHERE f.seq IN (SELECT value FROM json_each(?3)) AND ${AT_MOMENT} ${filter ? `AND ${filter.condition("v.seq")}` : ""}
     ORDER BY f.seq, (v.valid_to IS NOT NULL AND v.valid_to <= ?4), v.valid_from DESC, v.seq DESC`,
    moment.known_at ?? now,
    moment.as_of ?? null,
    JSON.stringify(seqs),
    now,
    ...(filter ? [filter.values] : []),
  );
  const preferred = new Map<number, FactRow>();
  for (const row of rows) {
    if (!preferred.has(row.seq)) preferred.set(row.seq, row);
  }
  const worded = asWorded(sql, [...preferred.values()], moment.known_at);
  return new Map(worded.map((row) => [row.seq, toFact(row, instantOf(moment, now))]));
}

/** The instant from which a reader looks at facts: what is over by then is past. */
const instantOf = ({ as_of, known_at }: Moment, now: Instant): Instant => as_of ?? known_at ?? now;

/** Versions with their own wording, and with the names known at `known_at`; later statements may have changed both. */
function asWorded(sql: Sql, rows: readonly FactRow[], known_at: Instant | undefined): readonly FactRow[] {
  // a fact that was stated once is worded by that
  const reworded = rows.filter(({ stated }) => known_at !== undefined || stated > 1);
  const versions = reworded.map(({ seq, valid_from, valid_to }) => ({ fact_seq: seq, valid_from, valid_to }));
  const wordings = wordingsAt(sql, versions, known_at ?? Number.MAX_SAFE_INTEGER);
  const wordingOf = new Map(reworded.map((row, index) => [row, wordings[index] ?? null]));
  const worded = rows.map((row) => ({ ...row, ...wordingOf.get(row) }));
  if (known_at === undefined) return worded;
  const ends = new Set(rows.flatMap(({ subject_seq, object_seq }) => [subject_seq, object_seq ?? 0]));
  const names = namesAt(sql, ends, known_at);
  return worded.map((row) => ({
    ...row,
    subject_name: names.get(row.subject_seq) ?? row.subject_name,
    object_name: row.object_seq === null ? null : (names.get(row.object_seq) ?? row.object_name),
  }));
}

/** Versions by their own row numbers, in that order, whether or not they are still believed. */
export function readVersions(sql: Sql, version_seqs: readonly number[], at: Instant): Fact[] {
  const rows = sql.all<FactRow>(
    `${SELECT} WHERE v.seq IN (SELECT value FROM json_each(?2)) ORDER BY v.seq`,
    Number.MAX_SAFE_INTEGER,
    JSON.stringify(version_seqs),
  );
  return asWorded(sql, rows, undefined).map((row) => toFact(row, at));
}

export function listFacts(sql: Sql, query: FactQuery, now: Instant): Page<Fact> {
  const rows = sql.all<FactRow>(
    `${SELECT} WHERE ${AT_MOMENT} AND (?3 IS NULL OR s.id = ?3 OR o.id = ?3) AND (?4 IS NULL OR f.predicate = ?4)
       AND (?7 IS NULL OR EXISTS (SELECT 1 FROM provenance p JOIN episodes e ON e.seq = p.episode_seq
         WHERE p.fact_seq = f.seq AND e.thread_id = ?7 AND p.linked_from <= ?1 AND (p.linked_to IS NULL OR p.linked_to > ?1)))
       AND (?5 IS NULL OR v.seq < ?5) ORDER BY v.seq DESC LIMIT ?6 + 0`,
    query.known_at ?? now,
    query.as_of ?? null,
    query.entity_id ?? null,
    query.predicate ?? null,
    pageStart(sql, "facts", query.cursor),
    query.limit + 1,
    query.thread_id ?? null,
  );
  const kept = rows.slice(0, query.limit);
  const last = kept.at(-1);
  return {
    data: asWorded(sql, kept, query.known_at).map((row) => toFact(row, instantOf(query, now))),
    next_cursor: rows.length > query.limit && last ? pageCursor(sql, "facts", last.version_seq) : null,
  };
}

/**
 * One fact as believed at `known_at`: the version that holds at `as_of` or, without it, the current one; with all its versions known
 * by then, and its sources.
 *
 * @throws FaultError "not_found"
 */
export function getFact(sql: Sql, id: string, moment: Moment, now: Instant): FactDetail {
  const known_at = moment.known_at ?? now;
  const [row] = sql.all<FactRow>(
    `${SELECT} WHERE f.id = ?2 AND v.known_from <= ?1 AND (?3 IS NULL OR (${holdsAt("?3")} AND ${believedAt("?1")}))
     ORDER BY v.known_to IS NOT NULL AND v.known_to <= ?1, v.valid_to IS NOT NULL AND v.valid_to <= ?1, v.seq DESC LIMIT 1`,
    known_at,
    id,
    moment.as_of ?? null,
  );
  if (!row) throw new FaultError(notFound(`Fact ${id}`));
  const at = instantOf(moment, now);
  const [worded] = asWorded(sql, [row], moment.known_at);
  return {
    ...toFact(must(worded, "fact"), at),
    versions: versionsOf(sql, row, known_at, at),
    sources: sourcesOf(sql, row.seq, known_at),
  };
}

const versionsOf = (
  sql: Sql,
  { seq, kind }: { seq: number; kind: Fact["kind"] },
  known_at: Instant,
  at: Instant,
): FactDetail["versions"] =>
  sql
    .all<Bounds & { known_from: number; known_to: number | null; caused_by: string }>(
      `SELECT ${BOUND_NAMES.join(", ")}, known_from, iif(known_to > ?2, NULL, known_to) AS known_to, caused_by
       FROM fact_versions WHERE fact_seq = ?1 AND known_from <= ?2 ORDER BY seq`,
      seq,
      known_at,
    )
    .map((version) => ({
      ...formatBounds(version),
      period: renderPeriod(kind, version, at),
      known_from: formatInstant(version.known_from),
      known_to: formatInstantOrNull(version.known_to),
      caused_by: version.caused_by,
    }));

const sourcesOf = (sql: Sql, fact_seq: number, known_at: Instant): FactDetail["sources"] =>
  sql
    .all<{ id: string; content: string; span_start: number | null; span_end: number | null }>(
      `SELECT e.id, e.content, p.span_start, p.span_end FROM provenance p JOIN episodes e ON e.seq = p.episode_seq WHERE p.fact_seq = ?1 AND p.linked_from <= ?2 AND (p.linked_to IS NULL OR p.linked_to > ?2) ORDER BY ${NEWEST_SUPPORT_FIRST}`,
      fact_seq,
      known_at,
    )
    .map(({ id, content, span_start, span_end }) =>
      span_start === null || span_end === null
        ? { episode_id: id, span: null, quote: null }
        : { episode_id: id, span: [span_start, span_end], quote: content.slice(span_start, span_end) },
    );

const formatBounds = (bounds: Bounds) => ({
  valid_from: formatInstantOrNull(bounds.valid_from),
  valid_from_precision: bounds.valid_from_precision,
  valid_from_basis: bounds.valid_from_basis,
  valid_to: formatInstantOrNull(bounds.valid_to),
  valid_to_precision: bounds.valid_to_precision,
  valid_to_basis: bounds.valid_to_basis,
  due: formatInstantOrNull(bounds.due),
  due_precision: bounds.due_precision,
});

/** @param at the instant from which it is read, see `renderPeriod` */
const toFact = (row: FactRow, at: Instant): Fact => ({
  id: row.id,
  subject: { id: row.subject_id, name: row.subject_name },
  predicate: row.predicate,
  object: row.object_id === null || row.object_name === null ? null : { id: row.object_id, name: row.object_name },
  object_value: row.object_value,
  fact: row.fact,
  kind: row.kind,
  strength: row.strength,
  ...formatBounds(row),
  period: renderPeriod(row.kind, row, at),
  known_from: formatInstant(row.known_from),
  known_to: formatInstantOrNull(row.known_to),
  attributes: JSON.parse(row.attributes) as Record<string, unknown>,
  hyperedge_id: row.hyperedge_id,
  episode_ids: JSON.parse(row.episode_ids) as string[],
});
