import type { Moment } from "../../../shared/api/moment.ts";
import { parseInstant } from "../../../shared/api/scalars.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import type { Instant } from "../../../shared/instant.ts";
import { renderRange } from "../../core/context/dates.ts";
import { dotProduct } from "../../core/vectors/dot-product.ts";
import { lexicalScores } from "../../core/retrieve/lexical-scorer.ts";
import type {
  EdgeId,
  Neighbourhood,
  OpenedChunk,
  SeenEdge,
  ShownFact,
  Step,
  TraversalEdgeKind,
  TraversalNode,
} from "../../core/traverse/graph.ts";
import { edgeWeight } from "../../core/traverse/edge-memory.ts";
import { scoreEdge } from "../../core/traverse/edge-score.ts";
import { replay, type ReplayEdge } from "../../core/traverse/replay.ts";
import type { TraversalQuestion } from "../../ports/graph/traversal.ts";
import type { SearchedStep } from "../../ports/graph/traversal.ts";
import type { Sql } from "../../ports/sql.ts";
import { namesAt } from "../graph/entity-names.ts";
import { isEmbeddedBy } from "../index/embedding.ts";
import { readFacts } from "../graph/facts.ts";
import { searchText, type CommonWords } from "../index/full-text.ts";
import { undoneEpisodes } from "../index/retractions.ts";
import { scoreEdgeMemory, readEdgeMemory, edgeMemoryKeys } from "./edge-memory.ts";
import {
  readEdges,
  nodeRowKey,
  MAX_EDGES_READ,
  findNodeRows,
  type NodeRow,
  type NodeRowKind,
  type RawEdge,
  type EdgeSelection,
} from "./edges.ts";
import { readVectors } from "../index/vectors.ts";

/** Edges of one node that are fetched at once, and where more are asked for. */
const FIRST_PAGE = 48;
const NEXT_PAGE = 96;
/** Texts that are opened because memory led to their anchors. */
const MOST_UNOPENED = 12;
/** Edges of a hub that match the question, beside the latest. */
const MOST_MATCHING = 200;
/** What likeness counts beside words, where vectors say more than words do. */
const DENSE_SHARE = 0.5;

/** PageRank's mass by keys of places, as a share of the largest. */
export type Mass = ReadonlyMap<string, number>;

/** What is needed to show some edges: nodes by the keys of their places, facts by their rows. */
interface Shown {
  nodes: Map<string, TraversalNode>;
  facts: Map<number, Fact>;
}

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
    this.#disbelieved = JSON.stringify(undoneEpisodes(sql, this.#at.known_at));
    this.#vector = isEmbeddedBy(sql, asked.embedding_model) ? asked.vector : null;
  }

  get vector(): Float32Array | null {
    return this.#vector;
  }

  /** Where memory leads from some places. */
  replay(seeds: readonly NodeRow[]): Step[] {
    if (this.#vector === null) return [];
    const places = new Map(seeds.map((place) => [nodeRowKey(place), place]));
    const steps = replay([...places.keys()], (key): (ReplayEdge & { raw: RawEdge })[] => {
      const place = places.get(key);
      if (place === undefined) return [];
      const raws = this.#edges(place, "traced");
      const weights = this.#weigh(place, raws);
      return raws.map((raw, index) => {
        if (raw.to !== null) places.set(nodeRowKey(raw.to), raw.to);
        const own = `${raw.kind} ${raw.a}`;
        return {
          id: { kind: raw.kind, a: String(raw.a), b: String(raw.b) },
          to: raw.to === null ? own : nodeRowKey(raw.to),
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
    return steps.flatMap(({ edge, from }) => {
      const place = places.get(from);
      return place === undefined ? [] : this.#stepFrom(place, edge.raw, edge.weight, shown);
    });
  }

  /** The texts of anchors where some steps end and which none of them opens. */
  unopened(steps: readonly Step[]): Step[] {
    const { kinds } = this.#asked;
    if (kinds !== null && !kinds.includes("chunk")) return [];
    const opened = new Set(steps.flatMap(({ chunk }) => chunk?.id ?? []));
    const closed = steps.flatMap(({ to }) => (to.kind === "anchor" && !opened.has(to.id) ? to.id : []));
    const places = [...findNodeRows(this.#sql, closed).values()].slice(0, MOST_UNOPENED);
    const shown = this.#show([], places);
    return places.flatMap((place) => {
      const key = { kind: "chunk" as const, a: place.seq, b: 0 };
      const raw = { ...key, to: null, fact: null, text: "", trace: readEdgeMemory(this.#sql, key) };
      return this.#stepFrom(place, raw, this.#weigh(place, [raw])[0] ?? 0, shown);
    });
  }

  /** Steps that were taken before, as they are at the moment; `null` where one of them is no more. */
  retrace(taken: readonly SearchedStep[]): Step[] | null {
    const keys = edgeMemoryKeys(
      this.#sql,
      taken.map(({ id }) => id),
    );
    const places = findNodeRows(
      this.#sql,
      taken.flatMap(({ from, to }) => [from, to]),
    );
    const found = taken.flatMap(({ id, from, to }, index): { place: NodeRow; raw: RawEdge }[] => {
      const [key, place, end] = [keys[index], places.get(from), places.get(to)];
      if (!key || !place || (end === undefined && to !== id.a)) return [];
      const fact = key.kind === "fact" ? key.a : null;
      return [
        {
          place,
          raw: {
            ...key,
            to: id.kind === "chunk" ? null : (end ?? null),
            fact,
            text: "",
            trace: readEdgeMemory(this.#sql, key),
          },
        },
      ];
    });
    const shown = this.#show(
      found.map(({ raw }) => raw),
      found.map(({ place }) => place),
    );
    const steps = found.flatMap(({ place, raw }) =>
      this.#stepFrom(place, raw, this.#weigh(place, [raw])[0] ?? 0, shown),
    );
    return steps.length === taken.length ? steps : null;
  }

  #stepFrom(place: NodeRow, raw: RawEdge, weight: number, shown: Shown): Step[] {
    const from = shown.nodes.get(nodeRowKey(place));
    const seen = from && this.#see(raw, from, weight, 0, shown);
    if (!from || !seen) return [];
    const chunk = raw.kind === "chunk" ? this.#chunk(raw.a, weight) : null;
    return [{ id: seen.id, from, to: seen.to, fact: seen.fact, chunk, weight }];
  }

  /**
   * What is around a place, after so many edges: what is worth most to the question first, ties by what was told last. `null`
   * of one that is not there at the moment.
   */
  around(place: NodeRow, mass: Mass, words: CommonWords, from = 0): Neighbourhood | null {
    const node = this.nodes([place]).get(nodeRowKey(place));
    if (node === undefined) return null;
    const raws = this.#candidates(place, mass, words);
    const relevance = this.#relevance(raws);
    const ranked = raws
      .map((raw, index) => ({ raw, relevance: relevance[index] ?? 0 }))
      .filter(({ raw }) => raw.kind !== "chunk")
      .map(({ raw, relevance }) => ({ raw, relevance, worth: this.#worthOf(raw, relevance, mass) }))
      .sort((a, b) => b.worth - a.worth);
    const to = from + (from === 0 ? FIRST_PAGE : NEXT_PAGE);
    const page = ranked.slice(from, to);
    const edges = page.map(({ raw }) => raw);
    const weights = this.#weigh(place, edges);
    const shown = this.#show(edges, [place]);
    const own = raws.find(({ kind }) => kind === "chunk");
    return {
      node,
      edges: page.flatMap(
        ({ raw, relevance }, index) => this.#see(raw, node, weights[index] ?? 0, relevance, shown) ?? [],
      ),
      left: Math.max(0, ranked.length - to),
      chunk: own === undefined ? null : this.#chunk(own.a, this.#weigh(place, [own])[0] ?? 0),
    };
  }

  /** The likeness of its ends counts for little, and is reckoned for edges that are shown alone. */
  #worthOf({ to, trace }: RawEdge, relevance: number, mass: Mass): number {
    const along = trace === null || this.#vector === null ? 0 : scoreEdgeMemory(trace, this.#vector, this.#now);
    return scoreEdge(relevance, to === null ? 0 : (mass.get(nodeRowKey(to)) ?? 0), edgeWeight(0, along));
  }

  /** The latest edges of a place; of a hub also such as match the question, remember something, or lead where much leads. */
  #candidates(place: NodeRow, mass: Mass, words: CommonWords): RawEdge[] {
    const latest = this.#edges(place, "latest");
    const isWhole = (["fact", "mention"] as const).every(
      (kind) => latest.filter((edge) => edge.kind === kind).length < MAX_EDGES_READ,
    );
    if (place.kind === "anchor" || isWhole) return latest;
    const { question } = this.#asked;
    const matching = (scope: "facts" | "episodes", rows: string): number[] => {
      // the sign keeps SQLite from asking the index once a row
      const here = { condition: (row: string) => `+${row} IN (${rows})`, parameters: [place.seq] };
      return searchText(this.#sql, scope, question, MOST_MATCHING, here, words).map(({ seq }) => seq);
    };
    const heavy = [...mass.keys()].filter((key) => key.startsWith("anchor ")).map((key) => Number(key.slice(7)));
    const older = this.#edges(place, {
      facts: matching(
        "facts",
        "SELECT seq FROM facts WHERE subject_seq = ?3 UNION ALL SELECT seq FROM facts WHERE object_seq = ?3",
      ),
      episodes: [...matching("episodes", "SELECT episode_seq FROM mentions WHERE entity_seq = ?3"), ...heavy],
    });
    const all = [...latest, ...older, ...this.#edges(place, "traced")];
    return [...new Map(all.map((raw) => [`${raw.kind} ${raw.a} ${raw.b}`, raw])).values()];
  }

  /** Nodes by the keys of their places, as they were called then; such as were not known then are left out. */
  nodes(places: readonly NodeRow[]): Map<string, TraversalNode> {
    const of = (kind: NodeRowKind): number[] => places.filter((place) => place.kind === kind).map(({ seq }) => seq);
    const entities = of("entity");
    const names =
      this.#asked.known_at === undefined ? new Map<number, string>() : namesAt(this.#sql, entities, this.#at.known_at);
    const rows = this.#sql.all<{ kind: NodeRowKind; seq: number; id: string; name: string }>(
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
        nodeRowKey({ kind, seq }),
        { id, kind, name: kind === "entity" ? (names.get(seq) ?? name) : name },
      ]),
    );
  }

  #edges(place: NodeRow, which: EdgeSelection): RawEdge[] {
    const { kinds } = this.#asked;
    const edges = readEdges(this.#sql, place, { ...this.#at, disbelieved: this.#disbelieved }, which);
    return kinds === null ? edges : edges.filter(({ kind }) => kinds.includes(kind));
  }

  /** w of each edge of a place. */
  #weigh(place: NodeRow, edges: readonly RawEdge[]): number[] {
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
      const along = trace === null || this.#vector === null ? 0 : scoreEdgeMemory(trace, this.#vector, this.#now);
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

  #show(edges: readonly RawEdge[], places: readonly NodeRow[]): Shown {
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

  #see(raw: RawEdge, from: TraversalNode, weight: number, relevance: number, { nodes, facts }: Shown): SeenEdge | null {
    const stated = raw.fact === null ? null : (facts.get(raw.fact) ?? null);
    if (raw.fact !== null && stated === null) return null;
    const fact = stated === null ? null : shownFact(stated);
    const there = raw.to === null ? null : (nodes.get(nodeRowKey(raw.to)) ?? null);
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

const seqsOf = (places: readonly NodeRow[], kind: NodeRowKind): number[] =>
  places.filter((place) => place.kind === kind).map(({ seq }) => seq);

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
