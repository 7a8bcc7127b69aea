import type { ReadMoment } from "../../core/temporal/moment.ts";
import type { TraversalEdgeKind } from "../../core/traverse/graph.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { linkedSql, presentEntitySql, saidSql } from "../base/moment-sql.ts";
import { walkableSql } from "../walk/breadth-first.ts";
import { parseEdgeMemory, readEdgeMemory, type EdgeMemory, type EdgeMemoryKey } from "./edge-memory.ts";

/** The latest edges per node and kind; a hub also has those that match the question or have memory. */
export const MAX_EDGES_READ = 1_000;
const SAMPLE_CHARACTERS = 600;
/** The threshold of HippoRAG. */
const MIN_SYNONYM_SIMILARITY = 0.8;

export type NodeRowKind = "entity" | "anchor";
export interface NodeRow {
  kind: NodeRowKind;
  seq: number;
}

export interface RawEdge {
  kind: TraversalEdgeKind;
  a: number;
  b: number;
  /** `null` for a value or a chunk. */
  to: NodeRow | null;
  fact: number | null;
  text: string;
  memory: EdgeMemory | null;
}

type EdgeRow = {
  kind: TraversalEdgeKind;
  a: number;
  b: number;
  other: number | null;
  text: string;
  vector: SqlValue;
  changed_at: number | null;
};

interface EdgeMoment extends ReadMoment {
  disbelieved: string;
}

export const nodeRowKey = ({ kind, seq }: NodeRow): string => `${kind} ${seq}`;

export type EdgeSelection = "latest" | "remembered" | { facts: readonly number[]; episodes: readonly number[] };

export function readEdges(sql: Sql, nodeRow: NodeRow, moment: EdgeMoment, selection: EdgeSelection): RawEdge[] {
  const { at, as_of, known_at, disbelieved } = moment;
  const join = selection === "remembered" ? "JOIN" : "LEFT JOIN";
  const selected = typeof selection === "string" ? null : JSON.stringify(selection);
  const statements = (nodeRow.kind === "entity" ? ENTITY_EDGES : ANCHOR_EDGES).map((edges) => edges(join, moment));
  return statements.flatMap((statement) =>
    sql
      .all<EdgeRow>(statement, nodeRow.seq, at, known_at, disbelieved, selected, as_of)
      .map(({ kind, a, b, other, text, vector, changed_at }) => ({
        kind,
        a,
        b,
        to: other === null ? null : { kind: ENDS[kind](nodeRow.kind), seq: other },
        fact: kind === "fact" ? a : null,
        text,
        memory: changed_at === null ? null : parseEdgeMemory({ vector, changed_at }),
      })),
  );
}

export const edgeByKey = (sql: Sql, key: EdgeMemoryKey, to: NodeRow | null = null): RawEdge => ({
  ...key,
  to,
  fact: key.kind === "fact" ? key.a : null,
  text: "",
  memory: readEdgeMemory(sql, key),
});

export function findNodeRows(sql: Sql, ids: readonly string[]): Map<string, NodeRow> {
  const rows = sql.all<{ id: string; kind: NodeRowKind; seq: number }>(
    `SELECT id, 'entity' AS kind, seq FROM entities WHERE id IN (SELECT value FROM json_each(?1))
     UNION ALL SELECT id, 'anchor', seq FROM episodes WHERE id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(ids),
  );
  return new Map(rows.map(({ id, kind, seq }) => [id, { kind, seq }]));
}

const ENDS: Readonly<Record<TraversalEdgeKind, (from: NodeRowKind) => NodeRowKind>> = {
  fact: () => "entity",
  synonym: () => "entity",
  chain: () => "anchor",
  chunk: () => "anchor",
  mention: (from) => (from === "entity" ? "anchor" : "entity"),
};

/**
 * Edges of node ?1 at (valid ?2, known ?3), without episodes in ?4 and messages after ?6; ?5 limits facts and mentions. One statement per
 * kind, to start from the node.
 */
type EdgesSql = (join: "JOIN" | "LEFT JOIN", moment: ReadMoment) => string;

const LINKED = linkedSql("m", "?3");
const PRESENT = `${saidSql("e", "?3", "?6")} AND e.seq NOT IN (SELECT value FROM json_each(?4))`;

const factEdges =
  (end: "subject_seq" | "object_seq", other: "subject_seq" | "object_seq"): EdgesSql =>
  (join, moment) =>
    `SELECT 'fact' AS kind, f.seq AS a, 0 AS b, f.${other} AS other, f.fact AS text, t.vector, t.changed_at FROM facts f
    ${join} traces t ON t.kind = 'fact' AND t.a = f.seq AND t.b = 0
    WHERE f.${end} = ?1 AND f.${other} IS NOT ?1 AND ?4 IS ?4 AND ?6 IS ?6
      AND (?5 IS NULL OR f.seq IN (SELECT value FROM json_each(?5, '$.facts')))
      AND EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND ${walkableSql(moment)}) ORDER BY f.seq DESC LIMIT ${MAX_EDGES_READ}`;

const synonymEdges =
  (end: "a" | "b", other: "a" | "b"): EdgesSql =>
  (join, moment) =>
    `SELECT 'synonym' AS kind, s.a, s.b, s.${other} AS other, x.name AS text, t.vector, t.changed_at FROM synonyms s
    JOIN entities x ON x.seq = s.${other} ${join} traces t ON t.kind = 'synonym' AND t.a = s.a AND t.b = s.b
    WHERE s.${end} = ?1 AND s.similarity >= ${MIN_SYNONYM_SIMILARITY} AND ${presentEntitySql("x", "?3", "?6", moment)}
      AND ?2 IS ?2 AND ?4 IS ?4 AND ?5 IS NULL ORDER BY s.similarity DESC, s.${other} LIMIT ${MAX_EDGES_READ}`;

const ENTITY_EDGES: readonly EdgesSql[] = [
  factEdges("subject_seq", "object_seq"),
  factEdges("object_seq", "subject_seq"),
  (
    join,
  ) => `SELECT 'mention' AS kind, ?1 AS a, e.seq AS b, e.seq AS other, e.title || ' ' || substr(e.content, 1, ${SAMPLE_CHARACTERS}) AS text, t.vector, t.changed_at
    FROM episodes e ${join} traces t ON t.kind = 'mention' AND t.a = ?1 AND t.b = e.seq
    WHERE e.seq IN (SELECT m.episode_seq FROM namings m WHERE m.entity_seq = ?1 AND ${LINKED}) AND ${PRESENT} AND ?2 IS ?2
      AND (?5 IS NULL OR e.seq IN (SELECT value FROM json_each(?5, '$.episodes')))
    ORDER BY e.seq DESC LIMIT ${MAX_EDGES_READ}`,
  synonymEdges("a", "b"),
  synonymEdges("b", "a"),
];

const ANCHOR_EDGES: readonly EdgesSql[] = [
  (
    join,
  ) => `SELECT 'chunk' AS kind, e.seq AS a, 0 AS b, NULL AS other, '' AS text, t.vector, t.changed_at FROM episodes e
    ${join} traces t ON t.kind = 'chunk' AND t.a = e.seq AND t.b = 0 WHERE e.seq = ?1 AND ${PRESENT} AND ?2 IS ?2 AND ?5 IS NULL`,
  (
    join,
  ) => `SELECT 'mention' AS kind, x.seq AS a, ?1 AS b, x.seq AS other, x.name AS text, t.vector, t.changed_at FROM entities x
    ${join} traces t ON t.kind = 'mention' AND t.a = x.seq AND t.b = ?1
    WHERE x.seq IN (SELECT m.entity_seq FROM namings m WHERE m.episode_seq = ?1 AND ${LINKED}) AND ?2 IS ?2 AND ?4 IS ?4 AND ?5 IS NULL AND ?6 IS ?6
    ORDER BY x.seq LIMIT ${MAX_EDGES_READ}`,
  (
    join,
  ) => `SELECT 'chain' AS kind, min(e.seq, ?1) AS a, max(e.seq, ?1) AS b, e.seq AS other, e.title || ' ' || substr(e.content, 1, ${SAMPLE_CHARACTERS}) AS text,
      t.vector, t.changed_at FROM episodes e ${join} traces t ON t.kind = 'chain' AND t.a = min(e.seq, ?1) AND t.b = max(e.seq, ?1)
    WHERE (e.previous_seq = ?1 OR e.seq = (SELECT previous_seq FROM episodes WHERE seq = ?1)) AND ${PRESENT} AND ?2 IS ?2 AND ?5 IS NULL ORDER BY e.seq`,
];
