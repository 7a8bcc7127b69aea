import { hasText } from "../../core/text/matching/find-text.ts";
import {
  fittingBudgets,
  type AnsweringMode,
  type AskAnswer,
  type AskIn,
  type GivenBudgets,
  type RememberedEdge,
  type TraversalMemoryQuery,
  type TraversalMemoryReset,
  type TraversedEdge,
} from "../../../shared/api/ask.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import { isFault } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Answered } from "../../../shared/api/receipt.ts";
import { edgeKey, type EdgeId, type Step } from "../../core/traverse/graph.ts";
import { autoAskMode } from "../../core/context/auto-mode.ts";
import { withResolvedDates } from "../../core/context/resolved-dates.ts";
import { questionInFull } from "../../core/language/index.ts";
import type { Evidence } from "../../core/traverse/evidence.ts";

import { searchEndOf, type TraversalOutcome } from "../../core/traverse/outcome.ts";
import type { LearnedEdges } from "../../ports/graph/traversal.ts";
import { isSpent } from "../access/budget.ts";
import { isDistrusted, recallTrust } from "../access/trusted.ts";
import { readFrom } from "../access/open-graph.ts";
import { answeredBy, pin, type Pinned } from "../access/receipts.ts";
import { lessonsOf, failedSearchOf, teach, traverse, type TraversalEvent, type TraversalParts } from "./traverse.ts";
import { answerFromReports, type ReportsOutcome, type ReportsRequest } from "./answer-from-reports.ts";
import { answerOf } from "./citations.ts";
import { closestMessages } from "./closest-messages.ts";
import { supportOf } from "./support.ts";
import { contradicts, findTaught, isOfOutdated, mayReplace } from "./taught.ts";
import type { Spent, TraversalBudget } from "./budget-meter.ts";

export type AskEvent =
  | { event: "replay"; data: Pick<AskAnswer["receipt"], "seeds" | "replayed" | "hits"> }
  | { event: "hop"; data: AskAnswer["receipt"]["hops"][number] }
  | { event: "answer"; data: Omit<AskAnswer, "receipt"> }
  | { event: "done"; data: AskAnswer["receipt"] };

export function budgetOf(body: GivenBudgets): TraversalBudget {
  const { max_hops, max_calls, max_tokens, max_seconds } = fittingBudgets(body);
  return { hops: max_hops, calls: max_calls, tokens: max_tokens, seconds: max_seconds };
}

/**
 * @param may_write whether the traversal memory may change
 * @throws FaultError "not_found" for an unknown user, "unavailable" if a write is not visible yet
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
  const wanted = modeOf(body, parts);
  const { pinned, answered, memory } = await pinAsk(parts, address, body, wanted.name);
  const taught = await findTaught(parts, address, body.question, pinned.moment, body.taught !== false);
  if (taught.given !== null && !taught.asksGraph) {
    const budget_spent = await isSpent(parts, address);
    yield {
      event: "answer",
      data: {
        ...taught.given,
        support: supportOf(taught.given, true),
        closest_messages: [],
        search_ended: "not_needed",
        pending: taught.pending,
        budget_spent,
      },
    };
    const [mode, ms] = [traversalFor(wanted, true), clock.now() - started];
    const receipt = receiptOf(parts, NOT_SEARCHED, { mode, reports: null, spent: UNSPENT, learned: null, ms });
    yield { event: "done", data: { ...receipt, ...answered, memory_used: false, cost: meter.spent().cost } };
    return;
  }
  const asked = (question: string): string => (parts.guide.model === null ? questionInFull(question) : question);
  const readReports = (name: ReportsRequest["mode"], { question, budget }: typeof request): Promise<ReportsOutcome> =>
    answerFromReports(parts, address, {
      mode: name,
      question,
      moment: { ...pinned.moment, known_at: pinned.pinned.known_at },
      memory,
      budget,
    });
  const request = {
    ...pinned.moment,
    known_at: pinned.pinned.known_at,
    memory,
    // a traversal would look for the polite phrases around a question
    question: asked(taught.given?.taught?.question ?? body.question),
    known_answer: null,
    parts: body.max_parts ?? 1,
    kinds: body.edges ?? null,
    checks_memory: body.check_need ?? body.gate ?? parts.guide.model === null,
    budget: budgetOf(body),
  };
  const read = wanted.name === "traversal" || taught.given !== null ? null : await readReports(wanted.name, request);
  if (read !== null && read.answer !== null) {
    const { answer, citations, complete, stopped, pending, spent, reports } = read;
    const found = { answer, citations };
    const data = {
      ...found,
      support: supportOf(found, complete),
      closest_messages: [],
      taught: null,
      search_ended: searchEndOf(stopped),
      pending,
      budget_spent: await isSpent(parts, address),
    };
    yield { event: "answer", data };
    const ms = clock.now() - started;
    const receipt = receiptOf(parts, { ...NOT_SEARCHED, stopped }, { mode: wanted, reports, spent, learned: null, ms });
    yield { event: "done", data: { ...receipt, ...answered, memory_used: false, cost: meter.spent().cost } };
    return;
  }
  const mode = read === null ? traversalFor(wanted, taught.given !== null) : withoutReports(read);
  request.budget = read === null ? request.budget : restOf(request.budget, read.spent, clock.now() - started);
  for await (const event of traverse(parts, address, request)) {
    if (event.event === "replay") {
      const { seeds, replayed, hits, later } = event.start;
      yield { event: "replay", data: { seeds, replayed: replayed.map(edgeOf), hits: [...hits, ...later].map(edgeOf) } };
    } else if (event.event === "hop") yield { event: "hop", data: event.hop };
    else {
      const { traversed, spent, pending } = event;
      const quoted = answerOf(request.question, traversed);
      const found = parts.guide.model === null ? withDates(quoted, traversed.evidence) : quoted;
      // word matching cannot see that a quoted statement has changed
      const isStale = parts.guide.model === null && isOfOutdated(found, taught.outdated);
      const walked = { ...(isStale ? { answer: null, citations: [] } : found), taught: null };
      const isSure = traversed.complete || (parts.guide.model === null && contradicts(traversed.evidence));
      const answered_by =
        isSure && mayReplace(taught.given?.answer ?? null, walked.answer) ? walked : (taught.given ?? walked);
      const support = supportOf(answered_by, answered_by !== walked || traversed.complete);
      const closest_messages = answered_by.answer === null ? closestMessages(request.question, traversed) : [];
      const budget_spent = await isSpent(parts, address);
      yield {
        event: "answer",
        data: {
          ...answered_by,
          support,
          closest_messages,
          search_ended: searchEndOf(traversed.stopped),
          pending,
          budget_spent,
        },
      };
      // a lesson from the past would be replayed for the present
      const mayLearn = may_write && memory && body.memorise !== false;
      const learned = mayLearn ? await memorise(parts, address, event).catch(withoutRoom) : null;
      const ms = clock.now() - started;
      const reports = read?.reports ?? null;
      const made = { mode, reports, spent: read === null ? spent : bothSpent(read.spent, spent), learned, ms };
      const receipt = receiptOf(parts, traversed, made);
      yield { event: "done", data: { ...receipt, ...answered, memory_used: memory, cost: meter.spent().cost } };
    }
  }
}

/** Traversal memory has no history, so only questions about the present use it. */
async function pinAsk(
  parts: TraversalParts,
  address: GraphAddress,
  body: AskIn,
  mode: AnsweringMode,
): Promise<{ pinned: Pinned; answered: Answered; memory: boolean }> {
  const pinned = await pin(parts, address, body, readFrom);
  const { before } = pinned;
  const isPresent = body.known_at === undefined || body.known_at >= parts.clock.now();
  const memory = before === null ? isPresent : before.versions["memory"] !== NO_MEMORY;
  const { name, prompt_versions, reports } = parts.guide;
  const answered = answeredBy(pinned, {
    embedding: parts.embedder.model,
    guide: name,
    prompts: prompt_versions.join(" "),
    ...(mode !== "traversal" && reports !== null && { report_prompts: reports.prompt_versions.join(" ") }),
    memory: memory ? pinned.pinned.memory : NO_MEMORY,
  });
  return { pinned, answered, memory };
}

const NO_MEMORY = "none";

type Mode = AskAnswer["receipt"]["mode"];

function modeOf({ mode = "auto", question }: AskIn, { guide }: TraversalParts): Mode {
  if (mode === "auto") return autoAskMode(question, guide.reports !== null);
  return mode === "drift" && guide.reports === null
    ? { name: "traversal", why: "only a model asks follow-up questions" }
    : { name: mode, why: "it was asked for" };
}

const traversalFor = (wanted: Mode, isTaught: boolean): Mode =>
  isTaught && wanted.name !== "traversal" ? { name: "traversal", why: "an answer is pinned" } : wanted;

const withoutReports = ({ reports }: ReportsOutcome): Mode => ({
  name: "traversal",
  why: reports.found === 0 ? "the memory has no report about it" : "no report answers the question",
});

const restOf = ({ hops, calls, tokens, seconds }: TraversalBudget, { use }: Spent, ms: number): TraversalBudget => ({
  hops,
  calls: Math.max(0, calls - use.calls),
  tokens: Math.max(0, tokens - use.tokens_in - use.tokens_out),
  seconds: Math.max(0, seconds - ms / 1000),
});

function bothSpent(a: Spent, b: Spent): Spent {
  const sum = (of: keyof Spent["use"]): number => a.use[of] + b.use[of];
  const stages = { ...a.stages };
  for (const [stage, ms] of Object.entries(b.stages)) stages[stage] = (stages[stage] ?? 0) + ms;
  return {
    use: { calls: sum("calls"), tokens_in: sum("tokens_in"), tokens_out: sum("tokens_out") },
    decisions: a.decisions + b.decisions,
    stages,
  };
}

export async function withAffordableGuide(services: TraversalParts, address: GraphAddress): Promise<TraversalParts> {
  await recallTrust(services);
  return isDistrusted(services) || (await isSpent(services, address))
    ? { ...services, guide: services.builtin.guide }
    : services;
}

type FinishedTraversal = Extract<TraversalEvent, { event: "traversed" }>;

export const memorise = (
  parts: TraversalParts,
  address: GraphAddress,
  { traversed, vectors, search }: FinishedTraversal,
): Promise<LearnedEdges | null> =>
  teach(parts, address, lessonsOf(parts, traversed, vectors), failedSearchOf(traversed, search));

function withoutRoom(error: unknown): null {
  if (isFault(error, "full")) return null;
  throw error;
}

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
  readFrom(parts, address, (graph) => graph.resetTraversalMemory(), { edges: 0, searches: 0, answers: 0 });

/** Resolves "last Friday": the asker does not see when the quotation was written. */
function withDates<A extends Pick<AskAnswer, "answer">>(found: A, { chunks }: Evidence): A {
  const { answer } = found;
  if (answer === null) return found;
  const source = chunks.find(({ step: { chunk } }) => chunk !== null && hasText(chunk.text, answer))?.step.chunk
    ?.written;
  return source === undefined ? found : { ...found, answer: withResolvedDates(answer, source.at, "UTC") };
}

const edgeOf = ({ id, from, to, fact, weight }: Step): TraversedEdge => ({
  kind: id.kind,
  from,
  to,
  fact_id: fact?.id ?? null,
  weight,
});

const distinctEdges = (edges: readonly EdgeId[]): Set<string> => new Set(edges.map(edgeKey));

function changedOf(
  how: "enhanced" | "penalised",
  lessons: TraversalOutcome["lessons"],
  learned: LearnedEdges | null,
): TraversedEdge[] {
  const changed = distinctEdges(learned?.[how] ?? []);
  const steps = new Map(lessons.flatMap((lesson) => lesson[how].map((step) => [edgeKey(step.id), step])));
  return [...steps].flatMap(([key, step]) => (changed.has(key) ? [edgeOf(step)] : []));
}

const NOT_SEARCHED = { seeds: [], replayed: [], hits: [], hops: [], stopped: "taught", lessons: [] };
const UNSPENT: Spent = { use: { calls: 0, tokens_in: 0, tokens_out: 0 }, decisions: 0, stages: {} };

interface Made extends Pick<AskAnswer["receipt"], "mode" | "reports" | "ms"> {
  spent: Spent;
  learned: LearnedEdges | null;
}

function receiptOf(
  { guide }: TraversalParts,
  {
    seeds,
    replayed,
    hits,
    hops,
    stopped,
    lessons,
  }: Omit<Pick<TraversalOutcome, keyof typeof NOT_SEARCHED>, "stopped"> & { stopped: string },
  { mode, reports, spent: { use, decisions, stages }, learned, ms }: Made,
): Omit<AskAnswer["receipt"], "cost" | "memory_used" | keyof Answered> {
  return {
    ...use,
    ms,
    stages,
    decisions,
    guide: guide.name,
    model: guide.model,
    prompt_versions: [
      ...guide.prompt_versions,
      ...((reports?.batches ?? 0) > 0 ? (guide.reports?.prompt_versions ?? []) : []),
    ],
    mode,
    reports,
    seeds,
    replayed: replayed.map(edgeOf),
    hits: hits.map(edgeOf),
    hops,
    stopped,
    enhanced: changedOf("enhanced", lessons, learned),
    penalised: changedOf("penalised", lessons, learned),
    memorised: learned !== null,
  };
}
