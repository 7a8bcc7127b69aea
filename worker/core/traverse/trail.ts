import { edgeKey, type Neighbourhood, type Step, type TraversalNode } from "./graph.ts";

/** The walk for one part of a question. */
export interface Trail {
  question: string;
  seeds: TraversalNode[];
  nodes: ReadonlyMap<string, TraversalNode>;
  /** Taken, by key, in that order. */
  steps: ReadonlyMap<string, Step>;
  /** The step by which a node was first reached; none to a seed. */
  reachedBy: ReadonlyMap<string, Step>;
  replayed: Step[];
  /** Texts of anchors that memory led to, and that it did not lead into: opened before anything is chosen. */
  unopened: readonly Step[];
  current: TraversalNode | null;
  seen: ReadonlyMap<string, Neighbourhood>;
  /** Ways that were looked past, by node and key. */
  passed: ReadonlySet<string>;
  /** Keys of the steps that the guide used. */
  used: readonly string[];
  /** Keys of what the best answer so far rests on, where that was not enough: it is not learned, and not held against memory. */
  spared: readonly string[];
}

/** What one part of a question is to leave in memory. */
export interface Lesson {
  question: string;
  enhanced: Step[];
  penalised: Step[];
}

export const freshTrail = (question: string): Trail => ({
  question,
  seeds: [],
  nodes: new Map(),
  steps: new Map(),
  reachedBy: new Map(),
  replayed: [],
  unopened: [],
  current: null,
  seen: new Map(),
  passed: new Set(),
  used: [],
  spared: [],
});

/** Stands at the best of the seeds. */
export const fromSeeds = (trail: Trail, seeds: TraversalNode[]): Trail => ({
  ...trail,
  seeds,
  nodes: new Map(seeds.map((seed) => [seed.id, seed])),
  current: seeds[0] ?? null,
});

/** Takes a step along an edge that was not taken yet: what lies at its end is known from then on. */
export function follow(trail: Trail, step: Step): Trail {
  const key = edgeKey(step.id);
  if (trail.steps.has(key)) return trail;
  const isNew = !trail.nodes.has(step.to.id);
  return {
    ...trail,
    steps: new Map([...trail.steps, [key, step]]),
    nodes: isNew ? new Map([...trail.nodes, [step.to.id, step.to]]) : trail.nodes,
    reachedBy: isNew ? new Map([...trail.reachedBy, [step.to.id, step]]) : trail.reachedBy,
  };
}

/** Paths from seeds to what was used are enhanced, each edge once; all else that was taken is penalised. */
export function lessonOf(trail: Trail): Lesson {
  const { question, steps, used, spared } = trail;
  const [helped, kept] = [pathsTo(trail, used), pathsTo(trail, spared)];
  const all = [...steps];
  return {
    question,
    enhanced: all.filter(([key]) => helped.has(key)).map(([, step]) => step),
    penalised: all.filter(([key]) => !helped.has(key) && !kept.has(key)).map(([, step]) => step),
  };
}

/** Keys of the steps from seeds to some steps, these included. */
function pathsTo({ steps, reachedBy }: Trail, ends: readonly string[]): Set<string> {
  const passed = new Set<string>();
  for (const key of ends) {
    for (
      let step = steps.get(key);
      step !== undefined && !passed.has(edgeKey(step.id));
      step = reachedBy.get(step.from.id)
    )
      passed.add(edgeKey(step.id));
  }
  return passed;
}
