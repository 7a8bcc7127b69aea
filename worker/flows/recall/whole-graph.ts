import { LINE_TYPES, type LineType, type SubgraphLine, type SubgraphQuery } from "../../../shared/api/subgraph.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { GraphCut } from "../../ports/graph/reads.ts";
import { readOrEmpty, type OpenParts } from "../access/open-graph.ts";

export type LinePages = AsyncGenerator<string[]>;

type Wanted = Pick<SubgraphQuery, "only" | "after" | "known_at" | "as_of">;

/**
 * Streams every version on both axes, as of this call. `known_at` limits it to versions known by then, `as_of` to facts that held or events
 * that had happened. A stream without its last line is incomplete.
 *
 * @throws FaultError "not_found" for an unknown graph; while pages are read, "conflict" if something was forgotten and "gone" if the graph
 * was erased
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
