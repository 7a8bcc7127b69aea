import { expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import { recallContext, recallSearch } from "../../../worker/flows/recall/recall.ts";
import type { Graph } from "../../../worker/ports/graph/graph.ts";
import type { GraphSearch } from "../../../worker/ports/graph/search.ts";
import { hashedEmbedder } from "../../fakes/hashed-embedder.ts";
import { manualClock } from "../../fakes/time-and-ids.ts";

type Parts = Parameters<typeof recallSearch>[0];

const MIA = { tenant: "ten_1", kind: "user", id: "mia" } as const;
const FOUND = {
  facts: [],
  entities: [],
  episodes: [],
  communities: [],
  pending: 0,
  seeds: [],
  outdated: null,
  candidates: {},
};

/** A memory that exists or not, and an embedder that counts its calls. */
function memory(isThere: boolean) {
  const asked = { embedded: 0, searches: [] as GraphSearch[] };
  const whereThere = <T>(value: T): T => {
    if (isThere) return value;
    throw new FaultError({ kind: "gone", detail: "This memory does not exist" });
  };
  const answer = async (search: GraphSearch) => (asked.searches.push(search), whereThere(FOUND));
  const graph = {
    statuses: async () => whereThere([]),
    search: answer,
    searchHierarchy: answer,
  };
  const embedder = { ...hashedEmbedder(64), rank_weight: 1 };
  const parts = {
    graphs: { at: () => graph as unknown as Graph },
    control: { registration: async () => null },
    embedder: { ...embedder, embed: async (texts: string[]) => (asked.embedded++, embedder.embed(texts)) },
    meter: { budgetState: async () => ({ spent: false }) },
    metrics: { stage: () => {} },
    vectors: null,
    clock: manualClock(),
    log: { info: () => {}, error: () => {} },
  };
  return { asked, parts: parts as unknown as Parts };
}

test.each(["search", "context"])("a %s calls no model for a memory that does not exist", async (read) => {
  const { asked, parts } = memory(false);
  const body = { query: "Where does Mia live?" };
  const reading = read === "search" ? recallSearch(parts, MIA, body) : recallContext(parts, MIA, body);
  await expect(reading).rejects.toMatchObject({ fault: { kind: "not_found" } });
  expect(asked.embedded).toBe(0);
});

test("a context chooses from as many entities as its budget can show, but from all found entities if it reads the hierarchy", async () => {
  const { asked, parts } = memory(true);
  for (const max_tokens of [256, undefined, 100_000]) await recallContext(parts, MIA, { query: "Mia", max_tokens });
  await recallContext(parts, MIA, { query: "Mia", mode: "local" });
  expect(asked.searches.map(({ entity_limit }) => entity_limit)).toEqual([3, 20, 30, undefined]);
  await recallContext(parts, MIA, { query: "Mia", min_score: 0.1 });
  expect(asked.searches.map(({ context_tokens }) => context_tokens)).toEqual([
    256,
    2_000,
    100_000,
    undefined,
    undefined,
  ]);
});

test("a context with a walk finds entities by PageRank, except those at which it enters the hierarchy", async () => {
  const { asked, parts } = memory(true);
  for (const mode of ["auto", "associative", "facts", "hybrid"] as const)
    await recallContext(parts, MIA, { query: "Mia", mode });
  await recallSearch(parts, MIA, { query: "Mia" });
  const byWalk = [{ method: "pagerank", weight: 3 }];
  expect(asked.searches.map(({ entity_methods }) => entity_methods)).toEqual([
    byWalk,
    byWalk,
    undefined,
    undefined,
    undefined,
  ]);
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
    // an unhandled rejection would end the run
    await new Promise((resolve) => setTimeout(resolve));
  },
);

test("a read fails if the ledger does not answer", async () => {
  const { parts } = memory(true);
  const failing = { ...parts, meter: { budgetState: () => Promise.reject(new Error("no books")) } } as unknown as Parts;
  await expect(recallContext(failing, MIA, { query: "Where?" })).rejects.toThrow("no books");
});
