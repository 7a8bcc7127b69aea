import { FaultError } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { MAX_MATCHES } from "../../core/vectors/index-limits.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { GraphSearch, IndexAnswer } from "../../ports/graph/search.ts";
import type { IndexedGraph } from "../../ports/graph/vectors.ts";
import type { Failed } from "../../ports/system.ts";
import type { Services } from "../services.ts";
import { namesOfVectors } from "../access/vector-names.ts";

type Parts = Pick<Services, "vectors" | "digest" | "log">;

/** `null`: the index need not be asked. Read this before asking the index, which only gains vectors after that. */
export async function indexedGraph({ vectors, log }: Parts, graph: Graph): Promise<IndexedGraph | null> {
  if (vectors === null) return null;
  try {
    return await graph.indexedGraph();
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    // the search throws the same fault
    log.info("index not asked", { reason: error.fault.detail });
    return null;
  }
}

export async function queryIndex(
  parts: Parts,
  address: GraphAddress,
  indexed: IndexedGraph | null,
  vector: Float32Array | null,
  { scope }: Pick<GraphSearch, "scope">,
  failed: Failed,
): Promise<IndexAnswer | null> {
  const { vectors, log } = parts;
  if (vectors === null || indexed === null || vector === null) return null;
  try {
    const names = await namesOfVectors(parts, address, indexed.epoch);
    const hits = await Promise.all(
      scope.map(async (scope) => {
        const matches = await vectors.query(vector, { topK: MAX_MATCHES, namespace: names.namespace(scope) });
        return [scope, matches.map(({ id }) => names.seq(id)).filter((seq) => seq !== null)] as const;
      }),
    );
    return { ...indexed, hits: Object.fromEntries(hits) };
  } catch (error) {
    log.error("index unreachable", { ...address, error: String(error) });
    failed(error);
    return null;
  }
}
