import type { Moment } from "../../../shared/api/moment.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { CsrGraph } from "../../core/graph/csr.ts";
import { TemporalEdges } from "../../core/graph/temporal-edges.ts";
import { walkGraphAt, type KindWeights } from "../../core/graph/walk-graph.ts";
import { ThreadLinks } from "../../core/retrieve/thread-links.ts";
import type { Sql } from "../../ports/sql.ts";
import { readWatermarks, type Watermarks } from "../base/watermarks.ts";
import { readThreadColumns } from "./thread-rows.ts";
import {
  readChainEdges,
  readFactEdges,
  readMentionEdges,
  MAX_SYNONYMS_PER_NODE,
  MIN_SYNONYM_SIMILARITY,
  type EdgeRows,
} from "./walk-rows.ts";

/**
 * What edges of each kind weigh in PageRank: one a fact, one a mention (HippoRAG 2), their similarity for synonyms, and less
 * for neighbours in a thread or document.
 */
export const WALK_WEIGHTS: KindWeights = { fact: 1, mention: 1, synonym: 1, chain: 0.2 };
/** What an edge takes in memory, with its places in the graph made of it. */
const FACT_BYTES = 52;
const OTHER_BYTES = 32;
/** What a message takes in its thread. */
const THREAD_BYTES = 13;

/** How far the edges in memory go. */
type Seen = Pick<Watermarks, "versions" | "mentions" | "episodes" | "merged" | "synonyms" | "closed">;

const NOTHING_SEEN: Seen = { versions: 0, mentions: 0, episodes: 0, merged: 0, synonyms: 0, closed: 0 };

/** The edges and threads of one graph in memory, and the graph of now that was made of the edges. Each read takes in what came since the one before. */
export class WalkCache {
  #facts = new TemporalEdges("fact");
  #mentions = new TemporalEdges("mention");
  /** Mentions that were linked to another entity since. */
  #relinked = new TemporalEdges("mention");
  #chain = new TemporalEdges("chain");
  #synonyms = new TemporalEdges("synonym");
  #threads = new ThreadLinks();
  /** Up to which message the threads are held. */
  #threaded = 0;
  #seen = NOTHING_SEEN;
  readonly #budget_bytes: number;
  #now: { graph: CsrGraph; from: Instant; until: Instant } | null = null;

  /** @param budget_bytes what the edges and the graph made of them may take */
  constructor(budget_bytes = Infinity) {
    this.#budget_bytes = budget_bytes;
  }

  /** Whether the graph is too large to be held: then it is walked row by row, and `graphAt` is not to be called. */
  exceedsBudget(sql: Sql): boolean {
    const { versions, mentions, episodes } = readWatermarks(sql);
    return FACT_BYTES * versions + OTHER_BYTES * (mentions + episodes) + THREAD_BYTES * episodes > this.#budget_bytes;
  }

  /** To be called after rows were removed or replaced: the next walk reads all of them again. */
  clear(): void {
    this.#facts = new TemporalEdges("fact");
    this.#mentions = new TemporalEdges("mention");
    this.#relinked = new TemporalEdges("mention");
    this.#chain = new TemporalEdges("chain");
    this.#synonyms = new TemporalEdges("synonym");
    this.#threads = new ThreadLinks();
    this.#threaded = 0;
    this.#seen = NOTHING_SEEN;
    this.#now = null;
  }

  /** Bytes held. */
  get bytes(): number {
    const edges = [this.#facts, this.#mentions, this.#relinked, this.#chain, this.#synonyms];
    const graph = this.#now?.graph;
    const arrays = graph ? [graph.offsets, graph.targets, graph.weights, graph.degrees] : [];
    return [
      this.#threads.bytes,
      ...edges.map(({ bytes }) => bytes),
      ...arrays.map(({ byteLength }) => byteLength),
    ].reduce((sum, bytes) => sum + bytes, 0);
  }

  /**
   * The graph as it stood at a moment; the valid axis defaults to now.
   *
   * @param weights of the kinds of edges, where they are not those of PageRank
   */
  graphAt(sql: Sql, { as_of, known_at }: Moment, now: Instant, weights = WALK_WEIGHTS): CsrGraph {
    this.#refresh(sql);
    const parts = [this.#facts, this.#mentions, this.#relinked, this.#synonyms, this.#chain];
    if (as_of !== undefined || known_at !== undefined || weights !== WALK_WEIGHTS) {
      return walkGraphAt(parts, as_of ?? now, known_at ?? now, weights).graph;
    }
    if (this.#now === null || now < this.#now.from || now >= this.#now.until) {
      this.#now = { ...walkGraphAt(parts, now, now, WALK_WEIGHTS), from: now };
    }
    return this.#now.graph;
  }

  /** All messages in their threads; not to be called where the graph is too large to be held. */
  threads(sql: Sql): ThreadLinks {
    const { episodes: last } = readWatermarks(sql);
    if (last !== this.#threaded) {
      if (this.#threaded === 0) this.#threads.reserve(last);
      for (const columns of readThreadColumns(sql, this.#threaded)) this.#threads.append(columns);
      this.#threaded = last;
    }
    return this.#threads;
  }

  #refresh(sql: Sql): void {
    const seen = readWatermarks(sql);
    if (isSame(this.#seen, seen)) return;
    // what is merged is linked anew in place
    if (this.#seen.merged !== seen.merged) {
      this.clear();
      this.#relinked = readRelinked(sql);
    }
    const { versions, mentions, episodes, synonyms, closed } = this.#seen;
    take(this.#facts, readFactEdges(sql, versions));
    for (const { seq, known_to } of closedSince(sql, closed)) this.#facts.close(seq, known_to);
    take(this.#mentions, readMentionEdges(sql, mentions));
    take(this.#chain, readChainEdges(sql, episodes));
    if (synonyms !== seen.synonyms) this.#synonyms = readSynonyms(sql);
    this.#seen = seen;
    this.#now = null;
  }
}

function take(edges: TemporalEdges, { sealed, unsealed }: EdgeRows): void {
  for (const { columns, extent } of sealed) edges.addBlock(columns, extent);
  edges.append(unsealed);
}

const isSame = (a: Seen, b: Seen): boolean =>
  a.versions === b.versions &&
  a.mentions === b.mentions &&
  a.episodes === b.episodes &&
  a.merged === b.merged &&
  a.synonyms === b.synonyms &&
  a.closed === b.closed;

/** Versions that were closed at or after an instant. */
const closedSince = (sql: Sql, since: Instant): { seq: number; known_to: number }[] =>
  sql.all<{ seq: number; known_to: number }>(
    "SELECT seq, known_to FROM fact_versions WHERE known_to IS NOT NULL AND known_to >= ?",
    since,
  );

/** Mentions that were linked to another entity since, as long as they were not. */
function readRelinked(sql: Sql): TemporalEdges {
  const rows = sql.all<{ a: number; b: number; known_from: number; known_to: number }>(
    `SELECT entity_seq AS a, episode_seq AS b, min(linked_from) AS known_from, max(linked_to) AS known_to FROM mentions
     WHERE linked_to IS NOT NULL GROUP BY episode_seq, entity_seq ORDER BY min(seq)`,
  );
  const edges = new TemporalEdges("mention");
  edges.addBlock({
    ...endsOf(rows),
    rows: null,
    known_to: Float64Array.from(rows, ({ known_to }) => known_to),
    valid_from: null,
    valid_to: null,
    weights: null,
  });
  return edges;
}

/** Synonym edges, the most similar first, as far as the caps of both their nodes go. */
function readSynonyms(sql: Sql): TemporalEdges {
  const rows = sql.all<{ a: number; b: number; similarity: number; known_from: number }>(
    `SELECT s.a, s.b, s.similarity, max(x.created_at, y.created_at) AS known_from FROM synonyms s
     JOIN entities x ON x.seq = s.a JOIN entities y ON y.seq = s.b
     WHERE s.similarity >= ? AND length(x.name) > 2 AND length(y.name) > 2 ORDER BY s.similarity DESC, s.a, s.b`,
    MIN_SYNONYM_SIMILARITY,
  );
  const taken = new Map<number, number>();
  const kept = rows.filter(({ a, b }) => {
    if ((taken.get(a) ?? 0) >= MAX_SYNONYMS_PER_NODE || (taken.get(b) ?? 0) >= MAX_SYNONYMS_PER_NODE) return false;
    for (const seq of [a, b]) taken.set(seq, (taken.get(seq) ?? 0) + 1);
    return true;
  });
  const edges = new TemporalEdges("synonym");
  edges.addBlock({
    ...endsOf(kept),
    rows: null,
    known_to: null,
    valid_from: null,
    valid_to: null,
    weights: Float32Array.from(kept, ({ similarity }) => similarity),
  });
  return edges;
}

const endsOf = (rows: readonly { a: number; b: number; known_from: number }[]) => ({
  from: Uint32Array.from(rows, ({ a }) => a),
  to: Uint32Array.from(rows, ({ b }) => b),
  known_from: Float64Array.from(rows, ({ known_from }) => known_from),
});
