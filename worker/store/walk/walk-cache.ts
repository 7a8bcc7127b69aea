import type { Moment } from "../../../shared/api/moment.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { CsrGraph } from "../../core/graph/csr.ts";
import { TemporalEdges } from "../../core/graph/temporal-edges.ts";
import { walkGraphAt, type KindWeights } from "../../core/graph/walk-graph.ts";
import { differsFromPresent, readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import { ThreadLinks } from "../../core/retrieve/thread-links.ts";
import type { Sql } from "../../ports/sql.ts";
import { believedSql, rememberedSql } from "../base/moment-sql.ts";
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

/** 1 for facts and mentions (HippoRAG 2), the similarity for synonyms, less for neighbors in a thread or document. */
export const WALK_WEIGHTS: KindWeights = { fact: 1, mention: 1, synonym: 1, chain: 0.2 };
/** Including places in the CSR graph. */
const FACT_BYTES = 52;
const OTHER_BYTES = 40;
const THREAD_BYTES = 14;

type Loaded = Pick<Watermarks, "versions" | "mentions" | "episodes" | "merged" | "synonyms" | "closed">;

const NOTHING_LOADED: Loaded = { versions: 0, mentions: 0, episodes: 0, merged: 0, synonyms: 0, closed: 0 };

/** Keeps the edges and threads of the walk graph in memory, and reads only rows that were added since. */
export class WalkCache {
  #facts = new TemporalEdges("fact");
  #mentions = new TemporalEdges("mention");
  /** Mentions whose name was linked to another entity later. */
  #relinked = new TemporalEdges("mention");
  #chain = new TemporalEdges("chain");
  #synonyms = new TemporalEdges("synonym");
  #threads = new ThreadLinks();
  #last_threaded = 0;
  #loaded = NOTHING_LOADED;
  readonly #budget_bytes: number;
  #now: { graph: CsrGraph; from: Instant; until: Instant } | null = null;

  constructor(budget_bytes = Infinity) {
    this.#budget_bytes = budget_bytes;
  }

  /** If true, the graph is walked row by row, and `graphAt` must not be called. */
  exceedsBudget(sql: Sql): boolean {
    const { versions, mentions, entities, episodes } = readWatermarks(sql);
    // count a node as part of its mention, because most have one and a node takes less
    const others = Math.max(mentions, entities) + episodes;
    return FACT_BYTES * versions + OTHER_BYTES * others + THREAD_BYTES * episodes > this.#budget_bytes;
  }

  clear(): void {
    this.#facts = new TemporalEdges("fact");
    this.#mentions = new TemporalEdges("mention");
    this.#relinked = new TemporalEdges("mention");
    this.#chain = new TemporalEdges("chain");
    this.#synonyms = new TemporalEdges("synonym");
    this.#threads = new ThreadLinks();
    this.#last_threaded = 0;
    this.#loaded = NOTHING_LOADED;
    this.#now = null;
  }

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
   * If there is no `as_of`, the graph has the facts of `known_at` and all episodes.
   *
   * @param weights only the current graph with default weights is cached
   */
  graphAt(sql: Sql, requested: Moment, now: Instant, weights = WALK_WEIGHTS): CsrGraph {
    this.#refresh(sql);
    const moment = readMoment(requested, now);
    const parts = [this.#facts, this.#mentions, this.#relinked, this.#synonyms, this.#chain];
    if (moment.include_uncertain)
      return walkGraphAt([...parts, readUncertainFacts(sql, moment)], moment, weights).graph;
    if (differsFromPresent(moment) || weights !== WALK_WEIGHTS) return walkGraphAt(parts, moment, weights).graph;
    if (this.#now === null || now < this.#now.from || now >= this.#now.until) {
      this.#now = { ...walkGraphAt(parts, moment, WALK_WEIGHTS), from: now };
    }
    return this.#now.graph;
  }

  /** Must not be called for a graph too large for memory. */
  threads(sql: Sql): ThreadLinks {
    const { episodes: last } = readWatermarks(sql);
    if (last !== this.#last_threaded) {
      if (this.#last_threaded === 0) this.#threads.reserve(last);
      for (const columns of readThreadColumns(sql, this.#last_threaded)) this.#threads.append(columns);
      this.#last_threaded = last;
    }
    return this.#threads;
  }

  #refresh(sql: Sql): void {
    const current = readWatermarks(sql);
    if (isSame(this.#loaded, current)) return;
    if (this.#loaded.merged !== current.merged) {
      this.clear();
      this.#relinked = readRelinked(sql);
    }
    const { versions, mentions, episodes, synonyms, closed } = this.#loaded;
    append(this.#facts, readFactEdges(sql, versions));
    for (const { seq, known_to } of closedSince(sql, closed)) this.#facts.close(seq, known_to);
    append(this.#mentions, readMentionEdges(sql, mentions));
    append(this.#chain, readChainEdges(sql, episodes));
    if (synonyms !== current.synonyms) this.#synonyms = readSynonyms(sql);
    this.#loaded = current;
    this.#now = null;
  }
}

function append(edges: TemporalEdges, { sealed, unsealed }: EdgeRows): void {
  for (const { columns, extent } of sealed) edges.addBlock(columns, extent);
  edges.append(unsealed);
}

const isSame = (a: Loaded, b: Loaded): boolean =>
  a.versions === b.versions &&
  a.mentions === b.mentions &&
  a.episodes === b.episodes &&
  a.merged === b.merged &&
  a.synonyms === b.synonyms &&
  a.closed === b.closed;

const closedSince = (sql: Sql, since: Instant): { seq: number; known_to: number }[] =>
  sql.all<{ seq: number; known_to: number }>(
    "SELECT seq, known_to FROM fact_versions WHERE known_to IS NOT NULL AND known_to >= ?",
    since,
  );

function readUncertainFacts(sql: Sql, moment: ReadMoment): TemporalEdges {
  const certain = rememberedSql("v", "f", "?1", { include_uncertain: false });
  const rows = sql.all<{ a: number; b: number; known_from: number }>(
    `SELECT f.subject_seq AS a, f.object_seq AS b, v.known_from FROM fact_versions v JOIN facts f ON f.seq = v.fact_seq
     WHERE f.object_seq IS NOT NULL AND ${believedSql("v", "?2")} AND ${rememberedSql("v", "f", "?1", moment)}
       AND NOT coalesce(${certain}, 0) ORDER BY v.seq`,
    moment.at,
    moment.known_at,
  );
  const edges = new TemporalEdges("fact");
  edges.addBlock({ ...endsOf(rows), rows: null, known_to: null, valid_from: null, valid_to: null, weights: null });
  return edges;
}

function readRelinked(sql: Sql): TemporalEdges {
  const rows = sql.all<{ a: number; b: number; known_from: number; known_to: number; said: number }>(
    `SELECT m.entity_seq AS a, m.episode_seq AS b, min(m.linked_from) AS known_from, max(m.linked_to) AS known_to, p.reference_time AS said
     FROM mentions m JOIN episodes p ON p.seq = m.episode_seq WHERE m.linked_to IS NOT NULL
     GROUP BY m.episode_seq, m.entity_seq ORDER BY min(m.seq)`,
  );
  const edges = new TemporalEdges("mention");
  edges.addBlock({
    ...endsOf(rows),
    rows: null,
    known_to: Float64Array.from(rows, ({ known_to }) => known_to),
    valid_from: Float64Array.from(rows, ({ said }) => said),
    valid_to: null,
    weights: null,
  });
  return edges;
}

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
