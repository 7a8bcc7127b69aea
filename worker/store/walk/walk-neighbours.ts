import type { Moment } from "../../../shared/api/moment.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Neighbours } from "../../core/graph/local-push.ts";
import { entityNode, isPassage, passageNode, rowOf, type KindWeights } from "../../core/graph/walk-graph.ts";
import type { Sql } from "../../ports/sql.ts";
import { MAX_SYNONYMS_PER_NODE, MIN_SYNONYM_SIMILARITY } from "./walk-rows.ts";

/**
 * Reads the neighbours of a node at a moment from the rows: the same edges as in `WalkCache.graphAt`, for a graph too large to hold in
 * memory. The cap on synonyms differs: here each node keeps its own most similar ones, there an edge counts against both its nodes.
 */
export function neighbourReader(
  sql: Sql,
  { as_of, known_at }: Moment,
  now: Instant,
  weights: KindWeights,
): (node: number) => Neighbours {
  const at = { as_of: as_of ?? now, known_at: known_at ?? now };
  return (node) => {
    const edges = isPassage(node) ? passageEdges(sql, rowOf(node), at) : entityEdges(sql, rowOf(node), at);
    const kept = edges.filter(({ kind }) => weights[kind] > 0);
    return {
      targets: kept.map(({ target }) => target),
      weights: kept.map(({ kind, weight }) => weights[kind] * weight),
    };
  };
}

interface Edge {
  kind: keyof KindWeights;
  target: number;
  weight: number;
}

interface At {
  as_of: Instant;
  known_at: Instant;
}

type Row = { other: number; weight: number };

const edgesTo = (rows: readonly Row[], kind: Edge["kind"], nodeOf: (row: number) => number): Edge[] =>
  rows.map(({ other, weight }) => ({ kind, target: nodeOf(other), weight }));

function entityEdges(sql: Sql, seq: number, { as_of, known_at }: At): Edge[] {
  const facts = [
    ["subject_seq", "object_seq"],
    ["object_seq", "subject_seq"],
  ].flatMap(([own, other]) =>
    sql.all<Row>(
      `SELECT f.${other} AS other, 1.0 AS weight FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq
       WHERE f.${own} = ?1 AND f.object_seq IS NOT NULL AND v.known_from <= ?3 AND (v.known_to IS NULL OR v.known_to > ?3)
         AND (v.valid_from IS NULL OR v.valid_from <= ?2) AND (f.kind = 'event' OR v.valid_to IS NULL OR v.valid_to > ?2)`,
      seq,
      as_of,
      known_at,
    ),
  );
  return [
    ...edgesTo(facts, "fact", entityNode),
    ...edgesTo(mentionsOf(sql, "entity_seq", "episode_seq", seq, known_at), "mention", passageNode),
    ...edgesTo(synonymsOf(sql, seq, known_at), "synonym", entityNode),
  ];
}

function passageEdges(sql: Sql, seq: number, { known_at }: At): Edge[] {
  const chain = sql.all<Row>(
    `SELECT previous_seq AS other, 1.0 AS weight FROM episodes WHERE seq = ?1 AND previous_seq IS NOT NULL AND created_at <= ?2
     UNION ALL SELECT seq, 1.0 FROM episodes WHERE previous_seq = ?1 AND created_at <= ?2`,
    seq,
    known_at,
  );
  return [
    ...edgesTo(mentionsOf(sql, "episode_seq", "entity_seq", seq, known_at), "mention", entityNode),
    ...edgesTo(chain, "chain", passageNode),
  ];
}

/** One edge per pair, however often it is mentioned, and one for the time in which a name since relinked meant this entity. */
const mentionsOf = (
  sql: Sql,
  own: "entity_seq" | "episode_seq",
  other: "entity_seq" | "episode_seq",
  seq: number,
  known_at: Instant,
): Row[] =>
  sql.all<Row>(
    `SELECT other, 1.0 AS weight FROM (
       SELECT ${other} AS other, linked_from, min(seq) FROM mentions WHERE ${own} = ?1 AND linked_to IS NULL GROUP BY ${other}
     ) WHERE linked_from <= ?2
     UNION ALL
     SELECT ${other}, 1.0 FROM mentions WHERE ${own} = ?1 AND linked_to IS NOT NULL GROUP BY ${other}
     HAVING min(linked_from) <= ?2 AND max(linked_to) > ?2`,
    seq,
    known_at,
  );

const synonymsOf = (sql: Sql, seq: number, known_at: Instant): Row[] =>
  sql.all<Row>(
    `SELECT other, similarity AS weight FROM (
       SELECT b AS other, similarity, a, b FROM synonyms WHERE a = ?1 UNION ALL SELECT a, similarity, a, b FROM synonyms WHERE b = ?1
     ) s JOIN entities o ON o.seq = s.other JOIN entities e ON e.seq = ?1
     WHERE similarity >= ?3 AND length(o.name) > 2 AND length(e.name) > 2 AND max(o.created_at, e.created_at) <= ?2
     ORDER BY similarity DESC, s.a, s.b LIMIT ?4 + 0`,
    seq,
    known_at,
    MIN_SYNONYM_SIMILARITY,
    MAX_SYNONYMS_PER_NODE,
  );
