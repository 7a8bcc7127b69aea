import type { Sql, SqlRow } from "../ports/sql.ts";
import { aligned, readSegments, SEGMENT_BYTES, sealedUpto, storeSegment, type SegmentName } from "./segments.ts";

/** Rows of one kind of edge by columns of 64-bit numbers; open bounds are infinite. */
export interface EdgeRows {
  columns: readonly Float64Array[];
  count: number;
}

interface Source {
  name: Exclude<SegmentName, "codes">;
  /** The table whose numbers order the rows. */
  table: string;
  /** Columns besides the number, in order; the first row is `after < seq`. */
  select: string;
  columns: readonly string[];
}

/** One edge a version of a fact between two entities. That an event happened stays true: its edge has no end. */
const FACTS: Source = {
  name: "facts",
  table: "fact_versions",
  select: `SELECT v.seq AS seq, f.subject_seq AS a, f.object_seq AS b, coalesce(v.valid_from, -9e999) AS valid_from,
      iif(f.kind = 'event', 9e999, coalesce(v.valid_to, 9e999)) AS valid_to, v.known_from AS known_from
    FROM fact_versions v JOIN facts f ON f.seq = v.fact_seq WHERE v.seq > ?1 AND v.seq <= ?2 AND f.object_seq IS NOT NULL ORDER BY v.seq`,
  columns: ["seq", "a", "b", "valid_from", "valid_to", "known_from"],
};

/** One edge an entity that a passage mentions, however often (HippoRAG 2). What was linked to another entity since is not read. */
const MENTIONS: Source = {
  name: "mentions",
  table: "mentions",
  select: `SELECT m.entity_seq AS a, m.episode_seq AS b, m.linked_from AS known_from FROM mentions m
    WHERE m.seq > ?1 AND m.seq <= ?2 AND m.linked_to IS NULL AND NOT EXISTS (SELECT 1 FROM mentions e
      WHERE e.episode_seq = m.episode_seq AND e.entity_seq = m.entity_seq AND e.linked_to IS NULL AND e.seq < m.seq) ORDER BY m.seq`,
  columns: ["a", "b", "known_from"],
};

/** What stands next to each other in a thread or document. */
const CHAIN: Source = {
  name: "chain",
  table: "episodes",
  select: `SELECT previous_seq AS a, seq AS b, created_at AS known_from FROM episodes
    WHERE seq > ?1 AND seq <= ?2 AND previous_seq IS NOT NULL ORDER BY seq`,
  columns: ["a", "b", "known_from"],
};

export const factRows = (sql: Sql, after: number): EdgeRows[] => rowsOf(sql, FACTS, after);
export const mentionRows = (sql: Sql, after: number): EdgeRows[] => rowsOf(sql, MENTIONS, after);
export const chainRows = (sql: Sql, after: number): EdgeRows[] => rowsOf(sql, CHAIN, after);

/** Sealed rows as they are stored, then the rest as rows. */
function rowsOf(sql: Sql, source: Source, after: number): EdgeRows[] {
  const segments = readSegments(sql, source.name, after);
  const sealed = segments.map(({ bytes }): EdgeRows => {
    const numbers = new Float64Array(aligned(bytes));
    const count = numbers.length / source.columns.length;
    return {
      columns: source.columns.map((_, column) => numbers.subarray(column * count, (column + 1) * count)),
      count,
    };
  });
  return [...sealed, read(sql, source, segments.at(-1)?.upto ?? after, Number.MAX_SAFE_INTEGER)];
}

function read(sql: Sql, { select, columns }: Source, after: number, upto: number): EdgeRows {
  const rows = sql.all<SqlRow>(select, after, upto);
  return {
    columns: columns.map((column) => Float64Array.from(rows, (row) => row[column] as number)),
    count: rows.length,
  };
}

/** Seals the next rows of whatever has enough of them for a segment; says whether anything was sealed. */
export function sealWalkRows(sql: Sql, segment_bytes = SEGMENT_BYTES): boolean {
  return [FACTS, MENTIONS, CHAIN].some((source) => {
    const after = sealedUpto(sql, source.name);
    const upto = after + Math.floor(segment_bytes / (8 * source.columns.length));
    const [last] = sql.all<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = ?", source.table);
    if ((last?.seq ?? 0) < upto) return false;
    const { columns, count } = read(sql, source, after, upto);
    const numbers = new Float64Array(columns.length * count);
    columns.forEach((column, place) => numbers.set(column, place * count));
    storeSegment(sql, source.name, after, upto, new Uint8Array(numbers.buffer));
    return true;
  });
}
