import type { GraphAddress } from "../../../shared/ids.ts";
import type { Services } from "../services.ts";

/** A doorbell that cannot be rung is no fault of the request: the graph's alarm stands behind it. */
export async function ringDoorbell(
  { doorbell, log }: Pick<Services, "doorbell" | "log">,
  address: GraphAddress,
  epoch: string,
): Promise<void> {
  try {
    await doorbell.ring(address, epoch);
  } catch (error) {
    log.error("doorbell failed", { ...address, error: String(error) });
  }
}
