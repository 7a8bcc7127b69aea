import type { SEARCH_ENDS } from "../../../shared/api/ask.ts";
import type { Evidence, EvidenceItem } from "./evidence.ts";
import type { EdgeId, OpenedChunk, ShownFact, Step, TraversalNode } from "./graph.ts";
import { evidenceFor, isSplit, type Hop, type StopReason, type Traversal } from "./state.ts";
import { lessonOf, type Lesson, type Trail } from "./trail.ts";

export interface UnansweredSearch {
  question: string;
  seeds: TraversalNode[];
  nodes: TraversalNode[];
  steps: Step[];
}

export interface Shown {
  nodes: TraversalNode[];
  facts: ShownFact[];
  chunks: OpenedChunk[];
  replayed: EdgeId[];
}

export type SearchEnd = (typeof SEARCH_ENDS)[number];

const ENDS: Readonly<Record<StopReason, SearchEnd>> = {
  enough: "by_guide",
  "nothing left": "by_guide",
  "given up": "by_guide",
  "searched before": "by_limit",
  hops: "by_limit",
  calls: "by_limit",
  tokens: "by_limit",
  seconds: "by_limit",
  budget: "by_limit",
  faults: "by_fault",
  unavailable: "by_fault",
  "no memory needed": "not_needed",
};

export const searchEndOf = (stopped: StopReason): SearchEnd => ENDS[stopped];

export interface TraversalOutcome {
  /** Empty if the guide has no answer; `null` if no guide could be asked and the caller composes one. */
  answer: string | null;
  complete: boolean;
  stopped: StopReason;
  used: EvidenceItem[];
  evidence: Evidence;
  seeds: TraversalNode[];
  replayed: Step[];
  hits: Step[];
  hops: Hop[];
  lessons: Lesson[];
  shown: Shown;
  failed_search: UnansweredSearch | null;
}

export function outcomeOf(state: Traversal): TraversalOutcome {
  const { found, endedTrails, answer, complete, stopped, faults, hops } = state;
  const keys = new Set(endedTrails.flatMap(({ used, spared }) => [...used, ...spared]));
  const canTeach = faults === 0 && TEACHES.has(stopped);
  return {
    answer,
    complete,
    stopped,
    used: [...keys].flatMap((key) => found.get(key) ?? []),
    evidence: evidenceFor(state, state.question),
    seeds: endedTrails.flatMap(({ seeds }) => seeds),
    replayed: endedTrails.flatMap(({ replayed }) => replayed),
    hits: endedTrails.flatMap(({ hits }) => hits),
    hops,
    lessons: canTeach
      ? endedTrails.map(lessonOf).filter(({ enhanced, penalised }) => enhanced.length + penalised.length > 0)
      : [],
    shown: shownOn(endedTrails),
    failed_search: failedSearchOf(state),
  };
}

function shownOn(trails: readonly Trail[]): Shown {
  const steps = trails.flatMap(({ replayed, unopened, ...trail }) => [
    ...replayed,
    ...unopened,
    ...trail.steps.values(),
  ]);
  const around = trails.flatMap(({ seen }) => [...seen.values()]);
  const edges = around.flatMap((neighbourhood) => neighbourhood.edges);
  const chunks = [...steps, ...around].flatMap(({ chunk }) => chunk ?? []);
  const claims = chunks.flatMap(({ superseded }) => superseded ?? []);
  return {
    nodes: [
      ...trails.flatMap(({ seeds, nodes }) => [...seeds, ...nodes.values()]),
      ...steps.flatMap(({ from, to }) => [from, to]),
      ...around.map(({ node }) => node),
      ...edges.map(({ to }) => to),
    ],
    facts: [
      ...[...steps, ...edges].flatMap(({ fact }) => fact ?? []),
      ...claims.flatMap(({ fact, by }) => (by === null ? [fact] : [fact, by])),
    ],
    chunks,
    replayed: trails.flatMap((trail) => trail.replayed.map(({ id }) => id)),
  };
}

/** Only the stop reasons of a working guide teach edge memory. */
const TEACHES: ReadonlySet<StopReason> = new Set<StopReason>([
  "enough",
  "nothing left",
  "given up",
  "hops",
  "searched before",
]);
/** The same search would stop again after these stops. */
const EXHAUSTS: ReadonlySet<StopReason> = new Set<StopReason>(["nothing left", "given up", "hops", "calls", "tokens"]);

function failedSearchOf({
  endedTrails,
  bounds,
  known_answer,
  complete,
  stopped,
  faults,
}: Traversal): UnansweredSearch | null {
  const [trail] = endedTrails;
  if (trail === undefined || trail.seeds.length === 0 || isSplit(bounds) || known_answer !== null) return null;
  if (complete || faults > 0 || !EXHAUSTS.has(stopped)) return null;
  const { question, seeds, nodes, steps } = trail;
  return { question, seeds, nodes: [...nodes.values()], steps: [...steps.values()] };
}
