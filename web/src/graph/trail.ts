/** A way through the graph, step by step, as it is drawn on it. */
export interface TrailEdge {
  from: string;
  to: string;
  /** The step at which it is seen first. */
  step: number;
  kind: "remembered" | "found" | "hop";
}

export interface Trail {
  nodes: ReadonlyMap<string, { step: number; isStart: boolean }>;
  edges: readonly TrailEdge[];
}

/** How much of a part is seen at a step: what is still to come is not there, and what happens at this step stands out. */
export const presence = (of: number, at: number): "coming" | "now" | "before" =>
  of > at ? "coming" : of === at ? "now" : "before";
