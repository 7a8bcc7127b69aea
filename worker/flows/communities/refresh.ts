import { FaultError, retryAfterMs } from "../../../shared/fault.ts";
import type { Failed } from "../../ports/system.ts";
import type { EpochGraph } from "../../ports/graph/graph.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Refresh } from "../../../shared/api/refresh.ts";
import { RunOverError } from "./refresh-lease.ts";
import { RefreshRun } from "./refresh-run.ts";
import { writeTo } from "../access/open-graph.ts";
import { ringDoorbell } from "../access/ring-doorbell.ts";
import type { Services } from "../services.ts";

type Parts = Pick<
  Services,
  "graphs" | "embedder" | "reporter" | "community_method" | "digest" | "clock" | "log" | "doorbell"
>;

/** Begins a full refresh of communities now; returns its progress. */
export async function beginRefresh(
  parts: Parts & Pick<Services, "control" | "ledger" | "ids">,
  address: GraphAddress,
  defer: (work: Promise<void>) => void,
): Promise<Refresh> {
  const { refresh, epoch } = await writeTo(parts, address, (graph) => graph.beginRefresh());
  defer(ringDoorbell(parts, address, epoch));
  return refresh;
}

/**
 * One run of a full refresh (HiRAG HiIndex, on the graph as it stood when the refresh began): layers of summary entities,
 * communities on the whole graph, texts about both, and the change to the next generation.
 *
 * Each stage keeps what it comes to, and texts are stored as soon as they are written, under the fingerprint of what they describe. So the
 * next run goes on where one was killed or ran out of time, with the same result as one run, and a second refresh of the same graph
 * calls no model. In a graph that changed, clusters and communities start from the present ones, and only texts about what changed by
 * more than a fifth are written again.
 */
export async function refreshCommunities(
  parts: Omit<Parts, "graphs">,
  graph: EpochGraph,
  failed: Failed = () => {},
): Promise<void> {
  const { address, epoch } = graph;
  const lease = await graph.leaseRefresh();
  if (lease === null) return;
  const run = new RefreshRun(parts, graph, lease);
  try {
    if (await run.execute()) await ringDoorbell(parts, address, epoch);
  } catch (error) {
    if (error instanceof FaultError && error.fault.kind === "gone") throw error;
    if (error instanceof RunOverError) {
      await graph.yieldRefresh(lease);
      await ringDoorbell(parts, address, epoch);
      return;
    }
    const retry_after_ms = error instanceof FaultError ? retryAfterMs(error.fault) : null;
    const reason =
      error instanceof FaultError ? error.fault.detail : error instanceof Error ? error.message : String(error);
    parts.log.error("refresh put off", { ...address, passing: retry_after_ms !== null });
    failed(error);
    await graph.postponeRefresh(lease, { reason, passing: retry_after_ms !== null, retry_after_ms });
  }
}
