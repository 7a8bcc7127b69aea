import type { Method, Scope } from "../../../shared/api/search.ts";
import type { Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { entityNode, passageNode } from "../../core/graph/walk-graph.ts";
import { spreadAlongChain, type ThreadLink } from "../../core/retrieve/chain.ts";
import type { Ranked } from "../../core/retrieve/ranked.ts";
import { rankMessages, sharingNeighbours } from "../../core/retrieve/message-ranking.ts";
import { clearTies } from "../../core/language/index.ts";
import { fuseScores } from "../../core/retrieve/score-fusion.ts";
import { termShares } from "../../core/retrieve/term-shares.ts";
import { speakerCode } from "../../core/retrieve/thread-links.ts";
import { logsByScope, PartsLog } from "../../core/retrieve/score-parts.ts";
import { spelledTerms } from "../../core/text/letters/spelled-terms.ts";
import { queryTerms } from "../../core/text/tokenise.ts";
import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import type { GraphSearch, SearchResult } from "../../ports/graph/search.ts";
import type { Sql } from "../../ports/sql.ts";
import { searchByPageRank, type PageRankHits, type Seeds } from "../walk/pagerank-search.ts";
import { nodesOfIds, searchBreadthFirst, type BreadthFirstHits } from "../walk/breadth-first.ts";
import { messagesThatInstruct, messagesThatState } from "./stating-messages.ts";
import { startsWalk, walkSeeds, type SeedQuery } from "./walk-seeds.ts";
import { visibilityOf, filterVisible, type Visibility } from "../index/visibility.ts";
import { readMatchingTexts, type CommonWords } from "../index/full-text.ts";
import { searchableTextsAt, searchTextAt, withWordsOfToday } from "./words-at.ts";
import { searchWithExternalIndex } from "../index/external-index-search.ts";
import { saidWithin } from "../episodes/said-within.ts";
import { saidSql } from "../base/moment-sql.ts";
import { ThreadNeighbours } from "./thread-neighbours.ts";
import type { CodeCache } from "../index/vectors.ts";
import type { WalkCache } from "../walk/walk-cache.ts";

/** Per method (Zep §3.1). */
const CANDIDATES_PER_RESULT = 2;
/** A wide pool, because neighbors share their scores and hits start walks. */
const EPISODE_CANDIDATES = 200;
const SEED_FACTS = 40;
/** Lower seeds share fewer words with the query. */
const MAX_CLEAR_SEEDS = 20;
/** A limit of 200 gained nothing on LoCoMo, and each hit costs a page read. */
const MAX_COVERED_HITS = 100;
/** Factor for a speaker that the query names. */
const SPEAKER_BOOST = 1.5;
/** Hits whose thread neighbors are added: on LoCoMo, those of lower hits never reach the top 50. */
const MAX_EXPANDED_HITS = 75;
/** Cosines to estimate from bit codes, per result. */
const ESTIMATED_PER_RESULT = 3;
/** Share of vectors to read; all if cosine is the only method. */
const EXACT_SHARE = 0.3;
/** Per scope, for a search without origins. */
const BFS_ORIGINS = 3;
const BFS_DEPTH = 2;

export type MatchMethod = "bm25" | "cosine" | "bm25+cosine";

export interface Caches {
  codes: CodeCache;
  walks: WalkCache;
  words: CommonWords;
}

/** Finds the rows of each scope by the methods of one search, and fuses them. */
export class Candidates {
  readonly #sql: Sql;
  readonly #caches: Caches;
  readonly #search: GraphSearch;
  readonly #now: Instant;
  readonly #moment: ReadMoment;
  readonly #seedQuery: SeedQuery;
  readonly #surelyNamed: ReadonlySet<number>;
  readonly useless: ReadonlySet<number>;
  readonly parts: { matches: Record<Scope, PartsLog>; messages: PartsLog } | null = null;
  readonly #known = new Map<string, Ranked[]>();
  readonly #eligibilities = new Map<Scope, Visibility | null>();
  readonly #threads: ThreadNeighbours;
  readonly #bestParts = new Map<number, number>();
  #knownSeeds: Seeds | null = null;
  #pageRankHits: PageRankHits | null = null;
  #bfsHits: BreadthFirstHits | null = null;

  /**
   * @param named whether the query contains nothing but these names, and which of them it writes out
   * @param vectors whether they are of the current model
   */
  constructor(
    sql: Sql,
    caches: Caches,
    search: GraphSearch,
    now: Instant,
    named: { seeds: readonly Ranked[]; names: ReadonlySet<string>; alone: boolean; surely: ReadonlySet<number> },
    vectors: { areCurrent: boolean; isComparable: boolean },
  ) {
    this.#sql = sql;
    this.#caches = caches;
    this.#search = search;
    this.#now = now;
    this.#moment = readMoment(search, now);
    this.#threads = new ThreadNeighbours(
      sql,
      caches.walks,
      this.#moment,
      new Set(Array.from(named.names, speakerCode)),
      vectors.areCurrent ? search.related_similarity : null,
    );
    this.#surelyNamed = named.surely;
    this.#seedQuery = {
      terms: queryTerms(search.query),
      named: named.seeds,
      alone: named.alone,
      isComparable: vectors.isComparable,
      least_similarity: search.related_similarity,
      helpful: search.judged === undefined ? null : rowsOfFacts(sql, search.judged.helpful),
    };
    if (search.explains === true) this.parts = { matches: logsByScope(), messages: new PartsLog() };
    this.useless = rowsOfFacts(sql, search.judged?.useless ?? []);
  }

  get seeds(): readonly number[] {
    return this.#pageRankHits?.seeds ?? [];
  }

  get walk(): SearchResult["walk"] {
    if (this.#knownSeeds === null) return null;
    return this.#pageRankHits === null ? "matches" : "entities";
  }

  rankedBy(method: Method | MatchMethod, scope: Scope): Ranked[] {
    switch (method) {
      case "bm25":
      case "cosine":
      case "bm25+cosine":
        return this.#matches(method, scope);
      case "pagerank":
        return this.#byPageRank(scope);
      case "bfs":
        return this.#byBreadthFirst(scope);
    }
  }

  foundBy(method: Method, scope: Scope): readonly Ranked[] {
    return method === "bm25" || method === "cosine" ? this.#found(method, scope) : this.rankedBy(method, scope);
  }

  get startsClearly(): boolean {
    const { named, facts, passages } = this.#seeds;
    if (named.some(({ id }) => this.#surelyNamed.has(id))) return true;
    const isClear = clearTies(this.#search.query);
    return (["facts", "episodes"] as const).some((scope) => {
      const seeds = scope === "facts" ? facts : passages;
      return searchableTextsAt(this.#sql, scope, idsOf(seeds.slice(0, MAX_CLEAR_SEEDS)), this.#moment).some(isClear);
    });
  }

  around(messages: ReadonlySet<number>): ReadonlySet<number> {
    return this.#threads.sharing(messages);
  }

  eligible(scope: Scope, ranked: readonly Ranked[]): Ranked[] {
    return filterVisible(this.#sql, this.#eligibility(scope), ranked);
  }

  #eligibility(scope: Scope): Visibility | null {
    const known = this.#eligibilities.get(scope);
    if (known !== undefined) return known;
    const eligibility = visibilityOf(this.#sql, scope, this.#search, this.#now);
    this.#eligibilities.set(scope, eligibility);
    return eligibility;
  }

  rankedByEvidence(methods: GraphSearch["methods"]): Ranked[] {
    const wanted = new Map(methods.map(({ method, weight }) => [method, weight]));
    const words = wanted.has("bm25") ? this.#found("bm25", "episodes") : [];
    // the number is fixed, because scores are relative to the last hit
    const vectors = wanted.has("cosine") ? this.#found("cosine", "episodes").slice(0, EPISODE_CANDIDATES / 2) : [];
    const walked = wanted.has("pagerank") && startsWalk(this.#seeds);
    const walk = walked ? this.#bestMatchFirst(this.#byPageRank("episodes")) : [];
    const states = this.#episodesStating(wanted);
    const found = new Set<number>();
    for (const list of [words, vectors, walk]) for (const { id } of list) found.add(id);
    for (const id of states) found.add(id);
    const instructs = messagesThatInstruct(this.#sql, this.#search, this.#moment);
    for (const id of instructs.keys()) found.add(id);
    const texts = readMatchingTexts(this.#sql, idsOf(words.slice(0, MAX_COVERED_HITS)), this.#bestParts);
    const ranked = this.#withThreadNeighbours(found, fuseScores(words, vectors));
    const findings = {
      words,
      terms: termShares(spelledTerms(this.#search.query), texts),
      vectors,
      states,
      dated: saidWithin(this.#sql, this.#search.periods, ranked),
      instructs,
      course: this.#search.course ?? null,
      of_assistant: this.#search.of_assistant === true,
      for_work: this.#search.for_work === true,
      walk,
      vector_weight: wanted.get("cosine") ?? 0,
      walk_weight: wanted.get("pagerank") ?? 0,
      walk_cover: walked ? this.#seeds.cover : 1,
    };
    // rows are filtered later, so cut off none
    const maxRanked = this.#eligibility("episodes") === null ? this.#pool : Infinity;
    return rankMessages(ranked, this.#threads.messages, findings, maxRanked, this.parts?.messages);
  }

  get #pool(): number {
    return Math.max(EPISODE_CANDIDATES, this.#search.limit * CANDIDATES_PER_RESULT);
  }

  #episodesStating(wanted: ReadonlyMap<Method, number>): Set<number> {
    const matching = [...wanted.keys()].filter((method) => method === "bm25" || method === "cosine");
    const method = matching.length > 1 ? "bm25+cosine" : matching[0];
    const facts = method === undefined ? [] : this.#matches(method, "facts").slice(0, SEED_FACTS);
    return messagesThatState(this.#sql, idsOf(facts), this.#moment);
  }

  #matches(method: MatchMethod, scope: Scope): Ranked[] {
    const key = `${method} ${scope}`;
    const known = this.#known.get(key);
    if (known) return known;
    const hits = this.#hits(method, scope);
    const ranked = scope === "episodes" ? this.#shareWithNeighbours(hits) : hits;
    this.#known.set(key, ranked);
    return ranked;
  }

  #hits(method: MatchMethod, scope: Scope): Ranked[] {
    if (method !== "bm25+cosine") return this.#found(method, scope);
    return fuseScores(this.#found("bm25", scope), this.#found("cosine", scope), undefined, this.parts?.matches[scope]);
  }

  #found(method: "bm25" | "cosine", scope: Scope): Ranked[] {
    const key = `found ${method} ${scope}`;
    const found = this.#known.get(key) ?? this.#withoutUseless(scope, this.#find(method, scope));
    this.#known.set(key, found);
    return found;
  }

  #withoutUseless(scope: Scope, found: Ranked[]): Ranked[] {
    return scope === "facts" && this.useless.size > 0 ? found.filter(({ id }) => !this.useless.has(id)) : found;
  }

  #find(method: "bm25" | "cosine", scope: Scope, results = this.#search.limit): Ranked[] {
    const { query, vector, indexed = null } = this.#search;
    const wanted = results * CANDIDATES_PER_RESULT;
    const eligible = this.#eligibility(scope);
    if (method === "bm25") {
      const limit = Math.max(wanted, scope === "episodes" ? EPISODE_CANDIDATES : SEED_FACTS);
      const hits = searchTextAt(this.#sql, scope, query, limit, eligible, this.#caches.words, this.#moment);
      if (scope === "episodes") for (const { seq, row } of hits) if (row !== seq) this.#bestParts.set(seq, row);
      return hits.map(toRanked);
    }
    const limit = Math.max(wanted, scope === "episodes" ? EPISODE_CANDIDATES / 2 : SEED_FACTS);
    const sought = nonNull(vector, "vector of the query");
    const isAlone = this.#search.methods.length === 1;
    const [pool, exact] = [limit * ESTIMATED_PER_RESULT, Math.ceil(limit * (isAlone ? 1 : EXACT_SHARE))];
    const { codes } = this.#caches;
    const hits = searchWithExternalIndex(this.#sql, codes, scope, sought, limit, eligible, indexed, pool, exact);
    return withWordsOfToday(this.#sql, scope, hits, this.#moment).map(toRanked);
  }

  #shareWithNeighbours(hits: Ranked[]): Ranked[] {
    const { messages } = this.#threads;
    const links = new Map<number, ThreadLink>();
    for (const seq of this.#withThreadNeighbours(idsOf(hits), hits))
      links.set(seq, sharingNeighbours(nonNull(messages.get(seq), "message")));
    const boosted = hits.map(({ id, score }) => ({
      id,
      score: messages.get(id)?.named === true ? score * SPEAKER_BOOST : score,
    }));
    return spreadAlongChain(boosted, links);
  }

  #withThreadNeighbours(found: Iterable<number>, best: readonly Ranked[]): Set<number> {
    return this.#threads.around(found, idsOf(best.slice(0, MAX_EXPANDED_HITS)));
  }

  #bestMatchFirst(walked: readonly Ranked[]): Ranked[] {
    const [highest] = walked;
    const [best] = this.#seeds.passages;
    if (highest === undefined || best === undefined) return [...walked];
    return [{ id: best.id, score: highest.score }, ...walked.filter(({ id }) => id !== best.id)];
  }

  /** PageRank ranks no facts: they take the ranks of their messages (see `search.ts`). */
  #byPageRank(scope: Scope): Ranked[] {
    if (scope === "facts") return [];
    const key = `pagerank ${scope}`;
    const known = this.#known.get(key);
    if (known) return known;
    const pool = this.#pool;
    if (!startsWalk(this.#seeds)) return scope === "episodes" ? this.#seeds.passages.slice(0, pool) : [];
    this.#pageRankHits ??= searchByPageRank(this.#sql, this.#caches.walks, this.#seeds, this.#search, this.#now);
    const maxRanked = this.#eligibility(scope) === null ? pool : 2 * pool;
    const ranked = this.#pageRankHits[scope === "episodes" ? "passages" : "entities"](maxRanked);
    const found = this.eligible(scope, ranked).slice(0, pool);
    this.#known.set(key, found);
    return found;
  }

  get #seeds(): Seeds {
    this.#knownSeeds ??= walkSeeds(this.#seedQuery, {
      best: (method, scope, size) => this.#ofPool(method, scope, size),
      spread: (messages) => this.#shareWithNeighbours(messages),
      texts: (scope, rows) => searchableTextsAt(this.#sql, scope, rows, this.#moment),
    });
    return this.#knownSeeds;
  }

  #ofPool(method: "bm25" | "cosine", scope: Scope, size: number): Ranked[] {
    // a smaller BM25 pool is a prefix of a larger one
    const isPrefix = method === "bm25" && scope === "facts" && this.useless.size === 0;
    const found =
      isPrefix || this.#search.limit * CANDIDATES_PER_RESULT <= size
        ? this.#found(method, scope)
        : this.#withoutUseless(scope, this.#find(method, scope, size / CANDIDATES_PER_RESULT));
    return found.slice(0, size);
  }

  #byBreadthFirst(scope: Scope): Ranked[] {
    this.#bfsHits ??= searchBreadthFirst(
      this.#sql,
      this.#origins(),
      this.#search.depth ?? BFS_DEPTH,
      this.#search,
      this.#now,
    );
    const pool = this.#search.limit * CANDIDATES_PER_RESULT;
    return this.eligible(scope, this.#bfsHits[scope]).slice(0, pool);
  }

  #origins(): number[] {
    if (this.#search.origin_ids !== undefined) return nodesOfIds(this.#sql, this.#search.origin_ids, this.#moment);
    const hits = [
      ...this.#matches("bm25", "entities")
        .slice(0, BFS_ORIGINS)
        .map(({ id }) => entityNode(id)),
      ...this.#matches("bm25", "episodes")
        .slice(0, BFS_ORIGINS)
        .map(({ id }) => passageNode(id)),
    ];
    if (hits.length > 0) return hits;
    const { known_at, as_of } = this.#moment;
    return this.#sql
      .all<{ seq: number }>(
        `SELECT e.seq FROM episodes e WHERE ${saidSql("e", "?1", "?2")} ORDER BY e.seq DESC LIMIT ?3 + 0`,
        known_at,
        as_of,
        BFS_ORIGINS,
      )
      .map(({ seq }) => passageNode(seq));
  }
}

const idsOf = (ranked: readonly Ranked[]): number[] => ranked.map(({ id }) => id);

const toRanked = ({ seq, score }: { seq: number; score: number }): Ranked => ({ id: seq, score });

function rowsOfFacts(sql: Sql, ids: readonly string[]): ReadonlySet<number> {
  if (ids.length === 0) return new Set();
  const rows = sql.all<{ seq: number }>(
    "SELECT seq FROM facts WHERE id IN (SELECT value FROM json_each(?))",
    JSON.stringify(ids),
  );
  return new Set(rows.map(({ seq }) => seq));
}
