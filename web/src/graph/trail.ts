export interface TrailEdge {
  from: string;
  to: string;
  /** The step that first shows it. */
  step: number;
  kind: "remembered" | "found" | "hop";
}

export interface Trail {
  nodes: ReadonlyMap<string, { step: number; isStart: boolean }>;
  edges: readonly TrailEdge[];
}

/** Returns how a part appears at a step: hidden if it comes later, highlighted if it is part of this step. */
export const presence = (of: number, at: number): "coming" | "now" | "before" =>
  of > at ? "coming" : of === at ? "now" : "before";
