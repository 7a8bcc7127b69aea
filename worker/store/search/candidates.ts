import type { Method, Scope } from "../../../shared/api/search.ts";
import type { Instant } from "../../../shared/instant.ts";
import { must } from "../../../shared/must.ts";
import { entityNode, passageNode } from "../../core/graph/walk-graph.ts";
import { spreadAlongChain } from "../../core/retrieve/chain.ts";
import type { Ranked } from "../../core/retrieve/ranked.ts";
import { rankMessages, type ThreadMessage } from "../../core/retrieve/message-ranking.ts";
import { fuseScores } from "../../core/retrieve/score-fusion.ts";
import { termShares } from "../../core/retrieve/term-shares.ts";
import { speakerCode, type ThreadLinks } from "../../core/retrieve/thread-links.ts";
import { queryTerms } from "../../core/text/tokenise.ts";
import type { GraphSearch } from "../../ports/graph/search.ts";
import type { Sql } from "../../ports/sql.ts";
import { searchByPageRank, type PageRankHits } from "../walk/pagerank-search.ts";
import { nodesOfIds, searchBreadthFirst, type BreadthFirstHits } from "../walk/breadth-first.ts";
import { visibilityOf, filterVisible, type Visibility } from "../index/visibility.ts";
import { readIndexedTexts } from "../episodes/episodes.ts";
import { searchText, type CommonWords } from "../index/full-text.ts";
import { searchWithExternalIndex } from "../index/external-index-search.ts";
import { rowsAsJson } from "../base/json-rows.ts";
import { readThreadMessages } from "../walk/thread-rows.ts";
import type { CodeCache } from "../index/vectors.ts";
import type { WalkCache } from "../walk/walk-cache.ts";

/** Zep §3.1: each method brings twice as many candidates as are wanted. */
const CANDIDATES_PER_RESULT = 2;
/** Messages share their scores with their neighbours, which wants a wider pool; so do the seeds of a walk. */
const EPISODE_CANDIDATES = 200;
const SEED_FACTS = 40;
/** Of so many of the best by words is looked at which words they have: of twice as many LoCoMo gains nothing, and each lies on a page of its own. */
const COVERED = 100;
/** Of the messages that a walk begins at, those spoken by whom the query names count more. */
const SPEAKER_BOOST = 1.5;
/** Of so many of the best hits the neighbours are candidates, too: of more of them none is among the best fifty of LoCoMo. */
const EXPANDED = 75;
/** Of so many times as many as are wanted cosines are estimated by their codes … */
const ESTIMATED = 3;
/** … and of this share of the wanted, the best by the estimates, the vectors are read, unless no other method has a say. */
const EXACT = 0.3;
/** A breadth-first search without origins begins at so many of the best hits of each scope. */
const FIRST_HITS = 3;
const DEPTH = 2;

/** What finds rows by the query itself. */
export type MatchMethod = "bm25" | "cosine" | "bm25+cosine";

/** The caches of one graph. */
export interface Caches {
  codes: CodeCache;
  walks: WalkCache;
  words: CommonWords;
}

/** What the methods of one search find, each looked up once. */
export class Candidates {
  readonly #sql: Sql;
  readonly #caches: Caches;
  readonly #search: GraphSearch;
  readonly #now: Instant;
  /** Of what the query names, by `speakerCode`. */
  readonly #speakers: ReadonlySet<number>;
  /** Entities that the query names, by row number. */
  readonly #named: readonly number[];
  /** Whether the vectors of the graph are of the model that made the query's. */
  readonly #isComparable: boolean;
  readonly #known = new Map<string, Ranked[]>();
  readonly #eligibilities = new Map<Scope, Visibility | null>();
  /** As far as they were looked up. */
  readonly #messages = new Map<number, ThreadMessage>();
  /** The threads as they are held, or that they are read row by row. */
  #threads: ThreadLinks | "rows" | null = null;
  #association: PageRankHits | null = null;
  #around: BreadthFirstHits | null = null;

  /** @param named what the query names: row numbers, and the names themselves */
  constructor(
    sql: Sql,
    caches: Caches,
    search: GraphSearch,
    now: Instant,
    named: { seqs: readonly number[]; names: ReadonlySet<string> },
    isComparable: boolean,
  ) {
    this.#sql = sql;
    this.#caches = caches;
    this.#search = search;
    this.#now = now;
    this.#named = named.seqs;
    this.#speakers = new Set(Array.from(named.names, speakerCode));
    this.#isComparable = isComparable;
  }

  /** Where the walk of PageRank began; empty if none was made. */
  get seeds(): readonly number[] {
    return this.#association?.seeds ?? [];
  }

  /** Rows of a scope as a method ranks them, best first; by words and vectors at once where both are wanted. */
  by(method: Method | MatchMethod, scope: Scope): Ranked[] {
    switch (method) {
      case "bm25":
      case "cosine":
      case "bm25+cosine":
        return this.#matches(method, scope);
      case "pagerank":
        return this.#associated(scope);
      case "bfs":
        return this.#surrounding(scope);
    }
  }

  /** What a method brings by itself. */
  found(method: Method, scope: Scope): readonly Ranked[] {
    return method === "bm25" || method === "cosine" ? this.#found(method, scope) : this.by(method, scope);
  }

  /** Those of the rows of a scope that the search may find. */
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

  /** Messages as everything speaks for them that these methods find, best first; those near to the best hits among them. */
  evidence(methods: GraphSearch["methods"]): Ranked[] {
    const wanted = new Map(methods.map(({ method, weight }) => [method, weight]));
    const words = wanted.has("bm25") ? this.#found("bm25", "episodes") : [];
    // as many however many are wanted: they are scored by how far they stand above the last of them
    const vectors = wanted.has("cosine") ? this.#found("cosine", "episodes").slice(0, EPISODE_CANDIDATES / 2) : [];
    const walk = wanted.has("pagerank") ? this.#associated("episodes") : [];
    const states = this.#stating(wanted);
    const found = new Set<number>();
    for (const list of [words, vectors, walk]) for (const { id } of list) found.add(id);
    for (const id of states) found.add(id);
    const texts = readIndexedTexts(
      this.#sql,
      words.slice(0, COVERED).map(({ id }) => id),
    );
    const findings = {
      words,
      terms: termShares(queryTerms(this.#search.query), texts),
      vectors,
      states,
      walk,
      walk_weight: wanted.get("pagerank") ?? 0,
    };
    // neighbours were not asked whether they may be found
    const most = this.#eligibility("episodes") === null ? this.#pool : Infinity;
    return rankMessages(this.#inThreads(found, fuseScores(words, vectors)), this.#messages, findings, most);
  }

  /** As many messages as are ranked. */
  get #pool(): number {
    return Math.max(EPISODE_CANDIDATES, this.#search.limit * CANDIDATES_PER_RESULT);
  }

  /** Messages that state one of the best facts by words, by vectors, or by both. */
  #stating(wanted: ReadonlyMap<Method, number>): Set<number> {
    const matching = [...wanted.keys()].filter((method) => method === "bm25" || method === "cosine");
    const method = matching.length > 1 ? "bm25+cosine" : matching[0];
    const facts = method === undefined ? [] : this.#matches(method, "facts").slice(0, SEED_FACTS);
    const rows = rowsAsJson<{ episode_seq: number }>(
      this.#sql,
      ["episode_seq"],
      "SELECT DISTINCT episode_seq FROM provenance WHERE fact_seq IN (SELECT value FROM json_each(?))",
      JSON.stringify(facts.map(({ id }) => id)),
    );
    return new Set(rows.map(({ episode_seq }) => episode_seq));
  }

  #matches(method: MatchMethod, scope: Scope): Ranked[] {
    const key = `${method} ${scope}`;
    const known = this.#known.get(key);
    if (known) return known;
    const hits = this.#hits(method, scope);
    const ranked = scope === "episodes" ? this.#withNeighbours(hits) : hits;
    this.#known.set(key, ranked);
    return ranked;
  }

  #hits(method: MatchMethod, scope: Scope): Ranked[] {
    if (method !== "bm25+cosine") return this.#found(method, scope);
    return fuseScores(this.#found("bm25", scope), this.#found("cosine", scope));
  }

  #found(method: "bm25" | "cosine", scope: Scope): Ranked[] {
    const key = `found ${method} ${scope}`;
    const found = this.#known.get(key) ?? this.#find(method, scope);
    this.#known.set(key, found);
    return found;
  }

  #find(method: "bm25" | "cosine", scope: Scope): Ranked[] {
    const { query, vector, indexed = null } = this.#search;
    const { limit: most, entity_limit = most } = this.#search;
    const wanted = (scope === "entities" ? entity_limit : most) * CANDIDATES_PER_RESULT;
    const eligible = this.#eligibility(scope);
    if (method === "bm25") {
      const limit = Math.max(wanted, scope === "episodes" ? EPISODE_CANDIDATES : SEED_FACTS);
      return searchText(this.#sql, scope, query, limit, eligible, this.#caches.words).map(toRanked);
    }
    const limit = Math.max(wanted, scope === "episodes" ? EPISODE_CANDIDATES / 2 : SEED_FACTS);
    const sought = must(vector, "vector of the query");
    const isAlone = this.#search.methods.length === 1;
    const [pool, exact] = [limit * ESTIMATED, Math.ceil(limit * (isAlone ? 1 : EXACT))];
    return searchWithExternalIndex(
      this.#sql,
      this.#caches.codes,
      scope,
      sought,
      limit,
      eligible,
      indexed,
      pool,
      exact,
    ).map(toRanked);
  }

  /** Messages ranked together with what was said around them; those spoken by whom the query names count more. */
  #withNeighbours(hits: Ranked[]): Ranked[] {
    const links = new Map<number, ThreadMessage>();
    const around = this.#inThreads(
      hits.map(({ id }) => id),
      hits,
    );
    for (const seq of around) links.set(seq, must(this.#messages.get(seq), "message"));
    const boosted = hits.map(({ id, score }) => ({
      id,
      score: links.get(id)?.named === true ? score * SPEAKER_BOOST : score,
    }));
    return spreadAlongChain(boosted, links);
  }

  /** These messages, and those up to two before and after the first of the best, all of them linked. */
  #inThreads(found: Iterable<number>, best: readonly Ranked[]): Set<number> {
    const seqs = new Set(found);
    this.#link(seqs);
    let edge = best.slice(0, EXPANDED).map(({ id }) => id);
    for (let distance = 0; distance < 2; distance++) {
      edge = this.#neighboursOf(edge);
      this.#link(edge);
      for (const seq of edge) seqs.add(seq);
    }
    for (const seq of seqs) if (!this.#messages.has(seq)) seqs.delete(seq);
    return seqs;
  }

  #link(seqs: Iterable<number>): void {
    const unknown: number[] = [];
    for (const seq of seqs) if (!this.#messages.has(seq)) unknown.push(seq);
    if (unknown.length === 0) return;
    const { walks } = this.#caches;
    this.#threads ??= walks.exceedsBudget(this.#sql) ? "rows" : walks.threads(this.#sql);
    if (this.#threads === "rows") {
      for (const [seq, message] of readThreadMessages(this.#sql, unknown, this.#speakers))
        this.#messages.set(seq, message);
    } else {
      for (const seq of unknown) this.#messages.set(seq, this.#threads.at(seq, this.#speakers));
    }
  }

  #neighboursOf(seqs: readonly number[]): number[] {
    const around = new Set<number>();
    for (const seq of seqs) {
      const { previous = null, next = null } = this.#messages.get(seq) ?? {};
      if (previous !== null) around.add(previous);
      if (next !== null) around.add(next);
    }
    return [...around];
  }

  /** What PageRank leads to, as far as it may be found. Facts have no rank of their own: see `search.ts`. */
  #associated(scope: Scope): Ranked[] {
    if (scope === "facts") return [];
    const key = `pagerank ${scope}`;
    const known = this.#known.get(key);
    if (known) return known;
    this.#association ??= searchByPageRank(this.#sql, this.#caches.walks, this.#seeds(), this.#search, this.#now);
    const pool = this.#pool;
    // what may not be found is sorted out of more
    const most = this.#eligibility(scope) === null ? pool : 2 * pool;
    const ranked = this.#association[scope === "episodes" ? "passages" : "entities"](most);
    const found = this.eligible(scope, ranked).slice(0, pool);
    this.#known.set(key, found);
    return found;
  }

  /** Facts by words and vectors together; messages by words alone, which start a walk more surely (`npm run eval -- musique`). */
  #seeds() {
    const facts = this.#matches(this.#isComparable ? "bm25+cosine" : "bm25", "facts").slice(0, SEED_FACTS);
    return {
      named: this.#named,
      facts,
      passages: this.#matches("bm25", "episodes").slice(0, EPISODE_CANDIDATES),
    };
  }

  #surrounding(scope: Scope): Ranked[] {
    this.#around ??= searchBreadthFirst(
      this.#sql,
      this.#origins(),
      this.#search.depth ?? DEPTH,
      this.#search,
      this.#now,
    );
    const pool = this.#search.limit * CANDIDATES_PER_RESULT;
    return this.eligible(scope, this.#around[scope]).slice(0, pool);
  }

  /** Given nodes, or the best hits by words; where there are none, what was told last. */
  #origins(): number[] {
    if (this.#search.origin_ids !== undefined) return nodesOfIds(this.#sql, this.#search.origin_ids);
    const hits = [
      ...this.#matches("bm25", "entities")
        .slice(0, FIRST_HITS)
        .map(({ id }) => entityNode(id)),
      ...this.#matches("bm25", "episodes")
        .slice(0, FIRST_HITS)
        .map(({ id }) => passageNode(id)),
    ];
    if (hits.length > 0) return hits;
    return this.#sql
      .all<{ seq: number }>(
        "SELECT seq FROM episodes WHERE created_at <= ? ORDER BY seq DESC LIMIT ? + 0",
        this.#search.known_at ?? this.#now,
        FIRST_HITS,
      )
      .map(({ seq }) => passageNode(seq));
  }
}

const toRanked = ({ seq, score }: { seq: number; score: number }): Ranked => ({ id: seq, score });
