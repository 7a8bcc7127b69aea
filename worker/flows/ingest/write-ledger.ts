import type { EpochGraph } from "../../ports/graph/graph.ts";
import type { Services } from "../services.ts";

const CHANGES_PER_WRITE = 100;

/**
 * Copies what the ledger lacks of a graph's change log to Postgres, in order. The graph marks each batch after it is written, so a
 * kill in between copies a batch again, which changes nothing.
 */
export async function recordChanges(
  { control, log }: Pick<Services, "control" | "log">,
  graph: EpochGraph,
): Promise<void> {
  const { address, epoch } = graph;
  for (;;) {
    const changes = await graph.unrecordedChanges(CHANGES_PER_WRITE);
    const last = changes.at(-1);
    if (!last) return;
    try {
      await control.record(address, epoch, changes);
    } catch (error) {
      // reads and extraction do not wait for Postgres; the graph's alarm retries
      log.error("ledger unreachable", { ...address, error: String(error) });
      return;
    }
    await graph.markRecorded(last.seq);
  }
}
