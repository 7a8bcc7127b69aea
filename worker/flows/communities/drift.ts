import { valueOf } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { ringDoorbell } from "../access/ring-doorbell.ts";
import type { Services } from "../services.ts";

/** A graph is refreshed once so many of its entities were touched … */
const LEAST_DRIFT = 20;
/** … of so many graphs at a time … */
const GRAPHS_A_RUN = 50;
/** … and each at most once in so long: a refresh that goes on meanwhile is not asked for again. */
const AGAIN_AFTER_MS = 60 * 60_000;

/** Tells Postgres how far a graph has drifted, unless it knows. While it does not answer, the graph's alarm comes back to it. */
export async function reportDrift(
  { graphs, control, log }: Pick<Services, "graphs" | "control" | "log">,
  address: GraphAddress,
  epoch: string,
): Promise<void> {
  const graph = graphs.at(address);
  const drift = valueOf(await graph.unreportedDrift(epoch));
  if (drift === null) return;
  try {
    await control.reportDrift(address, epoch, drift);
  } catch (error) {
    log.error("drift not reported", { ...address, error: String(error) });
    return;
  }
  valueOf(await graph.markDriftReported(epoch, drift));
}

/** Asks for a refresh of the graphs that have drifted most, in turns among tenants. One that cannot be asked is left out. */
export async function refreshDrifted(
  parts: Pick<Services, "graphs" | "control" | "clock" | "doorbell" | "log">,
): Promise<void> {
  const { graphs, control, clock, log } = parts;
  const at = clock.now();
  const drifted = await control.takeDrifted({
    least: LEAST_DRIFT,
    limit: GRAPHS_A_RUN,
    before: at - AGAIN_AFTER_MS,
    at,
  });
  for (const address of drifted) {
    const begun = await graphs.at(address).beginRefresh();
    if (begun.ok) await ringDoorbell(parts, address, begun.value.epoch);
    else log.error("refresh not begun", { ...address, reason: begun.fault.detail });
  }
  log.info("refreshes begun", { graphs: drifted.length });
}
