export interface TrailEdge {
  from: string;
  to: string;
  step: number;
  kind: "remembered" | "found" | "hop";
}

export interface Trail {
  nodes: ReadonlyMap<string, { step: number; isStart: boolean }>;
  edges: readonly TrailEdge[];
}

export const presence = (of: number, at: number): "coming" | "now" | "before" =>
  of > at ? "coming" : of === at ? "now" : "before";
