import { parseInstant } from "../../shared/api/scalars.ts";
import type { Method, Scope } from "../../shared/api/search.ts";
import type { Fact } from "../../shared/api/fact.ts";
import { must } from "../../shared/must.ts";
import type { Instant } from "../../shared/instant.ts";
import { spreadAlongChain } from "../core/retrieve/chain.ts";
import { reciprocalRankFusion, type Ranked } from "../core/retrieve/fusion.ts";
import type { GraphFound, GraphSearch, Scored } from "../ports/graph.ts";
import type { Sql } from "../ports/sql.ts";
import { eligibilityOf, eligibleAmong } from "./eligibility.ts";
import { isEmbeddedBy } from "./embedding.ts";
import { namedIn, readEntities } from "./entities.ts";
import { readEpisodes, readLinks } from "./episodes.ts";
import { readFacts } from "./facts.ts";
import { searchText } from "./full-text.ts";
import { readMeta } from "./meta.ts";
import { searchIndexed } from "./indexed-search.ts";
import type { CodeCache } from "./vectors.ts";
import { pendingCount } from "./work.ts";

/** Zep §3.1: each method brings twice as many candidates as are wanted. */
const CANDIDATES_PER_RESULT = 2;
/** Messages share their scores with their neighbours, which wants a wider pool. */
const EPISODE_CANDIDATES = 200;
/** Of what the query names: facts about it and messages spoken by it. */
const NAMED_BOOST = 1.2;

/** Facts are ranked by the messages that state them as well: so many of the best of these … */
const SOURCES = 60;
/** … with this weight beside the ranks of their own words: the recall@10 of their sources rises from 55 to 66. */
const SOURCE_WEIGHT = 2;
/** And messages, a little, by the facts they state: recall@10 of multi-hop questions rises by one, of open ones by four. */
const STATED_WEIGHT = 0.1;

interface RankedList {
  method: string;
  weight: number;
  ids: number[];
}

/** Hybrid search of one graph: each method ranks each scope, and reciprocal ranks are summed. */
export function searchGraph(sql: Sql, cache: CodeCache, search: GraphSearch, now: Instant): GraphFound {
  const named = readEntities(sql, namedIn(sql, search.query), search.known_at, now);
  const ids = new Set(Array.from(named.values(), ({ id }) => id));
  const names = new Set(Array.from(named.values(), ({ name }) => name));
  const comparable = search.vector !== null && isEmbeddedBy(sql, search.embedding_model);
  const methods = search.methods.filter(({ method }) => method !== "cosine" || comparable);
  const rankedBy = (scope: Scope): RankedList[] =>
    methods.map(({ method, weight }) => {
      const hits = hitsOf(sql, cache, method, scope, search, now);
      const ranked = scope === "episodes" ? withNeighbours(sql, hits, names) : hits;
      return { method, weight, ids: ranked.map(({ id }) => id) };
    });

  const lists = rankScopes(sql, search.scope, rankedBy);
  const facts = pick(reciprocalRankFusion(lists.facts), search.limit, (seqs) => readFacts(sql, seqs, search, now), {
    boost: ({ subject }) => (ids.has(subject.id) ? NAMED_BOOST : 1),
  });
  const messages = eligibleAmong(sql, "episodes", reciprocalRankFusion(lists.episodes), search, now);
  // whole messages are read only once it is clear which
  const episodes = pick(messages.slice(0, search.limit), search.limit, (seqs) =>
    readEpisodes(sql, seqs, search.known_at),
  );
  const entities = pick(reciprocalRankFusion(lists.entities), search.limit, (seqs) =>
    readEntities(sql, seqs, search.known_at, now),
  );
  return {
    facts: heldFirst(facts, now),
    entities,
    episodes,
    pending: pendingCount(sql),
    seeds: [...ids],
    outdated: isEmbeddedBy(sql, search.embedding_model) || pendingCount(sql) > 0 ? null : readMeta(sql, "epoch"),
    candidates: Object.fromEntries(search.scope.map((scope) => [scope, countsOf(lists[scope])])),
  };
}

/** The lists that each scope is ranked by; none for a scope that is not asked for. */
function rankScopes(
  sql: Sql,
  wanted: readonly Scope[],
  rankedBy: (scope: Scope) => RankedList[],
): Record<Scope, RankedList[]> {
  const entities = wanted.includes("entities") ? rankedBy("entities") : [];
  if (!wanted.includes("facts") && !wanted.includes("episodes")) return { facts: [], episodes: [], entities };
  const messages = rankedBy("episodes");
  const sources = reciprocalRankFusion(messages).slice(0, SOURCES);
  const facts = [
    ...rankedBy("facts"),
    { method: "sources", weight: SOURCE_WEIGHT, ids: acrossProvenance(sql, "episode_seq", "fact_seq", sources) },
  ];
  const stated = acrossProvenance(sql, "fact_seq", "episode_seq", reciprocalRankFusion(facts));
  return {
    entities,
    facts: wanted.includes("facts") ? facts : [],
    episodes: wanted.includes("episodes") ? [...messages, { method: "facts", weight: STATED_WEIGHT, ids: stated }] : [],
  };
}

const countsOf = (lists: readonly RankedList[]): Record<string, number> =>
  Object.fromEntries(lists.map(({ method, ids }) => [method, ids.length]));

/** From messages to what they state, or from facts to what states them, in the order of the ranks. */
function acrossProvenance(
  sql: Sql,
  from: "episode_seq" | "fact_seq",
  to: "episode_seq" | "fact_seq",
  ranked: readonly Ranked[],
): number[] {
  const rows = sql.all<{ source: number; target: number }>(
    `SELECT ${from} AS source, ${to} AS target FROM provenance WHERE ${from} IN (SELECT value FROM json_each(?)) ORDER BY seq`,
    JSON.stringify(ranked.map(({ id }) => id)),
  );
  const targets = Map.groupBy(rows, ({ source }) => source);
  return [...new Set(ranked.flatMap(({ id }) => (targets.get(id) ?? []).map(({ target }) => target)))];
}

function hitsOf(sql: Sql, cache: CodeCache, method: Method, scope: Scope, search: GraphSearch, now: Instant): Ranked[] {
  const wanted = search.limit * CANDIDATES_PER_RESULT;
  const limit = scope === "episodes" ? Math.max(wanted, EPISODE_CANDIDATES) : wanted;
  const eligible = eligibilityOf(sql, scope, search, now);
  const hits =
    method === "bm25"
      ? searchText(sql, scope, search.query, limit, eligible)
      : searchIndexed(
          sql,
          cache,
          scope,
          must(search.vector, "vector of the query"),
          limit,
          eligible,
          search.indexed ?? null,
        );
  return hits.map(({ seq, score }) => ({ id: seq, score }));
}

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
  { boost = () => 1 }: { boost?: (item: T) => number } = {},
): (T & Scored)[] {
  const items = read(ranked.map(({ id }) => id));
  return ranked
    .flatMap(({ id, score }) => {
      const item = items.get(id);
      return item !== undefined ? [{ id, item: { ...item, score: score * boost(item) } }] : [];
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
