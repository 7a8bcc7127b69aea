import { DEFAULT_CONTEXT_TOKENS, type ContextAnswer, type ContextIn } from "../../../shared/api/context.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Answered, Receipt } from "../../../shared/api/receipt.ts";
import { DEFAULT_METHODS, SCOPES, type Method, type SearchAnswer, type SearchIn } from "../../../shared/api/search.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { must } from "../../../shared/must.ts";
import { isSpent } from "../access/budget.ts"; //  what waits, and why
import { periodsAsked } from "../../core/rules/dates/question-periods.ts"; //  when what is asked for was told
import { renderContext } from "../../core/context/render.ts"; //  parts → text within a budget
import type { Graph } from "../../ports/graph/graph.ts"; //  the graph searches itself
import type { GraphSearch, HierarchySource, SearchResult } from "../../ports/graph/search.ts";
import { indexedGraph, queryIndex } from "./query-vector-index.ts"; //  for a graph too large to scan its own vectors
import { answeredBy, pin, requireVisible } from "../access/receipts.ts"; //  of which moment the answer is
import { measured } from "../access/stage-timing.ts"; //  how long each stage takes
import { rerankByCrossEncoder } from "./cross-encoder.ts"; //  the last word on the order
import { readFrom } from "../access/open-graph.ts"; //  known and empty, or unknown
import { ringDoorbell } from "../access/ring-doorbell.ts"; //  vectors of another model are to be replaced
import type { Services } from "../services.ts";

const DEFAULT_LIMIT = 10;
/** Fetch 30 candidates of each kind for a context; its budget decides how many are shown. */
const CONTEXT_CANDIDATES = 30;
/** Fetch one entity for every 100 tokens of budget: entities come last, and more than that hardly ever fit. */
const TOKENS_PER_ENTITY = 100;
/** Without a query, the last 4 messages of the thread are the query. */
const THREAD_MESSAGES = 4;

const NOTHING: SearchResult = {
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

type Parts = Pick<
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

/** Give a cross-encoder three times as many candidates as results are wanted. */
const CANDIDATES_PER_RESULT = 3;
const MAX_CANDIDATES = 100;

/** Hybrid search over facts, entities, episodes and communities. Calls no language model, unless the reranker is one. */
export async function recallSearch(parts: Parts, address: GraphAddress, body: SearchIn): Promise<SearchAnswer> {
  const stages = stopwatch(parts);
  const spent = meanwhile(isSpent(parts, address));
  const limit = body.limit ?? DEFAULT_LIMIT;
  const crossEncoded = body.reranker === "cross_encoder";
  const { moment, answered } = await momentOf(parts, address, body, {
    embedding: parts.embedder.model,
    ...(crossEncoded && { reranker: parts.reranker.model }),
  });
  const search = {
    scope: SCOPES.filter((scope) => body.scope?.includes(scope) ?? true),
    communities: body.scope?.includes("communities") === true,
    methods: weighed(parts, methodsOf(body)),
    reranker: body.reranker === undefined || body.reranker === "cross_encoder" ? ("rrf" as const) : body.reranker,
    mmr_lambda: body.mmr_lambda,
    center_entity_id: body.center_entity_id,
    origin_ids: body.origin_ids,
    depth: body.depth,
    limit: crossEncoded ? Math.min(MAX_CANDIDATES, CANDIDATES_PER_RESULT * limit) : limit,
    thread_id: body.thread_id,
    filters: body.filters,
    ...moment,
  };
  const found = await readFrom(
    parts,
    address,
    (graph) => afterWrite(graph, body.after, () => searchIn(parts, address, graph, body.query, search, stages)),
    NOTHING,
  );
  await ringIfOutdated(parts, address, found);
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

/** What a language model needs to know now, as text within a budget and as parts. Calls no language model. */
export async function recallContext(parts: Parts, address: GraphAddress, body: ContextIn): Promise<ContextAnswer> {
  const stages = stopwatch(parts);
  const spent = meanwhile(isSpent(parts, address));
  const max_tokens = body.max_tokens ?? DEFAULT_CONTEXT_TOKENS;
  const { moment, answered } = await momentOf(parts, address, body, { embedding: parts.embedder.model });
  const sources = HIERARCHY_SOURCES[body.mode ?? "auto"];
  const methods = weighed(parts, CONTEXT_METHODS[body.mode ?? "auto"]);
  // a walk starts from the entities that the query names and from those of matching facts: it finds what the other methods would
  const walk = methods.filter(({ method }) => method === "pagerank");
  const search = {
    scope: SCOPES,
    methods,
    // the hierarchy is entered at matching entities
    ...(sources.length === 0 && walk.length > 0 && { entity_methods: walk }),
    reranker: "rrf" as const,
    limit: CONTEXT_CANDIDATES,
    ...(sources.length === 0 && {
      entity_limit: Math.min(CONTEXT_CANDIDATES, Math.ceil(max_tokens / TOKENS_PER_ENTITY)),
    }),
    // the object renders the context where it can know what will be shown: not with the hierarchy, nor with a minimal score
    ...(sources.length === 0 && body.min_score === undefined && { context_tokens: max_tokens }),
    ...moment,
    unretracted: true,
  };
  const found = await readFrom(
    parts,
    address,
    (graph) =>
      afterWrite(graph, body.after, async () => {
        const thread =
          body.thread_id === undefined ? [] : await graph.recentMessages(body.thread_id, THREAD_MESSAGES, moment);
        const query = [...thread, ...(body.query === undefined ? [] : [body.query])].join("\n");
        return searchIn(parts, address, graph, query, search, stages, sources);
      }),
    NOTHING,
  );
  await ringIfOutdated(parts, address, found);
  const worthy = ({ score }: { score: number }): boolean => score >= (body.min_score ?? 0);
  const chosen = {
    facts: found.facts.filter(worthy),
    entities: found.entities.filter(worthy),
    episodes: found.episodes.filter(worthy),
    communities: found.communities.filter(worthy),
  };
  const rendered = await stages.time("render", async () =>
    found.rendered === undefined ? renderContext(chosen, max_tokens, found.at) : { ...chosen, ...found.rendered },
  );
  return {
    ...rendered,
    pending: found.pending,
    budget_spent: await spent,
    ...(answered !== null && {
      receipt: { ...receiptOf(parts, found, search, stages), reranker: search.reranker, ...answered },
    }),
  };
}

/** The moment of a read. With a receipt it is fixed first, once the write that `after` names is visible. */
async function momentOf(
  parts: Parts,
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

async function searchIn(
  parts: Parts,
  address: GraphAddress,
  graph: Graph,
  query: string,
  search: Omit<GraphSearch, "query" | "vector" | "embedding_model" | "dense" | "indexed" | "periods">,
  stages: Stopwatch,
  sources: readonly HierarchySource[] = [],
): Promise<SearchResult> {
  const { model, rank_weight } = parts.embedder;
  const dense = rank_weight >= 1;
  if (dense) {
    // a model's call is charged to the memory: none is made for a memory that is unknown or erased
    await graph.statuses([]);
  }
  const near = search.methods.some(({ method }) => method === "cosine" || method === "pagerank");
  const [vector, known] = await stages.time("embed", () =>
    Promise.all([embedQuery(parts, query), near ? indexedGraph(parts, graph) : null]),
  );
  const indexed = known && (await stages.time("index", () => queryIndex(parts, address, known, vector, search)));
  const periods = periodsAsked(query, search.as_of ?? search.known_at ?? parts.clock.now(), "UTC");
  const whole = { ...search, query, vector, embedding_model: model, dense, indexed, periods };
  return stages.time("search", () =>
    sources.length > 0 ? graph.searchHierarchy(whole, sources) : graph.search(whole),
  );
}

/** The vector of a query; `null` when the provider does not answer: full text then answers alone. */
export async function embedQuery(
  { embedder, log }: Pick<Parts, "embedder" | "log">,
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
async function ringIfOutdated(parts: Parts, address: GraphAddress, { outdated }: SearchResult): Promise<void> {
  if (outdated !== null) await ringDoorbell(parts, address, outdated);
}

/** A promise that is awaited after the read: if the read fails first, its own failure must not count as unhandled. */
function meanwhile<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => {});
  return answer;
}

/** Runs a read once the write that `after` names is visible. */
async function afterWrite<T>(graph: Graph, after: string | undefined, read: () => Promise<T>): Promise<T> {
  if (after !== undefined) await graph.requireVisible(after);
  return read();
}

/** PageRank beside full text: chosen on MuSiQue, where its recall@10 is 13 points above it, and LoCoMo (`npm run eval`). */
const PAGERANK_WEIGHT = 3;

const weighed = ({ embedder }: Parts, methods: readonly Method[]): GraphSearch["methods"] => {
  const weights: Record<Method, number> = {
    bm25: 1,
    cosine: embedder.rank_weight,
    pagerank: PAGERANK_WEIGHT,
    bfs: 1,
  };
  return methods.map((method) => ({ method, weight: weights[method] }));
};

/** The methods asked for, or all that apply: breadth-first search where the request says where it starts. */
const methodsOf = ({ methods, origin_ids }: SearchIn): readonly Method[] =>
  methods ?? (origin_ids === undefined ? DEFAULT_METHODS : [...DEFAULT_METHODS, "bfs"]);

/** How a context is searched for: by matching (Zep), by association (HippoRAG), or both. */
const CONTEXT_METHODS: Record<NonNullable<ContextIn["mode"]>, readonly Method[]> = {
  facts: ["cosine", "bm25"],
  associative: ["pagerank"],
  auto: DEFAULT_METHODS,
  // to enter the hierarchy
  local: ["cosine", "bm25"],
  global: ["cosine", "bm25"],
  bridge: ["cosine", "bm25"],
  // with the hierarchy, and all that is found without it
  hybrid: DEFAULT_METHODS,
};

/** What a context takes from the hierarchy (HiRAG §3.2, which shows chunks beside it in `hybrid`). */
const HIERARCHY_SOURCES: Record<NonNullable<ContextIn["mode"]>, readonly HierarchySource[]> = {
  facts: [],
  associative: [],
  auto: [],
  local: ["local"],
  global: ["global"],
  bridge: ["bridge"],
  hybrid: ["local", "global", "bridge", "messages"],
};

interface Stopwatch {
  stages: Record<string, number>;
  started: number;
  time<T>(stage: string, work: () => Promise<T>): Promise<T>;
}

function stopwatch(parts: Parts): Stopwatch {
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

const receiptOf = (
  { clock, embedder, meter }: Parts,
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
