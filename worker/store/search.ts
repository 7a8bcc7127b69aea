import { parseInstant } from "../../shared/api/scalars.ts";
import type { Method, Scope } from "../../shared/api/search.ts";
import type { Fact } from "../../shared/api/fact.ts";
import type { Instant } from "../../shared/instant.ts";
import { reciprocalRankFusion, type Ranked } from "../core/retrieve/fusion.ts";
import type { GraphFound, GraphSearch, Scored, Sql } from "../ports.ts";
import { namedIn, readEntities } from "./entities.ts";
import { readEpisodes } from "./episodes.ts";
import { readFacts } from "./facts.ts";
import { searchText } from "./full-text.ts";
import { searchVectors, type CodeCache } from "./vectors.ts";
import { pendingCount } from "./work.ts";

/** Zep §3.1: each method brings twice as many candidates as are wanted. */
const CANDIDATES_PER_RESULT = 2;
/** Of what the query names by name: facts about it and messages spoken by it. */
const NAMED_BOOST = 1.3;

/** Hybrid search of one graph: each method ranks each scope, and reciprocal ranks are summed. */
export function searchGraph(sql: Sql, cache: CodeCache, search: GraphSearch, now: Instant): GraphFound {
  const seeds = readEntities(sql, namedIn(sql, search.query), search.known_at ?? now);
  const candidates: GraphFound["candidates"] = {};
  const rank = (scope: Scope): Ranked[] => {
    if (!search.scope.includes(scope)) return [];
    const lists = search.methods.map((method) => ({ method, ids: rankBy(sql, cache, method, scope, search) }));
    candidates[scope] = Object.fromEntries(lists.map(({ method, ids }) => [method, ids.length]));
    return reciprocalRankFusion(lists);
  };

  const ids = new Set(Array.from(seeds.values(), ({ id }) => id));
  const names = new Set(Array.from(seeds.values(), ({ name }) => name));
  const facts = pick(
    rank("facts"),
    (seqs) => readFacts(sql, seqs, search, now),
    (fact) => ids.has(fact.subject.id),
    search.limit,
  );
  const entities = pick(
    rank("entities"),
    (seqs) => readEntities(sql, seqs, search.known_at ?? now),
    () => false,
    search.limit,
  );
  const episodes = pick(
    rank("episodes"),
    (seqs) => readEpisodes(sql, seqs, search.known_at),
    (episode) => episode.name !== null && names.has(episode.name),
    search.limit,
    ({ thread_id }) => search.thread_id === undefined || thread_id === search.thread_id,
  );
  return {
    facts: heldFirst(facts, now),
    entities,
    episodes,
    pending: pendingCount(sql),
    seeds: [...ids],
    candidates,
  };
}

function rankBy(sql: Sql, cache: CodeCache, method: Method, scope: Scope, search: GraphSearch): number[] {
  const limit = search.limit * CANDIDATES_PER_RESULT * (isFiltered(search) ? 4 : 1);
  const hits =
    method === "bm25"
      ? searchText(sql, scope, search.query, limit)
      : searchVectors(sql, cache, scope, search.vector, limit);
  return hits.map(({ seq }) => seq);
}

const isFiltered = ({ as_of, known_at, thread_id }: GraphSearch): boolean =>
  as_of !== undefined || known_at !== undefined || thread_id !== undefined;

/** Reads the ranked rows, boosts the named ones, and keeps the `limit` best that exist at the moment asked for. */
function pick<T>(
  ranked: Ranked[],
  read: (seqs: number[]) => Map<number, T>,
  named: (item: T) => boolean,
  limit: number,
  wanted: (item: T) => boolean = () => true,
): (T & Scored)[] {
  const items = read(ranked.map(({ id }) => id));
  return ranked
    .flatMap(({ id, score }) => {
      const item = items.get(id);
      return item && wanted(item) ? [{ id, item: { ...item, score: named(item) ? score * NAMED_BOOST : score } }] : [];
    })
    .sort((a, b) => b.item.score - a.item.score || a.id - b.id)
    .slice(0, limit)
    .map(({ item }) => item);
}

/** The facts that hold now before those that ended, each group best first. */
function heldFirst<F extends Fact>(facts: F[], now: Instant): F[] {
  const ended = ({ valid_to }: Fact): boolean => valid_to !== null && (parseInstant(valid_to) ?? 0) <= now;
  return [...facts.filter((fact) => !ended(fact)), ...facts.filter(ended)];
}
