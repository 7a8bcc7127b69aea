import {
  DEFAULT_BUDGETS,
  type AskAnswer,
  type AskIn,
  type RememberedEdge,
  type TraversalMemoryQuery,
  type TraversalMemoryReset,
  type TraversedEdge,
  type WarmAnswer,
  type WarmIn,
} from "../../../shared/api/ask.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Step } from "../../core/traverse/graph.ts";
import { quoteOf } from "../../core/traverse/excerpts.ts";
import { judgeByWords } from "../../core/traverse/builtin-guide.ts"; //  the answer where the guide gave none
import type { EvidenceItem } from "../../core/traverse/evidence.ts";
import type { TraversalOutcome } from "../../core/traverse/outcome.ts";
import type { ModelUse } from "../../ports/providers.ts";
import { isSpent } from "../access/budget.ts";
import { readFrom } from "../access/open-graph.ts";
import {
  lessonsOf,
  searchOf,
  teach,
  traverse,
  type Spent,
  type TraversalEvent,
  type TraversalBudget,
  type TraversalParts,
} from "./traverse.ts"; //  the loop itself

/** What a client that follows an answer receives. */
export type AskEvent =
  | { event: "replay"; data: Pick<AskAnswer["receipt"], "seeds" | "replayed"> }
  | { event: "hop"; data: AskAnswer["receipt"]["hops"][number] }
  | { event: "answer"; data: Omit<AskAnswer, "receipt"> }
  | { event: "done"; data: AskAnswer["receipt"] };

/** The answer where nothing was found that bears on the question. */
const NO_ANSWER = "Nothing is remembered that answers this.";

const budgetOf = (body: Partial<Record<keyof typeof DEFAULT_BUDGETS, number | undefined>>): TraversalBudget => ({
  hops: body.max_hops ?? DEFAULT_BUDGETS.max_hops,
  calls: body.max_calls ?? DEFAULT_BUDGETS.max_calls,
  tokens: body.max_tokens ?? DEFAULT_BUDGETS.max_tokens,
  seconds: body.max_seconds ?? DEFAULT_BUDGETS.max_seconds,
});

/**
 * Answers a question by a traversal of the graph, yields each step, and stores what was learned on the way.
 *
 * @param may_write whether the caller may change the traversal memory
 * @throws FaultError "not_found" for an unknown user, "unavailable" for a write that cannot be seen yet
 */
export async function* askFollowed(
  services: TraversalParts,
  address: GraphAddress,
  body: AskIn,
  may_write: boolean,
): AsyncGenerator<AskEvent> {
  const { clock, meter } = services;
  const started = clock.now();
  const parts = await withAffordableGuide(services, address);
  const { after } = body;
  if (after !== undefined) await parts.graphs.at(address).requireVisible(after);
  const request = {
    question: body.question,
    known_answer: null,
    parts: body.max_parts ?? 1,
    kinds: body.edges ?? null,
    gate: body.gate ?? false,
    budget: budgetOf(body),
    as_of: body.as_of,
    known_at: body.known_at,
  };
  for await (const event of traverse(parts, address, request)) {
    if (event.event === "replay") {
      const { seeds, replayed } = event.start;
      yield { event: "replay", data: { seeds, replayed: replayed.map(edgeOf) } };
    } else if (event.event === "hop") yield { event: "hop", data: event.hop };
    else {
      const { traversed, spent, pending } = event;
      const found = answerOf(body.question, traversed);
      const budget_spent = await isSpent(parts, address);
      yield { event: "answer", data: { ...found, complete: traversed.complete, pending, budget_spent } };
      const memorised = may_write && body.memorise !== false && (await memorise(parts, address, event));
      const ms = clock.now() - started;
      yield { event: "done", data: { ...receiptOf(parts, traversed, spent, memorised, ms), cost: meter.spent().cost } };
    }
  }
}

/** Where a budget is spent, the built-in guide replaces the model. */
async function withAffordableGuide(services: TraversalParts, address: GraphAddress): Promise<TraversalParts> {
  return (await isSpent(services, address)) ? { ...services, guide: services.builtin.guide } : services;
}

type FinishedTraversal = Extract<TraversalEvent, { event: "traversed" }>;

const memorise = (
  parts: TraversalParts,
  address: GraphAddress,
  { traversed, vectors, search }: FinishedTraversal,
): Promise<boolean> => teach(parts, address, lessonsOf(parts, traversed, vectors), searchOf(traversed, search));

/** The answer with its receipt, in one piece. */
export async function ask(
  parts: TraversalParts,
  address: GraphAddress,
  body: AskIn,
  may_write: boolean,
): Promise<AskAnswer> {
  let answer: Omit<AskAnswer, "receipt"> | null = null;
  for await (const event of askFollowed(parts, address, body, may_write)) {
    if (event.event === "answer") answer = event.data;
    if (event.event === "done" && answer !== null) return { ...answer, receipt: event.data };
  }
  throw new Error("a traversal ended without an answer");
}

/** Learns the paths to the answers of frequent questions, one after the other, within one time limit. */
export async function warm(services: TraversalParts, address: GraphAddress, body: WarmIn): Promise<WarmAnswer> {
  const parts = await withAffordableGuide(services, address);
  const budget = budgetOf(body);
  const began = parts.clock.now();
  const ends = began + budget.seconds * 1000;
  const uses: ModelUse[] = [];
  const questions = body.questions.map((given) => (typeof given === "string" ? { question: given } : given));
  const warmed: WarmAnswer["warmed"] = [];
  for (const { question, answer: known_answer = null } of questions) {
    const seconds = (ends - parts.clock.now()) / 1000;
    if (seconds <= 0) break;
    const request = { question, known_answer, parts: 1, kinds: null, gate: false, budget: { ...budget, seconds } };
    for await (const event of traverse(parts, address, request)) {
      if (event.event !== "traversed") continue;
      const { traversed, spent, vectors, search } = event;
      const lessons = lessonsOf(parts, traversed, vectors);
      const learned = await teach(parts, address, lessons, searchOf(traversed, search));
      const count = (edges: "enhanced" | "penalised"): number =>
        learned ? lessons.reduce((sum, lesson) => sum + lesson[edges].length, 0) : 0;
      const { answer } = answerOf(question, traversed);
      const { complete } = traversed;
      uses.push(spent.use);
      warmed.push({
        question,
        answer: known_answer ?? answer,
        complete,
        enhanced: count("enhanced"),
        penalised: count("penalised"),
        calls: spent.use.calls,
      });
    }
  }
  const total = (of: keyof ModelUse): number => uses.reduce((sum, use) => sum + use[of], 0);
  const { name, model, prompt_versions } = parts.guide;
  return {
    warmed,
    left: questions.slice(warmed.length).map(({ question }) => question),
    receipt: {
      calls: total("calls"),
      tokens_in: total("tokens_in"),
      tokens_out: total("tokens_out"),
      ms: parts.clock.now() - began,
      guide: name,
      model,
      prompt_versions: [...prompt_versions],
    },
  };
}

export const listTraversalMemory = (
  parts: TraversalParts,
  address: GraphAddress,
  { vectors, ...query }: TraversalMemoryQuery,
): Promise<Page<RememberedEdge>> =>
  readFrom(parts, address, (graph) => graph.listEdgeMemory({ ...query, vectors: vectors === "true" }), {
    data: [],
    next_cursor: null,
  });

export const resetTraversalMemory = (parts: TraversalParts, address: GraphAddress): Promise<TraversalMemoryReset> =>
  readFrom(parts, address, (graph) => graph.resetTraversalMemory(), { edges: 0, searches: 0 });

/** The guide's answer; where it gave none, a quotation of the best evidence. */
function answerOf(question: string, traversed: TraversalOutcome): Pick<AskAnswer, "answer" | "citations"> {
  const { answer, used, evidence } = traversed;
  const citations = used.map((found) => citationOf(question, found));
  if (answer !== null && answer.trim() !== "") return { answer, citations };
  if (used.length > 0) return { answer: citations.map(({ quote }) => quote).join(" "), citations };
  const quoted = judgeByWords(evidence, true);
  if (quoted.answer === "") return { answer: NO_ANSWER, citations: [] };
  const best = [
    ...quoted.facts.flatMap((place) => evidence.facts[place] ?? []),
    ...quoted.chunks.flatMap((place) => evidence.chunks[place] ?? []),
  ];
  return { answer: quoted.answer, citations: best.map((found) => citationOf(question, found)) };
}

function citationOf(question: string, { step: { fact, chunk } }: EvidenceItem): AskAnswer["citations"][number] {
  if (fact !== null) return { fact_id: fact.id, episode_id: fact.episode_id, quote: fact.text };
  return { fact_id: null, episode_id: chunk?.id ?? null, quote: quoteOf(question, chunk?.text ?? "") };
}

const edgeOf = ({ id, from, to, fact, weight }: Step): TraversedEdge => ({
  kind: id.kind,
  from,
  to,
  fact_id: fact?.id ?? null,
  weight,
});

function receiptOf(
  { guide }: TraversalParts,
  { seeds, replayed, hops, stopped, lessons }: TraversalOutcome,
  { use, decisions, stages }: Spent,
  memorised: boolean,
  ms: number,
): Omit<AskAnswer["receipt"], "cost"> {
  return {
    ...use,
    ms,
    stages,
    decisions,
    guide: guide.name,
    model: guide.model,
    prompt_versions: [...guide.prompt_versions],
    seeds,
    replayed: replayed.map(edgeOf),
    hops,
    stopped,
    enhanced: memorised ? lessons.flatMap(({ enhanced }) => enhanced.map(edgeOf)) : [],
    penalised: memorised ? lessons.flatMap(({ penalised }) => penalised.map(edgeOf)) : [],
    memorised,
  };
}
