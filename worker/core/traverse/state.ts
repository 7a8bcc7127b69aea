import { must } from "../../../shared/must.ts";
import { moreAt, optionsAt, placesToGoBackTo, type Crossroads } from "./choices.ts";
import { evidenceOf, type Evidence, type FoundByKey } from "./evidence.ts";
import type { TraversalNode } from "./graph.ts";
import type { Halt } from "./guidance.ts";
import { freshTrail, type Trail } from "./trail.ts";

/** ReMindRAG (settings) has 10 hops. */
export const BOUNDS = { hops: 10, backs: 10, pages: 12 } as const;

export interface Bounds {
  hops: number;
  backs: number;
  /** How often other ways than those shown may be asked for. */
  pages: number;
  /** Parts that a question may be split into; 1: it is not split. */
  parts: number;
}

export const isSplit = ({ parts }: Bounds): boolean => parts > 1;

export interface Hop {
  from: TraversalNode;
  to: TraversalNode;
  reason: string;
  back: boolean;
}

export type Stopped = "enough" | "no memory needed" | "nothing left" | "hops" | "searched before" | "faults" | Halt;

/** How a traversal stands between two questions of it. */
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

export const hopsOf = ({ hops }: Traversal): number => hops.filter(({ back }) => !back).length;
const backsOf = ({ hops }: Traversal): number => hops.filter(({ back }) => back).length;

export const evidenceFor = ({ found, known_answer }: Traversal, question: string): Evidence =>
  evidenceOf(found, question, known_answer);

export function crossroadsOf(state: Traversal): Crossroads {
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
