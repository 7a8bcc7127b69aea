import type { AskIn } from "../../../shared/api/ask.ts";
import { FaultError } from "../../../shared/fault.ts";
import { modelGuide } from "../../../worker/adapters/llm/guide.ts";
import { openAiLlm } from "../../../worker/adapters/openai/llm.ts";
import { sha256, systemClock, systemIds } from "../../../worker/adapters/platform/system.ts";
import { ask } from "../../../worker/flows/ask/ask.ts";
import type { TraversalParts } from "../../../worker/flows/ask/traverse.ts";
import type { Graph } from "../../../worker/ports/graph/graph.ts";
import { pinMoment } from "../../../worker/store/base/pinned-moment.ts";
import { writeMeta } from "../../../worker/store/base/meta.ts";
import { CommonWords } from "../../../worker/store/index/full-text.ts";
import { learnLesson } from "../../../worker/store/traversal/lessons.ts";
import { storeFailedSearch } from "../../../worker/store/traversal/failed-searches.ts";
import { listEdgeMemory } from "../../../worker/store/traversal/list-edge-memory.ts";
import { searchGraph } from "../../../worker/store/search/search.ts";
import { findTaughtAnswer, teachAnswer } from "../../../worker/store/traversal/taught-answers.ts";
import { readNeighbourhood, startTraversal } from "../../../worker/store/traversal/start.ts";
import { WalkCache } from "../../../worker/store/walk/walk-cache.ts";
import { account, meterOn } from "../../fakes/accounts.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { graphStore } from "../../fakes/graph-store.ts";
import { hashedEmbedder } from "../../fakes/hashed-embedder.ts";
import { startScriptedOpenAi, type ChatBody } from "../../fakes/scripted-openai/server.ts";
import { hopBy, judgeBy, readTraversal } from "../../fakes/scripted-openai/traversal.ts";
import { UNMEASURED } from "../../fakes/unmeasured.ts";

export const ADA = { tenant: "ten_1", kind: "user", id: "ada" } as const;
export const QUESTION = "Where are the headquarters of the company Mia works at?";

export type Answers = Record<string, (body: ChatBody) => unknown>;

export const GOOD: Answers = {
  judgement: (body) => judgeBy(readTraversal(body), ["in Lisbon"], "In Lisbon."),
  hop: (body) => hopBy(readTraversal(body), ["works at", "headquarters"]),
  parts: () => ({ questions: ["Where does Mia work?", "Where are its headquarters?"] }),
};

/** @param searches in so small a graph, search would find everything and leave no hops */
export async function startAskWorld(answers: Answers = GOOD, searches = false) {
  const server = await startScriptedOpenAi({ answers });
  const store = graphStore();
  writeMeta(store.sql, "embedding_model", "engraph-hashed-1");
  const triples = [
    ["Mia", "WORKS_AT", "Acme Robotics", "Mia works at Acme Robotics."],
    ["Acme Robotics", "BASED_IN", "Lisbon", "The headquarters of Acme Robotics are in Lisbon."],
    ["Mia", "KNOWS", "Zoe", "Mia knows Zoe."],
    ["Zoe", "LIVES_IN", "Rome", "Zoe lives in Rome."],
  ] as const;
  for (const [subject, predicate, object, fact] of triples) {
    store.clock.advance(1000);
    const entities = [subject, object].map((name) => ({ name, type: "concept", count: 1 }));
    store.state({ entities, facts: [factOf({ subject, predicate, object, fact })] }, "2024-01-01");
  }
  let isDeleted = false;

  function parts(): TraversalParts {
    const caches = { codes: store.cache, walks: new WalkCache(), words: new CommonWords() };
    const graph: Partial<Graph> = {
      search: async (search) =>
        searchGraph(store.sql, caches, searches ? search : { ...search, methods: [] }, store.clock.now()),
      startTraversal: async (asked, hits) => startTraversal(store.sql, caches, asked, hits, store.clock.now()),
      lookAround: async (asked, look) => readNeighbourhood(store.sql, caches.words, asked, look, store.clock.now()),
      findTaughtAnswer: async (asked) => findTaughtAnswer(store.sql, asked, store.clock.now()),
      teachAnswer: async (taught) => teachAnswer(store.sql, store.clock.now(), store.ids, taught),
      pinMoment: async (moment, before) => {
        if (isDeleted) throw new FaultError({ kind: "gone", detail: "This memory does not exist" });
        return pinMoment(store.sql, moment, before, store.clock.now());
      },
      learn: async (lessons, failed_search) => {
        const learned = lessons.map((lesson) => learnLesson(store.sql, store.clock.now(), lesson));
        if (failed_search !== null) storeFailedSearch(store.sql, store.clock.now(), failed_search);
        return {
          enhanced: learned.flatMap(({ enhanced }) => enhanced),
          penalised: learned.flatMap(({ penalised }) => penalised),
        };
      },
    };
    const log = { info: () => {}, error: () => {} };
    const llm = openAiLlm({ base_url: server.url, api_key: "k", model: "scripted" });
    return {
      graphs: { at: () => graph as Graph },
      control: {} as TraversalParts["control"],
      ledger: {} as TraversalParts["ledger"],
      erasures: {} as TraversalParts["erasures"],
      embedder: hashedEmbedder(64),
      vectors: null,
      guide: modelGuide(llm, log),
      memory_dimensions: 64,
      digest: sha256,
      meter: meterOn(account()),
      metrics: UNMEASURED,
      builtin: {} as TraversalParts["builtin"],
      clock: systemClock,
      ids: systemIds,
      log,
    };
  }

  return {
    server,
    store,
    parts,
    ask: (given: Partial<AskIn> = {}) => ask(parts(), ADA, { question: QUESTION, ...given }, true),
    listTraces: () => listEdgeMemory(store.sql, { limit: 100, vectors: false }, store.clock.now()).data,
    deleteMemory: () => void (isDeleted = true),
  };
}

export type AskWorld = Awaited<ReturnType<typeof startAskWorld>>;
