/** A UUIDv7 follows, so ids with the same prefix sort by age. */
export type IdPrefix =
  | "ep"
  | "ent"
  | "fact"
  | "com"
  | "key"
  | "ten"
  | "req"
  | "op"
  | "doc"
  | "file"
  | "hyp"
  | "exp"
  | "hook"
  | "ans"
  | "link"
  | "grant";

export const CALLER_ID = /^(?!\.{1,2}$)(?!\s)[^/\u0000-\u001f\u007f-\u009f\ud800-\udfff]{1,128}(?<!\s)$/u;

export const GRAPH_KINDS = ["user", "graph"] as const;
export type GraphKind = (typeof GRAPH_KINDS)[number];

export interface GraphAddress {
  tenant: string;
  kind: GraphKind;
  id: string;
}

/** No part contains `/`, so names are unique. */
export const graphName = ({ tenant, kind, id }: GraphAddress): string => `${tenant}/${kind}/${id}`;

export function graphAddress(name: string): GraphAddress {
  const [tenant, kind, id] = name.split("/");
  if (tenant === undefined || id === undefined || (kind !== "user" && kind !== "graph")) {
    throw new Error(`not a graph name: ${name}`);
  }
  return { tenant, kind, id };
}
