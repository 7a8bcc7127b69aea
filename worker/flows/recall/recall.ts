import { DEFAULT_CONTEXT_TOKENS, type ContextAnswer, type ContextIn } from "../../../shared/api/context.ts";
import type { Receipt } from "../../../shared/api/receipt.ts";
import { DEFAULT_METHODS, SCOPES, type Method, type SearchAnswer, type SearchIn } from "../../../shared/api/search.ts";
import { valueOf, type Reply } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { must } from "../../../shared/must.ts";
import { isSpent } from "../access/budget.ts"; //  what waits, and why
import { renderContext } from "../../core/context/render.ts"; //  parts → text within a budget
import type { Graph, SearchResult, GraphSearch, HierarchySource } from "../../ports/graph/graph.ts"; //  the graph searches itself
import { askIndex, indexedGraph } from "./query-vector-index.ts"; //  of a graph too large to look through its vectors itself
import { measured } from "../access/stage-timing.ts"; //  how long each stage takes
import { readAndOrder } from "./cross-encoder.ts"; //  a cross-encoder has the last word
import { readFrom } from "../access/open-graph.ts"; //  known and empty, or unknown
import { ringDoorbell } from "../access/ring-doorbell.ts"; //  vectors of another model are made anew
import type { Services } from "../services.ts";

const DEFAULT_LIMIT = 10;
/** What a context may choose from; its budget decides how much of it is shown. */
const CONTEXT_CANDIDATES = 30;
/** Entities come last, into what facts and messages leave of the budget: of more than one for so many tokens hardly any is shown. */
const TOKENS_AN_ENTITY = 100;
/** Without a query a thread's last four messages are one. */
const THREAD_MESSAGES = 4;

const NOTHING: SearchResult = {
  facts: [],
  entities: [],
  episodes: [],
  communities: [],
  pending: 0,
  seeds: [],
  outdated: null,
  candidates: {},
};

type Parts = Pick<
  Services,
  | "graphs"
  | "control"
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

/** A reranker that reads every candidate is given so many times what is wanted. */
const READ_PER_RESULT = 3;
const MOST_RESULTS = 100;

/** Hybrid search over facts, entities, episodes and communities. No language model is called, but by a reranker that is one. */
export async function recallSearch(parts: Parts, address: GraphAddress, body: SearchIn): Promise<SearchAnswer> {
  const stages = stopwatch(parts);
  const spent = meanwhile(isSpent(parts, address));
  const limit = body.limit ?? DEFAULT_LIMIT;
  const reads = body.reranker === "cross_encoder";
  const search = {
    scope: SCOPES.filter((scope) => body.scope?.includes(scope) ?? true),
    communities: body.scope?.includes("communities") === true,
    methods: weighed(parts, methodsOf(body)),
    reranker: body.reranker === undefined || body.reranker === "cross_encoder" ? ("rrf" as const) : body.reranker,
    mmr_lambda: body.mmr_lambda,
    center_entity_id: body.center_entity_id,
    origin_ids: body.origin_ids,
    depth: body.depth,
    limit: reads ? Math.min(MOST_RESULTS, READ_PER_RESULT * limit) : limit,
    thread_id: body.thread_id,
    filters: body.filters,
    as_of: body.as_of,
    known_at: body.known_at,
  };
  const found = await readFrom(
    parts,
    address,
    (graph) => afterWrite(graph, body.after, () => searchIn(parts, address, graph, body.query, search, stages)),
    NOTHING,
  );
  await ringIfOutdated(parts, address, found);
  const read = reads ? await stages.time("rerank", () => readAndOrder(parts, body.query, found, limit)) : null;
  const { facts, entities, episodes, communities } = read ?? found;
  return {
    facts: facts.slice(0, limit),
    entities: entities.slice(0, limit),
    episodes: episodes.slice(0, limit),
    communities: communities.slice(0, limit),
    pending: found.pending,
    budget_spent: await spent,
    ...(body.receipt === true && {
      receipt: {
        ...receiptOf(parts, found, search, stages),
        reranker: read === null ? search.reranker : "cross_encoder",
      },
    }),
  };
}

/** What a language model needs to know now, as text within a budget and as parts. No language model is called. */
export async function recallContext(parts: Parts, address: GraphAddress, body: ContextIn): Promise<ContextAnswer> {
  const stages = stopwatch(parts);
  const spent = meanwhile(isSpent(parts, address));
  const max_tokens = body.max_tokens ?? DEFAULT_CONTEXT_TOKENS;
  const ways = HIERARCHY_WAYS[body.mode ?? "auto"];
  const methods = weighed(parts, CONTEXT_METHODS[body.mode ?? "auto"]);
  // a walk begins at the entities that the query names, and at those of the facts that match it: it finds what the others would
  const walk = methods.filter(({ method }) => method === "pagerank");
  const search = {
    scope: SCOPES,
    methods,
    // the hierarchy is entered at the entities that match
    ...(ways.length === 0 && walk.length > 0 && { entity_methods: walk }),
    reranker: "rrf" as const,
    limit: CONTEXT_CANDIDATES,
    ...(ways.length === 0 && { entity_limit: Math.min(CONTEXT_CANDIDATES, Math.ceil(max_tokens / TOKENS_AN_ENTITY)) }),
    // the hierarchy is read along the entities; and what a score leaves out makes room that is not known yet
    ...(ways.length === 0 && body.min_score === undefined && { context_tokens: max_tokens }),
    as_of: body.as_of,
    known_at: body.known_at,
    unretracted: true,
  };
  const found = await readFrom(
    parts,
    address,
    (graph) =>
      afterWrite(graph, body.after, async () => {
        const thread =
          body.thread_id === undefined ? [] : valueOf(await graph.recentMessages(body.thread_id, THREAD_MESSAGES));
        const query = [...thread, ...(body.query === undefined ? [] : [body.query])].join("\n");
        return searchIn(parts, address, graph, query, search, stages, ways);
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
    found.rendered === undefined ? renderContext(chosen, max_tokens) : { ...chosen, ...found.rendered },
  );
  return {
    ...rendered,
    pending: found.pending,
    budget_spent: await spent,
    ...(body.receipt === true && {
      receipt: { ...receiptOf(parts, found, search, stages), reranker: search.reranker },
    }),
  };
}

async function searchIn(
  parts: Parts,
  address: GraphAddress,
  graph: Graph,
  query: string,
  search: Omit<GraphSearch, "query" | "vector" | "embedding_model" | "dense" | "indexed">,
  stages: Stopwatch,
  ways: readonly HierarchySource[] = [],
): Promise<Reply<SearchResult>> {
  const { model, rank_weight } = parts.embedder;
  const dense = rank_weight >= 1;
  if (dense) {
    // a model's call is booked under the name of the memory: none is made for one that is unknown, or erased
    const there = await graph.statuses([]);
    if (!there.ok) return there;
  }
  const near = search.methods.some(({ method }) => method === "cosine" || method === "pagerank");
  const [vector, known] = await stages.time("embed", () =>
    Promise.all([embedQuery(parts, query), near ? indexedGraph(parts, graph) : null]),
  );
  const indexed = known && (await stages.time("index", () => askIndex(parts, address, known, vector, search)));
  const whole = { ...search, query, vector, embedding_model: model, dense, indexed };
  return stages.time<Reply<SearchResult>>("search", () =>
    ways.length > 0 ? graph.searchHierarchy(whole, ways) : graph.search(whole),
  );
}

/** The vector of a query; without one, when the provider does not answer, full text answers alone. */
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

/** A graph whose vectors are of another model is embedded anew by its consumer, once someone asks. */
async function ringIfOutdated(parts: Parts, address: GraphAddress, { outdated }: SearchResult): Promise<void> {
  if (outdated !== null) await ringDoorbell(parts, address, outdated);
}

/** What is asked for beside the read and awaited after it: if the read fails, nobody is left to hear that this failed too. */
function meanwhile<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => {});
  return answer;
}

/** Runs a read once the graph has seen the write named by `after`. */
async function afterWrite<T>(
  graph: Graph,
  after: string | undefined,
  read: () => Promise<Reply<T>>,
): Promise<Reply<T>> {
  if (after !== undefined) {
    const seen = await graph.requireVisible(after);
    if (!seen.ok) return seen;
  }
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

/** The methods asked for, or all that apply; whoever says where a walk begins wants one. */
const methodsOf = ({ methods, origin_ids }: SearchIn): readonly Method[] =>
  methods ?? (origin_ids === undefined ? DEFAULT_METHODS : [...DEFAULT_METHODS, "bfs"]);

/** What a context is found by: what matches (Zep), what is associated with it (HippoRAG), or both. */
const CONTEXT_METHODS: Record<NonNullable<ContextIn["mode"]>, readonly Method[]> = {
  facts: ["cosine", "bm25"],
  associative: ["pagerank"],
  auto: DEFAULT_METHODS,
  // where the hierarchy is entered
  local: ["cosine", "bm25"],
  global: ["cosine", "bm25"],
  bridge: ["cosine", "bm25"],
  // whatever is found without the hierarchy is found with it
  hybrid: DEFAULT_METHODS,
};

/** What a context takes from the hierarchy (HiRAG §3.2, which shows chunks beside it in `hybrid`); the other modes take nothing. */
const HIERARCHY_WAYS: Record<NonNullable<ContextIn["mode"]>, readonly HierarchySource[]> = {
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
): Omit<Receipt, "reranker"> => ({
  ...meter.spent(),
  ms: clock.now() - started,
  stages,
  methods: methods.map(({ method }) => method),
  candidates: found.candidates,
  seeds: found.seeds,
  model: embedder.model,
});
