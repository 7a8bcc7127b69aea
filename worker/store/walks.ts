import type { Moment } from "../../shared/api/moment.ts";
import type { Instant } from "../../shared/instant.ts";
import type { CsrGraph } from "../core/graph/csr.ts";
import {
  entityNode,
  passageNode,
  walkGraphAt,
  WalkEdges,
  type EdgeKind,
  type WalkEdge,
} from "../core/graph/walk-graph.ts";
import type { Sql } from "../ports/sql.ts";
import { readMeta } from "./meta.ts";

/**
 * What edges of each kind weigh in PageRank: one a fact, one a mention (HippoRAG 2), their similarity for synonyms, and less
 * for neighbours in a thread or document.
 */
const WALK_WEIGHTS: Readonly<Record<EdgeKind, number>> = { fact: 1, mention: 1, synonym: 1, chain: 0.2 };
/** HippoRAG: synonyms from this similarity on, and at most so many a node, by (similarity, id). */
const SYNONYM_FROM = 0.8;
const MOST_SYNONYMS = 100;

/** How far the edges in memory go: numbers that only grow. */
interface Seen {
  versions: number;
  mentions: number;
  episodes: number;
  merged: number;
  synonyms: number;
  /** The last instant at which a version was closed that is closed here too. */
  closed: Instant;
}

const NOTHING_SEEN: Seen = { versions: 0, mentions: 0, episodes: 0, merged: 0, synonyms: 0, closed: 0 };

/** The edges of one graph in memory, and the graph of now that was made of them. Each walk reads what came since the one before. */
export class WalkCache {
  #edges = new WalkEdges();
  #synonyms = new WalkEdges();
  /** Where the edge of a version is. */
  #places = new Map<number, number>();
  #seen = NOTHING_SEEN;
  #now: { graph: CsrGraph; from: Instant; until: Instant } | null = null;

  /** To be called after rows were removed or replaced: the next walk reads all of them again. */
  clear(): void {
    this.#edges = new WalkEdges();
    this.#synonyms = new WalkEdges();
    this.#places.clear();
    this.#seen = NOTHING_SEEN;
    this.#now = null;
  }

  /**
   * The graph as it stood at a moment; the valid axis defaults to now.
   *
   * @param weights of the kinds of edges, where they are not those of PageRank
   */
  graphAt(sql: Sql, { as_of, known_at }: Moment, now: Instant, weights = WALK_WEIGHTS): CsrGraph {
    this.#refresh(sql);
    const parts = [this.#edges, this.#synonyms];
    if (as_of !== undefined || known_at !== undefined || weights !== WALK_WEIGHTS) {
      return walkGraphAt(parts, as_of ?? now, known_at ?? now, weights).graph;
    }
    if (this.#now === null || now < this.#now.from || now >= this.#now.until) {
      this.#now = { ...walkGraphAt(parts, now, now, WALK_WEIGHTS), from: now };
    }
    return this.#now.graph;
  }

  #refresh(sql: Sql): void {
    const seen = seenOf(sql);
    if (isSame(this.#seen, seen)) return;
    // what is merged is linked anew in place
    if (this.#seen.merged !== seen.merged) this.clear();
    const { versions, mentions, episodes, synonyms, closed } = this.#seen;
    readFacts(sql, versions, (version, edge) => this.#places.set(version, this.#edges.add(edge)));
    // what is read just now is closed as far as it is to be
    for (const { seq, known_to } of versions === 0 ? [] : closedSince(sql, closed)) {
      const place = this.#places.get(seq);
      if (place !== undefined) this.#edges.close(place, known_to);
    }
    readMentions(sql, mentions, (edge) => this.#edges.add(edge));
    readChain(sql, episodes, (edge) => this.#edges.add(edge));
    if (synonyms !== seen.synonyms) {
      this.#synonyms = new WalkEdges();
      readSynonyms(sql, (edge) => this.#synonyms.add(edge));
    }
    this.#seen = seen;
    this.#now = null;
  }
}

const isSame = (a: Seen, b: Seen): boolean =>
  a.versions === b.versions &&
  a.mentions === b.mentions &&
  a.episodes === b.episodes &&
  a.merged === b.merged &&
  a.synonyms === b.synonyms &&
  a.closed === b.closed;

function seenOf(sql: Sql): Seen {
  const rows = sql.all<{ name: string; seq: number }>(
    "SELECT name, seq FROM sqlite_sequence WHERE name IN ('fact_versions', 'mentions', 'episodes')",
  );
  const last = (name: string): number => rows.find((row) => row.name === name)?.seq ?? 0;
  const [counts] = sql.all<{ merged: number; closed: number | null }>(
    `SELECT (SELECT count(*) FROM entities WHERE merged_into IS NOT NULL) AS merged,
       (SELECT max(known_to) FROM fact_versions WHERE known_to IS NOT NULL) AS closed`,
  );
  return {
    versions: last("fact_versions"),
    mentions: last("mentions"),
    episodes: last("episodes"),
    merged: counts?.merged ?? 0,
    synonyms: readMeta(sql, "synonym_changes") ?? 0,
    closed: counts?.closed ?? 0,
  };
}

/** One edge a version of a fact between two entities. That an event happened stays true: its edge has no end. */
function readFacts(sql: Sql, after: number, add: (version: number, edge: WalkEdge) => void): void {
  const rows = sql.all<{
    seq: number;
    a: number;
    b: number;
    valid_from: number | null;
    valid_to: number | null;
    known_from: number;
    known_to: number | null;
  }>(
    `SELECT v.seq, f.subject_seq AS a, f.object_seq AS b, v.valid_from, iif(f.kind = 'event', NULL, v.valid_to) AS valid_to, v.known_from, v.known_to
     FROM fact_versions v JOIN facts f ON f.seq = v.fact_seq WHERE v.seq > ? AND f.object_seq IS NOT NULL ORDER BY v.seq`,
    after,
  );
  for (const { seq, a, b, valid_from, valid_to, known_from, known_to } of rows) {
    add(seq, {
      kind: "fact",
      a: entityNode(a),
      b: entityNode(b),
      weight: 1,
      valid_from: valid_from ?? -Infinity,
      valid_to: valid_to ?? Infinity,
      known_from,
      known_to: known_to ?? Infinity,
    });
  }
}

const closedSince = (sql: Sql, since: Instant): { seq: number; known_to: number }[] =>
  sql.all<{ seq: number; known_to: number }>("SELECT seq, known_to FROM fact_versions WHERE known_to >= ?", since);

const ALWAYS = { valid_from: -Infinity, valid_to: Infinity, known_to: Infinity } as const;

/** One edge an entity that a passage mentions, however often (HippoRAG 2). */
function readMentions(sql: Sql, after: number, add: (edge: WalkEdge) => void): void {
  const rows = sql.all<{ a: number; b: number; known_from: number; known_to: number | null }>(
    `SELECT entity_seq AS a, episode_seq AS b, min(linked_from) AS known_from, max(coalesce(linked_to, 9e15)) AS known_to FROM mentions WHERE seq > ?
     GROUP BY episode_seq, entity_seq ORDER BY min(seq)`,
    after,
  );
  for (const { a, b, known_from, known_to } of rows) {
    add({
      ...ALWAYS,
      kind: "mention",
      a: entityNode(a),
      b: passageNode(b),
      weight: 1,
      known_from,
      known_to: known_to ?? Infinity,
    });
  }
}

/** What stands next to each other in a thread or document. */
function readChain(sql: Sql, after: number, add: (edge: WalkEdge) => void): void {
  const rows = sql.all<{ a: number; b: number; known_from: number }>(
    "SELECT previous_seq AS a, seq AS b, created_at AS known_from FROM episodes WHERE seq > ? AND previous_seq IS NOT NULL ORDER BY seq",
    after,
  );
  for (const { a, b, known_from } of rows) {
    add({ ...ALWAYS, kind: "chain", a: passageNode(a), b: passageNode(b), weight: 1, known_from });
  }
}

/** Synonym edges, the most similar first, as far as the caps of both their nodes go. */
function readSynonyms(sql: Sql, add: (edge: WalkEdge) => void): void {
  const rows = sql.all<{ a: number; b: number; similarity: number; known_from: number }>(
    `SELECT s.a, s.b, s.similarity, max(x.created_at, y.created_at) AS known_from FROM synonyms s
     JOIN entities x ON x.seq = s.a JOIN entities y ON y.seq = s.b
     WHERE s.similarity >= ? AND length(x.name) > 2 AND length(y.name) > 2 ORDER BY s.similarity DESC, s.a, s.b`,
    SYNONYM_FROM,
  );
  const taken = new Map<number, number>();
  for (const { a, b, similarity, known_from } of rows) {
    if ((taken.get(a) ?? 0) >= MOST_SYNONYMS || (taken.get(b) ?? 0) >= MOST_SYNONYMS) continue;
    for (const seq of [a, b]) taken.set(seq, (taken.get(seq) ?? 0) + 1);
    add({ ...ALWAYS, kind: "synonym", a: entityNode(a), b: entityNode(b), weight: similarity, known_from });
  }
}
