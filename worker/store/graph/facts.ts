import type { Confidence } from "../../../shared/confidence.ts";
import type { Fact, FactDetail } from "../../../shared/api/fact.ts";
import type { Filters } from "../../../shared/api/filters.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import { believedRowSql } from "../index/retractions.ts";
import { survivorAt } from "../index/survivors.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import { formatInstant, formatInstantOrNull, type Instant } from "../../../shared/instant.ts";
import { renderPeriod, type TaskOutcome } from "../../core/context/dates.ts";
import { BOUND_NAMES, type Bounds } from "../../core/temporal/bounds.ts";
import { differsFromPresent, readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import type { FactQuery } from "../../ports/graph/reads.ts";
import type { Sql } from "../../ports/sql.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { formatPageCursor, pageStart } from "../base/cursors.ts";
import { readKept } from "../base/kept-rows.ts";
import { believedSql, linkedSql, listedSql, rememberedSql } from "../base/moment-sql.ts";
import { namesAt } from "./entity-names.ts";
import { versionCondition } from "../index/filters.ts";
import { shownOwner } from "../index/owner-name.ts";
import { hasCorrections } from "./corrections.ts";
import { boundColumns } from "./fact-versions.ts";
import { withOutcomes } from "./task-outcomes.ts";
import { lastWordingAt, NEWEST_SUPPORT_FIRST, SUPPORTS, wordingsAt, wordingsOfFactsAt } from "./wordings.ts";

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
  confidence: Confidence;
  attributes: string;
  hyperedge_id: string | null;
  known_from: number;
  known_to: number | null;
  episode_ids: string;
  stated: number;
  worded: number | null;
  next_bound: Instant;
  /** See `asWorded`. */
  outcome?: TaskOutcome;
} & Bounds;

const atMoment = (read: string): string => `${believedSql("v", "?1")} AND (?2 IS NULL OR ${read})`;

/**
 * Sources until ?2, or all if there are none. Undone ones count only without others.
 *
 * @param believed SQL: the statement `p` counts
 */
function sourcesSql(believed: string): string {
  const counted = (
    condition: string,
  ): string => `(SELECT json_group_array(id) FROM (SELECT e.id FROM provenance p JOIN episodes e ON e.seq = p.episode_seq
      WHERE p.fact_seq = f.seq AND p.linked_from <= ?1 AND (p.linked_to IS NULL OR p.linked_to > min(?1, coalesce(v.known_to, ?1) - 1)) AND ${condition}
        AND (?2 IS NULL OR e.reference_time <= ?2 OR NOT EXISTS (SELECT 1 FROM provenance q JOIN episodes d ON d.seq = q.episode_seq
          WHERE q.fact_seq = f.seq AND ${linkedSql("q", "?1")} AND d.reference_time <= ?2))
      GROUP BY e.seq ORDER BY min(p.denied), max(${SUPPORTS}) DESC, max(p.reference_time) DESC, e.seq DESC))`;
  return believed === "1" ? counted("1") : `coalesce(nullif(${counted(believed)}, '[]'), ${counted("1")})`;
}

const NEVER = Number.MAX_SAFE_INTEGER;
const BYTES_OF_FACT = 1_500;

const selectSql = (
  sql: Sql,
  known_at: Instant,
  next_bound = "NULL",
): string => `SELECT f.seq, v.seq AS version_seq, f.id, f.subject_seq, f.object_seq, s.id AS subject_id, s.name AS subject_name, f.predicate, o.id AS object_id,
    o.name AS object_name, f.object_value, f.fact, f.kind, f.strength, f.confidence, f.attributes, f.hyperedge_id, ${boundColumns("v")}, v.known_from,
    iif(v.known_to > ?1, NULL, v.known_to) AS known_to, (SELECT count(*) FROM (SELECT 1 FROM provenance p WHERE p.fact_seq = f.seq LIMIT 2)) AS stated,
    (SELECT ${SUPPORTS} FROM provenance p WHERE p.seq = f.worded_by AND p.linked_to IS NULL) AS worded,
    ${sourcesSql(believedRowSql(sql, "p", known_at))} AS episode_ids, ${next_bound} AS next_bound
  FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq
  JOIN entities s ON s.seq = f.subject_seq LEFT JOIN entities o ON o.seq = f.object_seq`;

export interface VersionChoice {
  filters?: Filters | undefined;
  /**
   * - `asked` (default): hold at `as_of` or had happened; all without `as_of`
   * - `standing`: hold at the moment or had happened
   * - `begun`: had begun by the moment, even if ended
   */
  standing?: "asked" | "standing" | "begun";
}

/** One version per fact, worded as at the moment: one that still holds, else the latest. */
export function readFacts(
  sql: Sql,
  seqs: readonly number[],
  moment: ReadMoment,
  { filters, standing = "asked" }: VersionChoice = {},
): Map<number, Fact> {
  const filter = filters && versionCondition(sql, filters, moment, "?5");
  const chosen = {
    asked: atMoment(rememberedSql("v", "f", "?2", moment)),
    standing: `${believedSql("v", "?1")} AND ?2 IS ?2 AND ${rememberedSql("v", "f", "?4", moment)}`,
    begun: `${believedSql("v", "?1")} AND ?2 IS ?2 AND (v.valid_from IS NULL OR v.valid_from <= ?4)`,
  }[standing];
  const isKept = filter === undefined && !differsFromPresent(moment);
  const read = (wanted: readonly number[]): Map<number, ReadFact> => {
    const rows = sql.all<FactRow>(
      `${selectSql(sql, moment.known_at, isKept ? NEXT_BOUND : undefined)} WHERE v.seq IN (SELECT version_seq FROM (
       SELECT v.seq AS version_seq, row_number() OVER (
         PARTITION BY f.seq ORDER BY v.valid_to IS NOT NULL AND v.valid_to <= ?4, v.valid_from DESC, v.seq DESC) AS place
       FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq
       WHERE f.seq IN (SELECT value FROM json_each(?3)) AND ${chosen} ${filter ? `AND ${filter.condition("v.seq")}` : ""}) WHERE place = 1)
     ORDER BY f.seq`,
      moment.known_at,
      moment.as_of,
      JSON.stringify(wanted),
      moment.at,
      ...(filter ? [filter.values] : []),
    );
    return new Map(
      asWorded(sql, rows, moment).map((row) => [
        row.seq,
        { fact: toFact(row, moment.at), from: moment.at, until: row.next_bound, bytes: bytesOfFact(row) },
      ]),
    );
  };
  const owner = isKept ? shownOwner(sql, moment) : null;
  const kind = `facts ${standing} ${moment.include_uncertain} ${owner?.entity_seq} ${owner?.name}`;
  const holds = ({ from, until }: ReadFact): boolean => from <= moment.at && moment.at < until;
  const found = isKept ? readKept(sql, kind, seqs, read, ({ bytes }) => bytes, holds) : read(seqs);
  return new Map([...found].sort(([a], [b]) => a - b).map(([seq, { fact }]) => [seq, fact]));
}

interface ReadFact {
  fact: Fact;
  from: Instant;
  until: Instant;
  bytes: number;
}

const NEXT_BOUND = `(SELECT min(min(iif(x.valid_from > ?4, x.valid_from, ${NEVER}), iif(x.valid_to > ?4, x.valid_to, ${NEVER})))
  FROM fact_versions x WHERE x.fact_seq = f.seq)`;

const bytesOfFact = ({ fact, attributes, episode_ids }: FactRow): number =>
  BYTES_OF_FACT + 2 * (fact.length + attributes.length + episode_ids.length);

function asWorded(sql: Sql, rows: readonly FactRow[], moment: ReadMoment): readonly FactRow[] {
  const worded = rows.length === 0 ? rows : asWordedThen(sql, withOutcomes(sql, rows, moment), moment);
  const owner = rows.length === 0 ? null : shownOwner(sql, moment);
  if (owner === null) return worded;
  const nameOf = (seq: number | null, name: string): string =>
    seq === owner.entity_seq ? owner.name : owner.inText(name);
  return worded.map((row) => ({
    ...row,
    fact: owner.inText(row.fact),
    subject_name: nameOf(row.subject_seq, row.subject_name),
    object_name: row.object_name === null ? null : nameOf(row.object_seq, row.object_name),
  }));
}

function asWordedThen(sql: Sql, rows: readonly FactRow[], moment: ReadMoment): readonly FactRow[] {
  const isPast = differsFromPresent(moment);
  // a fact with one statement is worded by it, unless it was corrected
  const isAnyCorrected = hasCorrections(sql);
  const isAnyUndone = rows.length > 0 && believedRowSql(sql, "p", moment.known_at) !== "1";
  const isAsStored = ({ stated, worded }: FactRow): boolean => stated < 2 || (worded === 1 && !isAnyUndone);
  const reworded = rows.filter((row) => isPast || isAnyCorrected || !isAsStored(row));
  const versions = reworded.map(({ seq, valid_from, valid_to }) => ({ fact_seq: seq, valid_from, valid_to }));
  const wordings = wordingsAt(sql, versions, moment.known_at, moment.as_of);
  const wordingOf = new Map(
    reworded.map((row, index) => {
      const wording = wordings[index] ?? null;
      return [
        row,
        wording ??
          (isPast ? lastWordingAt(sql, nonNull(versions[index], "version"), moment.known_at, moment.as_of) : null),
      ];
    }),
  );
  const worded = rows.map((row) => {
    const wording = wordingOf.get(row);
    return wording == null ? row : { ...row, ...wording };
  });
  const ends = new Set(rows.flatMap(({ subject_seq, object_seq }) => [subject_seq, object_seq ?? 0]));
  const names = namesAt(sql, ends, moment);
  if (names.size === 0) return worded;
  return worded.map((row) => ({
    ...row,
    subject_name: names.get(row.subject_seq) ?? row.subject_name,
    object_name: row.object_seq === null ? null : (names.get(row.object_seq) ?? row.object_name),
  }));
}

export function sentencesOf(sql: Sql, seqs: readonly number[], moment: ReadMoment): Map<number, string> {
  const { known_at, as_of } = moment;
  const owner = seqs.length === 0 ? null : shownOwner(sql, moment);
  const worded = wordingsOfFactsAt(sql, seqs, known_at, as_of);
  return new Map(Array.from(worded, ([seq, { fact }]) => [seq, owner?.inText(fact) ?? fact]));
}

/**
 * Reads versions, whether believed or not.
 *
 * @param until `known_to` only up to this known instant
 */
export function readVersions(sql: Sql, version_seqs: readonly number[], moment: ReadMoment, until: Instant): Fact[] {
  const rows = sql.all<FactRow & { closed: number | null }>(
    `SELECT r.*, c.closed FROM (${selectSql(sql, moment.known_at)}) r JOIN (SELECT seq AS version, iif(known_to > ?4, NULL, known_to) AS closed FROM fact_versions) c ON c.version = r.version_seq
     WHERE r.version_seq IN (SELECT value FROM json_each(?3)) AND ?2 IS ?2 ORDER BY r.version_seq`,
    moment.known_at,
    moment.as_of,
    JSON.stringify(version_seqs),
    until,
  );
  const closed = new Map(rows.map((row) => [row.version_seq, row.closed]));
  return asWorded(sql, rows, moment).map((row) =>
    toFact({ ...row, known_to: closed.get(row.version_seq) ?? null }, moment.at),
  );
}

export function listFacts(sql: Sql, query: FactQuery, now: Instant): Page<Fact> {
  const moment = readMoment(query, now);
  const prefix = query.predicate?.endsWith("*") === true ? query.predicate.slice(0, -1) : null;
  const rows = sql.all<FactRow>(
    `${selectSql(sql, moment.known_at)} WHERE ${atMoment(listedSql("v", "?2", moment))} AND (?3 IS NULL OR f.subject_seq = ?3 OR f.object_seq = ?3) AND (?4 IS NULL OR f.predicate = ?4)
       AND (?8 IS NULL OR substr(f.predicate, 1, length(?8)) = ?8)
       AND (?7 IS NULL OR EXISTS (SELECT 1 FROM provenance p JOIN episodes e ON e.seq = p.episode_seq
         WHERE p.fact_seq = f.seq AND e.thread_id = ?7 AND ${linkedSql("p", "?1")} AND (?2 IS NULL OR e.reference_time <= ?2)))
       AND (?5 IS NULL OR v.seq < ?5) ORDER BY v.seq DESC LIMIT ?6 + 0`,
    moment.known_at,
    moment.as_of,
    survivorAt(sql, query.entity_id, moment.known_at),
    prefix === null ? (query.predicate ?? null) : null,
    pageStart(sql, "facts", query.cursor),
    query.limit + 1,
    query.thread_id ?? null,
    prefix,
  );
  const kept = rows.slice(0, query.limit);
  const last = kept.at(-1);
  return {
    data: asWorded(sql, kept, moment).map((row) => toFact(row, moment.at)),
    next_cursor: rows.length > query.limit && last ? formatPageCursor(sql, "facts", last.version_seq) : null,
  };
}

/**
 * The version that holds at `as_of` or had happened, else the current one, and all versions known by `known_at`.
 *
 * @throws FaultError "not_found"
 */
export function getFact(
  sql: Sql,
  id: string,
  requested: Moment,
  now: Instant,
): Omit<FactDetail, "superseded" | "superseded_by"> {
  const moment = readMoment(requested, now);
  const { known_at, at } = moment;
  const row = versionOfFact(sql, id, moment);
  if (!row) throw new FaultError(notFound(`Fact ${id}`));
  const [worded] = asWorded(sql, [row], moment);
  return {
    ...toFact(nonNull(worded, "fact"), at),
    versions: versionsOf(sql, worded ?? row, known_at, at),
    sources: sourcesOf(sql, row.seq, moment),
  };
}

export function findFact(sql: Sql, id: string, known_at: Instant): Fact | null {
  const moment = readMoment({ known_at }, known_at);
  const row = versionOfFact(sql, id, moment);
  if (!row) return null;
  const [worded] = asWorded(sql, [row], moment);
  return toFact(nonNull(worded, "fact"), moment.at);
}

export function readFactVersion(sql: Sql, version: number, known_at: Instant): Fact | null {
  const moment = readMoment({ known_at }, known_at);
  const [row] = sql.all<FactRow>(
    `${selectSql(sql, moment.known_at)} WHERE v.seq = ?3 AND ?2 IS ?2`,
    moment.known_at,
    moment.as_of,
    version,
  );
  const [worded] = row === undefined ? [] : asWorded(sql, [row], moment);
  return worded === undefined ? null : toFact(worded, moment.at);
}

function versionOfFact(sql: Sql, id: string, moment: ReadMoment): FactRow | undefined {
  const { known_at, as_of, at } = moment;
  const [row] = sql.all<FactRow>(
    `${selectSql(sql, moment.known_at)} WHERE f.id = ?3 AND v.known_from <= ?1 AND (?2 IS NULL OR (${rememberedSql("v", "f", "?2", moment)} AND ${believedSql("v", "?1")}))
     ORDER BY v.known_to IS NOT NULL AND v.known_to <= ?1, v.valid_to IS NOT NULL AND v.valid_to <= ?4, v.seq DESC LIMIT 1`,
    known_at,
    as_of,
    id,
    at,
  );
  return row;
}

const versionsOf = (
  sql: Sql,
  { seq, kind, valid_to, outcome }: Pick<FactRow, "seq" | "kind" | "valid_to" | "outcome">,
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
      version: nameVersion(version),
      ...formatBounds(version),
      period: renderPeriod(kind, version, at, version.valid_to === valid_to ? outcome : null),
      known_from: formatInstant(version.known_from),
      known_to: formatInstantOrNull(version.known_to),
      caused_by: version.caused_by,
    }));

/** Quotes statements until `as_of`, and only names later ones. */
const sourcesOf = (sql: Sql, fact_seq: number, { known_at, as_of }: ReadMoment): FactDetail["sources"] =>
  sql
    .all<{ id: string; content: string; reference_time: number; span_start: number | null; span_end: number | null }>(
      `SELECT e.id, e.content, e.reference_time, p.span_start, p.span_end FROM provenance p JOIN episodes e ON e.seq = p.episode_seq
       WHERE p.fact_seq = ?1 AND ${linkedSql("p", "?2")} ORDER BY ${NEWEST_SUPPORT_FIRST}`,
      fact_seq,
      known_at,
    )
    .map(({ id, content, reference_time, span_start, span_end }) =>
      span_start === null || span_end === null || (as_of !== null && reference_time > as_of)
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

export const nameVersion = ({ known_from, valid_from }: { known_from: Instant; valid_from: Instant | null }): string =>
  versionOf(formatInstant(known_from), formatInstantOrNull(valid_from));

const versionOf = (known_from: string, valid_from: string | null): string => `${known_from}/${valid_from ?? ".."}`;

const toFact = (row: FactRow, at: Instant): Fact => {
  const bounds = formatBounds(row);
  const known_from = formatInstant(row.known_from);
  return {
    id: row.id,
    version: versionOf(known_from, bounds.valid_from),
    subject: { id: row.subject_id, name: row.subject_name },
    predicate: row.predicate,
    object: row.object_id === null || row.object_name === null ? null : { id: row.object_id, name: row.object_name },
    object_value: row.object_value,
    fact: row.fact,
    kind: row.kind,
    strength: row.strength,
    confidence: row.confidence,
    ...bounds,
    period: renderPeriod(row.kind, row, at, row.outcome),
    known_from,
    known_to: formatInstantOrNull(row.known_to),
    attributes: JSON.parse(row.attributes) as Record<string, unknown>,
    hyperedge_id: row.hyperedge_id,
    episode_ids: JSON.parse(row.episode_ids) as string[],
  };
};
