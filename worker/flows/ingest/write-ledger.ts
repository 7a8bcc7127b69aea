import { valueOf } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Services } from "../services.ts";

const AT_ONCE = 100;

/**
 * Copies what the ledger lacks of a graph's change log to Postgres, in order. The graph is told after each batch, so
 * a kill in between copies a batch again, which changes nothing.
 */
export async function recordChanges(
  { graphs, control, log }: Pick<Services, "graphs" | "control" | "log">,
  address: GraphAddress,
  epoch: string,
): Promise<void> {
  const graph = graphs.at(address);
  for (;;) {
    const changes = valueOf(await graph.unrecordedChanges(epoch, AT_ONCE));
    const last = changes.at(-1);
    if (!last) return;
    try {
      await control.record(address, epoch, changes);
    } catch (error) {
      // reads and extraction do not wait for Postgres; the graph's alarm comes back to this
      log.error("ledger unreachable", { ...address, error: String(error) });
      return;
    }
    valueOf(await graph.markRecorded(epoch, last.seq));
  }
}
