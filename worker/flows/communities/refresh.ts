import { FaultError, passesAfter, valueOf } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Refresh } from "../../../shared/api/refresh.ts";
import { OutOfTurn } from "./refresh-lease.ts";
import { RefreshTurn } from "./refresh-turn.ts";
import { writeTo } from "../access/open-graph.ts";
import { ringDoorbell } from "../access/ring-doorbell.ts";
import type { Services } from "../services.ts";

type Parts = Pick<
  Services,
  "graphs" | "embedder" | "reporter" | "community_method" | "digest" | "clock" | "log" | "doorbell"
>;

/** Begins a full refresh of communities now; says how far it is. */
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
 * One turn of a full refresh (HiRAG HiIndex, on the graph as it stood when the refresh began): layers of summary entities,
 * communities on all of it, words about both, and the flip to the next generation.
 *
 * Everything but the words is computed anew in every turn, and comes out the same; words are stored as soon as they are
 * there, under the fingerprint of what they are made of. So a turn that is killed, or runs out of time, loses nothing that was
 * paid for, and a second refresh of the same graph asks nobody. Of a graph that changed, clusters and communities go on from
 * those that are read now, and only what changed by more than a fifth is written again.
 */
export async function refreshCommunities(parts: Parts, address: GraphAddress, epoch: string): Promise<void> {
  const graph = parts.graphs.at(address);
  const lease = valueOf(await graph.leaseRefresh(epoch));
  if (lease === null) return;
  const turn = new RefreshTurn(parts, graph, epoch, lease);
  try {
    await turn.run();
  } catch (error) {
    if (error instanceof FaultError && error.fault.kind === "gone") throw error;
    if (error instanceof OutOfTurn) {
      valueOf(await graph.yieldRefresh(epoch, lease));
      await ringDoorbell(parts, address, epoch);
      return;
    }
    const retry_after_ms = error instanceof FaultError ? passesAfter(error.fault) : null;
    const reason =
      error instanceof FaultError ? error.fault.detail : error instanceof Error ? error.message : String(error);
    parts.log.error("refresh put off", { ...address, passing: retry_after_ms !== null });
    valueOf(await graph.postponeRefresh(epoch, lease, { reason, passing: retry_after_ms !== null, retry_after_ms }));
  }
}
