import {
  entityNode,
  isPassage,
  WALK_NODE_KINDS,
  passageNode,
  rowOf,
  type KindWeights,
} from "../../core/graph/walk-graph.ts";
import type { CsrGraph } from "../../core/graph/csr.ts";
import { localPush, type Neighbours } from "../../core/graph/local-push.ts";
import { pageRank } from "../../core/graph/pagerank.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Instant } from "../../../shared/instant.ts";
import { bestFirst, type Ranked } from "../../core/retrieve/ranked.ts";
import { resetFromEntities, resetFromFacts, type ScoredFact } from "../../core/retrieve/specificity.ts";
import { topK } from "../../core/retrieve/top-k.ts";
import type { Sql } from "../../ports/sql.ts";
import { rowsAsJson } from "../base/json-rows.ts";
import { neighbourReader } from "./walk-neighbours.ts";
import { WALK_WEIGHTS, type WalkCache } from "./walk-cache.ts";

const SEED_FACTS = 40;
/**
 * Bound on the L1 error of the ranks, which is a twentieth of it: of graphs of 1,000 to 100,000 facts the first 200 passages are those
 * of 1e-10, near ties in another order, after four sweeps instead of nine.
 */
const TOLERANCE = 1e-2;
/** Of a graph that is walked by its rows: at 100,000 facts 95 of the best 100 passages for the rows of 140 nodes, many of them hubs. */
const PUSH_EPSILON = 0.1;
const MOST_PUSHES = 150;

/** From where a walk begins. */
export interface Seeds {
  /** Entities that the query names, by row number. */
  named: readonly number[];
  /** Facts, best first; of their scores only the ratios count. */
  facts: readonly Ranked[];
  /** Messages, best first. */
  passages: readonly Ranked[];
}

export interface PageRankHits extends Ranks {
  /** Row numbers of the entities that the walk began at, heaviest first. */
  seeds: number[];
}

/** What a walk leads to: so many of each kind with the highest ranks above 0, ties to the older row. */
interface Ranks {
  passages: (most: number) => Ranked[];
  entities: (most: number) => Ranked[];
}

/** Parts that a walk can do without: what each is worth shows when it is left out. */
export interface WalkOptions {
  /** Of kinds of edges, in place of those of PageRank. */
  weights?: KindWeights;
  /** Whether a seed that many passages mention counts less. */
  specificity?: boolean;
  /** Whether messages that match are seeds as well. */
  passages?: boolean;
}

/**
 * HippoRAG, both generations: personalised PageRank on the graph as it stood at a moment, from the entities that the query
 * names and from those of the best facts, each by its specificity, and a little from every message that matches. The message
 * that matches best is the first hop, and stays first; PageRank ranks what it leads to. Without any seed nothing is ranked.
 */
export function searchByPageRank(
  sql: Sql,
  cache: WalkCache,
  seeds: Seeds,
  moment: Moment,
  now: Instant,
  parts: WalkOptions = {},
): PageRankHits {
  const walk = cache.exceedsBudget(sql)
    ? walkByRows(neighbourReader(sql, moment, now, parts.weights ?? WALK_WEIGHTS))
    : walkInMemory(cache.graphAt(sql, moment, now, parts.weights));
  const reset = resetOf(sql, walk, seeds, parts);
  const { passages, entities } = walk.ranked(reset);
  const started = [...reset].filter(([node]) => !isPassage(node)).sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return {
    passages: (most) => withFirst(passages(most), seeds.passages[0]?.id).slice(0, most),
    entities,
    seeds: started.map(([node]) => rowOf(node)),
  };
}

/** A graph that can be walked from a reset vector, given by node. */
interface Walk {
  /** How many passages mention an entity: one that was linked to it twice counts once. */
  passagesWith(node: number): number;
  ranked(reset: ReadonlyMap<number, number>): Ranks;
}

const walkInMemory = (graph: CsrGraph): Walk => ({
  passagesWith: (node) => {
    if (node >= graph.nodes) return 0;
    const passages = new Set<number>();
    const end = graph.offsets[node + 1] ?? 0;
    for (let arc = graph.offsets[node] ?? 0; arc < end; arc++) {
      const target = graph.targets[arc] ?? 0;
      if (isPassage(target)) passages.add(target);
    }
    return passages.size;
  },
  ranked: (weights) => {
    const reset = new Float64Array(graph.nodes);
    for (const [node, weight] of weights) if (node < graph.nodes) reset[node] = weight;
    const { ranks } = pageRank(graph, reset, { tolerance: TOLERANCE });
    return {
      passages: (most) => highest(ranks, passageNode(0), most),
      entities: (most) => highest(ranks, entityNode(0), most),
    };
  },
});

/** Of a graph too large to be held: local push reads the rows of what the walk comes to, however large the rest is. */
const walkByRows = (neighbours: (node: number) => Neighbours): Walk => {
  const known = new Map<number, Neighbours>();
  const once = (node: number): Neighbours => {
    const found = known.get(node) ?? neighbours(node);
    known.set(node, found);
    return found;
  };
  return {
    passagesWith: (node) => new Set(Array.from(once(node).targets).filter(isPassage)).size,
    ranked: (reset) => {
      const { ranks } = localPush(reset, once, { epsilon: PUSH_EPSILON, maxPushes: MOST_PUSHES });
      const best = (wanted: (node: number) => boolean, most: number): Ranked[] =>
        Array.from(ranks)
          .filter(([node]) => wanted(node))
          .map(([node, score]) => ({ id: rowOf(node), score }))
          .sort(bestFirst)
          .slice(0, most);
      return {
        passages: (most) => best(isPassage, most),
        entities: (most) => best((node) => !isPassage(node), most),
      };
    },
  };
};

/** Of the nodes of one kind, the first of which is given. */
const highest = (ranks: Float64Array, first: number, most: number): Ranked[] =>
  topK(ranks, most, first, WALK_NODE_KINDS)
    .map((node) => ({ id: rowOf(node), score: ranks[node] ?? 0 }))
    .filter(({ score }) => score > 0);

/** With one of them before all others, however low its rank is. */
function withFirst(ranked: readonly Ranked[], first: number | undefined): Ranked[] {
  const [best] = ranked;
  if (!best || first === undefined) return [...ranked];
  return [{ id: first, score: best.score }, ...ranked.filter(({ id }) => id !== first)];
}

/** The reset vector, by node. */
function resetOf(
  sql: Sql,
  { passagesWith: count }: Walk,
  { named, facts, passages }: Seeds,
  { specificity = true, passages: alsoPassages = true }: WalkOptions,
): Map<number, number> {
  const ends = endsOf(
    sql,
    facts.slice(0, SEED_FACTS).map(({ id }) => id),
  );
  const best = facts[0]?.score ?? 1;
  const scored = facts.slice(0, SEED_FACTS).flatMap(({ id, score }): ScoredFact[] => {
    const fact = ends.get(id);
    return fact ? [{ id, ...fact, score: score / best }] : [];
  });
  const passagesWith = (node: number): number => (specificity ? count(node) : 1);
  const reset = resetFromFacts(
    scored,
    alsoPassages ? passages.map(({ id, score }) => ({ node: passageNode(id), score })) : [],
    passagesWith,
  );
  const links = named.map((seq) => ({ node: entityNode(seq), score: 1 }));
  for (const [node, weight] of resetFromEntities(links, passagesWith)) reset.set(node, (reset.get(node) ?? 0) + weight);
  return reset;
}

function endsOf(sql: Sql, facts: readonly number[]): Map<number, { subject: number; object: number | null }> {
  const rows = rowsAsJson<{ seq: number; subject: number; object: number | null }>(
    sql,
    ["seq", "subject", "object"],
    "SELECT seq, subject_seq AS subject, object_seq AS object FROM facts WHERE seq IN (SELECT value FROM json_each(?))",
    JSON.stringify(facts),
  );
  return new Map(
    rows.map(({ seq, subject, object }) => [
      seq,
      { subject: entityNode(subject), object: object === null ? null : entityNode(object) },
    ]),
  );
}
