import { parseInstant } from "../../shared/api/scalars.ts";
import type { Method, Scope } from "../../shared/api/search.ts";
import type { Fact } from "../../shared/api/fact.ts";
import { must } from "../../shared/must.ts";
import type { Instant } from "../../shared/instant.ts";
import { spreadAlongChain } from "../core/retrieve/chain.ts";
import { reciprocalRankFusion, type Ranked } from "../core/retrieve/fusion.ts";
import type { GraphFound, GraphSearch, Scored } from "../ports/graph.ts";
import type { Sql } from "../ports/sql.ts";
import { eligibilityOf } from "./eligibility.ts";
import { isEmbeddedBy } from "./embedding.ts";
import { namedIn, readEntities } from "./entities.ts";
import { readEpisodes, readLinks } from "./episodes.ts";
import { readFacts } from "./facts.ts";
import { searchText } from "./full-text.ts";
import { readMeta } from "./meta.ts";
import { searchVectors, type CodeCache } from "./vectors.ts";
import { pendingCount } from "./work.ts";

/** Zep §3.1: each method brings twice as many candidates as are wanted. */
const CANDIDATES_PER_RESULT = 2;
/** Messages share their scores with their neighbours, which wants a wider pool. */
const EPISODE_CANDIDATES = 200;
/** Of what the query names: facts about it and messages spoken by it. */
const NAMED_BOOST = 1.2;

/** Facts are ranked by the messages that state them as well: so many of the best of these … */
const SOURCES = 60;
/** … with this weight beside the ranks of their own words: 1 and 2 raise the recall of their sources from 55 to 64 and 66 at 10. */
const SOURCE_WEIGHT = 2;

/** Hybrid search of one graph: each method ranks each scope, and reciprocal ranks are summed. */
export function searchGraph(sql: Sql, cache: CodeCache, search: GraphSearch, now: Instant): GraphFound {
  const named = readEntities(sql, namedIn(sql, search.query), search.known_at, now);
  const ids = new Set(Array.from(named.values(), ({ id }) => id));
  const names = new Set(Array.from(named.values(), ({ name }) => name));
  const candidates: GraphFound["candidates"] = {};
  const comparable = isEmbeddedBy(sql, search.embedding_model);
  const methods = search.methods.filter(({ method }) => method !== "cosine" || (comparable && search.vector !== null));
  const rankedBy = (scope: Scope) =>
    methods.map(({ method, weight }) => {
      const hits = hitsOf(sql, cache, method, scope, search, now);
      const ranked = scope === "episodes" ? withNeighbours(sql, hits, names) : hits;
      return { method, weight, ids: ranked.map(({ id }) => id) };
    });
  const fuse = (scope: Scope, lists: { method: string; weight: number; ids: number[] }[]): Ranked[] => {
    candidates[scope] = Object.fromEntries(lists.map(({ method, ids }) => [method, ids.length]));
    return reciprocalRankFusion(lists);
  };

  const wants = (scope: Scope): boolean => search.scope.includes(scope);
  const byMessages = wants("episodes") || wants("facts") ? rankedBy("episodes") : [];
  const messages = wants("episodes") ? fuse("episodes", byMessages) : [];
  const stated = wants("facts") ? factsStatedBy(sql, reciprocalRankFusion(byMessages).slice(0, SOURCES)) : [];
  const sources = { method: "sources", weight: SOURCE_WEIGHT, ids: stated };
  const facts = pick(
    wants("facts") ? fuse("facts", [...rankedBy("facts"), sources]) : [],
    search.limit,
    (seqs) => readFacts(sql, seqs, search, now),
    { boost: ({ subject }) => (ids.has(subject.id) ? NAMED_BOOST : 1) },
  );
  const episodes = pick(
    // whole messages are only read where a filter may still leave some out
    isFiltered(search) ? messages : messages.slice(0, search.limit),
    search.limit,
    (seqs) => readEpisodes(sql, seqs, search.known_at),
    { wanted: ({ thread_id }) => search.thread_id === undefined || thread_id === search.thread_id },
  );
  return {
    facts: heldFirst(facts, now),
    entities: pick(wants("entities") ? fuse("entities", rankedBy("entities")) : [], search.limit, (seqs) =>
      readEntities(sql, seqs, search.known_at, now),
    ),
    episodes,
    pending: pendingCount(sql),
    seeds: [...ids],
    outdated: comparable || pendingCount(sql) > 0 ? null : readMeta(sql, "epoch"),
    candidates,
  };
}

/** What the messages state, in the order of their ranks. */
function factsStatedBy(sql: Sql, messages: readonly Ranked[]): number[] {
  const rows = sql.all<{ episode_seq: number; fact_seq: number }>(
    "SELECT episode_seq, fact_seq FROM provenance WHERE episode_seq IN (SELECT value FROM json_each(?)) ORDER BY seq",
    JSON.stringify(messages.map(({ id }) => id)),
  );
  const stated = Map.groupBy(rows, ({ episode_seq }) => episode_seq);
  return [...new Set(messages.flatMap(({ id }) => (stated.get(id) ?? []).map(({ fact_seq }) => fact_seq)))];
}

function hitsOf(sql: Sql, cache: CodeCache, method: Method, scope: Scope, search: GraphSearch, now: Instant): Ranked[] {
  const wanted = search.limit * CANDIDATES_PER_RESULT;
  const limit = scope === "episodes" ? Math.max(wanted, EPISODE_CANDIDATES) : wanted;
  const eligible = eligibilityOf(sql, scope, search, now);
  const hits =
    method === "bm25"
      ? searchText(sql, scope, search.query, limit, eligible)
      : searchVectors(sql, cache, scope, must(search.vector, "vector of the query"), limit, eligible);
  return hits.map(({ seq, score }) => ({ id: seq, score }));
}

const isFiltered = ({ as_of, known_at, thread_id }: GraphSearch): boolean =>
  as_of !== undefined || known_at !== undefined || thread_id !== undefined;

/** Messages ranked together with what was said around them; those spoken by whom the query names count more. */
function withNeighbours(sql: Sql, hits: Ranked[], names: ReadonlySet<string>): Ranked[] {
  const near = readLinks(
    sql,
    hits.map(({ id }) => id),
  );
  const around = [...near.values()].flatMap(({ previous, next }) => [previous, next]);
  const links = new Map([...readLinks(sql, new Set(around.filter((seq) => seq !== null))), ...near]);
  const boosted = hits.map(({ id, score }) => ({
    id,
    score: names.has(near.get(id)?.name ?? "") ? score * NAMED_BOOST : score,
  }));
  return spreadAlongChain(boosted, links);
}

/** Reads the ranked rows, and keeps the `limit` best that exist at the moment asked for. */
function pick<T>(
  ranked: Ranked[],
  limit: number,
  read: (seqs: number[]) => Map<number, T>,
  { boost = () => 1, wanted = () => true }: { boost?: (item: T) => number; wanted?: (item: T) => boolean } = {},
): (T & Scored)[] {
  const items = read(ranked.map(({ id }) => id));
  return ranked
    .flatMap(({ id, score }) => {
      const item = items.get(id);
      return item !== undefined && wanted(item) ? [{ id, item: { ...item, score: score * boost(item) } }] : [];
    })
    .sort((a, b) => b.item.score - a.item.score || a.id - b.id)
    .slice(0, limit)
    .map(({ item }) => item);
}

/** States that ended after everything else, each group best first. An event is not ended: that it happened stays true. */
function heldFirst<F extends Fact>(facts: F[], now: Instant): F[] {
  const ended = ({ kind, valid_to }: Fact): boolean =>
    kind === "state" && valid_to !== null && (parseInstant(valid_to) ?? 0) <= now;
  return [...facts.filter((fact) => !ended(fact)), ...facts.filter(ended)];
}
