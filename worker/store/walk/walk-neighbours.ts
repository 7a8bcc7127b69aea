import type { Moment } from "../../../shared/api/moment.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Neighbours } from "../../core/graph/local-push.ts";
import { entityNode, isPassage, passageNode, rowOf, type KindWeights } from "../../core/graph/walk-graph.ts";
import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import type { Sql } from "../../ports/sql.ts";
import { walkableSql } from "./breadth-first.ts";
import { MAX_SYNONYMS_PER_NODE, MIN_SYNONYM_SIMILARITY } from "./walk-rows.ts";

/**
 * Serves a graph that is too large for memory. Unlike in `WalkCache.graphAt`, each node keeps its own most similar
 * synonyms.
 */
export function neighbourReader(
  sql: Sql,
  requested: Moment,
  now: Instant,
  weights: KindWeights,
): (node: number) => Neighbours {
  const at = readMoment(requested, now);
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

type Row = { other: number; weight: number };

const edgesTo = (rows: readonly Row[], kind: Edge["kind"], nodeOf: (row: number) => number): Edge[] =>
  rows.map(({ other, weight }) => ({ kind, target: nodeOf(other), weight }));

function entityEdges(sql: Sql, seq: number, moment: ReadMoment): Edge[] {
  const facts = [
    ["subject_seq", "object_seq"],
    ["object_seq", "subject_seq"],
  ].flatMap(([own, other]) =>
    sql.all<Row>(
      `SELECT f.${other} AS other, 1.0 AS weight FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq
       WHERE f.${own} = ?1 AND f.object_seq IS NOT NULL AND ${walkableSql(moment)}`,
      seq,
      moment.at,
      moment.known_at,
    ),
  );
  return [
    ...edgesTo(facts, "fact", entityNode),
    ...edgesTo(mentionsOf(sql, "entity_seq", "episode_seq", seq, moment), "mention", passageNode),
    ...edgesTo(synonymsOf(sql, seq, moment.known_at), "synonym", entityNode),
  ];
}

function passageEdges(sql: Sql, seq: number, moment: ReadMoment): Edge[] {
  const both = `e.created_at <= ?2 AND p.created_at <= ?2 AND (?3 IS NULL OR (e.reference_time <= ?3 AND p.reference_time <= ?3))`;
  const chain = sql.all<Row>(
    `SELECT p.seq AS other, 1.0 AS weight FROM episodes e JOIN episodes p ON p.seq = e.previous_seq WHERE e.seq = ?1 AND ${both}
     UNION ALL SELECT e.seq, 1.0 FROM episodes p JOIN episodes e ON e.previous_seq = p.seq WHERE p.seq = ?1 AND ${both}`,
    seq,
    moment.known_at,
    moment.as_of,
  );
  return [
    ...edgesTo(mentionsOf(sql, "episode_seq", "entity_seq", seq, moment), "mention", entityNode),
    ...edgesTo(chain, "chain", passageNode),
  ];
}

/** One edge per pair, and one for the period in which a relinked name meant this entity. */
const mentionsOf = (
  sql: Sql,
  own: "entity_seq" | "episode_seq",
  other: "entity_seq" | "episode_seq",
  seq: number,
  { known_at, as_of }: ReadMoment,
): Row[] =>
  sql.all<Row>(
    `SELECT other, 1.0 AS weight FROM (
       SELECT ${other} AS other, episode_seq, linked_from, min(seq) FROM mentions WHERE ${own} = ?1 AND linked_to IS NULL GROUP BY ${other}
     ) m JOIN episodes e ON e.seq = m.episode_seq WHERE m.linked_from <= ?2 AND (?3 IS NULL OR e.reference_time <= ?3)
     UNION ALL
     SELECT m.other, 1.0 FROM (
       SELECT ${other} AS other, episode_seq FROM mentions WHERE ${own} = ?1 AND linked_to IS NOT NULL GROUP BY ${other}
       HAVING min(linked_from) <= ?2 AND max(linked_to) > ?2
     ) m JOIN episodes e ON e.seq = m.episode_seq WHERE ?3 IS NULL OR e.reference_time <= ?3`,
    seq,
    known_at,
    as_of,
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
