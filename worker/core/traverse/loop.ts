import { must, unreachable } from "../../../shared/must.ts";
import {
  isShortAt,
  moreAt,
  optionsAt,
  placesToGoBackTo,
  turnPage,
  type Choice,
  type Crossroads,
} from "./crossroads.ts"; //  where a guide may go
import {
  evidenceOf,
  keysOf,
  withStep,
  type Evidence,
  type Found,
  type FoundByKey,
  type Judgement,
} from "./evidence.ts"; //  what it judges
import { edgeKey, type EdgeId, type Neighbourhood, type SeenEdge, type Step, type TraversalNode } from "./graph.ts";
import { follow, freshTrail, fromSeeds, lessonOf, type Lesson, type Trail } from "./trail.ts"; //  where it went

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
 * for it. Stepping back removes nothing. Hops, steps back and pages of ways have bounds of their own. What was searched for before, in
 * vain, is answered at once from what was found then.
 *
 * ReMindRAG (settings) has 10 hops.
 */
export const BOUNDS = { hops: 10, backs: 10, pages: 12 } as const;
/** Answers of no use after which the guide is not asked again. */
const MOST_FAULTS = 2;

export interface Bounds {
  hops: number;
  backs: number;
  /** How often other ways than those shown may be asked for. */
  pages: number;
  /** Parts that a question may be split into; 1: it is not split. */
  parts: number;
}

const isSplit = ({ parts }: Bounds): boolean => parts > 1;

export type Wanted =
  | { kind: "gate"; question: string }
  | { kind: "split"; question: string; most: number }
  | { kind: "begin"; question: string }
  | { kind: "judge"; evidence: Evidence; last: boolean }
  | { kind: "choose"; crossroads: Crossroads }
  /** What is around a node, after so many edges that are known. */
  | { kind: "visit"; node: TraversalNode; from: number }
  | { kind: "done"; result: Traversed };

/** Why a guide cannot be asked any more. */
export type Halt = "calls" | "tokens" | "seconds" | "budget" | "unavailable";

/** Whether a question needs memory; where it does not, its answer. */
export interface Gating {
  needed: boolean;
  answer: string;
}

/** What a guide said: `null` is of no use. */
export type Said<T> = { said: T | null; halt: Halt | null };

export interface Begun {
  seeds: TraversalNode[];
  /** In the order taken; each begins at a seed or where an earlier one ends. */
  replayed: Step[];
  /** Where a search went that was as far and found no answer, of the same graph; `null` where none is known. */
  searched: Step[] | null;
}

/** A search that was carried out as far as it might be, and ended without an answer. */
export interface VainSearch {
  question: string;
  seeds: TraversalNode[];
  nodes: TraversalNode[];
  steps: Step[];
}

export type Came =
  | ({ kind: "gated" } & Said<Gating>)
  | ({ kind: "split" } & Said<string[]>)
  | ({ kind: "begun" } & Begun)
  | ({ kind: "judged" } & Said<Judgement>)
  | ({ kind: "chosen" } & Said<Choice>)
  | { kind: "visited"; neighbourhood: Neighbourhood | null };

export interface Hop {
  from: TraversalNode;
  to: TraversalNode;
  reason: string;
  back: boolean;
}

export type Stopped = "enough" | "no memory needed" | "nothing left" | "hops" | "searched before" | "faults" | Halt;

export interface Traversed {
  /** `null` where the guide gave none: whoever runs the loop makes one of the evidence. */
  answer: string | null;
  complete: boolean;
  stopped: Stopped;
  /** What the answer rests on, whether it is enough or not. */
  used: Found[];
  evidence: Evidence;
  seeds: TraversalNode[];
  replayed: Step[];
  hops: Hop[];
  lessons: Lesson[];
  in_vain: VainSearch | null;
}

export interface Traversal {
  question: string;
  known_answer: string | null;
  bounds: Bounds;
  /** Parts of the question still to come. */
  ahead: string[];
  trail: Trail;
  /** Trails that ended. */
  behind: Trail[];
  found: FoundByKey;
  answer: string | null;
  complete: boolean;
  hops: Hop[];
  pages: number;
  faults: number;
  phase: "gate" | "split" | "begin" | "judge" | "look" | "choose" | "answer" | "done";
  stopped: Stopped;
}

/** @param gated whether the guide may say that the question needs no memory */
export const startTraversal = (
  question: string,
  known_answer: string | null,
  bounds: Bounds,
  gated = false,
): Traversal => ({
  question,
  known_answer,
  bounds,
  ahead: [],
  trail: freshTrail(question),
  behind: [],
  found: new Map(),
  answer: null,
  complete: false,
  hops: [],
  pages: 0,
  faults: 0,
  phase: gated ? "gate" : isSplit(bounds) ? "split" : "begin",
  stopped: "nothing left",
});

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
      return { kind: "done", result: resultOf(state) };
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

function takeBegun(state: Traversal, { seeds, replayed, searched }: Begun): Traversal {
  const trail = { ...fromSeeds(state.trail, seeds), replayed };
  const begun = replayed.reduce<Traversal>((walked, taken) => step(walked, taken, true), { ...state, trail });
  if (trail.current === null) return endPart(begun, "nothing left");
  if (searched !== null) {
    const again = searched.reduce<Traversal>((walked, taken) => step(walked, taken, false), begun);
    return endPart(again, "searched before");
  }
  // seeds alone are no evidence: there is nothing to judge
  return { ...begun, phase: begun.found.size > 0 ? "judge" : "look" };
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
  if (hopsOf(judged) >= judged.bounds.hops) return endPart(judged, "hops");
  const seen = judged.trail.seen.has(must(judged.trail.current, "current node").id);
  return seen ? choosing(judged) : { ...judged, phase: "look" };
}

const hopsOf = ({ hops }: Traversal): number => hops.filter(({ back }) => !back).length;
const backsOf = ({ hops }: Traversal): number => hops.filter(({ back }) => back).length;

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

const evidenceFor = ({ found, known_answer }: Traversal, question: string): Evidence =>
  evidenceOf(found, question, known_answer);

function crossroadsOf(state: Traversal): Crossroads {
  const { trail } = state;
  const current = must(trail.current, "current node");
  const backs = backsOf(state) < state.bounds.backs;
  return {
    ...evidenceFor(state, trail.question),
    current,
    options: optionsAt(trail, current.id),
    more: state.pages < state.bounds.pages ? moreAt(trail, current.id) : 0,
    visited: backs ? placesToGoBackTo(trail, current.id) : [],
  };
}

function resultOf(state: Traversal): Traversed {
  const { found, behind, answer, complete, stopped, faults, hops } = state;
  const keys = new Set(behind.flatMap(({ used, spared }) => [...used, ...spared]));
  const honest = faults === 0 && TEACHES.has(stopped);
  return {
    answer,
    complete,
    stopped,
    used: [...keys].flatMap((key) => found.get(key) ?? []),
    evidence: evidenceFor(state, state.question),
    seeds: behind.flatMap(({ seeds }) => seeds),
    replayed: behind.flatMap(({ replayed }) => replayed),
    hops,
    // of a guide that failed on the way nothing is learned
    lessons: honest
      ? behind.map(lessonOf).filter(({ enhanced, penalised }) => enhanced.length + penalised.length > 0)
      : [],
    in_vain: vainSearchOf(state),
  };
}

/** Ends of a search that a guide without a fault came to of itself. */
const TEACHES: ReadonlySet<Stopped> = new Set<Stopped>(["enough", "nothing left", "hops", "searched before"]);
/** Ends that the same search would come to again. */
const EXHAUSTS: ReadonlySet<Stopped> = new Set<Stopped>(["nothing left", "hops", "calls", "tokens"]);

function vainSearchOf({ behind, bounds, known_answer, complete, stopped, faults }: Traversal): VainSearch | null {
  const [trail] = behind;
  if (trail === undefined || trail.seeds.length === 0 || isSplit(bounds) || known_answer !== null) return null;
  if (complete || faults > 0 || !EXHAUSTS.has(stopped)) return null;
  const { question, seeds, nodes, steps } = trail;
  return { question, seeds, nodes: [...nodes.values()], steps: [...steps.values()] };
}
