import { expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import { recallContext } from "../../../worker/flows/recall/context.ts";
import { recallSearch } from "../../../worker/flows/recall/recall.ts";
import type { Graph } from "../../../worker/ports/graph/graph.ts";
import type { ContextRequest, GraphSearch } from "../../../worker/ports/graph/search.ts";
import { hashedEmbedder } from "../../fakes/hashed-embedder.ts";
import { manualClock } from "../../fakes/time-and-ids.ts";
import { UNMEASURED } from "../../fakes/unmeasured.ts";

type Parts = Parameters<typeof recallSearch>[0];

const MIA = { tenant: "ten_1", kind: "user", id: "mia" } as const;
const FOUND = {
  facts: [],
  entities: [],
  episodes: [],
  communities: [],
  pending: 0,
  seeds: [],
  walk: null,
  reembed_epoch: null,
  candidates: {},
};

function memory(isThere: boolean, wasErased = true) {
  const asked = { embedded: 0, searches: [] as GraphSearch[], requests: [] as ContextRequest[] };
  const whereThere = <T>(value: T): T => {
    if (isThere) return value;
    throw new FaultError({ kind: "gone", detail: "This memory does not exist" });
  };
  const answer = async (search: GraphSearch) => (asked.searches.push(search), whereThere(FOUND));
  const graph = {
    statuses: async () => whereThere([]),
    search: answer,
    context: (search: GraphSearch, request: ContextRequest) => (asked.requests.push(request), answer(search)),
    pinMoment: async () => ({ as_of: null, known_at: 1, cursor: null, schema: "1", memory: "none" }),
  };
  const embedder = { ...hashedEmbedder(64), rank_weight: 1 };
  const parts = {
    graphs: { at: () => graph as unknown as Graph },
    control: { registration: async () => null },
    erasures: { receipt: async () => (wasErased ? { status: "erased" } : null) },
    digest: async (text: string) => text,
    embedder: { ...embedder, embed: async (texts: string[]) => (asked.embedded++, embedder.embed(texts)) },
    meter: { budgetState: async () => ({ spent: false }), spent: () => ({}) },
    metrics: UNMEASURED,
    vectors: null,
    clock: manualClock(),
    log: { info: () => {}, error: () => {} },
  };
  return { asked, parts: parts as unknown as Parts };
}

test.each(["search", "context"])("a %s calls no model for an erased memory", async (read) => {
  const { asked, parts } = memory(false);
  const body = { query: "Where does Mia live?" };
  const reading = read === "search" ? recallSearch(parts, MIA, body) : recallContext(parts, MIA, body);
  await expect(reading).rejects.toMatchObject({ fault: { kind: "not_found" } });
  expect(asked.embedded).toBe(0);
});

test.each(["search", "context"])("a %s of a user without messages is empty, and calls no model", async (read) => {
  const { asked, parts } = memory(false, false);
  const body = { query: "Where does Mia live?" };
  const answer = await (read === "search" ? recallSearch(parts, MIA, body) : recallContext(parts, MIA, body));
  expect(answer).toMatchObject({ facts: [], entities: [], episodes: [], communities: [], pending: 0 });
  expect(asked.embedded).toBe(0);
  const graph = { ...MIA, kind: "graph" } as const;
  const ofGraph = read === "search" ? recallSearch(parts, graph, body) : recallContext(parts, graph, body);
  await expect(ofGraph).rejects.toMatchObject({ fault: { kind: "not_found" } });
});

test("a context reads more messages for a larger budget, unless a limit is given", async () => {
  const { asked, parts } = memory(true);
  for (const max_tokens of [256, undefined, 100_000]) await recallContext(parts, MIA, { query: "Mia", max_tokens });
  await recallContext(parts, MIA, { query: "Mia", limit: 5 });
  expect(asked.searches.map(({ limit, episode_limit }) => [limit, episode_limit])).toEqual([
    [30, 30],
    [30, 100],
    [30, 200],
    [5, 5],
  ]);
});

test("a context accepts the options of a search", async () => {
  const { asked, parts } = memory(true);
  const options = {
    scope: ["facts", "communities"] as ("facts" | "communities")[],
    methods: ["bm25" as const],
    reranker: "distance" as const,
    center_entity_id: "ent_1",
    filters: { any: [{ all: [{ field: "predicate" as const, op: "=" as const, values: ["LIKES"] }] }] },
  };
  await recallContext(parts, MIA, { query: "Mia", ...options });
  expect(asked.searches[0]).toMatchObject({
    scope: ["facts"],
    communities: true,
    methods: [{ method: "bm25" }],
    reranker: "distance",
    center_entity_id: "ent_1",
    filters: options.filters,
  });
});

test("auto reads the hierarchy if the query asks for an overview, and the receipt gives the reason", async () => {
  const { asked, parts } = memory(true);
  const modes = [];
  for (const query of ["What do you know about Mia?", "Where does Mia live?"]) {
    const { receipt } = await recallContext(parts, MIA, { query, receipt: true });
    modes.push(receipt?.mode);
  }
  expect(modes).toEqual([
    { name: "hybrid", why: "the query asks for an overview" },
    { name: "auto", why: "matching and association together find most" },
  ]);
  expect(asked.requests.map(({ sources }) => sources.length)).toEqual([4, 0]);
});

test("a context by a cross-encoder has its order, or the graph's own if it cannot be reached", async () => {
  const { asked, parts } = memory(true);
  const reranked = {
    ...parts,
    reranker: { model: "r", rerank: async () => ({ scores: [], use: {} }) },
  } as unknown as Parts;
  await recallContext(reranked, MIA, { query: "Mia", reranker: "cross_encoder" });
  expect(asked.requests[0]?.order).toEqual({ facts: [], entities: [], episodes: [], communities: [] });
  const found = { ...FOUND, facts: [{ id: "fact_1", fact: "Mia lives in Oslo.", score: 1 }] };
  const graph = { ...parts.graphs.at(MIA), search: async () => found };
  const failing = {
    ...parts,
    graphs: { at: () => graph },
    reranker: {
      model: "r",
      rerank: async () => {
        throw new Error("no answer");
      },
    },
  } as unknown as Parts;
  const { receipt } = await recallContext(failing, MIA, { query: "Mia", reranker: "cross_encoder", receipt: true });
  expect([asked.requests[1]?.order, receipt?.reranker]).toEqual([undefined, "weighted"]);
});

test("the query is embedded once for a memory that exists", async () => {
  const { asked, parts } = memory(true);
  await recallSearch(parts, MIA, { query: "Where does Mia live?", methods: ["bm25"] });
  expect(asked.embedded).toBe(1);
});

test.each(["search", "context"])(
  "a failed %s reports that the memory does not exist, even if the ledger fails too",
  async (read) => {
    const { parts } = memory(false);
    const failing = { ...parts, meter: { standing: () => Promise.reject(new Error("no books")) } } as unknown as Parts;
    const body = { query: "Where does Mia live?" };
    const reading = read === "search" ? recallSearch(failing, MIA, body) : recallContext(failing, MIA, body);
    await expect(reading).rejects.toMatchObject({ fault: { kind: "not_found" } });
    await new Promise((resolve) => setTimeout(resolve));
  },
);

test("a read fails if the ledger does not answer", async () => {
  const { parts } = memory(true);
  const failing = { ...parts, meter: { budgetState: () => Promise.reject(new Error("no books")) } } as unknown as Parts;
  await expect(recallContext(failing, MIA, { query: "Where?" })).rejects.toThrow("no books");
});
