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
  current: TraversalNode | null;
  seen: ReadonlyMap<string, Neighbourhood>;
  /** Keys of the steps that the guide used. */
  used: readonly string[];
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
  current: null,
  seen: new Map(),
  used: [],
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
export function lessonOf({ question, steps, reachedBy, used }: Trail): Lesson {
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
