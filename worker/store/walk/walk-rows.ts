import { extentOf, type EdgeColumns, type EdgeExtent } from "../../core/graph/temporal-edges.ts";
import type { Sql, SqlRow } from "../../ports/sql.ts";
import { toArrayBuffer, nextRowOf, readSegments, sealRows, type SegmentName } from "../base/segments.ts";
import { lastRows } from "../base/watermarks.ts";

export interface EdgeRows {
  sealed: { columns: EdgeColumns; extent: EdgeExtent }[];
  unsealed: EdgeColumns;
}

/** The threshold of HippoRAG. Each node has at most 100 synonyms, by (similarity, id). */
export const MIN_SYNONYM_SIMILARITY = 0.8;
export const MAX_SYNONYMS_PER_NODE = 100;

type InstantColumn = "known_from" | "valid_from" | "valid_to";
type RowColumn = "rows" | "from" | "to";

/**
 * Segment:
 *
 * count, highest `from`, highest `to`, 0 (4 bytes each) | last `known_from` (8 bytes) | instants (8 bytes each), column by column | row
 * numbers (4 bytes each), column by column
 */
interface EdgeSource {
  name: Exclude<SegmentName, "codes" | "threads">;
  table: string;
  select: string;
  instants: readonly InstantColumn[];
  rows: readonly RowColumn[];
}

/**
 * One edge per version between two entities. An event's edge has no end; an undated event's begins at the end of its window. States with an
 * unknown start are not walked.
 */
const FACTS: EdgeSource = {
  name: "facts",
  table: "fact_versions",
  select: `SELECT v.seq AS "rows", f.subject_seq AS "from", f.object_seq AS "to", iif(f.kind = 'event', coalesce(v.valid_from, v.valid_to, v.known_from), coalesce(v.valid_from, 9e999)) AS valid_from,
      iif(f.kind = 'event', 9e999, coalesce(v.valid_to, 9e999)) AS valid_to, v.known_from AS known_from
    FROM fact_versions v JOIN facts f ON f.seq = v.fact_seq WHERE v.seq > ?1 AND v.seq <= ?2 AND f.object_seq IS NOT NULL ORDER BY v.seq`,
  instants: ["known_from", "valid_from", "valid_to"],
  rows: ["rows", "from", "to"],
};

/** One edge per passage and entity (HippoRAG 2), valid from the passage's reference time. */
const MENTIONS: EdgeSource = {
  name: "mentions",
  table: "mentions",
  select: `SELECT m.entity_seq AS "from", m.episode_seq AS "to", m.linked_from AS known_from, p.reference_time AS valid_from
    FROM mentions m JOIN episodes p ON p.seq = m.episode_seq WHERE m.seq > ?1 AND m.seq <= ?2 AND m.linked_to IS NULL AND NOT EXISTS (SELECT 1 FROM mentions e
      WHERE e.episode_seq = m.episode_seq AND e.entity_seq = m.entity_seq AND e.linked_to IS NULL AND e.seq < m.seq) ORDER BY m.seq`,
  instants: ["known_from", "valid_from"],
  rows: ["from", "to"],
};

const CHAIN: EdgeSource = {
  name: "chain",
  table: "episodes",
  select: `SELECT e.previous_seq AS "from", e.seq AS "to", max(e.created_at, p.created_at) AS known_from,
      max(e.reference_time, p.reference_time) AS valid_from
    FROM episodes e JOIN episodes p ON p.seq = e.previous_seq WHERE e.seq > ?1 AND e.seq <= ?2 ORDER BY e.seq`,
  instants: ["known_from", "valid_from"],
  rows: ["from", "to"],
};

export const readFactEdges = (sql: Sql, after: number): EdgeRows => rowsOf(sql, FACTS, after);
export const readMentionEdges = (sql: Sql, after: number): EdgeRows => rowsOf(sql, MENTIONS, after);
export const readChainEdges = (sql: Sql, after: number): EdgeRows => rowsOf(sql, CHAIN, after);

function rowsOf(sql: Sql, source: EdgeSource, after: number): EdgeRows {
  const segments = readSegments(sql, source.name, after);
  return {
    sealed: segments.map(({ bytes }) => {
      const buffer = toArrayBuffer(bytes);
      return { columns: columnsOf(buffer, source), extent: extentIn(buffer) };
    }),
    unsealed: readRows(sql, source, segments.at(-1)?.upto ?? after, Number.MAX_SAFE_INTEGER),
  };
}

const HEADER = 24;
const INSTANT = 8;
const ROW = 4;

const bytesOf = ({ instants, rows }: EdgeSource): number => INSTANT * instants.length + ROW * rows.length;

function columnsOf(buffer: ArrayBuffer, source: EdgeSource): EdgeColumns {
  const count = new Uint32Array(buffer, 0, 1)[0] ?? 0;
  const columns = { ...NO_COLUMNS };
  let at = HEADER;
  for (const name of source.instants) {
    columns[name] = new Float64Array(buffer, at, count);
    at += INSTANT * count;
  }
  for (const name of source.rows) {
    columns[name] = new Uint32Array(buffer, at, count);
    at += ROW * count;
  }
  return columns;
}

function extentIn(buffer: ArrayBuffer): EdgeExtent {
  const [, from = 0, to = 0] = new Uint32Array(buffer, 0, 3);
  return { most: { from, to }, known: new Float64Array(buffer, 16, 1)[0] ?? 0 };
}

function writeExtent(buffer: ArrayBuffer, { most, known }: EdgeExtent): void {
  new Uint32Array(buffer, 4, 2).set([most.from, most.to]);
  new Float64Array(buffer, 16, 1)[0] = known;
}

const NO_COLUMNS: EdgeColumns = {
  rows: null,
  from: new Uint32Array(0),
  to: new Uint32Array(0),
  known_from: new Float64Array(0),
  known_to: null,
  valid_from: null,
  valid_to: null,
  weights: null,
};

function readRows(sql: Sql, source: EdgeSource, after: number, upto: number): EdgeColumns {
  const rows = sql.all<SqlRow>(source.select, after, upto);
  const buffer = new ArrayBuffer(HEADER + rows.length * bytesOf(source));
  new Uint32Array(buffer, 0, 1)[0] = rows.length;
  const columns = columnsOf(buffer, source);
  for (const name of [...source.instants, ...source.rows]) {
    const column = columns[name];
    rows.forEach((row, place) => column && (column[place] = row[name] as number));
  }
  return columns;
}

export const sealWalkRows = (sql: Sql, small?: number, last = lastRows(sql)): boolean =>
  [FACTS, MENTIONS, CHAIN].some((source) =>
    sealRows(
      sql,
      source.name,
      {
        last: last(source.table),
        next: nextRowOf(sql, source.table),
        read: (after, upto) => segmentOf(readRows(sql, source, after, upto)),
      },
      small,
    ),
  );

function segmentOf(columns: EdgeColumns): Uint8Array {
  const buffer = columns.from.buffer as ArrayBuffer;
  writeExtent(buffer, extentOf(columns));
  return new Uint8Array(buffer);
}
