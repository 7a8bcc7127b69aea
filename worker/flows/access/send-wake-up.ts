import type { GraphAddress } from "../../../shared/ids.ts";
import type { Services } from "../services.ts";

/** Never fails the request: the graph's alarm sends another message. */
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
