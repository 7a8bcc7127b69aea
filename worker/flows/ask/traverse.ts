import type { GraphAddress } from "../../../shared/ids.ts";
import { isFault } from "../../../shared/fault.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Neighbourhood, TraversalEdgeKind } from "../../core/traverse/graph.ts";
import { truncateVector } from "../../core/traverse/edge-memory.ts";
import { nextCommand, applyResult, type CommandResult, type TraversalCommand } from "../../core/traverse/loop.ts";
import type { TraversalOutcome } from "../../core/traverse/outcome.ts";
import { DEFAULT_BOUNDS, newTraversal, type Hop } from "../../core/traverse/state.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type {
  TraversalStart,
  SearchId,
  ShownContent,
  TaughtLesson,
  FailedSearch,
  TraversalQuestion,
  GraphExtent,
  LearnedEdges,
} from "../../ports/graph/traversal.ts";
import { embedQuery } from "../recall/recall.ts";
import { readFrom } from "../access/open-graph.ts";
import type { Services } from "../services.ts";
import { BudgetMeter, type Spent, type TraversalBudget } from "./budget-meter.ts";
import { searchHits } from "./search-hits.ts";
import { formerRelation } from "../../core/traverse/relations/former-relations.ts";
import { asksOfAssistant } from "../../core/language/index.ts";
import { normalForm } from "../../core/text/letters/normal-form.ts";

export type TraversalParts = Pick<
  Services,
  | "graphs"
  | "control"
  | "ledger"
  | "erasures"
  | "embedder"
  | "vectors"
  | "guide"
  | "builtin"
  | "meter"
  | "metrics"
  | "memory_dimensions"
  | "digest"
  | "clock"
  | "ids"
  | "log"
> &
  Partial<Pick<Services, "extractor">>;

export interface TraversalRequest extends Moment {
  known_at: Instant;
  question: string;
  known_answer: string | null;
  parts: number;
  kinds: readonly TraversalEdgeKind[] | null;
  checks_memory: boolean;
  memory: boolean;
  budget: TraversalBudget;
}

export type TraversalEvent =
  | { event: "replay"; start: TraversalStart }
  | { event: "hop"; hop: Hop }
  | {
      event: "traversed";
      traversed: TraversalOutcome;
      spent: Spent;
      vectors: ReadonlyMap<string, Float32Array>;
      search: Search | null;
      pending: number;
    };

interface Search {
  id: SearchId;
  written: GraphExtent;
}

const NO_START: TraversalStart = {
  seeds: [],
  persons: [],
  replayed: [],
  hits: [],
  later: [],
  unopened: [],
  searched: null,
  written: null,
  around: null,
  mass: {},
  pending: 0,
};

/** @throws FaultError "not_found" for an unknown user */
export async function* traverse(
  parts: TraversalParts,
  address: GraphAddress,
  { question, known_answer, parts: most, kinds, checks_memory, memory, budget, ...moment }: TraversalRequest,
): AsyncGenerator<TraversalEvent> {
  const meter = new BudgetMeter(parts, budget);
  const { model, rank_weight } = parts.embedder;
  const vectors = new Map<string, Float32Array>();
  // not for split questions, paths to known answers and past moments
  const id =
    most === 1 && known_answer === null && memory ? await searchIdOf(parts, question, kinds, moment, budget) : null;
  let asked: TraversalQuestion = {
    ...moment,
    question,
    owner_id: address.id,
    vector: null,
    embedding_model: model,
    dense: rank_weight >= 1,
    kinds,
    search: id,
    without_memory: !memory,
    replay_first: parts.guide.model !== null,
  };
  let start = NO_START;
  let pending = 0;

  const answer = async (wanted: Exclude<TraversalCommand, { kind: "done" }>): Promise<CommandResult> => {
    switch (wanted.kind) {
      case "begin": {
        const vector = await meter.time("embed", (failed) => embedQuery(parts, wanted.question, failed));
        if (vector !== null) vectors.set(wanted.question, vector);
        const former = moment.as_of === undefined ? formerRelation(wanted.question, [], parts.clock.now()) : null;
        const with_replies = parts.guide.model === null && asksOfAssistant(wanted.question);
        asked = { ...asked, question: wanted.question, vector, with_ended: former !== null, with_replies };
        const begin = async (graph: Graph): Promise<TraversalStart> =>
          graph.startTraversal(asked, await searchHits(parts, address, graph, asked, former));
        start = await meter.time("graph", () => read(parts, address, begin, NO_START));
        pending = start.pending;
        return { kind: "begun", ...start };
      }
      case "visit": {
        const { around, mass } = start;
        const { from, node } = wanted;
        if (from === 0 && around?.node.id === node.id) return { kind: "visited", neighbourhood: around };
        const look = (graph: Graph) => graph.lookAround(asked, { id: node.id, from, mass });
        const neighbourhood = await meter.time("graph", () => read<Neighbourhood | null>(parts, address, look, null));
        return { kind: "visited", neighbourhood };
      }
      case "check memory":
        return {
          kind: "memory-checked",
          ...(await meter.ask((left) => parts.guide.needsMemory(wanted.question, left), { decides: false })),
        };
      case "split":
        return { kind: "split", ...(await meter.ask((left) => parts.guide.split(wanted.question, wanted.most, left))) };
      case "judge":
        return {
          kind: "judged",
          ...(await meter.ask((left) => parts.guide.judge(wanted.evidence, wanted.last, left), { last: wanted.last })),
        };
      case "choose":
        return {
          kind: "chosen",
          ...(await meter.ask((left) => parts.guide.choose(wanted.choices, start.mass, left))),
        };
    }
  };

  const bounds = { ...DEFAULT_BOUNDS, hops: budget.hops, parts: most };
  const now = moment.known_at;
  let state = newTraversal(question, known_answer, bounds, checks_memory, { now, as_of: moment.as_of ?? now });
  for (;;) {
    const wanted = nextCommand(state);
    if (wanted.kind === "done") {
      const { written } = start;
      const search = id === null || written === null ? null : { id, written };
      yield { event: "traversed", traversed: wanted.result, spent: meter.spent, vectors, search, pending };
      return;
    }
    const came = await answer(wanted);
    const hops = state.hops.length;
    state = applyResult(state, came);
    if (came.kind === "begun") yield { event: "replay", start };
    for (const hop of state.hops.slice(hops)) yield { event: "hop", hop };
  }
}

/** Spacing and final punctuation do not matter. */
async function searchIdOf(
  { digest, guide }: TraversalParts,
  question: string,
  kinds: readonly TraversalEdgeKind[] | null,
  { as_of, include_uncertain }: Moment,
  { hops, calls, tokens }: TraversalBudget,
): Promise<SearchId> {
  const words = normalForm(question, "NFKC")
    .replace(/\s+/gu, " ")
    .replace(/(?<![\s?？.!])[\s?？.!]+$/u, "")
    .trim();
  const about = [
    words,
    guide.name,
    guide.prompt_versions,
    as_of ?? null,
    include_uncertain === true,
    kinds && [...kinds].sort(),
  ];
  return { fingerprint: await digest(JSON.stringify(about)), limits: { hops, calls, tokens } };
}

const read = <T>(
  parts: TraversalParts,
  address: GraphAddress,
  work: (graph: Graph) => Promise<T>,
  empty: T,
): Promise<T> => readFrom(parts, address, work, empty);

export const lessonsOf = (
  { embedder, memory_dimensions, ids }: TraversalParts,
  { lessons, shown }: TraversalOutcome,
  vectors: ReadonlyMap<string, Float32Array>,
): TaughtLesson[] =>
  lessons.flatMap(({ question, enhanced, penalised }): TaughtLesson[] => {
    const vector = vectors.get(question);
    if (vector === undefined) return [];
    const id = Array.from(ids.random(16), (byte) => byte.toString(16).padStart(2, "0")).join("");
    const edges = (steps: typeof enhanced) => steps.map((step) => step.id);
    const first = truncateVector(vector, memory_dimensions);
    return [
      {
        id,
        vector: first,
        embedding_model: embedder.model,
        enhanced: edges(enhanced),
        penalised: edges(penalised),
        shown: shownIds(shown),
      },
    ];
  });

function shownIds({ nodes, facts, chunks, replayed }: TraversalOutcome["shown"]): ShownContent {
  const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];
  const entities = nodes.filter(({ kind }) => kind === "entity").map(({ id, name }) => ({ id, name }));
  return {
    entities: [...new Map(entities.map((entity) => [JSON.stringify(entity), entity])).values()],
    facts: distinct([...facts.map(({ id }) => id), ...nodes.flatMap(({ kind, id }) => (kind === "value" ? id : []))]),
    episodes: distinct([
      ...nodes.flatMap(({ kind, id }) => (kind === "anchor" ? id : [])),
      ...chunks.map(({ id }) => id),
      ...facts.flatMap(({ episode_id }) => episode_id ?? []),
    ]),
    replayed,
  };
}

export const failedSearchOf = ({ failed_search }: TraversalOutcome, search: Search | null): FailedSearch | null =>
  failed_search === null || search === null
    ? null
    : {
        ...search.id,
        written: search.written,
        seeds: failed_search.seeds.map(({ id }) => id),
        nodes: failed_search.nodes.map(({ id }) => id),
        steps: failed_search.steps.map(({ id, from, to }) => ({ id, from: from.id, to: to.id })),
      };

/** Retries if the graph was busy: each lesson counts once. `null` if nothing was stored. */
export async function teach(
  { graphs, log }: TraversalParts,
  address: GraphAddress,
  lessons: TaughtLesson[],
  failed: FailedSearch | null,
): Promise<LearnedEdges | null> {
  if (lessons.length === 0 && failed === null) return null;
  const graph = graphs.at(address);
  for (let attempts = 1; ; attempts++) {
    try {
      return await graph.learn(lessons, failed);
    } catch (error) {
      if (!isFault(error, "unavailable")) throw error;
      if (attempts < LEARNING_ATTEMPTS) continue;
      // must not lose the answer
      log.error("lessons lost", { reason: error.fault.detail });
      return null;
    }
  }
}

const LEARNING_ATTEMPTS = 2;
