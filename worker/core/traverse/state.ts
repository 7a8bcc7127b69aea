import { nonNull } from "../../../shared/non-null.ts";
import { countHiddenOptions, listBacktrackTargets, optionsAt, type HopChoices } from "./choices.ts";
import { selectEvidence, type AskedAt, type Evidence, type EvidenceByKey, type Judgement } from "./evidence.ts";
import type { TraversalNode } from "./graph.ts";
import type { HaltReason } from "./guidance.ts";
import { emptyTrail, type Trail } from "./trail.ts";

/** ReMindRAG allows 10 hops (settings). */
export const DEFAULT_BOUNDS = { hops: 10, backs: 10, pages: 12 } as const;

export interface TraversalBounds {
  hops: number;
  backs: number;
  pages: number;
  parts: number;
}

export const isSplit = ({ parts }: TraversalBounds): boolean => parts > 1;

export interface Hop {
  from: TraversalNode;
  to: TraversalNode;
  reason: string;
  back: boolean;
}

export type StopReason =
  | "enough"
  | "no memory needed"
  | "nothing left"
  | "given up"
  | "hops"
  | "searched before"
  | "faults"
  | HaltReason;

export interface LastJudgement {
  question: string;
  said: Judgement;
  used: readonly string[];
  found: number;
}

export interface Traversal {
  question: string;
  known_answer: string | null;
  asked_at: AskedAt;
  bounds: TraversalBounds;
  pendingParts: string[];
  trail: Trail;
  endedTrails: Trail[];
  found: EvidenceByKey;
  judged: LastJudgement | null;
  answer: string | null;
  complete: boolean;
  hops: Hop[];
  pages: number;
  faults: number;
  phase: "check memory" | "split" | "begin" | "judge" | "look" | "choose" | "answer" | "done";
  stopped: StopReason;
}

/** @param checks_memory whether the guide may decide that no memory is needed */
export const newTraversal = (
  question: string,
  known_answer: string | null,
  bounds: TraversalBounds,
  checks_memory = false,
  asked_at: AskedAt = { now: 0, as_of: 0 },
): Traversal => ({
  question,
  known_answer,
  asked_at,
  bounds,
  pendingParts: [],
  trail: emptyTrail(question),
  endedTrails: [],
  found: new Map(),
  judged: null,
  answer: null,
  complete: false,
  hops: [],
  pages: 0,
  faults: 0,
  phase: checks_memory ? "check memory" : isSplit(bounds) ? "split" : "begin",
  stopped: "nothing left",
});

export const countHops = ({ hops }: Traversal): number => hops.filter(({ back }) => !back).length;
const countBacks = ({ hops }: Traversal): number => hops.filter(({ back }) => back).length;

export const evidenceFor = (
  { found, known_answer, asked_at, trail, endedTrails }: Traversal,
  question: string,
): Evidence => {
  const trails = question === trail.question ? [trail] : [...endedTrails, trail];
  const persons = new Set(trails.flatMap((each) => each.persons));
  const asker = new Set(trails.flatMap((each) => each.asker));
  return selectEvidence(found, question, known_answer, asked_at, [...persons], [...asker]);
};

export function hopChoices(state: Traversal): HopChoices {
  const { trail } = state;
  const current = nonNull(trail.current, "current node");
  const mayStepBack = countBacks(state) < state.bounds.backs;
  return {
    ...evidenceFor(state, trail.question),
    current,
    options: optionsAt(trail, current.id),
    more: state.pages < state.bounds.pages ? countHiddenOptions(trail, current.id) : 0,
    visited: mayStepBack ? listBacktrackTargets(trail, current.id) : [],
  };
}
