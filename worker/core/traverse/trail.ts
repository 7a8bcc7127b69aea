import { edgeKey, type Neighbourhood, type Step, type TraversalNode } from "./graph.ts";

/** The state of a traversal: what it has seen, the steps that it took, and where it stands. */
export interface Trail {
  question: string;
  seeds: TraversalNode[];
  persons: readonly string[];
  asker: readonly string[];
  nodes: ReadonlyMap<string, TraversalNode>;
  steps: ReadonlyMap<string, Step>;
  reachedBy: ReadonlyMap<string, Step>;
  replayed: Step[];
  hits: readonly Step[];
  later: readonly Step[];
  unopened: readonly Step[];
  current: TraversalNode | null;
  seen: ReadonlyMap<string, Neighbourhood>;
  skipped: ReadonlySet<string>;
  used: readonly string[];
  /** Cited by an insufficient answer: neither enhanced nor penalized. */
  spared: readonly string[];
}

export interface Lesson {
  question: string;
  enhanced: Step[];
  penalised: Step[];
}

export const emptyTrail = (question: string): Trail => ({
  question,
  seeds: [],
  persons: [],
  asker: [],
  nodes: new Map(),
  steps: new Map(),
  reachedBy: new Map(),
  replayed: [],
  hits: [],
  later: [],
  unopened: [],
  current: null,
  seen: new Map(),
  skipped: new Set(),
  used: [],
  spared: [],
});

export const fromSeeds = (
  trail: Trail,
  seeds: TraversalNode[],
  persons: readonly string[],
  asker: readonly string[],
): Trail => ({
  ...trail,
  seeds,
  persons,
  asker,
  nodes: new Map(seeds.map((seed) => [seed.id, seed])),
  current: seeds[0] ?? null,
});

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

function pathsTo({ steps, reachedBy }: Trail, ends: readonly string[]): Set<string> {
  const visited = new Set<string>();
  for (const key of ends) {
    for (
      let step = steps.get(key);
      step !== undefined && !visited.has(edgeKey(step.id));
      step = reachedBy.get(step.from.id)
    )
      visited.add(edgeKey(step.id));
  }
  return visited;
}
