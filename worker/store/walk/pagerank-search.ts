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
import {
  mixSeeds,
  resetFromEntities,
  resetFromFacts,
  resetFromPassages,
  type ScoredFact,
} from "../../core/retrieve/specificity.ts";
import { topK } from "../../core/retrieve/top-k.ts";
import type { Sql } from "../../ports/sql.ts";
import { rowsAsJson } from "../base/json-rows.ts";
import { neighbourReader } from "./walk-neighbours.ts";
import { WALK_WEIGHTS, type WalkCache } from "./walk-cache.ts";

const MAX_SEED_FACTS = 40;
/**
 * L1 error of the ranks; the actual error is a twentieth. In graphs of 1,000 to 100,000 facts the first 200 passages equal those of 1e-10,
 * except for near ties, after four sweeps instead of nine.
 */
const TOLERANCE = 1e-2;
/** Orders near ties of small graphs correctly too. */
const EXACT_TOLERANCE = 1e-9;
const MAX_EXACT_ARCS = 20_000;
/** ε of local push, for graphs walked row by row. At 100,000 facts it finds 95 of the best 100 passages and reads the rows of 140 nodes. */
const PUSH_EPSILON = 0.1;
const MAX_PUSHES = 150;

export interface Seeds {
  named: readonly Ranked[];
  /** Best first; only ratios of scores matter. */
  facts: readonly Ranked[];
  passages: readonly Ranked[];
  /** In [0, 1] (`factCover`). */
  cover: number;
}

export interface PageRankHits extends Ranks {
  seeds: number[];
}

interface Ranks {
  passages: (limit: number) => Ranked[];
  entities: (limit: number) => Ranked[];
}

export interface WalkOptions {
  weights?: KindWeights;
  /** A seed that many passages mention counts less; default true. */
  specificity?: boolean;
  /** Matching episodes are seeds too; default true. */
  passages?: boolean;
}

/**
 * HippoRAG and HippoRAG 2. The walk restarts at named entities, at the entities of the best facts (both weighted by
 * specificity), and a little at every matching episode.
 */
export function searchByPageRank(
  sql: Sql,
  cache: WalkCache,
  seeds: Seeds,
  moment: Moment,
  now: Instant,
  options: WalkOptions = {},
): PageRankHits {
  const walk = cache.exceedsBudget(sql)
    ? walkByRows(neighbourReader(sql, moment, now, options.weights ?? WALK_WEIGHTS))
    : walkInMemory(cache.graphAt(sql, moment, now, options.weights));
  const reset = resetOf(sql, walk, seeds, options);
  const { passages, entities } = walk.ranked(reset);
  const started = [...reset].filter(([node]) => !isPassage(node)).sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return {
    passages,
    entities,
    seeds: started.map(([node]) => rowOf(node)),
  };
}

interface Walk {
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
    const tolerance = graph.targets.length <= MAX_EXACT_ARCS ? EXACT_TOLERANCE : TOLERANCE;
    const { ranks } = pageRank(graph, reset, { tolerance });
    return {
      passages: (limit) => highest(ranks, passageNode(0), limit),
      entities: (limit) => highest(ranks, entityNode(0), limit),
    };
  },
});

const walkByRows = (neighbours: (node: number) => Neighbours): Walk => {
  const known = new Map<number, Neighbours>();
  const cached = (node: number): Neighbours => {
    const found = known.get(node) ?? neighbours(node);
    known.set(node, found);
    return found;
  };
  return {
    passagesWith: (node) => new Set(Array.from(cached(node).targets).filter(isPassage)).size,
    ranked: (reset) => {
      const { ranks } = localPush(reset, cached, { epsilon: PUSH_EPSILON, maxPushes: MAX_PUSHES });
      const best = (wanted: (node: number) => boolean, limit: number): Ranked[] =>
        Array.from(ranks)
          .filter(([node]) => wanted(node))
          .map(([node, score]) => ({ id: rowOf(node), score }))
          .sort(bestFirst)
          .slice(0, limit);
      return {
        passages: (limit) => best(isPassage, limit),
        entities: (limit) => best((node) => !isPassage(node), limit),
      };
    },
  };
};

const highest = (ranks: Float64Array, first: number, limit: number): Ranked[] =>
  topK(ranks, limit, first, WALK_NODE_KINDS)
    .map((node) => ({ id: rowOf(node), score: ranks[node] ?? 0 }))
    .filter(({ score }) => score > 0);

function resetOf(
  sql: Sql,
  { passagesWith: count }: Walk,
  { named, facts, passages, cover }: Seeds,
  { specificity = true, passages: alsoPassages = true }: WalkOptions,
): Map<number, number> {
  const ends = endsOf(
    sql,
    facts.slice(0, MAX_SEED_FACTS).map(({ id }) => id),
  );
  const best = facts[0]?.score ?? 1;
  const scored = facts.slice(0, MAX_SEED_FACTS).flatMap(({ id, score }): ScoredFact[] => {
    const fact = ends.get(id);
    return fact ? [{ id, ...fact, score: score / best }] : [];
  });
  const passagesWith = (node: number): number => (specificity ? count(node) : 1);
  const links = named.map(({ id, score }) => ({ node: entityNode(id), score }));
  return mixSeeds(
    resetFromEntities(links, passagesWith),
    resetFromFacts(scored),
    alsoPassages ? resetFromPassages(passages.map(({ id, score }) => ({ node: passageNode(id), score }))) : new Map(),
    cover,
  );
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
