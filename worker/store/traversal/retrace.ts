import type { Step } from "../../core/traverse/graph.ts";
import type { SearchedStep } from "../../ports/graph/traversal.ts";
import type { Sql } from "../../ports/sql.ts";
import { edgeMemoryKeys } from "./edge-memory.ts";
import { edgeByKey, findNodeRows } from "./edges.ts";
import type { TraversalView } from "./view.ts";

/** The steps of an earlier search in the present graph; null if one of them no longer exists. */
export function retrace(sql: Sql, view: TraversalView, taken: readonly SearchedStep[]): Step[] | null {
  const keys = edgeMemoryKeys(
    sql,
    taken.map(({ id }) => id),
  );
  const nodeRows = findNodeRows(
    sql,
    taken.flatMap(({ from, to }) => [from, to]),
  );
  const edges = taken.flatMap(({ id, from, to }, index) => {
    const [key, start, end] = [keys[index], nodeRows.get(from), nodeRows.get(to)];
    if (!key || !start || (end === undefined && to !== id.a)) return [];
    return [{ from: start, raw: edgeByKey(sql, key, id.kind === "chunk" ? null : (end ?? null)) }];
  });
  const steps = view.stepsAlong(edges);
  return steps.length === taken.length ? steps : null;
}
