/** Omits each part of HippoRAG's personalized PageRank. Runs in this process, because the API has no switches for these parts. */
import { DatabaseSync } from "node:sqlite";
import { fastSql } from "../bench/fast-sql.ts";
import { sequentialIds, manualClock } from "../test/fakes/time-and-ids.ts";
import { wordVectors } from "../test/fakes/word-vectors.ts";
import { FaultError } from "../shared/fault.ts";
import { nonNull } from "../shared/non-null.ts";
import { builtinEmbedder } from "../worker/adapters/builtin/embedder.ts";
import { BUILTIN_MODEL, embedBuiltin } from "../worker/core/vectors/builtin-embedding.ts";
import type { Ranked } from "../worker/core/retrieve/ranked.ts";
import { queryTerms } from "../worker/core/text/tokenise.ts";
import type { Sql } from "../worker/ports/sql.ts";
import { searchByPageRank, type Seeds, type WalkOptions } from "../worker/store/walk/pagerank-search.ts";
import { setEmbeddingModel } from "../worker/store/index/embedding.ts";
import { readMoment } from "../worker/core/temporal/moment.ts";
import { findNamedEntities } from "../worker/store/graph/entities.ts";
import { appendEpisodes } from "../worker/store/episodes/episodes.ts";
import { CommonWords, readIndexedTexts, searchText } from "../worker/store/index/full-text.ts";
import { assertManualFact } from "../worker/store/resolution/manual-facts.ts";
import { writeMeta } from "../worker/store/base/meta.ts";
import { migrate } from "../worker/store/migrations.ts";
import { walkSeeds } from "../worker/store/search/walk-seeds.ts";
import { searchGraph } from "../worker/store/search/search.ts";
import { CodeCache, searchVectors, storeVector } from "../worker/store/index/vectors.ts";
import { WALK_WEIGHTS, WalkCache } from "../worker/store/walk/walk-cache.ts";
import type { ConfigurationRow } from "./configuration-table.ts";
import type { Musique } from "./formats/musique.ts";
import { factOf, passageBatch } from "./import-triples.ts";

const DIMENSIONS = 1_024;
const NOW = Date.UTC(2026, 0, 1);
const CANDIDATES = 200;
const MAX_RANKED = 400;
const PAGERANK_WEIGHT = 3;

export function ablatePageRank(data: Musique, onProgress: (line: string) => void): ConfigurationRow[] {
  const graph = new PassageGraph(data, onProgress);
  const variants: [label: string, rank: (question: string) => number[]][] = [
    ["PageRank", (question) => graph.walk(question)],
    ["without synonyms", (question) => graph.walk(question, { weights: { ...WALK_WEIGHTS, synonym: 0 } })],
    ["without specificity", (question) => graph.walk(question, { specificity: false })],
    ["without passages as seeds", (question) => graph.walk(question, { passages: false })],
    ["without passage nodes", (question) => graph.walkAmongEntities(question)],
    ["PageRank + full text + vectors", (question) => graph.fused(question)],
  ];
  return variants.map(([label, rank]) => ({
    label,
    rankings: data.questions.map(({ question }) => rank(question).map(String)),
    latencies: [],
  }));
}

class PassageGraph {
  readonly #sql: Sql = fastSql(new DatabaseSync(":memory:"));
  readonly #codes = new CodeCache();
  readonly #walks = new WalkCache();
  readonly #common = new CommonWords();
  readonly #words = wordVectors();

  constructor({ passages }: Musique, onProgress: (line: string) => void) {
    const sql = this.#sql;
    const [clock, ids] = [manualClock(NOW), sequentialIds()];
    const embedding = builtinEmbedder(DIMENSIONS, this.#words);
    sql.transaction(() => {
      migrate(sql);
      writeMeta(sql, "epoch", "walk");
      setEmbeddingModel(sql, this.#codes, embedding);
    });
    passages.forEach((passage, place) => {
      const { messages } = passageBatch(passage, place);
      const { content } = nonNull(messages[0], "message");
      const [episode] = appendEpisodes(sql, clock.now(), ids, "owner", [
        {
          type: "message",
          message_id: String(place),
          thread_id: `passage-${place}`,
          document_id: null,
          part: null,
          role: "tool",
          name: null,
          content,
          title: null,
          reference_time: null,
          metadata: {},
          extract: null,
        },
      ]).episodes;
      storeVector(sql, "episodes", place + 1, this.#embed(content));
      for (const triple of passage.triples) {
        const {
          subject,
          predicate,
          object = null,
          objectValue = null,
          fact,
        } = factOf(triple, nonNull(episode, "episode").id);
        const vectors = {
          subject: this.#embed(subject),
          object: this.#embed(object ?? ""),
          fact: this.#embed(fact),
        };
        const stated = {
          subject,
          predicate,
          object,
          object_value: objectValue,
          fact,
          kind: "state" as const,
          valid_from: null,
          valid_to: null,
        };
        try {
          assertManualFact(sql, this.#codes, clock.now(), ids, {
            ...stated,
            episode_id: nonNull(episode, "episode").id,
            vectors,
            embedding,
          });
        } catch (error) {
          if (!(error instanceof FaultError)) throw error;
          this.#codes.clear();
        }
      }
      onProgress(`${place + 1} of ${passages.length} passages`);
    });
  }

  #embed(text: string): Float32Array {
    return embedBuiltin(text, DIMENSIONS, this.#words);
  }

  #seeds(question: string): Seeds {
    const { longest } = findNamedEntities(this.#sql, question, readMoment({}, NOW + 1e9));
    const ranked = (hits: { seq: number; score: number }[]): Ranked[] =>
      hits.map(({ seq, score }) => ({ id: seq, score }));
    return walkSeeds(
      {
        terms: queryTerms(question),
        named: longest.map((id) => ({ id, score: 1 })),
        alone: false,
        isComparable: true,
        least_similarity: builtinEmbedder(DIMENSIONS, this.#words).related_similarity,
        helpful: null,
      },
      {
        best: (method, scope, size) =>
          ranked(
            method === "bm25"
              ? searchText(this.#sql, scope, question, size)
              : searchVectors(this.#sql, this.#codes, scope, this.#embed(question), size),
          ),
        spread: (messages) => messages,
        texts: (scope, rows) => [...readIndexedTexts(this.#sql, scope, rows).values()],
      },
    );
  }

  walk(question: string, parts: WalkOptions = {}): number[] {
    const { passages } = searchByPageRank(this.#sql, this.#walks, this.#seeds(question), {}, NOW + 1e9, parts);
    return passages(MAX_RANKED).map(({ id }) => id - 1);
  }

  /** Over facts and synonyms only, like HippoRAG 1; a passage scores the sum of its entities. */
  walkAmongEntities(question: string): number[] {
    const weights = { ...WALK_WEIGHTS, mention: 0, chain: 0 };
    const { entities } = searchByPageRank(this.#sql, this.#walks, this.#seeds(question), {}, NOW + 1e9, {
      weights,
      passages: false,
    });
    const scores = new Map(entities(MAX_RANKED).map(({ id, score }) => [id, score]));
    const totals = new Map<number, number>();
    const rows = this.#sql.all<{ entity: number; passage: number }>(
      "SELECT DISTINCT entity_seq AS entity, episode_seq AS passage FROM mentions WHERE entity_seq IN (SELECT value FROM json_each(?))",
      JSON.stringify([...scores.keys()]),
    );
    for (const { entity, passage } of rows) totals.set(passage, (totals.get(passage) ?? 0) + (scores.get(entity) ?? 0));
    return [...totals].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([passage]) => passage - 1);
  }

  fused(question: string): number[] {
    const { episodes } = searchGraph(
      this.#sql,
      { codes: this.#codes, walks: this.#walks, words: this.#common },
      {
        query: question,
        vector: this.#embed(question),
        embedding_model: BUILTIN_MODEL,
        scope: ["episodes"],
        methods: [
          { method: "bm25", weight: 1 },
          { method: "cosine", weight: 1 },
          { method: "pagerank", weight: PAGERANK_WEIGHT },
        ],
        reranker: "weighted",
        dense: false,
        related_similarity: builtinEmbedder(DIMENSIONS, this.#words).related_similarity,
        limit: CANDIDATES,
      },
      NOW + 1e9,
    );
    return episodes.map(({ message_id }) => Number(message_id));
  }
}
