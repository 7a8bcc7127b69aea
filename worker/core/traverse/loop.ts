import { must, unreachable } from "../../../shared/must.ts";
import { isShortAt, turnPage, type Choice, type Crossroads } from "./choices.ts"; //  where a guide may go
import { keysOf, withStep, type Evidence, type Judgement } from "./evidence.ts"; //  what it judges
import { edgeKey, type EdgeId, type Neighbourhood, type SeenEdge, type Step, type TraversalNode } from "./graph.ts";
import type { Gating, Said } from "./guidance.ts"; //  what it says
import { outcomeOf, type Traversed } from "./outcome.ts"; //  what came of it
import { crossroadsOf, evidenceFor, hopsOf, isSplit, type Stopped, type Traversal } from "./state.ts"; //  how it stands
import { follow, freshTrail, fromSeeds } from "./trail.ts"; //  where it went

/**
 * The traversal of a graph by a guide (ReMindRAG §3.2) as a state machine: `next` says what is wanted, `take` takes what
 * came of it. Whoever runs it asks the graph and the guide; nothing here waits, guesses or forgets.
 *
 *     (gate: is memory needed?) ── no ─────────────────────────────────────────► done
 *        │ yes
 *     (split) ─► begin: seeds, replay ─► enough? ──yes──────────────────────────► answer ─► done
 *                   ▲                      │ no                                     ▲
 *                   │ next part            ▼                                        │ bounds reached, nothing left,
 *                   │           choose: go on, or step back ─► visit ─► enough? … ──┘ or the guide of no use
 *
 * The question whether the evidence is enough is answered together with the answer itself: the guide has read everything
 * for it. Stepping back removes nothing. Hops, steps back and pages of ways have bounds of their own. What was searched for
 * before, in vain, is answered at once from what was found then.
 */

/** Answers of no use after which the guide is not asked again. */
const MOST_FAULTS = 2;

export type Wanted =
  | { kind: "gate"; question: string }
  | { kind: "split"; question: string; most: number }
  | { kind: "begin"; question: string }
  | { kind: "judge"; evidence: Evidence; last: boolean }
  | { kind: "choose"; crossroads: Crossroads }
  /** What is around a node, after so many edges that are known. */
  | { kind: "visit"; node: TraversalNode; from: number }
  | { kind: "done"; result: Traversed };

export interface Begun {
  seeds: TraversalNode[];
  /** In the order taken; each begins at a seed or where an earlier one ends. */
  replayed: Step[];
  /** The texts of anchors among these that are not; each its anchor's chunk. */
  unopened: Step[];
  /** Where a search went that was as far and found no answer, of the same graph; `null` where none is known. */
  searched: Step[] | null;
}

export type Came =
  | ({ kind: "gated" } & Said<Gating>)
  | ({ kind: "split" } & Said<string[]>)
  | ({ kind: "begun" } & Begun)
  | ({ kind: "judged" } & Said<Judgement>)
  | ({ kind: "chosen" } & Said<Choice>)
  | { kind: "visited"; neighbourhood: Neighbourhood | null };

/** What the traversal wants now. */
export function next(state: Traversal): Wanted {
  const { phase, trail, question } = state;
  switch (phase) {
    case "gate":
      return { kind: "gate", question };
    case "split":
      return { kind: "split", question, most: state.bounds.parts };
    case "begin":
      return { kind: "begin", question: trail.question };
    case "judge":
      return { kind: "judge", evidence: evidenceFor(state, trail.question), last: false };
    case "answer":
      return { kind: "judge", evidence: evidenceFor(state, question), last: true };
    case "look": {
      const node = must(trail.current, "node to look from");
      return { kind: "visit", node, from: trail.seen.get(node.id)?.edges.length ?? 0 };
    }
    case "choose":
      return { kind: "choose", crossroads: crossroadsOf(state) };
    case "done":
      return { kind: "done", result: outcomeOf(state) };
    default:
      return unreachable(phase);
  }
}

/** The state after what was wanted came. */
export function take(state: Traversal, came: Came): Traversal {
  switch (came.kind) {
    case "gated":
      return takeGating(state, came);
    case "split":
      return takeParts(state, came);
    case "begun":
      return takeBegun(state, came);
    case "judged":
      return state.phase === "answer" ? takeLast(state, came) : takeJudgement(state, came);
    case "visited":
      return takeVisited(state, came.neighbourhood);
    case "chosen":
      return takeChoice(state, came);
    default:
      return unreachable(came);
  }
}

/** In doubt memory is needed: whatever keeps the guide from saying so, it is asked again soon. */
function takeGating(state: Traversal, { said }: Said<Gating>): Traversal {
  if (said === null || said.needed || said.answer === "")
    return { ...state, phase: isSplit(state.bounds) ? "split" : "begin" };
  return { ...state, answer: said.answer, complete: true, stopped: "no memory needed", phase: "done" };
}

/** A question that cannot be split is asked whole. */
function takeParts(state: Traversal, { said }: Said<string[]>): Traversal {
  const parts = [...new Set((said ?? []).map((part) => part.trim()).filter((part) => part !== ""))];
  const [first = state.question, ...ahead] = parts.slice(0, state.bounds.parts);
  return { ...state, trail: freshTrail(first), ahead, phase: "begin" };
}

function takeBegun(state: Traversal, { seeds, replayed, unopened, searched }: Begun): Traversal {
  const trail = { ...fromSeeds(state.trail, seeds), replayed };
  const begun = replayed.reduce<Traversal>((walked, taken) => step(walked, taken, true), { ...state, trail });
  if (trail.current === null) return endPart(begun, "nothing left");
  if (searched !== null) {
    const again = searched.reduce<Traversal>((walked, taken) => step(walked, taken, false), begun);
    return endPart(again, "searched before");
  }
  const closed = { ...begun, trail: { ...begun.trail, unopened } };
  if (begun.found.size > 0) return { ...closed, phase: "judge" };
  // seeds alone are no evidence: there is nothing to judge
  return unopened.length > 0 ? open(closed) : { ...closed, phase: "look" };
}

/** Opens what memory led to, without a question: edges of a node are remembered one by one, and may be forgotten so. */
function open(state: Traversal): Traversal {
  const opened = state.trail.unopened.reduce<Traversal>((walked, taken) => step(walked, taken, false), state);
  return { ...opened, trail: { ...opened.trail, unopened: [] }, phase: "judge" };
}

/** Takes a step, and what lies at its end into the evidence. */
const step = (state: Traversal, taken: Step, replayed: boolean): Traversal => ({
  ...state,
  found: withStep(state.found, taken, replayed),
  trail: follow(state.trail, taken),
});

function takeJudgement(state: Traversal, { said, halt }: Said<Judgement>): Traversal {
  if (halt !== null) return stop(state, halt);
  const judged = said === null ? { ...state, faults: state.faults + 1 } : state;
  if (said?.enough === true) {
    const used = keysOf(evidenceFor(state, state.trail.question), said);
    // enough of nothing is no answer
    if (used.length > 0) return endPart({ ...state, trail: { ...state.trail, used }, answer: said.answer }, "enough");
  }
  if (judged.faults >= MOST_FAULTS) return stop(judged, "faults");
  if (judged.trail.unopened.length > 0) return open(judged);
  if (hopsOf(judged) >= judged.bounds.hops) return endPart(judged, "hops");
  const seen = judged.trail.seen.has(must(judged.trail.current, "current node").id);
  return seen ? choosing(judged) : { ...judged, phase: "look" };
}

function takeVisited(state: Traversal, neighbourhood: Neighbourhood | null): Traversal {
  const current = must(state.trail.current, "current node");
  // what is not there any more has no neighbours
  const around = neighbourhood ?? { node: current, edges: [], left: 0, chunk: null };
  const known = state.trail.seen.get(current.id)?.edges ?? [];
  const edges = [...new Map([...known, ...around.edges].map((edge) => [edgeKey(edge.id), edge])).values()];
  const seen = new Map([...state.trail.seen, [current.id, { ...around, edges }]]);
  const looked = { ...state, trail: { ...state.trail, seen } };
  const { chunk } = around;
  if (chunk === null || looked.trail.steps.has(edgeKey(chunkEdge(chunk.id)))) return choosing(looked);
  // an anchor's unseen chunk is opened without a question
  const opening: Step = {
    id: chunkEdge(chunk.id),
    from: current,
    to: current,
    fact: null,
    chunk,
    weight: chunk.weight,
  };
  return { ...step(looked, opening, false), phase: "judge" };
}

const chunkEdge = (episode_id: string): EdgeId => ({ kind: "chunk", a: episode_id, b: null });

function choosing(state: Traversal): Traversal {
  if (hopsOf(state) >= state.bounds.hops) return endPart(state, "hops");
  const { options, visited, more } = crossroadsOf(state);
  // where every way that is shown was taken, there is nothing to ask before others are shown
  if (options.length === 0 && more > 0) return lookOn(state);
  return options.length + visited.length === 0 ? endPart(state, "nothing left") : { ...state, phase: "choose" };
}

function takeChoice(state: Traversal, { said, halt }: Said<Choice>): Traversal {
  if (halt !== null) return stop(state, halt);
  const { options, visited, more } = crossroadsOf(state);
  const to = said !== null && "go" in said ? options[said.go] : undefined;
  const back = said !== null && "back" in said ? visited[said.back] : undefined;
  if (said !== null && "more" in said && more > 0) return lookOn(state);
  if (to !== undefined) return go(state, to, said?.reason ?? "");
  if (back !== undefined) return stepBack(state, back, said?.reason ?? "");
  const faulted = { ...state, faults: state.faults + 1 };
  if (faulted.faults >= MOST_FAULTS) return stop(faulted, "faults");
  const [first] = options;
  if (first !== undefined) return go(faulted, first, "");
  const [last] = visited;
  return last === undefined ? endPart(faulted, "nothing left") : stepBack(faulted, last, "");
}

function go(state: Traversal, { id, to, fact, weight }: SeenEdge, reason: string): Traversal {
  const from = must(state.trail.current, "current node");
  const gone = step(state, { id, from, to, fact, chunk: null, weight }, false);
  const hops = [...gone.hops, { from, to, reason, back: false }];
  // a value is said, not stood on
  const current = to.kind === "value" ? from : to;
  return { ...gone, hops, trail: { ...gone.trail, current }, phase: fact === null ? "look" : "judge" };
}

function stepBack(state: Traversal, to: TraversalNode, reason: string): Traversal {
  const from = must(state.trail.current, "current node");
  const hops = [...state.hops, { from, to, reason, back: true }];
  const back = { ...state, hops, trail: { ...state.trail, current: to } };
  return back.trail.seen.has(to.id) ? choosing(back) : { ...back, phase: "look" };
}

/** Other ways from the same place. */
function lookOn(state: Traversal): Traversal {
  const { id } = must(state.trail.current, "current node");
  const trail = turnPage(state.trail, id);
  return { ...state, pages: state.pages + 1, trail, phase: isShortAt(trail, id) ? "look" : "choose" };
}

/** The part of the question is done with; the next one begins, or all of it is answered. */
function endPart(state: Traversal, stopped: Stopped): Traversal {
  const behind = [...state.behind, state.trail];
  const [first, ...ahead] = state.ahead;
  if (first !== undefined && stopped !== "hops") {
    return { ...state, behind, ahead, trail: freshTrail(first), answer: null, phase: "begin", stopped };
  }
  const isWhole = behind.length === 1 && stopped === "enough";
  if (isWhole) return { ...state, behind, complete: true, phase: "done", stopped };
  const ended = { ...state, behind, answer: null, stopped };
  return { ...ended, phase: state.found.size > 0 ? "answer" : "done" };
}

/** Ends at once; where only calls ran short, one was kept for the answer. */
function stop(state: Traversal, stopped: Stopped): Traversal {
  const behind = [...state.behind, state.trail];
  const canAnswer = (stopped === "calls" || stopped === "faults") && state.found.size > 0;
  return { ...state, behind, ahead: [], answer: null, stopped, phase: canAnswer ? "answer" : "done" };
}

function takeLast(state: Traversal, { said }: Said<Judgement>): Traversal {
  if (said === null) return { ...state, phase: "done" };
  const used = keysOf(evidenceFor(state, state.question), said);
  const complete = said.enough && used.length > 0;
  const behind = state.behind.map((trail) => {
    const own = used.filter((key) => trail.steps.has(key));
    return complete ? { ...trail, used: [...new Set([...trail.used, ...own])] } : { ...trail, spared: own };
  });
  return { ...state, behind, answer: said.answer, complete, phase: "done" };
}
