import {
  DEFAULT_CONTEXT_TOKENS,
  DEFAULT_PROFILE_TOKENS,
  type ContextAnswer,
  type ContextIn,
  type ProfileAnswer,
  type ProfileQuery,
} from "../../../shared/api/context.ts";
import type { Receipt } from "../../../shared/api/receipt.ts";
import { DEFAULT_METHODS, type Method } from "../../../shared/api/search.ts";
import pMap from "p-map";
import type { GraphAddress } from "../../../shared/ids.ts";
import { FaultError } from "../../../shared/fault.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { OwnerProfile } from "../../ports/graph/reads.ts";
import type { ContextRequest, GraphSearch, HierarchySource, SearchResult } from "../../ports/graph/search.ts";
import { isSpent } from "../access/budget.ts";
import { readFrom, readOrEmpty } from "../access/open-graph.ts";
import { asksForOwner, autoMode } from "../../core/context/auto-mode.ts";
import { bothEnds } from "../../core/text/both-ends.ts";
import { topicOf, topicOfHistory } from "../../core/language/index.ts";
import { joinCandidates } from "../../core/context/candidates.ts";
import { hasSlot, refusal } from "../../core/context/templates.ts";
import { templateTextOf } from "../tenancy/context-templates.ts";
import type { ContextMoment } from "../../core/context/form.ts";
import { composeScored, type ScoredCandidates } from "../../core/context/scored-context.ts";
import { sharedGraphs, withoutOwnIds } from "./shared-graphs.ts";
import { rerankByCrossEncoder } from "./cross-encoder.ts";
import { ModelTasks } from "./model-tasks.ts";
import {
  afterWrite,
  CANDIDATES_PER_RESULT,
  countReports,
  embedded,
  MAX_CANDIDATES,
  meanwhile,
  momentOf,
  NOTHING,
  receiptOf,
  ringIfOutdated,
  searchFrom,
  THREAD_MESSAGES,
  understood,
  type RecallParts,
} from "./recall.ts";
import { stopwatch, type Stopwatch } from "./stopwatch.ts";

/** Candidates of each kind; the budget decides how many are shown. */
const CONTEXT_CANDIDATES = 30;
/** A bridge consists of facts: one per ten tokens. */
const [TOKENS_PER_FACT, MAX_FACTS] = [10, 300];
const candidatesFor = (mode: Mode, max_tokens: number): number =>
  mode === "bridge"
    ? Math.max(CONTEXT_CANDIDATES, Math.min(MAX_FACTS, Math.ceil(max_tokens / TOKENS_PER_FACT)))
    : CONTEXT_CANDIDATES;
const [TOKENS_PER_EPISODE, MAX_EPISODES, CHARACTERS_PER_TOKEN] = [20, 200, 4];

export async function recallContext(
  parts: RecallParts,
  address: GraphAddress,
  body: ContextIn,
): Promise<ContextAnswer> {
  const stages = stopwatch(parts);
  const spent = meanwhile(isSpent(parts, address));
  const crossEncoded = body.reranker === "cross_encoder";
  const tasks = new ModelTasks(parts, body.model, stages, () => spent);
  const { moment, answered } = await momentOf(parts, address, body, {
    embedding: parts.embedder.model,
    ...(crossEncoded && { reranker: parts.reranker.model }),
    ...tasks.versions,
  });
  const template = await templateTextOf(parts, address.tenant, body.template ?? "text");
  const refused = refusal(template, body.max_tokens ?? DEFAULT_CONTEXT_TOKENS);
  if (refused !== null)
    throw new FaultError({
      kind: "invalid",
      detail: `The template ${refused}`,
      errors: [{ path: "template", message: refused }],
    });
  const mode = modeOf(body);
  const request = {
    ...contextRequestOf(address, body, template, mode.name),
    ...(answered !== null && { explains: true }),
  };
  const search = {
    ...searchFrom(parts, body, body.methods ?? CONTEXT_METHODS[mode.name]),
    links_phrases: request.sources.includes("bridge"),
    limit: body.limit ?? candidatesFor(mode.name, request.max_tokens),
    episode_limit:
      body.limit ?? Math.min(MAX_EPISODES, Math.max(CONTEXT_CANDIDATES, request.max_tokens / TOKENS_PER_EPISODE)),
    enough_characters: CHARACTERS_PER_TOKEN * request.max_tokens,
    ...moment,
    unretracted: true,
    ...(answered !== null && { explains: true }),
  };
  let reranker: string = search.reranker;
  const found = await readOrEmpty(
    parts,
    address,
    (graph) =>
      afterWrite(graph, body.after, async () => {
        const thread =
          body.thread_id === undefined ? [] : await graph.recentMessages(body.thread_id, THREAD_MESSAGES, moment);
        const said = saidLast(thread, mode.name === "timeline" ? timelineQuery(body.query) : body.query);
        const asked = tasks.wants("rewrite")
          ? await understood(parts, graph, tasks, said.at(-1) ?? "", said.slice(0, -1), moment)
          : await understood(parts, graph, tasks, said.join("\n"), [], moment);
        const unjudged = await embedded(parts, address, graph, asked, search, stages);
        const whole = { ...unjudged, ...(await tasks.judgeFacts(graph, unjudged)) };
        const crossed = crossEncoded ? await orderByCrossEncoder(parts, graph, whole, stages) : undefined;
        const chosen = tasks.wants("rerank") ? await tasks.reorder(whole.query, await graph.search(whole)) : null;
        const order = chosen === null ? crossed : orderOf(chosen);
        if (chosen !== null) reranker = "model";
        else if (crossed !== undefined) reranker = "cross_encoder";
        const ordered = { ...request, ...(order !== undefined && { order }) };
        return stages.time("search", () =>
          body.also === undefined
            ? graph.context(whole, ordered)
            : contextOfSeveral(parts, address, graph, whole, ordered, body.also, stages),
        );
      }),
    NOTHING,
  );
  await ringIfOutdated(parts, address, found);
  const { facts, entities, episodes, communities } = found;
  return {
    ...(found.rendered ?? composeScored(NO_CANDIDATES, request, NO_MOMENT).rendered),
    facts,
    stated_facts: found.stated_facts ?? [],
    entities,
    episodes,
    communities,
    pending: found.pending,
    budget_spent: await spent,
    ...(answered !== null && {
      receipt: {
        ...receiptOf(parts, found, search, stages),
        ...countReports(found, communities.length),
        ...tasks.said,
        reranker,
        mode,
        ...linesOf(found),
        ...answered,
      },
    }),
  };
}

function linesOf({
  considered,
  rendered,
}: SearchResult): Pick<Receipt, "lines" | "overhead_tokens" | "frame" | "omitted" | "missed"> {
  if (considered === undefined) return {};
  const { lines, missed } = considered;
  const overhead_tokens = lines.reduce((left, { tokens }) => left - tokens, rendered?.tokens ?? 0);
  return { lines, overhead_tokens, frame: overhead_tokens, omitted: missed, missed };
}

async function contextOfSeveral(
  parts: RecallParts,
  address: GraphAddress,
  graph: Graph,
  search: GraphSearch,
  request: ContextRequest,
  graph_ids: readonly string[],
  stages: Stopwatch,
): Promise<SearchResult> {
  const also = sharedGraphs(address, graph_ids);
  const own = await graph.contextCandidates(search, request);
  const { order: _, ...unordered } = request;
  const others = await pMap(also, (beside) =>
    readFrom(
      parts,
      beside,
      async (shared) => {
        const asked = await embedded(parts, beside, shared, search, withoutOwnIds(search), stages);
        return shared.contextCandidates(asked, { ...unordered, profile: false, ofOwner: false, owner_id: beside.id });
      },
      null,
    ),
  );
  const known = others.flatMap((candidates, place) =>
    candidates === null ? [] : [{ ...candidates, graph_id: also[place]?.id ?? null }],
  );
  const given = joinCandidates(
    search.query,
    [own.given, ...known.map((candidates) => candidates.given)],
    [null, ...known.map(({ graph_id }) => graph_id)],
  );
  const pending = known.reduce((sum, { found }) => sum + found.pending, own.found.pending);
  return { ...own.found, pending, ...composeScored(given, request, own.moment) };
}

/** The text stays the same until a fact changes. */
export async function recallProfile(
  parts: RecallParts,
  address: GraphAddress,
  { max_tokens = DEFAULT_PROFILE_TOKENS, after, ...moment }: ProfileQuery,
): Promise<ProfileAnswer> {
  const read = async (graph: Graph): Promise<OwnerProfile> => {
    if (after !== undefined) await graph.requireVisible(after);
    return graph.profile(moment, address.id, max_tokens);
  };
  const { text, facts } = await readOrEmpty(parts, address, read, { text: "", facts: [] });
  const versions = facts.map(({ id, version }) => [id, version]);
  return { text, facts, etag: await parts.digest(JSON.stringify([text, versions])) };
}

/** Lengths of the message that replaces a missing query, and of each earlier message. Longer ones are cut. */
const [LATEST_CHARACTERS, EARLIER_CHARACTERS] = [2_000, 500];

function saidLast(thread: readonly string[], query: string | undefined): string[] {
  const latest = query ?? bothEnds(thread.at(-1) ?? "", LATEST_CHARACTERS);
  const earlier = query === undefined ? thread.slice(0, -1) : thread;
  return [...earlier.map((message) => bothEnds(message, EARLIER_CHARACTERS)), latest];
}

const NO_CANDIDATES: ScoredCandidates = {
  facts: [],
  profile: [],
  changes: [],
  episodes: [],
  questions: new Map(),
  entities: [],
  named: new Set(),
  communities: [],
};
const NO_MOMENT: ContextMoment = { terms: new Set(), at: 0, as_of: null, time_zone: "UTC" };

type Mode = NonNullable<ContextIn["mode"]>;

/** Other words of a question about a history match any message. */
const timelineQuery = (query: string | undefined): string | undefined =>
  query === undefined ? undefined : topicOfHistory(query) || query;

/** If the request names methods, `auto` uses only those. */
function modeOf({ mode = "auto", query = "", methods }: ContextIn): { name: Mode; why: string } {
  if (mode !== "auto") return { name: mode, why: "it was asked for" };
  return autoMode(methods === undefined ? query : "");
}

function contextRequestOf(address: GraphAddress, body: ContextIn, template: string, mode: Mode): ContextRequest {
  const isChosen = body.reranker !== undefined || body.model?.includes("rerank") === true;
  return {
    max_tokens: body.max_tokens ?? DEFAULT_CONTEXT_TOKENS,
    references: body.references ?? "short",
    template,
    hidesFacts: body.scope?.includes("facts") === false,
    isOfFacts: mode !== "auto" && mode !== "associative" && mode !== "timeline",
    sources: HIERARCHY_SOURCES[mode],
    ...(mode === "timeline" && { timeline: { hasTopic: body.query === undefined || topicOf(body.query) !== "" } }),
    min_score: body.min_score,
    isChosen,
    byRank: mode !== "timeline" && (body.order === undefined ? isChosen : body.order === "rank"),
    profile: body.profile ?? hasSlot(template, "profile"),
    ofOwner: OF_OWNER.has(mode) && body.profile !== false && body.query !== undefined && asksForOwner(body.query),
    owner_id: address.id,
  };
}

/** In these modes, a general question about the user gets an overview, because it is near to no text. */
const OF_OWNER: ReadonlySet<Mode> = new Set(["hybrid", "associative", "bridge", "facts"]);

async function orderByCrossEncoder(
  parts: RecallParts,
  graph: Graph,
  search: GraphSearch,
  stages: Stopwatch,
): Promise<ContextRequest["order"]> {
  const limit = Math.min(MAX_CANDIDATES, CANDIDATES_PER_RESULT * search.limit);
  const found = await stages.time("search", () => graph.search({ ...search, limit }));
  const reranked = await stages.time("rerank", (failed) =>
    rerankByCrossEncoder(parts, search.query, found, limit, failed, stages.left),
  );
  return reranked === null ? undefined : orderOf(reranked);
}

type Reordered = Pick<SearchResult, "facts" | "entities" | "episodes" | "communities">;

function orderOf({ facts, entities, episodes, communities }: Reordered): NonNullable<ContextRequest["order"]> {
  const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);
  return { facts: idsOf(facts), entities: idsOf(entities), episodes: idsOf(episodes), communities: idsOf(communities) };
}

/** Methods that find by matching (Zep), by association (HippoRAG), or both. */
const CONTEXT_METHODS: Record<NonNullable<ContextIn["mode"]>, readonly Method[]> = {
  facts: ["cosine", "bm25"],
  associative: ["pagerank"],
  auto: DEFAULT_METHODS,
  local: ["cosine", "bm25"],
  global: ["cosine", "bm25"],
  bridge: ["cosine", "bm25"],
  hybrid: DEFAULT_METHODS,
  timeline: DEFAULT_METHODS,
};

/** HiRAG §3.2, which adds chunks in `hybrid`. */
const HIERARCHY_SOURCES: Record<NonNullable<ContextIn["mode"]>, readonly HierarchySource[]> = {
  facts: [],
  associative: [],
  auto: [],
  local: ["local"],
  global: ["global"],
  bridge: ["bridge"],
  hybrid: ["local", "global", "bridge", "messages"],
  timeline: [],
};
