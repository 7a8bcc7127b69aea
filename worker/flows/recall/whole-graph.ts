import { LINE_TYPES, type LineType, type SubgraphLine, type SubgraphQuery } from "../../../shared/api/subgraph.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { GraphCut } from "../../ports/graph/reads.ts";
import { readOrEmpty, type OpenParts } from "../access/open-graph.ts";

/** Lines of JSON without their ends, page by page, read when they are asked for. */
export type LinePages = AsyncGenerator<string[]>;

type Wanted = Pick<SubgraphQuery, "only" | "after" | "known_at" | "as_of">;

/**
 * A whole graph with every version on both axes, as it was at the moment of this call, whatever is written while it is read; with
 * `known_at` every version that was known by then, and with `as_of` only those that hold then or had happened by then.
 *
 * @throws FaultError "not_found" for a graph that is unknown; while the pages are read "conflict" where something was forgotten meanwhile,
 *   and "gone" where the graph was erased: without its last line a stream is incomplete
 */
export async function streamGraph(
  parts: OpenParts,
  address: GraphAddress,
  { only, after, known_at: pinned, as_of }: Wanted,
): Promise<LinePages> {
  const cut = await readOrEmpty<GraphCut | null>(
    parts,
    address,
    async (graph) => {
      if (after !== undefined) await graph.requireVisible(after);
      const { known_at, cursor } = await graph.pinMoment({ known_at: pinned }, null);
      return cursor === null ? null : { known_at, cursor, ...(as_of !== undefined && { as_of }) };
    },
    null,
  );
  const types = LINE_TYPES.filter((type) => only === undefined || only.includes(type));
  // a write after what was asked for is none of its own
  return pagesOf(parts, address, cut, types, pinned === undefined ? (cut?.cursor ?? null) : null);
}

async function* pagesOf(
  { graphs }: OpenParts,
  address: GraphAddress,
  cut: GraphCut | null,
  types: readonly LineType[],
  cursor: string | null,
): LinePages {
  const graph = graphs.at(address);
  const counts: Partial<Record<LineType, number>> = {};
  for (const type of types) {
    counts[type] = 0;
    if (cut === null) continue;
    for (let after: number | null = 0; after !== null;) {
      const { lines, last } = await graph.graphLines(cut, type, after);
      counts[type] += lines.length;
      yield lines;
      after = last;
    }
  }
  const end: SubgraphLine = { type: "end", counts, cursor };
  yield [JSON.stringify(end)];
}
