import type { GraphAddress } from "../../../shared/ids.ts";
import { MOST_MATCHES } from "../../core/vectors/index-limits.ts";
import type { Graph, GraphSearch, IndexAnswer } from "../../ports/graph/graph.ts";
import type { IndexedGraph } from "../../ports/graph/extraction.ts";
import type { Services } from "../services.ts";
import { namesOfVectors } from "../access/vector-names.ts";

type Parts = Pick<Services, "vectors" | "digest" | "log">;

/** Whether an index is to be asked about this graph. To be read before the index is asked: what it holds only grows from then on. */
export async function indexedGraph({ vectors, log }: Parts, graph: Graph): Promise<IndexedGraph | null> {
  if (vectors === null) return null;
  const reply = await graph.indexedGraph();
  if (reply.ok) return reply.value;
  // whatever is wrong with the graph, the search itself says so
  log.info("index not asked", { reason: reply.fault.detail });
  return null;
}

/** What the index answers about a query. `null`, when it is not to be asked or does not answer: the graph looks for itself. */
export async function askIndex(
  parts: Parts,
  address: GraphAddress,
  indexed: IndexedGraph | null,
  vector: Float32Array | null,
  { scope }: Pick<GraphSearch, "scope">,
): Promise<IndexAnswer | null> {
  const { vectors, log } = parts;
  if (vectors === null || indexed === null || vector === null) return null;
  try {
    const names = await namesOfVectors(parts, address, indexed.epoch);
    const hits = await Promise.all(
      scope.map(async (scope) => {
        const matches = await vectors.query(vector, { topK: MOST_MATCHES, namespace: names.namespace(scope) });
        return [scope, matches.map(({ id }) => names.seq(id)).filter((seq) => seq !== null)] as const;
      }),
    );
    return { ...indexed, hits: Object.fromEntries(hits) };
  } catch (error) {
    log.error("index unreachable", { ...address, error: String(error) });
    return null;
  }
}
