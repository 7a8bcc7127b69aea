import type { Evidence, Found } from "./evidence.ts";
import type { Step, TraversalNode } from "./graph.ts";
import { evidenceFor, isSplit, type Hop, type Stopped, type Traversal } from "./state.ts";
import { lessonOf, type Lesson } from "./trail.ts";

/** A search that was carried out as far as it might be, and ended without an answer. */
export interface VainSearch {
  question: string;
  seeds: TraversalNode[];
  nodes: TraversalNode[];
  steps: Step[];
}

/** What came of a traversal, and what it leaves in memory. */
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

export function outcomeOf(state: Traversal): Traversed {
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
