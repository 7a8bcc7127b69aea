import type { GraphAddress } from "../../../shared/ids.ts";
import type { Services } from "../services.ts";

/** Rings the doorbell. A failure does not fail the request: the graph's alarm rings again. */
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
