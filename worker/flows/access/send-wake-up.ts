import type { GraphAddress } from "../../../shared/ids.ts";
import type { Services } from "../services.ts";

/** If it fails, the request succeeds: the graph's alarm sends another. */
export async function sendWakeUp(
  { wakeUpQueue, log }: Pick<Services, "wakeUpQueue" | "log">,
  address: GraphAddress,
  epoch: string,
): Promise<void> {
  try {
    await wakeUpQueue.send(address, epoch);
  } catch (error) {
    log.error("wake-up message failed", { ...address, error: String(error) });
  }
}
