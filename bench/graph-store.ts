import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { hammingKernel } from "../test/fakes/hamming-kernel.ts";
import { sequentialIds, manualClock } from "../test/fakes/time-and-ids.ts";
import { zipfWords } from "../test/fixtures/zipf-words.ts";
import { wasmHamming } from "../worker/core/vectors/wasm-hamming.ts";
import { wordVectors } from "../test/fakes/word-vectors.ts";
import { embedBuiltin } from "../worker/core/vectors/builtin-embedding.ts";
import type { ExtractedFact, Extraction } from "../worker/core/extraction/extraction.ts";
import type { Sql } from "../worker/ports/sql.ts";
import { applyChangesets } from "../worker/store/resolution/apply-changesets.ts";
import { appendEpisodes } from "../worker/store/episodes/episodes.ts";
import type { Caches } from "../worker/store/search/candidates.ts";
import { CommonWords } from "../worker/store/index/full-text.ts";
import { writeMeta } from "../worker/store/base/meta.ts";
import { migrate } from "../worker/store/migrations.ts";
import { mergeTextIndexes } from "../worker/store/index/text-merging.ts";
import { sealNextSegment } from "../worker/store/walk/sealing.ts";
import { searchGraph } from "../worker/store/search/search.ts";
import { CodeCache } from "../worker/store/index/vectors.ts";
import { WalkCache } from "../worker/store/walk/walk-cache.ts";
import { takeLease } from "../worker/store/episodes/extraction-queue.ts";
import { nonNull } from "../shared/non-null.ts";
import { fastSql } from "./fast-sql.ts";
import { formatCount, type Measurement } from "./measurement.ts";
import { medianMs } from "./median-time.ts";
import { fillMemory, type SeededMemory } from "./seeded-memory.ts";

const SIZES = [1_000, 10_000, 100_000];
const DIMENSIONS = 1_024;
const KNOWN_WORDS = wordVectors();
const embed = (text: string): Float32Array => embedBuiltin(text, DIMENSIONS, KNOWN_WORDS);
const CHANGESET_FACTS = 10;
const SYNONYM_SIMILARITY = 0.7;
const MODELS = { rereaders: ["bench"], configured: ["bench"] };
const MEGABYTE = 1_000_000;

export function* measureGraphStore(): Generator<Measurement> {
  for (const facts of SIZES) {
    const directory = mkdtempSync(join(tmpdir(), "engraph-bench-"));
    try {
      const graph = seedGraph(facts, join(directory, "graph.sqlite"));
      const size = formatCount(facts, "facts");
      const search = { operation: "search of three scopes, warm", size, ms: medianMs(graph.search) };
      yield { ...search, found: `${(graph.bytes() / MEGABYTE).toFixed(1)} MB held` };
      yield { operation: "search of three scopes, storage just opened", size, ms: medianMs(graph.searchCold, FEW) };
      yield { operation: `apply a changeset of ${CHANGESET_FACTS} facts`, size, ms: medianMs(graph.apply, FEW) };
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  }
}

const FEW = { warmUp: 5, samples: 15 };

const emptyCaches = (): Caches => ({
  codes: new CodeCache(Infinity, wasmHamming(hammingKernel())),
  walks: new WalkCache(),
  words: new CommonWords(),
});

function seedGraph(facts: number, path: string) {
  const sql = fastSql(new DatabaseSync(":memory:"));
  const clock = manualClock();
  const ids = sequentialIds();
  const caches = emptyCaches();
  sql.transaction(() => {
    migrate(sql);
    writeMeta(sql, "epoch", "bench");
    writeMeta(sql, "embedding_model", "hashed");
    writeMeta(sql, "synonym_similarity", SYNONYM_SIMILARITY);
  });
  const memory = fillMemory(sql, facts, clock.now());
  sql.transaction(() => {
    while (sealNextSegment(sql));
    while (mergeTextIndexes(sql));
  });
  sql.all("VACUUM INTO ?", path);
  const text = zipfWords(5);
  let turn = 0;
  const search = (of: Sql, held: Caches): void => {
    const query = `What does ${nameOf(memory, turn++)} ${text(4)}?`;
    searchGraph(
      of,
      held,
      {
        query,
        vector: embed(query),
        embedding_model: "hashed",
        scope: ["facts", "entities", "episodes"],
        methods: [
          { method: "bm25", weight: 1 },
          { method: "cosine", weight: 0.1 },
          { method: "pagerank", weight: 3 },
        ],
        reranker: "weighted",
        dense: false,
        related_similarity: 0,
        limit: 10,
      },
      clock.now(),
    );
  };
  return {
    bytes: () => caches.codes.bytes + caches.walks.bytes,
    search: () => search(sql, caches),
    searchCold: () => {
      const opened = new DatabaseSync(path);
      search(fastSql(opened), emptyCaches());
      opened.close();
    },
    apply: () => {
      clock.advance(60_000);
      appendEpisodes(sql, clock.now(), ids, "owner", [message(text(20))]);
      const lease = nonNull(takeLease(sql, clock.now(), ids, MODELS), "lease");
      const extraction = tenFacts(memory, turn++, text);
      const changeset = {
        seq: nonNull(lease.episodes[0], "episode").seq,
        extraction,
        vectors: {
          episode: embed("message"),
          entities: extraction.entities.map(({ name }) => embed(name)),
          facts: extraction.facts.map(({ fact }) => embed(fact)),
        },
      };
      const { stopped } = applyChangesets(sql, caches.codes, clock.now(), ids, lease.token, [changeset], null);
      if (stopped !== null) throw new Error(JSON.stringify(stopped));
      writeMeta(sql, "lease_until", null);
    },
  };
}

const nameOf = ({ names }: SeededMemory, turn: number): string => names[(turn * 37) % names.length] ?? "";

const message = (content: string) => ({
  type: "message" as const,
  message_id: null,
  thread_id: "t",
  document_id: null,
  part: null,
  role: "user" as const,
  name: "Ada",
  content,
  title: null,
  reference_time: null,
  metadata: {},
  extract: null,
});

function tenFacts(memory: SeededMemory, turn: number, text: (count: number) => string): Extraction {
  const names = Array.from({ length: CHANGESET_FACTS }, (_, index) => nameOf(memory, CHANGESET_FACTS * turn + index));
  const all = [...new Set([...names, `New ${text(1)} ${turn}`])];
  const facts = all.slice(1).map((object, index): ExtractedFact => ({
    subject: all[index] ?? "",
    predicate: "KNOWS",
    object,
    object_value: null,
    fact: `${all[index]} ${text(5)} ${object}`,
    kind: "state",
    strength: 5,
    valid_from: null,
    valid_to: null,
    precision: null,
    span: null,
  }));
  return { entities: all.map((name) => ({ name, type: "concept", count: 1 })), facts };
}
