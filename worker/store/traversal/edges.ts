import type { Instant } from "../../../shared/instant.ts";
import type { TraversalEdgeKind } from "../../core/traverse/graph.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { WALKABLE_VERSION } from "../walk/breadth-first.ts";
import { parseEdgeMemory, type EdgeMemory } from "./edge-memory.ts";

/** Edges of one node that are looked at: the latest of each kind, and of a node with more those that match or remember. */
export const MAX_EDGES_READ = 1_000;
/** Characters of a message that say what it is about. */
const SAMPLE = 600;
/** HippoRAG: synonyms from this similarity on. */
const SYNONYM_FROM = 0.8;

/** A node by its row. */
export type NodeRowKind = "entity" | "anchor";
export interface NodeRow {
  kind: NodeRowKind;
  seq: number;
}

/** An edge at a place, by rows. */
export interface RawEdge {
  kind: TraversalEdgeKind;
  /** As in `traces`. */
  a: number;
  b: number;
  /** The place at its other end; `null` of a value and of a chunk. */
  to: NodeRow | null;
  /** Of a fact. */
  fact: number | null;
  text: string;
  trace: EdgeMemory | null;
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

/** A moment on both axes, and the rows of the episodes on whose word nothing is believed then, as JSON. */
interface EdgesAt {
  as_of: Instant;
  known_at: Instant;
  disbelieved: string;
}

export const nodeRowKey = ({ kind, seq }: NodeRow): string => `${kind} ${seq}`;

/** Which edges of a place: the latest of each kind, those that remember something, or those of some facts and episodes. */
export type EdgeSelection = "latest" | "traced" | { facts: readonly number[]; episodes: readonly number[] };

/** Edges of a place at a moment. */
export function readEdges(
  sql: Sql,
  place: NodeRow,
  { as_of, known_at, disbelieved }: EdgesAt,
  which: EdgeSelection,
): RawEdge[] {
  const join = which === "traced" ? "JOIN" : "LEFT JOIN";
  const among = typeof which === "string" ? null : JSON.stringify(which);
  const statements = (place.kind === "entity" ? ENTITY_EDGES : ANCHOR_EDGES).map((edges) => edges(join));
  return statements.flatMap((statement) =>
    sql
      .all<EdgeRow>(statement, place.seq, as_of, known_at, disbelieved, among)
      .map(({ kind, a, b, other, text, vector, changed_at }) => ({
        kind,
        a,
        b,
        to: other === null ? null : { kind: ENDS[kind](place.kind), seq: other },
        fact: kind === "fact" ? a : null,
        text,
        trace: changed_at === null ? null : parseEdgeMemory({ vector, changed_at }),
      })),
  );
}

/** Entities and episodes by their ids; what is neither is left out. */
export function findNodeRows(sql: Sql, ids: readonly string[]): Map<string, NodeRow> {
  const rows = sql.all<{ id: string; kind: NodeRowKind; seq: number }>(
    `SELECT id, 'entity' AS kind, seq FROM entities WHERE id IN (SELECT value FROM json_each(?1))
     UNION ALL SELECT id, 'anchor', seq FROM episodes WHERE id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(ids),
  );
  return new Map(rows.map(({ id, kind, seq }) => [id, { kind, seq }]));
}

/** What an edge leads to, from a place of a kind. */
const ENDS: Readonly<Record<TraversalEdgeKind, (from: NodeRowKind) => NodeRowKind>> = {
  fact: () => "entity",
  synonym: () => "entity",
  chain: () => "anchor",
  chunk: () => "anchor",
  mention: (from) => (from === "entity" ? "anchor" : "entity"),
};

/**
 * Edges of the place ?1 that held at (?2, ?3), but to episodes in ?4, with their traces: each kind a statement of its own,
 * driven from the place. Where ?5 is given, only facts and mentions that it names.
 */
type Edges = (join: "JOIN" | "LEFT JOIN") => string;

const LINKED = "m.linked_from <= ?3 AND (m.linked_to IS NULL OR m.linked_to > ?3)";
const PRESENT = "e.created_at <= ?3 AND e.seq NOT IN (SELECT value FROM json_each(?4))";

const factEdges =
  (end: "subject_seq" | "object_seq", other: "subject_seq" | "object_seq"): Edges =>
  (join) =>
    `SELECT 'fact' AS kind, f.seq AS a, 0 AS b, f.${other} AS other, f.fact AS text, t.vector, t.changed_at FROM facts f
    ${join} traces t ON t.kind = 'fact' AND t.a = f.seq AND t.b = 0
    WHERE f.${end} = ?1 AND f.${other} IS NOT ?1 AND ?4 IS ?4
      AND (?5 IS NULL OR f.seq IN (SELECT value FROM json_each(?5, '$.facts')))
      AND EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND ${WALKABLE_VERSION}) ORDER BY f.seq DESC LIMIT ${MAX_EDGES_READ}`;

const synonymEdges =
  (end: "a" | "b", other: "a" | "b"): Edges =>
  (join) =>
    `SELECT 'synonym' AS kind, s.a, s.b, s.${other} AS other, x.name AS text, t.vector, t.changed_at FROM synonyms s
    JOIN entities x ON x.seq = s.${other} ${join} traces t ON t.kind = 'synonym' AND t.a = s.a AND t.b = s.b
    WHERE s.${end} = ?1 AND s.similarity >= ${SYNONYM_FROM} AND x.created_at <= ?3 AND (x.merged_at IS NULL OR x.merged_at > ?3)
      AND ?2 IS ?2 AND ?4 IS ?4 AND ?5 IS NULL ORDER BY s.similarity DESC, s.${other} LIMIT ${MAX_EDGES_READ}`;

const ENTITY_EDGES: readonly Edges[] = [
  factEdges("subject_seq", "object_seq"),
  factEdges("object_seq", "subject_seq"),
  (
    join,
  ) => `SELECT 'mention' AS kind, ?1 AS a, e.seq AS b, e.seq AS other, e.title || ' ' || substr(e.content, 1, ${SAMPLE}) AS text, t.vector, t.changed_at
    FROM episodes e ${join} traces t ON t.kind = 'mention' AND t.a = ?1 AND t.b = e.seq
    WHERE e.seq IN (SELECT m.episode_seq FROM mentions m WHERE m.entity_seq = ?1 AND ${LINKED}) AND ${PRESENT} AND ?2 IS ?2
      AND (?5 IS NULL OR e.seq IN (SELECT value FROM json_each(?5, '$.episodes')))
    ORDER BY e.seq DESC LIMIT ${MAX_EDGES_READ}`,
  synonymEdges("a", "b"),
  synonymEdges("b", "a"),
];

const ANCHOR_EDGES: readonly Edges[] = [
  (
    join,
  ) => `SELECT 'chunk' AS kind, e.seq AS a, 0 AS b, NULL AS other, '' AS text, t.vector, t.changed_at FROM episodes e
    ${join} traces t ON t.kind = 'chunk' AND t.a = e.seq AND t.b = 0 WHERE e.seq = ?1 AND ${PRESENT} AND ?2 IS ?2 AND ?5 IS NULL`,
  (
    join,
  ) => `SELECT 'mention' AS kind, x.seq AS a, ?1 AS b, x.seq AS other, x.name AS text, t.vector, t.changed_at FROM entities x
    ${join} traces t ON t.kind = 'mention' AND t.a = x.seq AND t.b = ?1
    WHERE x.seq IN (SELECT m.entity_seq FROM mentions m WHERE m.episode_seq = ?1 AND ${LINKED}) AND ?2 IS ?2 AND ?4 IS ?4 AND ?5 IS NULL
    ORDER BY x.seq LIMIT ${MAX_EDGES_READ}`,
  (
    join,
  ) => `SELECT 'chain' AS kind, min(e.seq, ?1) AS a, max(e.seq, ?1) AS b, e.seq AS other, e.title || ' ' || substr(e.content, 1, ${SAMPLE}) AS text,
      t.vector, t.changed_at FROM episodes e ${join} traces t ON t.kind = 'chain' AND t.a = min(e.seq, ?1) AND t.b = max(e.seq, ?1)
    WHERE (e.previous_seq = ?1 OR e.seq = (SELECT previous_seq FROM episodes WHERE seq = ?1)) AND ${PRESENT} AND ?2 IS ?2 AND ?5 IS NULL ORDER BY e.seq`,
];
