import type { Fact } from "../../../shared/api/fact.ts";
import type { Instant } from "../../../shared/instant.ts";
import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
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
import { titleWithExcerpt } from "../../core/traverse/excerpts.ts";
import { replay, type Replayed, type ReplayEdge } from "../../core/traverse/replay.ts";
import type { TraversalQuestion } from "../../ports/graph/traversal.ts";
import type { Sql } from "../../ports/sql.ts";
import { EarlierMessages } from "../episodes/earlier-messages.ts";
import { namesAt } from "../graph/entity-names.ts";
import { isEmbeddedBy } from "../index/embedding.ts";
import { presentEntitySql, saidSql } from "../base/moment-sql.ts";
import type { CommonWords } from "../index/full-text.ts";
import { searchTextAt } from "../search/words-at.ts";
import { undoneEpisodes } from "../index/retractions.ts";
import { scoreEdgeMemory, type EdgeMemory } from "./edge-memory.ts";
import {
  edgeByKey,
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
import { openChunk } from "./opened-chunk.ts";
import { factsAtMoment, shownFact } from "./shown-facts.ts";
import { supersededEpisodes } from "./superseded.ts";

const FIRST_PAGE_EDGES = 48;
const NEXT_PAGE_EDGES = 96;
const MAX_UNOPENED = 12;
/** Matching edges of a hub that are read besides the latest. */
const MAX_MATCHING_EDGES = 200;
const EXCERPTED_CHARACTERS = 4_000;
/** Share of cosine, if vectors represent texts better than words. */
const DENSE_SHARE = 0.5;

/** PageRank mass by `nodeRowKey`, as a share of the largest. */
export type Mass = ReadonlyMap<string, number>;

interface EdgeContent {
  nodes: Map<string, TraversalNode>;
  facts: Map<number, Fact>;
  excerpts: Map<number, string>;
}

export interface TakenEdge {
  from: NodeRow;
  raw: RawEdge;
}

/** The graph as one traversal sees it, at its moment: nodes, and edges with their weights. */
export class TraversalView {
  readonly #sql: Sql;
  readonly #asked: TraversalQuestion;
  readonly #now: Instant;
  readonly #moment: ReadMoment;
  readonly #disbelieved: string;
  readonly #earlier: EarlierMessages;
  readonly #vector: Float32Array | null;
  /** `null` without edge memory, which has no history. */
  readonly #recalling: Float32Array | null;

  constructor(sql: Sql, asked: TraversalQuestion, now: Instant) {
    this.#sql = sql;
    this.#asked = asked;
    this.#now = now;
    this.#moment = readMoment(asked, now);
    this.#disbelieved = JSON.stringify(undoneEpisodes(sql, this.#moment.known_at));
    this.#earlier = new EarlierMessages(sql, this.#moment.known_at);
    this.#vector = isEmbeddedBy(sql, asked.embedding_model) ? asked.vector : null;
    this.#recalling = asked.without_memory === true ? null : this.#vector;
  }

  get vector(): Float32Array | null {
    return this.#vector;
  }

  /** Skips messages with a superseded statement, which the lesson may depend on. */
  replay(seeds: readonly NodeRow[]): Replayed {
    if (this.#recalling === null) return { steps: [], learned_at: null };
    const nodeRows = new Map(seeds.map((nodeRow) => [nodeRowKey(nodeRow), nodeRow]));
    const steps = replay([...nodeRows.keys()], (key): (ReplayEdge & { raw: RawEdge })[] => {
      const nodeRow = nodeRows.get(key);
      if (nodeRow === undefined) return [];
      const raws = this.#withoutSuperseded(this.#edges(nodeRow, "remembered"));
      const weights = this.#weigh(nodeRow, raws);
      return raws.map((raw, index) => {
        if (raw.to !== null) nodeRows.set(nodeRowKey(raw.to), raw.to);
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
    const froms = steps.flatMap(({ from }) => nodeRows.get(from) ?? []);
    const content = this.#contentOf(
      steps.map(({ edge }) => edge.raw),
      froms,
    );
    const learned = steps.flatMap(({ edge }) => edge.raw.memory?.changed_at ?? []);
    return {
      steps: steps.flatMap(({ edge, from }) => {
        const nodeRow = nodeRows.get(from);
        return nodeRow === undefined ? [] : this.#stepFrom(nodeRow, edge.raw, edge.weight, content);
      }),
      learned_at: learned.length === 0 ? null : Math.min(...learned),
    };
  }

  unopenedTexts(steps: readonly Step[]): Step[] {
    const { kinds } = this.#asked;
    if (kinds !== null && !kinds.includes("chunk")) return [];
    const opened = new Set(steps.flatMap(({ chunk }) => chunk?.id ?? []));
    const closed = steps.flatMap(({ to }) => (to.kind === "anchor" && !opened.has(to.id) ? to.id : []));
    const nodeRows = [...findNodeRows(this.#sql, closed).values()].slice(0, MAX_UNOPENED);
    const opening = nodeRows.map((from) => ({ from, raw: edgeByKey(this.#sql, { kind: "chunk", a: from.seq, b: 0 }) }));
    return this.stepsAlong(opening.filter(({ raw }) => this.#withoutSuperseded([raw]).length > 0));
  }

  stepsAlong(taken: readonly TakenEdge[]): Step[] {
    const content = this.#contentOf(
      taken.map(({ raw }) => raw),
      taken.map(({ from }) => from),
    );
    return taken.flatMap((edge) => this.#stepFrom(edge.from, edge.raw, this.weightOf(edge), content));
  }

  weightOf = ({ from, raw }: TakenEdge): number => this.#weigh(from, [raw])[0] ?? 0;

  #withoutSuperseded(raws: readonly RawEdge[]): RawEdge[] {
    const episodeOf = ({ kind, a, to }: RawEdge): number | null =>
      kind === "chunk" ? a : to?.kind === "anchor" ? to.seq : null;
    const episodes = raws.flatMap((raw) => episodeOf(raw) ?? []);
    if (episodes.length === 0) return [...raws];
    const superseded = supersededEpisodes(this.#sql, episodes, this.#moment);
    return raws.filter((raw) => !superseded.has(episodeOf(raw) ?? 0));
  }

  #stepFrom(nodeRow: NodeRow, raw: RawEdge, weight: number, content: EdgeContent): Step[] {
    const from = content.nodes.get(nodeRowKey(nodeRow));
    const seen = from && this.#seenEdge(raw, from, weight, 0, content);
    if (!from || !seen) return [];
    const chunk = raw.kind === "chunk" ? this.#chunk(raw.a, weight) : null;
    return [{ id: seen.id, from, to: seen.to, fact: seen.fact, chunk, weight }];
  }

  neighbourhood(nodeRow: NodeRow, mass: Mass, words: CommonWords, from = 0): Neighbourhood | null {
    const node = this.nodes([nodeRow]).get(nodeRowKey(nodeRow));
    if (node === undefined) return null;
    const raws = this.#candidates(nodeRow, mass, words);
    const relevance = this.#relevance(raws);
    const ranked = raws
      .map((raw, index) => ({ raw, relevance: relevance[index] ?? 0 }))
      .filter(({ raw }) => raw.kind !== "chunk")
      .map(({ raw, relevance }) => ({ raw, relevance, worth: this.#scoreEdge(raw, relevance, mass) }))
      .sort((a, b) => b.worth - a.worth);
    const to = from + (from === 0 ? FIRST_PAGE_EDGES : NEXT_PAGE_EDGES);
    const page = ranked.slice(from, to);
    const edges = page.map(({ raw }) => raw);
    const weights = this.#weigh(nodeRow, edges);
    const content = { ...this.#contentOf(edges, [nodeRow]), excerpts: this.#excerpts(edges) };
    const own = raws.find(({ kind }) => kind === "chunk");
    return {
      node,
      edges: page.flatMap(
        ({ raw, relevance }, index) => this.#seenEdge(raw, node, weights[index] ?? 0, relevance, content) ?? [],
      ),
      left: Math.max(0, ranked.length - to),
      chunk: own === undefined ? null : this.#chunk(own.a, this.#weigh(nodeRow, [own])[0] ?? 0),
    };
  }

  /** The similarity of the ends counts little, so it is computed only for returned edges. */
  #scoreEdge({ to, memory }: RawEdge, relevance: number, mass: Mass): number {
    return scoreEdge(
      relevance,
      to === null ? 0 : (mass.get(nodeRowKey(to)) ?? 0),
      edgeWeight(0, this.#remembered(memory)),
    );
  }

  /** The latest; of a hub also those that match, have memory, or lead to anchors with PageRank mass. */
  #candidates(nodeRow: NodeRow, mass: Mass, words: CommonWords): RawEdge[] {
    const latest = this.#edges(nodeRow, "latest");
    const isWhole = (["fact", "mention"] as const).every(
      (kind) => latest.filter((edge) => edge.kind === kind).length < MAX_EDGES_READ,
    );
    if (nodeRow.kind === "anchor" || isWhole) return latest;
    const { question } = this.#asked;
    const matching = (scope: "facts" | "episodes", rows: string): number[] => {
      // a unary plus keeps SQLite from querying the full-text index once per row
      const here = { condition: (row: string) => `+${row} IN (${rows})`, parameters: [nodeRow.seq] };
      const found = searchTextAt(this.#sql, scope, question, MAX_MATCHING_EDGES, here, words, this.#moment);
      return found.map(({ seq }) => seq);
    };
    const withMass = [...mass.keys()].filter((key) => key.startsWith("anchor ")).map((key) => Number(key.slice(7)));
    const older = this.#edges(nodeRow, {
      facts: matching(
        "facts",
        "SELECT seq FROM facts WHERE subject_seq = ?3 UNION ALL SELECT seq FROM facts WHERE object_seq = ?3",
      ),
      episodes: [...matching("episodes", "SELECT episode_seq FROM namings WHERE entity_seq = ?3"), ...withMass],
    });
    const all = [...latest, ...older, ...this.#edges(nodeRow, "remembered")];
    return [...new Map(all.map((raw) => [`${raw.kind} ${raw.a} ${raw.b}`, raw])).values()];
  }

  nodes(nodeRows: readonly NodeRow[]): Map<string, TraversalNode> {
    const of = (kind: NodeRowKind): number[] =>
      nodeRows.filter((nodeRow) => nodeRow.kind === kind).map(({ seq }) => seq);
    const entities = of("entity");
    const names = namesAt(this.#sql, entities, this.#moment);
    const rows = this.#sql.all<{ kind: NodeRowKind; seq: number; id: string; name: string }>(
      `SELECT 'entity' AS kind, n.seq, n.id, n.name FROM entities n WHERE n.seq IN (SELECT value FROM json_each(?1))
         AND ${presentEntitySql("n", "?3", "?5", this.#moment)}
       UNION ALL SELECT 'anchor', e.seq, e.id, e.title FROM episodes e WHERE e.seq IN (SELECT value FROM json_each(?2))
         AND ${saidSql("e", "?3", "?5")} AND e.seq NOT IN (SELECT value FROM json_each(?4))`,
      JSON.stringify(entities),
      JSON.stringify(of("anchor")),
      this.#moment.known_at,
      this.#disbelieved,
      this.#moment.as_of,
    );
    return new Map(
      rows.map(({ kind, seq, id, name }) => [
        nodeRowKey({ kind, seq }),
        { id, kind, name: kind === "entity" ? (names.get(seq) ?? name) : name },
      ]),
    );
  }

  #edges(nodeRow: NodeRow, selection: EdgeSelection): RawEdge[] {
    const { kinds } = this.#asked;
    const edges = readEdges(this.#sql, nodeRow, { ...this.#moment, disbelieved: this.#disbelieved }, selection);
    return kinds === null ? edges : edges.filter(({ kind }) => kinds.includes(kind));
  }

  /** Weighs edges as ReMindRAG does. */
  #weigh(nodeRow: NodeRow, edges: readonly RawEdge[]): number[] {
    const ends = [nodeRow, ...edges.flatMap(({ to }) => to ?? [])];
    const vectors = {
      entity: readVectors(this.#sql, "entities", seqsOf(ends, "entity")),
      anchor: readVectors(this.#sql, "episodes", seqsOf(ends, "anchor")),
    };
    const here = vectors[nodeRow.kind].get(nodeRow.seq);
    return edges.map(({ kind, to, memory }) => {
      const there = to === null ? undefined : vectors[to.kind].get(to.seq);
      // an anchor and its chunk are one row
      const similarity =
        kind === "chunk" ? 1 : here && there && here.length === there.length ? dotProduct(here, there) : 0;
      return edgeWeight(similarity, this.#remembered(memory));
    });
  }

  #remembered(memory: EdgeMemory | null): number {
    return memory === null || this.#recalling === null
      ? 0
      : scoreEdgeMemory(memory, this.#recalling, this.#moment.known_at);
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
      const cosine = own?.length === vector.length ? Math.max(0, dotProduct(own, vector)) : 0;
      return (1 - DENSE_SHARE) * (words[index] ?? 0) + DENSE_SHARE * cosine;
    });
  }

  #contentOf(edges: readonly RawEdge[], nodeRows: readonly NodeRow[]): EdgeContent {
    return {
      nodes: this.nodes([...nodeRows, ...edges.flatMap(({ to }) => to ?? [])]),
      facts: this.#facts(edges.flatMap(({ fact }) => fact ?? [])),
      excerpts: new Map(),
    };
  }

  #excerpts(edges: readonly RawEdge[]): Map<number, string> {
    const rows = this.#sql.all<{ seq: number; title: string; content: string }>(
      `SELECT seq, title, substr(content, 1, ${EXCERPTED_CHARACTERS}) AS content FROM episodes
       WHERE seq IN (SELECT value FROM json_each(?))`,
      JSON.stringify(
        seqsOf(
          edges.flatMap(({ to }) => to ?? []),
          "anchor",
        ),
      ),
    );
    const { question } = this.#asked;
    return new Map(rows.map(({ seq, title, content }) => [seq, titleWithExcerpt(title, question, content)]));
  }

  #facts(seqs: readonly number[]): Map<number, Fact> {
    return factsAtMoment(this.#sql, seqs, this.#asked, this.#now);
  }

  #seenEdge(
    raw: RawEdge,
    from: TraversalNode,
    weight: number,
    relevance: number,
    { nodes, facts, excerpts }: EdgeContent,
  ): SeenEdge | null {
    const stated = raw.fact === null ? null : (facts.get(raw.fact) ?? null);
    if (raw.fact !== null && stated === null) return null;
    const fact = stated === null ? null : shownFact(stated);
    const there = raw.to === null ? null : (nodes.get(nodeRowKey(raw.to)) ?? null);
    if (raw.to !== null && there === null) return null;
    const to =
      there ?? (stated === null ? from : { id: stated.id, kind: "value" as const, name: stated.object_value ?? "" });
    const excerpt = raw.to?.kind === "anchor" ? (excerpts.get(raw.to.seq) ?? null) : null;
    const learned = raw.memory !== null && this.#recalling !== null;
    return { id: edgeIdOf(raw.kind, from, to, fact), to, fact, weight, learned, relevance, excerpt };
  }

  #chunk(episode_seq: number, weight: number): OpenedChunk | null {
    return openChunk(this.#sql, this.#earlier, episode_seq, weight, this.#asked, this.#now);
  }
}

const seqsOf = (nodeRows: readonly NodeRow[], kind: NodeRowKind): number[] =>
  nodeRows.filter((nodeRow) => nodeRow.kind === kind).map(({ seq }) => seq);

function edgeIdOf(kind: TraversalEdgeKind, from: TraversalNode, to: TraversalNode, fact: ShownFact | null): EdgeId {
  if (fact !== null) return { kind, a: fact.id, b: null };
  if (kind === "chunk") return { kind, a: from.id, b: null };
  const isReversed = kind === "mention" ? from.kind === "anchor" : to.id < from.id;
  return isReversed ? { kind, a: to.id, b: from.id } : { kind, a: from.id, b: to.id };
}
