import { FaultError } from "../../../shared/fault.ts";
import type { EpochGraph } from "../../ports/graph/graph.ts";
import { sendWakeUp } from "../access/send-wake-up.ts";
import type { Services } from "../services.ts";

const MIN_DRIFT = 20;
const GRAPHS_PER_RUN = 50;
/** The previous refresh may still be running. */
const MIN_INTERVAL_MS = 60 * 60_000;

/** If Postgres is down, the alarm retries. */
export async function reportDrift(
  { control, log }: Pick<Services, "control" | "log">,
  graph: EpochGraph,
): Promise<void> {
  const { address, epoch } = graph;
  const drift = await graph.unreportedDrift();
  if (drift === null) return;
  try {
    await control.reportDrift(address, epoch, drift);
  } catch (error) {
    log.error("drift not reported", { ...address, error: String(error) });
    return;
  }
  await graph.markDriftReported(drift);
}

export async function refreshDrifted(
  parts: Pick<Services, "graphs" | "control" | "clock" | "wakeUpQueue" | "log">,
): Promise<void> {
  const { graphs, control, clock, log } = parts;
  const at = clock.now();
  const drifted = await control.takeDrifted({
    least: MIN_DRIFT,
    limit: GRAPHS_PER_RUN,
    before: at - MIN_INTERVAL_MS,
    at,
  });
  for (const address of drifted) {
    try {
      const { epoch } = await graphs.at(address).beginRefresh();
      await sendWakeUp(parts, address, epoch);
    } catch (error) {
      if (!(error instanceof FaultError)) throw error;
      log.error("refresh not begun", { ...address, reason: error.fault.detail });
    }
  }
  log.info("refreshes begun", { graphs: drifted.length });
}
