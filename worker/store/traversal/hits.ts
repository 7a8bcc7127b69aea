import type { Step, TraversalEdgeKind } from "../../core/traverse/graph.ts";
import { LAMBDA } from "../../core/traverse/edge-memory.ts";
import type { Replayed } from "../../core/traverse/replay.ts";
import type { ReadMoment } from "../../core/temporal/moment.ts";
import type { SearchHits } from "../../ports/graph/traversal.ts";
import type { Sql } from "../../ports/sql.ts";
import { linkedSql } from "../base/moment-sql.ts";
import { edgeByKey, findNodeRows, type NodeRow } from "./edges.ts";
import type { TakenEdge, TraversalView } from "./view.ts";

export interface StepsToHits {
  remembered: Replayed;
  others: Step[];
}

/** Steps along a fact or to a message's text, from an adjacent seed if there is one, so that edge memory can lead there later. */
export function stepsToHits(
  sql: Sql,
  view: TraversalView,
  hits: SearchHits,
  seeds: readonly NodeRow[],
  kinds: readonly TraversalEdgeKind[] | null,
  { known_at }: Pick<ReadMoment, "known_at">,
): StepsToHits {
  const mayTake = (kind: TraversalEdgeKind): boolean => kinds === null || kinds.includes(kind);
  const entities = seeds.flatMap(({ kind, seq }) => (kind === "entity" ? seq : []));
  const facts = mayTake("fact") ? factSteps(sql, hits.facts, entities) : [];
  const near = mayTake("mention") ? mentionedSeeds(sql, hits.episodes, entities, known_at) : new Map<number, number>();
  const anchors = mayTake("chunk") ? findNodeRows(sql, hits.episodes) : new Map<string, NodeRow>();
  const texts = hits.episodes.flatMap((id): TakenEdge[] => {
    const anchor = anchors.get(id);
    if (anchor === undefined) return [];
    const { seq } = anchor;
    const opening = { from: anchor, raw: edgeByKey(sql, { kind: "chunk", a: seq, b: 0 }) };
    const seed = near.get(seq);
    if (seed === undefined) return [opening];
    const from: NodeRow = { kind: "entity", seq: seed };
    return [{ from, raw: edgeByKey(sql, { kind: "mention", a: seed, b: seq }, anchor) }, opening];
  });
  const taken = [...facts, ...texts];
  const remembered = taken.filter((edge) => edge.raw.memory !== null && view.weightOf(edge) > LAMBDA);
  const learned = remembered.flatMap(({ raw }) => raw.memory?.changed_at ?? []);
  return {
    remembered: {
      steps: view.stepsAlong(remembered),
      learned_at: learned.length === 0 ? null : Math.min(...learned),
    },
    others: view.stepsAlong(taken.filter((edge) => !remembered.includes(edge))),
  };
}

function factSteps(sql: Sql, ids: readonly string[], seeds: readonly number[]): TakenEdge[] {
  const rows = sql.all<{ id: string; seq: number; subject: number; object: number | null }>(
    "SELECT id, seq, subject_seq AS subject, object_seq AS object FROM facts WHERE id IN (SELECT value FROM json_each(?))",
    JSON.stringify(ids),
  );
  const facts = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const fact = facts.get(id);
    if (fact === undefined || fact.object === fact.subject) return [];
    const { seq, subject, object } = fact;
    const isReversed = object !== null && seeds.includes(object) && !seeds.includes(subject);
    const [start, end] = isReversed ? [object, subject] : [subject, object];
    const to: NodeRow | null = end === null ? null : { kind: "entity", seq: end };
    return [{ from: { kind: "entity" as const, seq: start }, raw: edgeByKey(sql, { kind: "fact", a: seq, b: 0 }, to) }];
  });
}

function mentionedSeeds(
  sql: Sql,
  episodes: readonly string[],
  seeds: readonly number[],
  known_at: number,
): Map<number, number> {
  const rows = sql.all<{ episode: number; entity: number }>(
    `SELECT m.episode_seq AS episode, m.entity_seq AS entity FROM namings m JOIN episodes e ON e.seq = m.episode_seq
     WHERE e.id IN (SELECT value FROM json_each(?1)) AND m.entity_seq IN (SELECT value FROM json_each(?2)) AND ${linkedSql("m", "?3")}`,
    JSON.stringify(episodes),
    JSON.stringify(seeds),
    known_at,
  );
  const worstFirst = rows.sort((a, b) => seeds.indexOf(b.entity) - seeds.indexOf(a.entity));
  return new Map(worstFirst.map(({ episode, entity }) => [episode, entity]));
}
