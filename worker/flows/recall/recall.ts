import { QUERY_VECTOR_MS, withinDeadline } from "./deadline.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Answered, Receipt } from "../../../shared/api/receipt.ts";
import pMap from "p-map";
import { DEFAULT_METHODS, SCOPES, type Method, type SearchAnswer, type SearchIn } from "../../../shared/api/search.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { isSpent } from "../access/budget.ts";
import { queryPhrases } from "../../core/text/query-phrases.ts";
import {
  asksForWork,
  asksOfAssistant,
  contentStems,
  courseOfHistory,
  periodsAsked,
  topicOfHistory,
} from "../../core/language/index.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { GraphSearch, MentionedName, SearchResult } from "../../ports/graph/search.ts";
import type { Failed } from "../../ports/system.ts";
import { indexedGraph, queryIndex } from "./query-vector-index.ts";
import { answeredBy, pin, requireVisible } from "../access/receipts.ts";
import { stopwatch, type Stopwatch } from "./stopwatch.ts";
import { rerankByCrossEncoder } from "./cross-encoder.ts";
import { withDescendingScores } from "../../core/retrieve/descending-scores.ts";
import { ModelTasks } from "./model-tasks.ts";
import { readFrom, readOrEmpty } from "../access/open-graph.ts";
import { joinResults, sharedGraphs, withoutOwnIds } from "./shared-graphs.ts";
import { sendWakeUp } from "../access/send-wake-up.ts";
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
  walk: null,
  reembed_epoch: null,
  candidates: {},
};

export type RecallParts = Pick<
  Services,
  | "graphs"
  | "control"
  | "context_templates"
  | "ledger"
  | "erasures"
  | "embedder"
  | "reranker"
  | "search_model"
  | "vectors"
  | "digest"
  | "clock"
  | "wakeUpQueue"
  | "log"
  | "meter"
  | "metrics"
>;

type RecallOptions = Omit<SearchIn, "query" | "thread_id">;

/**
 * From this many words, results need a tie to the query. Shorter queries name a topic ("home", "pets and food") whose word few statements
 * contain.
 */
const LEAST_TIED_WORDS = 3;

export const CANDIDATES_PER_RESULT = 3;
export const MAX_CANDIDATES = 100;

export const THREAD_MESSAGES = 4;

export async function recallSearch(parts: RecallParts, address: GraphAddress, body: SearchIn): Promise<SearchAnswer> {
  const stages = stopwatch(parts);
  const spent = meanwhile(isSpent(parts, address));
  const limit = body.limit ?? DEFAULT_LIMIT;
  const crossEncoded = body.reranker === "cross_encoder";
  const tasks = new ModelTasks(parts, body.model, stages, () => spent);
  const { moment, answered } = await momentOf(parts, address, body, {
    embedding: parts.embedder.model,
    ...(crossEncoded && { reranker: parts.reranker.model }),
    ...tasks.versions,
  });
  const isReordered = crossEncoded || tasks.wants("rerank");
  const search = {
    ...searchFrom(parts, body, methodsOf(body)),
    // a model must not see retracted messages
    ...(tasks.wants("rerank", "filter") && { unretracted: true }),
    ties: body.filters === undefined && contentStems(body.query).size >= LEAST_TIED_WORDS,
    limit: isReordered ? Math.min(MAX_CANDIDATES, CANDIDATES_PER_RESULT * limit) : limit,
    thread_id: body.thread_id,
    ...moment,
  };
  let asked: AskedSearch = { query: body.query };
  const own = await readOrEmpty(
    parts,
    address,
    (graph) =>
      afterWrite(graph, body.after, async () => {
        const earlier =
          body.thread_id === undefined || !tasks.wants("rewrite")
            ? []
            : await graph.recentMessages(body.thread_id, THREAD_MESSAGES, moment);
        asked = await understood(parts, graph, tasks, body.query, earlier, moment);
        const whole = await embedded(parts, address, graph, asked, search, stages);
        asked = { ...asked, vector: whole.vector, phrases: whole.phrases };
        const judged = await tasks.judgeFacts(graph, whole);
        return stages.time("search", () => graph.search({ ...whole, ...judged }));
      }),
    NOTHING,
  );
  await ringIfOutdated(parts, address, own);
  const also = sharedGraphs(address, body.also);
  const others = await pMap(also, (beside) =>
    readFrom(
      parts,
      beside,
      async (graph) => {
        const whole = await embedded(parts, beside, graph, asked, withoutOwnIds(search), stages);
        asked = { ...asked, vector: whole.vector, phrases: whole.phrases };
        return stages.time("search", () => graph.search(whole));
      },
      NOTHING,
    ),
  );
  const found = joinResults(asked.query, own, others, also);
  const { query } = asked;
  const reranked = crossEncoded
    ? await stages.time("rerank", (failed) => rerankByCrossEncoder(parts, query, found, limit, failed, stages.left))
    : null;
  const ranked = reranked ?? found;
  const chosen = await tasks.reorder(query, ranked);
  const { facts, entities, episodes, communities } = chosen ?? ranked;
  return {
    facts: withDescendingScores(facts.slice(0, limit)),
    entities: withDescendingScores(entities.slice(0, limit)),
    episodes: withDescendingScores(episodes.slice(0, limit)),
    communities: withDescendingScores(communities.slice(0, limit)),
    ...(search.observations && { observations: withDescendingScores((found.observations ?? []).slice(0, limit)) }),
    pending: found.pending,
    budget_spent: await spent,
    ...(answered !== null && {
      receipt: {
        ...receiptOf(parts, found, search, stages),
        ...countReports(found, Math.min(limit, communities.length)),
        ...tasks.said,
        reranker: chosen !== null ? "model" : reranked === null ? search.reranker : "cross_encoder",
        ...answered,
      },
    }),
  };
}

export const searchFrom = (parts: Pick<RecallParts, "embedder">, body: RecallOptions, methods: readonly Method[]) => ({
  scope: SCOPES.filter((scope) => body.scope?.includes(scope) ?? true),
  communities: body.scope?.includes("communities") === true,
  observations: body.scope?.includes("observations") === true,
  methods: weighed(parts, methods),
  reranker: body.reranker === undefined || body.reranker === "cross_encoder" ? ("weighted" as const) : body.reranker,
  mmr_lambda: body.mmr_lambda,
  center_entity_id: body.center_entity_id,
  origin_ids: body.origin_ids,
  depth: body.depth,
  filters: body.filters,
});

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

type UnembeddedSearch = Omit<
  GraphSearch,
  | "query"
  | "mentions"
  | "phrases"
  | "related_similarity"
  | "vector"
  | "embedding_model"
  | "dense"
  | "indexed"
  | "periods"
  | "course"
  | "of_assistant"
  | "for_work"
>;

export interface AskedSearch extends Pick<GraphSearch, "query" | "mentions" | "phrases"> {
  vector?: Float32Array | null;
}

export async function understood(
  { clock }: Pick<RecallParts, "clock">,
  graph: Graph,
  tasks: ModelTasks,
  query: string,
  earlier: readonly string[],
  moment: Moment,
): Promise<AskedSearch> {
  if (!tasks.wants("rewrite", "entities")) return { query };
  // model calls are charged to the memory, so it must exist
  await graph.statuses([]);
  const { query: rewritten, mentions } = await tasks.understand(
    query,
    earlier,
    moment.as_of ?? moment.known_at ?? clock.now(),
  );
  return { query: rewritten ?? query, mentions };
}

export async function embedded(
  parts: Pick<RecallParts, "embedder" | "vectors" | "digest" | "clock" | "log">,
  address: GraphAddress,
  graph: Graph,
  { query, mentions = [], vector: known_vector, phrases: known_phrases = [] }: AskedSearch,
  search: UnembeddedSearch,
  stages: Stopwatch,
): Promise<GraphSearch> {
  const { model, rank_weight, related_similarity } = parts.embedder;
  const dense = rank_weight >= 1;
  if (dense) {
    await graph.statuses([]);
  }
  const near = search.methods.some(({ method }) => method === "cosine" || method === "pagerank");
  const topic = topicOfHistory(query);
  const walks = search.links_phrases === true || search.methods.some(({ method }) => method === "pagerank");
  const [{ vector, phrases }, known] = await stages.time("embed", (failed) =>
    Promise.all([
      known_vector === undefined
        ? embedPhrases(parts, topic || query, walks ? queryPhrases(query) : [], failed)
        : { vector: known_vector, phrases: known_phrases },
      near ? indexedGraph(parts, graph) : null,
    ]),
  );
  const indexed =
    known && (await stages.time("index", (failed) => queryIndex(parts, address, known, vector, search, failed)));
  const course = courseOfHistory(query);
  const periods = periodsAsked(query, search.as_of ?? search.known_at ?? parts.clock.now(), "UTC");
  return {
    ...search,
    query,
    ...(mentions.length > 0 && { mentions }),
    ...(phrases.length > 0 && { phrases }),
    related_similarity,
    vector,
    embedding_model: model,
    dense,
    indexed,
    periods,
    course,
    of_assistant: asksOfAssistant(query),
    for_work: course === null && asksForWork(query),
  };
}

/** `null` if the provider does not answer; full text then answers alone. */
export const embedQuery = async (
  parts: Pick<RecallParts, "embedder" | "log">,
  query: string,
  failed: Failed = () => {},
): Promise<Float32Array | null> => (await embedPhrases(parts, query, [], failed)).vector;

async function embedPhrases(
  { embedder, log }: Pick<RecallParts, "embedder" | "log">,
  query: string,
  names: readonly string[],
  failed: Failed,
): Promise<{ vector: Float32Array | null; phrases: MentionedName[] }> {
  try {
    const [vector, ...others] = await withinDeadline(embedder.embed([query, ...names]), QUERY_VECTOR_MS);
    const phrases = names.map((name, place) => ({
      name,
      vector: nonNull(others[place], "vector of a phrase"),
      least_similarity: embedder.synonym_similarity,
    }));
    return { vector: nonNull(vector, "vector of the query"), phrases };
  } catch (error) {
    log.error("query not embedded", { error: String(error) });
    failed(error);
    return { vector: null, phrases: [] };
  }
}

export async function ringIfOutdated(
  parts: RecallParts,
  address: GraphAddress,
  { reembed_epoch }: SearchResult,
): Promise<void> {
  if (reembed_epoch !== null) await sendWakeUp(parts, address, reembed_epoch);
}

/** A failure before this promise is awaited does not count as unhandled. */
export function meanwhile<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => {});
  return answer;
}

export async function afterWrite<T>(graph: Graph, after: string | undefined, read: () => Promise<T>): Promise<T> {
  if (after !== undefined) await graph.requireVisible(after);
  return read();
}

/** Chosen on MuSiQue, where recall@10 is 13 points above full text alone, and LoCoMo (`npm run eval`). */
const PAGERANK_WEIGHT = 3;

const weighed = ({ embedder }: Pick<RecallParts, "embedder">, methods: readonly Method[]): GraphSearch["methods"] => {
  const weights: Record<Method, number> = {
    bm25: 1,
    cosine: embedder.rank_weight,
    pagerank: PAGERANK_WEIGHT,
    bfs: 1,
  };
  return methods.map((method) => ({ method, weight: weights[method] }));
};

const methodsOf = ({ methods, origin_ids }: RecallOptions): readonly Method[] =>
  methods ?? (origin_ids === undefined ? DEFAULT_METHODS : [...DEFAULT_METHODS, "bfs"]);

export const countReports = ({ reports }: SearchResult, used: number): Pick<Receipt, "reports"> =>
  reports === undefined ? {} : { reports: { ...reports, used } };

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
  ...(found.unrelated !== undefined && { unrelated: found.unrelated }),
  seeds: found.seeds,
  ...(found.walk !== null && { walk: found.walk }),
  model: embedder.model,
});
