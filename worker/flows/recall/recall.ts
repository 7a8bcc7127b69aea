import type { Moment } from "../../../shared/api/moment.ts";
import type { Answered, Receipt } from "../../../shared/api/receipt.ts";
import pMap from "p-map";
import { DEFAULT_METHODS, SCOPES, type Method, type SearchAnswer, type SearchIn } from "../../../shared/api/search.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { must } from "../../../shared/must.ts";
import { isSpent } from "../access/budget.ts"; //  what waits, and why
import { periodsAsked } from "../../core/rules/dates/question-periods.ts"; //  when what is asked for was told
import type { Graph } from "../../ports/graph/graph.ts"; //  the graph searches itself
import type { GraphSearch, SearchResult } from "../../ports/graph/search.ts";
import { indexedGraph, queryIndex } from "./query-vector-index.ts"; //  for a graph too large to scan its own vectors
import { answeredBy, pin, requireVisible } from "../access/receipts.ts"; //  of which moment the answer is
import { measured } from "../access/stage-timing.ts"; //  how long each stage takes
import { rerankByCrossEncoder } from "./cross-encoder.ts"; //  the last word on the order
import { readFrom } from "../access/open-graph.ts"; //  known and empty, or unknown
import { joinResults, sharedGraphs, withoutOwnIds } from "./shared-graphs.ts"; //  memories beside this one
import { ringDoorbell } from "../access/ring-doorbell.ts"; //  vectors of another model are to be replaced
import type { Services } from "../services.ts";

const DEFAULT_LIMIT = 10;
export const NOTHING: SearchResult = {
  facts: [],
  entities: [],
  episodes: [],
  communities: [],
  pending: 0,
  at: 0,
  seeds: [],
  outdated: null,
  candidates: {},
};

export type RecallParts = Pick<
  Services,
  | "graphs"
  | "control"
  | "ledger"
  | "embedder"
  | "reranker"
  | "vectors"
  | "digest"
  | "clock"
  | "doorbell"
  | "log"
  | "meter"
  | "metrics"
>;

type SearchOptions = Omit<SearchIn, "query" | "thread_id">;

/** Give a cross-encoder three times as many candidates as results are wanted. */
export const CANDIDATES_PER_RESULT = 3;
export const MAX_CANDIDATES = 100;

/** Hybrid search over facts, entities, episodes and communities. Calls no language model, unless the reranker is one. */
export async function recallSearch(parts: RecallParts, address: GraphAddress, body: SearchIn): Promise<SearchAnswer> {
  const stages = stopwatch(parts);
  const spent = meanwhile(isSpent(parts, address));
  const limit = body.limit ?? DEFAULT_LIMIT;
  const crossEncoded = body.reranker === "cross_encoder";
  const { moment, answered } = await momentOf(parts, address, body, {
    embedding: parts.embedder.model,
    ...(crossEncoded && { reranker: parts.reranker.model }),
  });
  const search = {
    ...searchOf(parts, body, methodsOf(body)),
    limit: crossEncoded ? Math.min(MAX_CANDIDATES, CANDIDATES_PER_RESULT * limit) : limit,
    thread_id: body.thread_id,
    ...moment,
  };
  let embedding: Promise<Float32Array | null> | undefined;
  const searchIn = (at: GraphAddress, wanted: UnembeddedSearch) => async (graph: Graph) => {
    const whole = await embedded(parts, at, graph, body.query, wanted, stages, embedding);
    embedding ??= Promise.resolve(whole.vector);
    return stages.time("search", () => graph.search(whole));
  };
  const own = await readFrom(
    parts,
    address,
    (graph) => afterWrite(graph, body.after, () => searchIn(address, search)(graph)),
    NOTHING,
  );
  await ringIfOutdated(parts, address, own);
  const also = sharedGraphs(address, body.also);
  const others = await pMap(also, (beside) =>
    readFrom(parts, beside, searchIn(beside, withoutOwnIds(search)), NOTHING),
  );
  const found = joinResults(own, others, also);
  const reranked = crossEncoded
    ? await stages.time("rerank", () => rerankByCrossEncoder(parts, body.query, found, limit))
    : null;
  const { facts, entities, episodes, communities } = reranked ?? found;
  return {
    facts: facts.slice(0, limit),
    entities: entities.slice(0, limit),
    episodes: episodes.slice(0, limit),
    communities: communities.slice(0, limit),
    pending: found.pending,
    budget_spent: await spent,
    ...(answered !== null && {
      receipt: {
        ...receiptOf(parts, found, search, stages),
        reranker: reranked === null ? search.reranker : "cross_encoder",
        ...answered,
      },
    }),
  };
}

/** What the options of a request say of the search. */
export const searchOf = (parts: RecallParts, body: SearchOptions, methods: readonly Method[]) => ({
  scope: SCOPES.filter((scope) => body.scope?.includes(scope) ?? true),
  communities: body.scope?.includes("communities") === true,
  methods: weighed(parts, methods),
  reranker: body.reranker === undefined || body.reranker === "cross_encoder" ? ("rrf" as const) : body.reranker,
  mmr_lambda: body.mmr_lambda,
  center_entity_id: body.center_entity_id,
  origin_ids: body.origin_ids,
  depth: body.depth,
  filters: body.filters,
});

/** The moment of a read. With a receipt it is fixed first, once the write that `after` names is visible. */
export async function momentOf(
  parts: RecallParts,
  address: GraphAddress,
  body: Pick<SearchIn, "as_of" | "known_at" | "include_uncertain" | "receipt" | "after">,
  versions: Record<string, string>,
): Promise<{ moment: Moment; answered: Answered | null }> {
  const { as_of, known_at, include_uncertain, receipt, after } = body;
  if (receipt === undefined || receipt === false)
    return { moment: { as_of, known_at, include_uncertain }, answered: null };
  if (after !== undefined) await requireVisible(parts, address, after);
  const pinned = await pin(parts, address, body);
  return { moment: pinned.moment, answered: answeredBy(pinned, versions) };
}

type UnembeddedSearch = Omit<GraphSearch, "query" | "vector" | "embedding_model" | "dense" | "indexed" | "periods">;

/**
 * A search with what follows from the text of its query.
 *
 * @param embedding of the query, where another graph was searched with it already
 */
export async function embedded(
  parts: RecallParts,
  address: GraphAddress,
  graph: Graph,
  query: string,
  search: UnembeddedSearch,
  stages: Stopwatch,
  embedding?: Promise<Float32Array | null>,
): Promise<GraphSearch> {
  const { model, rank_weight } = parts.embedder;
  const dense = rank_weight >= 1;
  if (dense) {
    // a model's call is charged to the memory: none is made for a memory that is unknown or erased
    await graph.statuses([]);
  }
  const near = search.methods.some(({ method }) => method === "cosine" || method === "pagerank");
  const [vector, known] = await stages.time("embed", () =>
    Promise.all([embedding ?? embedQuery(parts, query), near ? indexedGraph(parts, graph) : null]),
  );
  const indexed = known && (await stages.time("index", () => queryIndex(parts, address, known, vector, search)));
  const periods = periodsAsked(query, search.as_of ?? search.known_at ?? parts.clock.now(), "UTC");
  return { ...search, query, vector, embedding_model: model, dense, indexed, periods };
}

/** The vector of a query; `null` when the provider does not answer: full text then answers alone. */
export async function embedQuery(
  { embedder, log }: Pick<RecallParts, "embedder" | "log">,
  query: string,
): Promise<Float32Array | null> {
  try {
    return must((await embedder.embed([query]))[0], "vector of the query");
  } catch (error) {
    log.error("query not embedded", { error: String(error) });
    return null;
  }
}

/** A graph with vectors of another model is re-embedded by its consumer, once it is searched. */
export async function ringIfOutdated(
  parts: RecallParts,
  address: GraphAddress,
  { outdated }: SearchResult,
): Promise<void> {
  if (outdated !== null) await ringDoorbell(parts, address, outdated);
}

/** A promise that is awaited after the read: if the read fails first, its own failure must not count as unhandled. */
export function meanwhile<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => {});
  return answer;
}

/** Runs a read once the write that `after` names is visible. */
export async function afterWrite<T>(graph: Graph, after: string | undefined, read: () => Promise<T>): Promise<T> {
  if (after !== undefined) await graph.requireVisible(after);
  return read();
}

/** PageRank beside full text: chosen on MuSiQue, where its recall@10 is 13 points above it, and LoCoMo (`npm run eval`). */
const PAGERANK_WEIGHT = 3;

const weighed = ({ embedder }: RecallParts, methods: readonly Method[]): GraphSearch["methods"] => {
  const weights: Record<Method, number> = {
    bm25: 1,
    cosine: embedder.rank_weight,
    pagerank: PAGERANK_WEIGHT,
    bfs: 1,
  };
  return methods.map((method) => ({ method, weight: weights[method] }));
};

/** The methods asked for, or all that apply: breadth-first search where the request says where it starts. */
const methodsOf = ({ methods, origin_ids }: SearchOptions): readonly Method[] =>
  methods ?? (origin_ids === undefined ? DEFAULT_METHODS : [...DEFAULT_METHODS, "bfs"]);

export interface Stopwatch {
  stages: Record<string, number>;
  started: number;
  time<T>(stage: string, work: () => Promise<T>): Promise<T>;
}

export function stopwatch(parts: RecallParts): Stopwatch {
  const { clock } = parts;
  const stages: Record<string, number> = {};
  return {
    stages,
    started: clock.now(),
    time: async (stage, work) => {
      const started = clock.now();
      const result = await measured(parts, `read ${stage}`, work);
      stages[stage] = clock.now() - started;
      return result;
    },
  };
}

export const receiptOf = (
  { clock, embedder, meter }: RecallParts,
  found: SearchResult,
  { methods }: Pick<GraphSearch, "methods">,
  { stages, started }: Stopwatch,
): Omit<Receipt, "reranker" | keyof Answered> => ({
  ...meter.spent(),
  ms: clock.now() - started,
  stages,
  methods: methods.map(({ method }) => method),
  candidates: found.candidates,
  seeds: found.seeds,
  model: embedder.model,
});
