import { nonNull } from "../../../shared/non-null.ts";
import { unreachable } from "../../../shared/unreachable.ts";
import { needsMoreEdges, turnPage, type Choice, type HopChoices } from "./choices.ts";
import { addStep, citedKeys, type Evidence, type Judgement } from "./evidence.ts";
import { edgeKey, type EdgeId, type Neighbourhood, type SeenEdge, type Step, type TraversalNode } from "./graph.ts";
import type { MemoryNeed, GuideReply } from "./guidance.ts";
import { outcomeOf, type TraversalOutcome } from "./outcome.ts";
import { countHops, evidenceFor, hopChoices, isSplit, type StopReason, type Traversal } from "./state.ts";
import { emptyTrail, follow, fromSeeds } from "./trail.ts";

/**
 * A guide's traversal of a graph (ReMindRAG §3.2) as a pure state machine: the caller carries out each command.
 *
 *     (check: is memory needed?) ── no ─────────────────────────────────────────► done
 *        │ yes
 *     (split) ─► begin: seeds, replay, hits ─► enough? ──yes────────────────────► answer ─► done
 *                   ▲                            │ no                               ▲
 *                   │ next part                  ▼                                  │ bounds reached, nothing left, given
 *                   │       choose: go on, step back, or stop ─► visit ─► enough? … ┘ up, or the guide is unusable
 *
 * One call gives the answer and whether the evidence is enough, because both need all evidence. Replayed evidence and
 * search results are judged before the first hop: together, or the replayed evidence first (ReMindRAG §3.3) if the
 * caller keeps search results for later. Stepping back removes nothing. The evidence of a search that is known to have
 * failed is judged at once. The guide sees judged evidence again only if something was found since.
 */

const MAX_FAULTS = 2;

export type TraversalCommand =
  | { kind: "check memory"; question: string }
  | { kind: "split"; question: string; most: number }
  | { kind: "begin"; question: string }
  | { kind: "judge"; evidence: Evidence; last: boolean }
  | { kind: "choose"; choices: HopChoices }
  | { kind: "visit"; node: TraversalNode; from: number }
  | { kind: "done"; result: TraversalOutcome };

export interface StartingPoint {
  seeds: TraversalNode[];
  persons: readonly string[];
  asker?: readonly string[];
  /** From edge memory. Each step begins at a seed or at the end of an earlier step. */
  replayed: Step[];
  hits: Step[];
  /** Judged only if the replayed evidence is not enough. */
  later?: readonly Step[];
  unopened: Step[];
  searched: Step[] | null;
}

export type CommandResult =
  | ({ kind: "memory-checked" } & GuideReply<MemoryNeed>)
  | ({ kind: "split" } & GuideReply<string[]>)
  | ({ kind: "begun" } & StartingPoint)
  | ({ kind: "judged" } & GuideReply<Judgement>)
  | ({ kind: "chosen" } & GuideReply<Choice>)
  | { kind: "visited"; neighbourhood: Neighbourhood | null };

export function nextCommand(state: Traversal): TraversalCommand {
  const { phase, trail, question } = state;
  switch (phase) {
    case "check memory":
      return { kind: "check memory", question };
    case "split":
      return { kind: "split", question, most: state.bounds.parts };
    case "begin":
      return { kind: "begin", question: trail.question };
    case "judge":
      return { kind: "judge", evidence: evidenceFor(state, trail.question), last: false };
    case "answer":
      return { kind: "judge", evidence: evidenceFor(state, question), last: true };
    case "look": {
      const node = nonNull(trail.current, "node to look from");
      return { kind: "visit", node, from: trail.seen.get(node.id)?.edges.length ?? 0 };
    }
    case "choose":
      return { kind: "choose", choices: hopChoices(state) };
    case "done":
      return { kind: "done", result: outcomeOf(state) };
    default:
      return unreachable(phase);
  }
}

export function applyResult(state: Traversal, result: CommandResult): Traversal {
  switch (result.kind) {
    case "memory-checked":
      return applyMemoryNeed(state, result);
    case "split":
      return applyParts(state, result);
    case "begun":
      return applyStart(state, result);
    case "judged":
      return state.phase === "answer" ? applyFinalJudgement(state, result) : applyJudgement(state, result);
    case "visited":
      return applyVisit(state, result.neighbourhood);
    case "chosen":
      return applyChoice(state, result);
    default:
      return unreachable(result);
  }
}

/** Ignores a halt of the guide: the next call meets it too. */
function applyMemoryNeed(state: Traversal, { said }: GuideReply<MemoryNeed>): Traversal {
  if (said === null || said.needed) return { ...state, phase: isSplit(state.bounds) ? "split" : "begin" };
  const { answer } = said;
  return { ...state, answer, complete: answer !== "", stopped: "no memory needed", phase: "done" };
}

function applyParts(state: Traversal, { said }: GuideReply<string[]>): Traversal {
  const parts = [...new Set((said ?? []).map((part) => part.trim()).filter((part) => part !== ""))];
  const [first = state.question, ...pendingParts] = parts.slice(0, state.bounds.parts);
  return { ...state, trail: emptyTrail(first), pendingParts, phase: "begin" };
}

function applyStart(
  state: Traversal,
  { seeds, persons, asker = [], replayed, hits, later = [], unopened, searched }: StartingPoint,
): Traversal {
  const trail = { ...fromSeeds(state.trail, seeds, persons, asker), replayed, hits: [...hits, ...later] };
  const remembered = replayed.reduce<Traversal>((walked, taken) => takeStep(walked, taken, true), { ...state, trail });
  const begin = (first: Traversal): Traversal => takeSteps(first, [...hits, ...later]);
  if (trail.current === null) return endPart(begin(remembered), "nothing left");
  if (searched !== null) {
    return endPart(takeSteps(begin(remembered), searched), "searched before");
  }
  const closed = { ...remembered, trail: { ...remembered.trail, unopened } };
  const recalled = remembered.found.size === state.found.size && unopened.length > 0 ? openChunks(closed) : closed;
  const first = takeSteps(recalled, hits);
  const begun =
    first.found.size > state.found.size ? { ...first, trail: { ...first.trail, later } } : takeSteps(first, later);
  return { ...begun, phase: begun.found.size > 0 ? "judge" : "look" };
}

/** Each edge has its own memory, so a mention may be replayed without its chunk. */
function openChunks(state: Traversal): Traversal {
  const opened = takeSteps(state, state.trail.unopened);
  return { ...opened, trail: { ...opened.trail, unopened: [] }, phase: "judge" };
}

function takeLater(state: Traversal): Traversal {
  const taken = takeSteps(state, state.trail.later);
  return { ...taken, trail: { ...taken.trail, later: [] } };
}

const takeStep = (state: Traversal, taken: Step, replayed: boolean): Traversal => ({
  ...state,
  found: addStep(state.found, taken, replayed),
  trail: follow(state.trail, taken),
});

const takeSteps = (state: Traversal, steps: readonly Step[]): Traversal =>
  steps.reduce<Traversal>((walked, taken) => takeStep(walked, taken, false), state);

function applyJudgement(state: Traversal, { said, halt }: GuideReply<Judgement>): Traversal {
  if (halt !== null) return stop(state, halt);
  if (said === null) return afterJudgement({ ...state, faults: state.faults + 1 });
  const used = citedKeys(evidenceFor(state, state.trail.question), said);
  if (said.enough && used.length > 0)
    return endPart({ ...state, trail: { ...state.trail, used }, answer: said.answer }, "enough");
  const judged = { question: state.trail.question, said, used, found: state.found.size };
  return afterJudgement({ ...state, judged });
}

function afterJudgement(state: Traversal): Traversal {
  if (state.faults >= MAX_FAULTS) return stop(state, "faults");
  if (state.trail.later.length > 0) return { ...takeLater(state), phase: "judge" };
  if (state.trail.unopened.length > 0) return openChunks(state);
  if (countHops(state) >= state.bounds.hops) return endPart(state, "hops");
  const seen = state.trail.seen.has(nonNull(state.trail.current, "current node").id);
  return seen ? startChoosing(state) : { ...state, phase: "look" };
}

function applyVisit(state: Traversal, neighbourhood: Neighbourhood | null): Traversal {
  const current = nonNull(state.trail.current, "current node");
  const around = neighbourhood ?? { node: current, edges: [], left: 0, chunk: null };
  const known = state.trail.seen.get(current.id)?.edges ?? [];
  const edges = [...new Map([...known, ...around.edges].map((edge) => [edgeKey(edge.id), edge])).values()];
  const seen = new Map([...state.trail.seen, [current.id, { ...around, edges }]]);
  const looked = { ...state, trail: { ...state.trail, seen } };
  const { chunk } = around;
  if (chunk === null || looked.trail.steps.has(edgeKey(chunkEdge(chunk.id)))) return startChoosing(looked);
  const opening: Step = {
    id: chunkEdge(chunk.id),
    from: current,
    to: current,
    fact: null,
    chunk,
    weight: chunk.weight,
  };
  return { ...takeStep(looked, opening, false), phase: "judge" };
}

const chunkEdge = (episode_id: string): EdgeId => ({ kind: "chunk", a: episode_id, b: null });

function startChoosing(state: Traversal): Traversal {
  if (countHops(state) >= state.bounds.hops) return endPart(state, "hops");
  const { options, visited, more } = hopChoices(state);
  if (options.length === 0 && more > 0) return showOthers(state);
  return options.length + visited.length === 0 ? endPart(state, "nothing left") : { ...state, phase: "choose" };
}

function applyChoice(state: Traversal, { said, halt }: GuideReply<Choice>): Traversal {
  if (halt !== null) return stop(state, halt);
  const { options, visited, more } = hopChoices(state);
  const to = said !== null && "go" in said ? options[said.go] : undefined;
  const back = said !== null && "back" in said ? visited[said.back] : undefined;
  if (said !== null && "stop" in said) return endPart(state, "given up");
  if (said !== null && "more" in said && more > 0) return showOthers(state);
  if (to !== undefined) return go(state, to, said?.reason ?? "");
  if (back !== undefined) return stepBack(state, back, said?.reason ?? "");
  const faulted = { ...state, faults: state.faults + 1 };
  if (faulted.faults >= MAX_FAULTS) return stop(faulted, "faults");
  const [first] = options;
  if (first !== undefined) return go(faulted, first, "");
  const [last] = visited;
  return last === undefined ? endPart(faulted, "nothing left") : stepBack(faulted, last, "");
}

function go(state: Traversal, { id, to, fact, weight }: SeenEdge, reason: string): Traversal {
  const from = nonNull(state.trail.current, "current node");
  const moved = takeStep(state, { id, from, to, fact, chunk: null, weight }, false);
  const hops = [...moved.hops, { from, to, reason, back: false }];
  const current = to.kind === "value" ? from : to;
  return { ...moved, hops, trail: { ...moved.trail, current }, phase: fact === null ? "look" : "judge" };
}

function stepBack(state: Traversal, to: TraversalNode, reason: string): Traversal {
  const from = nonNull(state.trail.current, "current node");
  const hops = [...state.hops, { from, to, reason, back: true }];
  const back = { ...state, hops, trail: { ...state.trail, current: to } };
  return back.trail.seen.has(to.id) ? startChoosing(back) : { ...back, phase: "look" };
}

function showOthers(state: Traversal): Traversal {
  const { id } = nonNull(state.trail.current, "current node");
  const trail = turnPage(state.trail, id);
  return { ...state, pages: state.pages + 1, trail, phase: needsMoreEdges(trail, id) ? "look" : "choose" };
}

function endPart(state: Traversal, stopped: StopReason): Traversal {
  const endedTrails = [...state.endedTrails, state.trail];
  const [first, ...pendingParts] = state.pendingParts;
  if (first !== undefined && stopped !== "hops") {
    return { ...state, endedTrails, pendingParts, trail: emptyTrail(first), answer: null, phase: "begin", stopped };
  }
  const isWhole = endedTrails.length === 1 && stopped === "enough";
  if (isWhole) return { ...state, endedTrails, complete: true, phase: "done", stopped };
  return answerFinally({ ...state, endedTrails, answer: null, stopped });
}

/** Skips the final answer, for which one call is reserved, if the guide cannot be reached. */
function stop(state: Traversal, stopped: StopReason): Traversal {
  const found = takeLater(state);
  const endedTrails = [...found.endedTrails, found.trail];
  const ended = { ...found, endedTrails, pendingParts: [], answer: null, stopped };
  return stopped === "budget" || stopped === "unavailable" ? withLastWord(ended) : answerFinally(ended);
}

function answerFinally(state: Traversal): Traversal {
  const { judged, found, question } = state;
  const isJudged = judged !== null && judged.question === question && judged.found === found.size;
  return found.size === 0 || isJudged ? withLastWord(state) : { ...state, phase: "answer" };
}

function withLastWord(state: Traversal): Traversal {
  const { judged, question } = state;
  if (judged === null || judged.question !== question) return { ...state, phase: "done" };
  return { ...withCited(state, judged.used, false), answer: answerOf(judged.said, judged.used), phase: "done" };
}

function withCited(state: Traversal, cited: readonly string[], complete: boolean): Traversal {
  const endedTrails = state.endedTrails.map((trail) => {
    const own = cited.filter((key) => trail.steps.has(key));
    return complete ? { ...trail, used: [...new Set([...trail.used, ...own])] } : { ...trail, spared: own };
  });
  return { ...state, endedTrails, complete };
}

function applyFinalJudgement(state: Traversal, { said }: GuideReply<Judgement>): Traversal {
  if (said === null) return withLastWord(state);
  const used = citedKeys(evidenceFor(state, state.question), said);
  return { ...withCited(state, used, said.enough && used.length > 0), answer: answerOf(said, used), phase: "done" };
}

const answerOf = ({ answer }: Judgement, used: readonly string[]): string => (used.length > 0 ? answer : "");
