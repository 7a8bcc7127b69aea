import type { Failed } from "../../ports/system.ts";
import type { EpochGraph } from "../../ports/graph/graph.ts";
import { announceChanges, type AnnounceParts } from "../webhooks/announce.ts";
import type { Services } from "../services.ts";

const CHANGES_PER_WRITE = 100;

export type RecordParts = AnnounceParts & Pick<Services, "control">;

/** The graph marks a batch after both steps, so both may be repeated. */
export async function recordChanges(parts: RecordParts, graph: EpochGraph, failed: Failed = () => {}): Promise<void> {
  const { control, log } = parts;
  const { address, epoch } = graph;
  for (;;) {
    const changes = await graph.unrecordedChanges(CHANGES_PER_WRITE);
    const last = changes.at(-1);
    if (!last) return;
    let drift: number | null;
    try {
      drift = await graph.unreportedDrift();
      const wanted = await control.record(address, epoch, changes, drift);
      await announceChanges(parts, graph, wanted, last.seq);
    } catch (error) {
      // reads and extraction do not wait for Postgres; the alarm retries
      log.error("ledger unreachable", { ...address, error: String(error) });
      failed(error);
      return;
    }
    await graph.markRecorded(last.seq, drift);
  }
}
