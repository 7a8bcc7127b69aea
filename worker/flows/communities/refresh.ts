import { FaultError, retryAfterMs } from "../../../shared/fault.ts";
import type { Failed } from "../../ports/system.ts";
import type { EpochGraph } from "../../ports/graph/graph.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Refresh } from "../../../shared/api/refresh.ts";
import { RunOverError } from "./refresh-lease.ts";
import { RefreshRun } from "./refresh-run.ts";
import { writeTo } from "../access/open-graph.ts";
import { sendWakeUp } from "../access/send-wake-up.ts";
import type { Services } from "../services.ts";

type Parts = Pick<
  Services,
  "graphs" | "embedder" | "reporter" | "community_method" | "digest" | "clock" | "log" | "wakeUpQueue"
>;

export async function beginRefresh(
  parts: Parts & Pick<Services, "control" | "ledger" | "ids">,
  address: GraphAddress,
  defer: (work: Promise<void>) => void,
): Promise<Refresh> {
  const { refresh, epoch } = await writeTo(parts, address, (graph) => graph.beginRefresh());
  defer(sendWakeUp(parts, address, epoch));
  return refresh;
}

/**
 * HiRAG HiIndex: layers of summary entities, communities, and texts about both.
 *
 * Stages and texts are stored under the fingerprint of their subject, so a later run continues after a kill with the same result as a
 * single run, and a second refresh of an unchanged graph calls no model. In a changed graph, clusters and communities start from the
 * current ones, and a text is rewritten only if more than a fifth of its subject changed.
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
    if (await run.execute()) await sendWakeUp(parts, address, epoch);
  } catch (error) {
    if (error instanceof FaultError && error.fault.kind === "gone") throw error;
    if (error instanceof RunOverError) {
      await graph.yieldRefresh(lease);
      await sendWakeUp(parts, address, epoch);
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
