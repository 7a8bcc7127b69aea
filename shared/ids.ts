/** Prefixes of the ids Engraph makes itself; what follows is a UUIDv7, so ids of one kind sort by age. */
export type IdPrefix = "ep" | "ent" | "fact" | "com" | "key" | "ten" | "req" | "op" | "doc" | "hyp" | "exp";

/** What a caller may name a user, graph or thread: 1–128 of these, and not a path's `.` or `..`. */
export const CALLER_ID = /^(?!\.{1,2}$)[A-Za-z0-9_\-.:@]{1,128}$/;

export const GRAPH_KINDS = ["user", "graph"] as const;
export type GraphKind = (typeof GRAPH_KINDS)[number];

/** The whole identity of a graph. Objects, ledger rows and queue messages carry all three. */
export interface GraphAddress {
  tenant: string;
  kind: GraphKind;
  id: string;
}

/** `/` is in no part of an address, so two addresses never share a name. */
export const graphName = ({ tenant, kind, id }: GraphAddress): string => `${tenant}/${kind}/${id}`;

/** Reads what `graphName` wrote. */
export function graphAddress(name: string): GraphAddress {
  const [tenant, kind, id] = name.split("/");
  if (tenant === undefined || id === undefined || (kind !== "user" && kind !== "graph")) {
    throw new Error(`not the name of a graph: ${name}`);
  }
  return { tenant, kind, id };
}
