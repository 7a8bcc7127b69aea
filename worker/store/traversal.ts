import type { Moment } from "../../shared/api/moment.ts";
import { parseInstant } from "../../shared/api/scalars.ts";
import type { Fact } from "../../shared/api/fact.ts";
import type { Instant } from "../../shared/instant.ts";
import { renderRange } from "../core/context/dates.ts";
import { dotProduct } from "../core/indexing/dot-product.ts";
import { lexicalScores } from "../core/retrieve/lexical-scorer.ts";
import type {
  EdgeId,
  Neighbourhood,
  OpenedChunk,
  SeenEdge,
  ShownFact,
  Step,
  TraversalEdgeKind,
  TraversalNode,
} from "../core/traverse/graph.ts";
import { edgeWeight } from "../core/traverse/memory.ts";
import { replay, type ReplayEdge } from "../core/traverse/replay.ts";
import type { TraversalQuestion } from "../ports/traversal.ts";
import type { Sql, SqlValue } from "../ports/sql.ts";
import { WALKED } from "./breadth-first.ts";
import { namesAt } from "./entity-names.ts";
import { isEmbeddedBy } from "./embedding.ts";
import { readFacts } from "./facts.ts";
import { disbelievedEpisodes } from "./retractions.ts";
import { alongTrace, traceOf, type Trace } from "./traces.ts";
import { readVectors } from "./vectors.ts";

/** Edges of one node that are looked at, the latest of each kind, and such as are shown. */
const MOST_READ = 400;
const MOST_SHOWN = 40;
/** Characters of a message that say what it is about. */
const SAMPLE = 600;
/** HippoRAG: synonyms from this similarity on. */
const SYNONYM_FROM = 0.8;
/** What likeness counts beside words, where vectors say more than words do. */
const DENSE_SHARE = 0.5;

/** A node by its row. */
export type PlaceKind = "entity" | "anchor";
export interface Place {
  kind: PlaceKind;
  seq: number;
}

/** An edge at a place, by rows. */
interface RawEdge {
  kind: TraversalEdgeKind;
  /** As in `traces`. */
  a: number;
  b: number;
  /** The place at its other end; `null` of a value and of a chunk. */
  to: Place | null;
  /** Of a fact. */
  fact: number | null;
  text: string;
  trace: Trace | null;
}

type EdgeRow = {
  kind: TraversalEdgeKind;
  a: number;
  b: number;
  other: number | null;
  text: string;
  vector: SqlValue;
  changed_at: number | null;
};

/** One question's view of a graph as it stood at a moment: nodes, edges and what these remember. */
export class TraversalView {
  readonly #sql: Sql;
  readonly #asked: TraversalQuestion;
  readonly #now: Instant;
  readonly #at: { as_of: Instant; known_at: Instant };
  readonly #disbelieved: string;
  /** Of the question; `null` where it cannot be compared with what the graph holds. */
  readonly #vector: Float32Array | null;

  constructor(sql: Sql, asked: TraversalQuestion, now: Instant) {
    this.#sql = sql;
    this.#asked = asked;
    this.#now = now;
    this.#at = { as_of: asked.as_of ?? now, known_at: asked.known_at ?? now };
    this.#disbelieved = JSON.stringify(disbelievedEpisodes(sql, this.#at.known_at));
    this.#vector = isEmbeddedBy(sql, asked.embedding_model) ? asked.vector : null;
  }

  get vector(): Float32Array | null {
    return this.#vector;
  }

  /** Where memory leads from some places. */
  replay(seeds: readonly Place[]): Step[] {
    if (this.#vector === null) return [];
    const places = new Map(seeds.map((place) => [keyOf(place), place]));
    const steps = replay([...places.keys()], (key): (ReplayEdge & { raw: RawEdge })[] => {
      const place = places.get(key);
      if (place === undefined) return [];
      const raws = this.#edges(place, true);
      const weights = this.#weigh(place, raws);
      return raws.map((raw, index) => {
        if (raw.to !== null) places.set(keyOf(raw.to), raw.to);
        const own = `${raw.kind} ${raw.a}`;
        return {
          id: { kind: raw.kind, a: String(raw.a), b: String(raw.b) },
          to: raw.to === null ? own : keyOf(raw.to),
          weight: weights[index] ?? 0,
          leads: raw.to !== null,
          tells: raw.fact !== null,
          raw,
        };
      });
    });
    const froms = steps.flatMap(({ from }) => places.get(from) ?? []);
    const shown = this.#show(
      steps.map(({ edge }) => edge.raw),
      froms,
    );
    return steps.flatMap(({ edge, from }): Step[] => {
      const node = shown.nodes.get(from);
      const seen = node && this.#see(edge.raw, node, edge.weight, 0, shown);
      if (!node || !seen) return [];
      const chunk = edge.raw.kind === "chunk" ? this.#chunk(edge.raw.a, edge.weight) : null;
      return [{ id: seen.id, from: node, to: seen.to, fact: seen.fact, chunk, weight: edge.weight }];
    });
  }

  /** What is around a place, what matches the question best first; `null` of one that is not there at the moment. */
  around(place: Place): Neighbourhood | null {
    const node = this.nodes([place]).get(keyOf(place));
    if (node === undefined) return null;
    const raws = this.#edges(place, false);
    const relevance = this.#relevance(raws);
    const order = raws
      .map((raw, index) => ({ raw, index, relevance: relevance[index] ?? 0 }))
      .filter(({ raw }) => raw.kind !== "chunk")
      .sort(
        (a, b) =>
          Number(b.raw.trace !== null) - Number(a.raw.trace !== null) || b.relevance - a.relevance || a.index - b.index,
      )
      .slice(0, MOST_SHOWN);
    const weights = this.#weigh(
      place,
      order.map(({ raw }) => raw),
    );
    const shown = this.#show(
      order.map(({ raw }) => raw),
      [place],
    );
    const edges = order.flatMap(
      ({ raw, relevance }, index) => this.#see(raw, node, weights[index] ?? 0, relevance, shown) ?? [],
    );
    const own = raws.find(({ kind }) => kind === "chunk");
    return {
      node,
      edges: edges.sort((a, b) => b.relevance + b.weight - a.relevance - a.weight),
      chunk: own === undefined ? null : this.#chunk(own.a, this.#weigh(place, [own])[0] ?? 0),
    };
  }

  /** Nodes by the keys of their places, as they were called then; such as were not known then are left out. */
  nodes(places: readonly Place[]): Map<string, TraversalNode> {
    const of = (kind: PlaceKind): number[] => places.filter((place) => place.kind === kind).map(({ seq }) => seq);
    const entities = of("entity");
    const names =
      this.#asked.known_at === undefined ? new Map<number, string>() : namesAt(this.#sql, entities, this.#at.known_at);
    const rows = this.#sql.all<{ kind: PlaceKind; seq: number; id: string; name: string }>(
      `SELECT 'entity' AS kind, seq, id, name FROM entities WHERE seq IN (SELECT value FROM json_each(?1))
         AND created_at <= ?3 AND (merged_at IS NULL OR merged_at > ?3)
       UNION ALL SELECT 'anchor', seq, id, title FROM episodes WHERE seq IN (SELECT value FROM json_each(?2))
         AND created_at <= ?3 AND seq NOT IN (SELECT value FROM json_each(?4))`,
      JSON.stringify(entities),
      JSON.stringify(of("anchor")),
      this.#at.known_at,
      this.#disbelieved,
    );
    return new Map(
      rows.map(({ kind, seq, id, name }) => [
        keyOf({ kind, seq }),
        { id, kind, name: kind === "entity" ? (names.get(seq) ?? name) : name },
      ]),
    );
  }

  /** Edges of a place at the moment; with `traced` those that remember something. */
  #edges(place: Place, traced: boolean): RawEdge[] {
    const join = traced ? "JOIN" : "LEFT JOIN";
    const statements = (place.kind === "entity" ? ENTITY_EDGES : ANCHOR_EDGES).map((edges) => edges(join));
    const { as_of, known_at } = this.#at;
    return statements.flatMap((statement) =>
      this.#sql
        .all<EdgeRow>(statement, place.seq, as_of, known_at, this.#disbelieved)
        .map(({ kind, a, b, other, text, vector, changed_at }) => ({
          kind,
          a,
          b,
          to: other === null ? null : { kind: ENDS[kind](place.kind), seq: other },
          fact: kind === "fact" ? a : null,
          text,
          trace: changed_at === null ? null : traceOf({ vector, changed_at }),
        })),
    );
  }

  /** w of each edge of a place. */
  #weigh(place: Place, edges: readonly RawEdge[]): number[] {
    const ends = [place, ...edges.flatMap(({ to }) => to ?? [])];
    const vectors = {
      entity: readVectors(this.#sql, "entities", seqsOf(ends, "entity")),
      anchor: readVectors(this.#sql, "episodes", seqsOf(ends, "anchor")),
    };
    const here = vectors[place.kind].get(place.seq);
    return edges.map(({ kind, to, trace }) => {
      const there = to === null ? undefined : vectors[to.kind].get(to.seq);
      // an anchor and its chunk are one row
      const similarity =
        kind === "chunk" ? 1 : here && there && here.length === there.length ? dotProduct(here, there) : 0;
      const along = trace === null || this.#vector === null ? 0 : alongTrace(trace, this.#vector, this.#now);
      return edgeWeight(similarity, along);
    });
  }

  #relevance(edges: readonly RawEdge[]): number[] {
    const { question, dense } = this.#asked;
    const words = lexicalScores(
      question,
      edges.map(({ text }) => text),
    );
    const vector = this.#vector;
    if (!dense || vector === null) return words;
    const facts = readVectors(
      this.#sql,
      "facts",
      edges.flatMap(({ fact }) => fact ?? []),
    );
    const ends = edges.flatMap(({ to }) => to ?? []);
    const entities = readVectors(this.#sql, "entities", seqsOf(ends, "entity"));
    const episodes = readVectors(this.#sql, "episodes", seqsOf(ends, "anchor"));
    return edges.map(({ fact, to }, index) => {
      const own =
        fact !== null ? facts.get(fact) : to?.kind === "entity" ? entities.get(to.seq) : episodes.get(to?.seq ?? 0);
      const likeness = own?.length === vector.length ? Math.max(0, dotProduct(own, vector)) : 0;
      return (1 - DENSE_SHARE) * (words[index] ?? 0) + DENSE_SHARE * likeness;
    });
  }

  /** What is needed to show some edges. */
  #show(edges: readonly RawEdge[], places: readonly Place[]) {
    return {
      nodes: this.nodes([...places, ...edges.flatMap(({ to }) => to ?? [])]),
      facts: this.#facts(edges.flatMap(({ fact }) => fact ?? [])),
    };
  }

  /** Facts in the words of the moment: states by the version that holds then, events whenever they were. */
  #facts(seqs: readonly number[]): Map<number, Fact> {
    const moment: Moment = { known_at: this.#asked.known_at };
    const events = readFacts(this.#sql, seqs, moment, this.#now);
    const states = readFacts(this.#sql, seqs, { ...moment, as_of: this.#at.as_of }, this.#now);
    return new Map([...events].map(([seq, fact]) => [seq, states.get(seq) ?? fact]));
  }

  #see(
    raw: RawEdge,
    from: TraversalNode,
    weight: number,
    relevance: number,
    { nodes, facts }: { nodes: Map<string, TraversalNode>; facts: Map<number, Fact> },
  ): SeenEdge | null {
    const stated = raw.fact === null ? null : (facts.get(raw.fact) ?? null);
    if (raw.fact !== null && stated === null) return null;
    const fact = stated === null ? null : shownFact(stated);
    const there = raw.to === null ? null : (nodes.get(keyOf(raw.to)) ?? null);
    if (raw.to !== null && there === null) return null;
    const to =
      there ?? (stated === null ? from : { id: stated.id, kind: "value" as const, name: stated.object_value ?? "" });
    return { id: edgeIdOf(raw.kind, from, to, fact), to, fact, weight, relevance };
  }

  #chunk(episode_seq: number, weight: number): OpenedChunk | null {
    const [row] = this.#sql.all<{ id: string; title: string; content: string; name: string | null; at: number }>(
      "SELECT id, title, content, name, reference_time AS at FROM episodes WHERE seq = ?",
      episode_seq,
    );
    if (!row) return null;
    const said = row.name === null ? "" : `${row.name}, `;
    return { id: row.id, title: `${said}${new Date(row.at).toISOString().slice(0, 10)}`, text: row.content, weight };
  }
}

const keyOf = ({ kind, seq }: Place): string => `${kind} ${seq}`;
const seqsOf = (places: readonly Place[], kind: PlaceKind): number[] =>
  places.filter((place) => place.kind === kind).map(({ seq }) => seq);

/** What an edge leads to, from a place of a kind. */
const ENDS: Readonly<Record<TraversalEdgeKind, (from: PlaceKind) => PlaceKind>> = {
  fact: () => "entity",
  synonym: () => "entity",
  chain: () => "anchor",
  chunk: () => "anchor",
  mention: (from) => (from === "entity" ? "anchor" : "entity"),
};

function edgeIdOf(kind: TraversalEdgeKind, from: TraversalNode, to: TraversalNode, fact: ShownFact | null): EdgeId {
  if (fact !== null) return { kind, a: fact.id, b: null };
  if (kind === "chunk") return { kind, a: from.id, b: null };
  // of a mention the entity first; of two of a kind the lower id
  const turned = kind === "mention" ? from.kind === "anchor" : to.id < from.id;
  return turned ? { kind, a: to.id, b: from.id } : { kind, a: from.id, b: to.id };
}

function shownFact({ id, fact, valid_from, valid_to, precision, episode_ids }: Fact): ShownFact {
  const read = (text: string | null): Instant | null => (text === null ? null : parseInstant(text));
  const range = renderRange(read(valid_from), read(valid_to), precision);
  return { id, text: range === "" ? fact : `${fact} (${range})`, episode_id: episode_ids[0] ?? null };
}

/**
 * Edges of the place ?1 that held at (?2, ?3), but to episodes in ?4, with their traces: each kind a statement of its own,
 * driven from the place.
 */
type Edges = (join: "JOIN" | "LEFT JOIN") => string;

const LINKED = "m.linked_from <= ?3 AND (m.linked_to IS NULL OR m.linked_to > ?3)";
const PRESENT = "e.created_at <= ?3 AND e.seq NOT IN (SELECT value FROM json_each(?4))";

const factEdges =
  (end: "subject_seq" | "object_seq", other: "subject_seq" | "object_seq"): Edges =>
  (join) =>
    `SELECT 'fact' AS kind, f.seq AS a, 0 AS b, f.${other} AS other, f.fact AS text, t.vector, t.changed_at FROM facts f
    ${join} traces t ON t.kind = 'fact' AND t.a = f.seq AND t.b = 0
    WHERE f.${end} = ?1 AND f.${other} IS NOT ?1 AND ?4 IS ?4
      AND EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND ${WALKED}) ORDER BY f.seq DESC LIMIT ${MOST_READ}`;

const synonymEdges =
  (end: "a" | "b", other: "a" | "b"): Edges =>
  (join) =>
    `SELECT 'synonym' AS kind, s.a, s.b, s.${other} AS other, x.name AS text, t.vector, t.changed_at FROM synonyms s
    JOIN entities x ON x.seq = s.${other} ${join} traces t ON t.kind = 'synonym' AND t.a = s.a AND t.b = s.b
    WHERE s.${end} = ?1 AND s.similarity >= ${SYNONYM_FROM} AND x.created_at <= ?3 AND (x.merged_at IS NULL OR x.merged_at > ?3)
      AND ?2 IS ?2 AND ?4 IS ?4 ORDER BY s.similarity DESC, s.${other} LIMIT ${MOST_READ}`;

const ENTITY_EDGES: readonly Edges[] = [
  factEdges("subject_seq", "object_seq"),
  factEdges("object_seq", "subject_seq"),
  (
    join,
  ) => `SELECT 'mention' AS kind, ?1 AS a, e.seq AS b, e.seq AS other, e.title || ' ' || substr(e.content, 1, ${SAMPLE}) AS text, t.vector, t.changed_at
    FROM episodes e ${join} traces t ON t.kind = 'mention' AND t.a = ?1 AND t.b = e.seq
    WHERE e.seq IN (SELECT m.episode_seq FROM mentions m WHERE m.entity_seq = ?1 AND ${LINKED}) AND ${PRESENT} AND ?2 IS ?2
    ORDER BY e.seq DESC LIMIT ${MOST_READ}`,
  synonymEdges("a", "b"),
  synonymEdges("b", "a"),
];

const ANCHOR_EDGES: readonly Edges[] = [
  (
    join,
  ) => `SELECT 'chunk' AS kind, e.seq AS a, 0 AS b, NULL AS other, '' AS text, t.vector, t.changed_at FROM episodes e
    ${join} traces t ON t.kind = 'chunk' AND t.a = e.seq AND t.b = 0 WHERE e.seq = ?1 AND ${PRESENT} AND ?2 IS ?2`,
  (
    join,
  ) => `SELECT 'mention' AS kind, x.seq AS a, ?1 AS b, x.seq AS other, x.name AS text, t.vector, t.changed_at FROM entities x
    ${join} traces t ON t.kind = 'mention' AND t.a = x.seq AND t.b = ?1
    WHERE x.seq IN (SELECT m.entity_seq FROM mentions m WHERE m.episode_seq = ?1 AND ${LINKED}) AND ?2 IS ?2 AND ?4 IS ?4
    ORDER BY x.seq LIMIT ${MOST_READ}`,
  (
    join,
  ) => `SELECT 'chain' AS kind, min(e.seq, ?1) AS a, max(e.seq, ?1) AS b, e.seq AS other, e.title || ' ' || substr(e.content, 1, ${SAMPLE}) AS text,
      t.vector, t.changed_at FROM episodes e ${join} traces t ON t.kind = 'chain' AND t.a = min(e.seq, ?1) AND t.b = max(e.seq, ?1)
    WHERE (e.previous_seq = ?1 OR e.seq = (SELECT previous_seq FROM episodes WHERE seq = ?1)) AND ${PRESENT} AND ?2 IS ?2 ORDER BY e.seq`,
];
