import { must, unreachable } from "../../../shared/must.ts";
import { edgeKey, type EdgeId, type Neighbourhood, type SeenEdge, type Step, type TraversalNode } from "./graph.ts";

/**
 * The traversal of a graph by a guide (ReMindRAG §3.2) as a state machine: `next` says what is wanted, `take` takes what
 * came of it. Whoever runs it asks the graph and the guide; nothing here waits, guesses or forgets.
 *
 *     (split) ─► begin: seeds, replay ─► enough? ──yes──────────────────────────► answer ─► done
 *                   ▲                      │ no                                     ▲
 *                   │ next part            ▼                                        │ bounds reached, nothing left,
 *                   │           choose: go on, or step back ─► visit ─► enough? … ──┘ or the guide of no use
 *
 * The question whether the evidence is enough is answered together with the answer itself: the guide has read everything
 * for it. Stepping back removes nothing. Hops and steps back have bounds of their own.
 *
 * ReMindRAG (settings) has 10 hops.
 */
export const BOUNDS = { hops: 10, backs: 10 } as const;
/** Answers of no use after which the guide is not asked again. */
const MOST_FAULTS = 2;
/** What a guide is shown at most. */
const SHOWN = { facts: 40, chunks: 12, options: 24, visited: 12 } as const;

export interface Bounds {
  hops: number;
  backs: number;
  /** Parts that a question may be split into; 1: it is not split. */
  parts: number;
}

/** A piece of evidence that a traversal came by. */
export interface Found {
  step: Step;
  /** Whether memory led there. */
  replayed: boolean;
}

/** What a guide judges: by the places in these lists it says what it used. */
export interface Evidence {
  question: string;
  /** The answer, where it is known and only the way to it is to be learned. */
  known_answer: string | null;
  facts: Found[];
  chunks: Found[];
}

export interface Judgement {
  enough: boolean;
  answer: string;
  /** Places in the lists of the evidence. */
  facts: number[];
  chunks: number[];
}

/** What a guide chooses from. */
export interface Crossroads extends Evidence {
  current: TraversalNode;
  options: SeenEdge[];
  /** Nodes to step back to. */
  visited: TraversalNode[];
}

/** A place in `options`, or in `visited`. */
export type Choice = { go: number; reason: string } | { back: number; reason: string };

export type Wanted =
  | { kind: "split"; question: string; most: number }
  | { kind: "begin"; question: string }
  | { kind: "judge"; evidence: Evidence; last: boolean }
  | { kind: "choose"; crossroads: Crossroads }
  | { kind: "visit"; node: TraversalNode }
  | { kind: "done"; result: Traversed };

/** Why a guide cannot be asked any more. */
export type Halt = "calls" | "tokens" | "seconds" | "budget" | "unavailable";

/** What a guide said: `null` is of no use. */
export type Said<T> = { said: T | null; halt: Halt | null };

export interface Begun {
  seeds: TraversalNode[];
  /** In the order taken; each begins at a seed or where an earlier one ends. */
  replayed: Step[];
}

export type Came =
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

/** What one part of a question is to leave in memory. */
export interface Lesson {
  question: string;
  enhanced: Step[];
  penalised: Step[];
}

export type Stopped = "enough" | "nothing left" | "hops" | "faults" | Halt;

export interface Traversed {
  /** `null` where the guide gave none: whoever runs the loop makes one of the evidence. */
  answer: string | null;
  complete: boolean;
  stopped: Stopped;
  used: Found[];
  evidence: Evidence;
  seeds: TraversalNode[];
  replayed: Step[];
  hops: Hop[];
  lessons: Lesson[];
}

/** The walk for one part of the question. */
interface Trail {
  question: string;
  seeds: TraversalNode[];
  nodes: ReadonlyMap<string, TraversalNode>;
  /** Taken, by key, in that order. */
  steps: ReadonlyMap<string, Step>;
  /** The step by which a node was first reached; none to a seed. */
  reachedBy: ReadonlyMap<string, Step>;
  replayed: Step[];
  current: TraversalNode | null;
  seen: ReadonlyMap<string, Neighbourhood>;
  /** Keys of the steps that the guide used. */
  used: readonly string[];
}

const freshTrail = (question: string): Trail => ({
  question,
  seeds: [],
  nodes: new Map(),
  steps: new Map(),
  reachedBy: new Map(),
  replayed: [],
  current: null,
  seen: new Map(),
  used: [],
});

export interface Traversal {
  question: string;
  known_answer: string | null;
  bounds: Bounds;
  /** Parts of the question still to come. */
  ahead: string[];
  trail: Trail;
  /** Trails that ended. */
  behind: Trail[];
  /** Evidence of all trails, by the key of its step. */
  found: ReadonlyMap<string, Found>;
  answer: string | null;
  complete: boolean;
  hops: Hop[];
  faults: number;
  phase: "split" | "begin" | "judge" | "look" | "choose" | "answer" | "done";
  stopped: Stopped;
}

export const startTraversal = (question: string, known_answer: string | null, bounds: Bounds): Traversal => ({
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
  faults: 0,
  phase: bounds.parts > 1 ? "split" : "begin",
  stopped: "nothing left",
});

/** What the traversal wants now. */
export function next(state: Traversal): Wanted {
  const { phase, trail, question } = state;
  switch (phase) {
    case "split":
      return { kind: "split", question, most: state.bounds.parts };
    case "begin":
      return { kind: "begin", question: trail.question };
    case "judge":
      return { kind: "judge", evidence: evidenceOf(state, trail.question), last: false };
    case "answer":
      return { kind: "judge", evidence: evidenceOf(state, question), last: true };
    case "look":
      return { kind: "visit", node: must(trail.current, "node to look from") };
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

/** A question that cannot be split is asked whole. */
function takeParts(state: Traversal, { said }: Said<string[]>): Traversal {
  const parts = [...new Set((said ?? []).map((part) => part.trim()).filter((part) => part !== ""))];
  const [first = state.question, ...ahead] = parts.slice(0, state.bounds.parts);
  return { ...state, trail: freshTrail(first), ahead, phase: "begin" };
}

function takeBegun(state: Traversal, { seeds, replayed }: Begun): Traversal {
  const nodes = new Map(seeds.map((seed) => [seed.id, seed]));
  const trail = { ...state.trail, seeds, nodes, replayed, current: seeds[0] ?? null };
  const begun = replayed.reduce<Traversal>((followed, step) => follow(followed, step, true), { ...state, trail });
  if (trail.current === null) return endPart(begun, "nothing left");
  // seeds alone are no evidence: there is nothing to judge
  return { ...begun, phase: begun.found.size > 0 ? "judge" : "look" };
}

/** Takes a step along an edge that was not taken yet: what lies at its end is known from then on. */
function follow(state: Traversal, step: Step, replayed: boolean): Traversal {
  const { trail } = state;
  const key = edgeKey(step.id);
  if (trail.steps.has(key)) return state;
  const isNew = !trail.nodes.has(step.to.id);
  const tells = step.fact !== null || step.chunk !== null;
  return {
    ...state,
    found: tells && !state.found.has(key) ? new Map([...state.found, [key, { step, replayed }]]) : state.found,
    trail: {
      ...trail,
      steps: new Map([...trail.steps, [key, step]]),
      nodes: isNew ? new Map([...trail.nodes, [step.to.id, step.to]]) : trail.nodes,
      reachedBy: isNew ? new Map([...trail.reachedBy, [step.to.id, step]]) : trail.reachedBy,
    },
  };
}

function takeJudgement(state: Traversal, { said, halt }: Said<Judgement>): Traversal {
  if (halt !== null) return stop(state, halt);
  const judged = said === null ? { ...state, faults: state.faults + 1 } : state;
  if (said?.enough === true) {
    const used = keysOf(evidenceOf(state, state.trail.question), said);
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

/** Keys of what a judgement names; what it names and was not shown is nothing. */
function keysOf(shown: Evidence, { facts, chunks }: Pick<Judgement, "facts" | "chunks">): string[] {
  const named = [...facts.map((place) => shown.facts[place]), ...chunks.map((place) => shown.chunks[place])];
  return [...new Set(named.flatMap((found) => (found === undefined ? [] : edgeKey(found.step.id))))];
}

function takeVisited(state: Traversal, neighbourhood: Neighbourhood | null): Traversal {
  const current = must(state.trail.current, "current node");
  // what is not there any more has no neighbours
  const around = neighbourhood ?? { node: current, edges: [], chunk: null };
  const seen = new Map([...state.trail.seen, [current.id, around]]);
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
  return { ...follow(looked, opening, false), phase: "judge" };
}

const chunkEdge = (episode_id: string): EdgeId => ({ kind: "chunk", a: episode_id, b: null });

function choosing(state: Traversal): Traversal {
  if (hopsOf(state) >= state.bounds.hops) return endPart(state, "hops");
  const { options, visited } = crossroadsOf(state);
  return options.length + visited.length === 0 ? endPart(state, "nothing left") : { ...state, phase: "choose" };
}

function takeChoice(state: Traversal, { said, halt }: Said<Choice>): Traversal {
  if (halt !== null) return stop(state, halt);
  const { options, visited } = crossroadsOf(state);
  const to = said !== null && "go" in said ? options[said.go] : undefined;
  const back = said !== null && "back" in said ? visited[said.back] : undefined;
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
  const gone = follow(state, { id, from, to, fact, chunk: null, weight }, false);
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
  const used = keysOf(evidenceOf(state, state.question), said);
  const complete = said.enough && used.length > 0;
  const behind = state.behind.map((trail) => ({
    ...trail,
    used: complete ? [...new Set([...trail.used, ...used.filter((key) => trail.steps.has(key))])] : trail.used,
  }));
  return { ...state, behind, answer: said.answer, complete, phase: "done" };
}

/** All that was found, the latest last; where it is too much to show, what was found first and not replayed goes. */
function evidenceOf({ found, known_answer }: Traversal, question: string): Evidence {
  const all = [...found.values()];
  return {
    question,
    known_answer,
    facts: all.filter(({ step }) => step.fact !== null).slice(-SHOWN.facts),
    chunks: all.filter(({ step }) => step.chunk !== null).slice(-SHOWN.chunks),
  };
}

function crossroadsOf(state: Traversal): Crossroads {
  const { trail } = state;
  const current = must(trail.current, "current node");
  const backs = backsOf(state) < state.bounds.backs;
  return {
    ...evidenceOf(state, trail.question),
    current,
    options: optionsAt(trail, current.id),
    visited: backs ? placesToGoBackTo(trail, current.id) : [],
  };
}

/** Edges not taken yet that lead to what is new, or say something new. */
const optionsAt = ({ seen, steps, nodes }: Trail, id: string): SeenEdge[] =>
  (seen.get(id)?.edges ?? [])
    .filter((edge) => !steps.has(edgeKey(edge.id)) && (edge.fact !== null || !nodes.has(edge.to.id)))
    .slice(0, SHOWN.options);

/** Visited nodes that may lead on, the latest first. */
const placesToGoBackTo = (trail: Trail, current: string): TraversalNode[] =>
  [...trail.nodes.values()]
    .filter(({ id, kind }) => id !== current && kind !== "value")
    .filter(({ id }) => !trail.seen.has(id) || optionsAt(trail, id).length > 0)
    .reverse()
    .slice(0, SHOWN.visited);

function resultOf({ found, behind, answer, complete, stopped, faults, hops, ...state }: Traversal): Traversed {
  const keys = new Set(behind.flatMap(({ used }) => used));
  const honest = faults === 0 && (stopped === "enough" || stopped === "nothing left" || stopped === "hops");
  return {
    answer,
    complete,
    stopped,
    used: [...keys].flatMap((key) => found.get(key) ?? []),
    evidence: evidenceOf({ ...state, found, behind, answer, complete, stopped, faults, hops }, state.question),
    seeds: behind.flatMap(({ seeds }) => seeds),
    replayed: behind.flatMap(({ replayed }) => replayed),
    hops,
    // of a guide that failed on the way nothing is learned
    lessons: honest
      ? behind.map(lessonOf).filter(({ enhanced, penalised }) => enhanced.length + penalised.length > 0)
      : [],
  };
}

/** Paths from seeds to what was used are enhanced, each edge once; all else that was taken is penalised. */
function lessonOf({ question, steps, reachedBy, used }: Trail): Lesson {
  const helped = new Set<string>();
  for (const key of used) {
    for (
      let step = steps.get(key);
      step !== undefined && !helped.has(edgeKey(step.id));
      step = reachedBy.get(step.from.id)
    )
      helped.add(edgeKey(step.id));
  }
  const all = [...steps];
  return {
    question,
    enhanced: all.filter(([key]) => helped.has(key)).map(([, step]) => step),
    penalised: all.filter(([key]) => !helped.has(key)).map(([, step]) => step),
  };
}
