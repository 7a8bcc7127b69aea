import { FaultError } from "../../../shared/fault.ts";
import type { Failed } from "../../ports/system.ts";
import type { EpochGraph } from "../../ports/graph/graph.ts";
import type { Services } from "../services.ts";

/** The other summaries are written when their entities are next mentioned. */
const SUMMARIES_PER_RUN = 8;

export async function summariseOutgrown(
  { summariser, log }: Pick<Services, "summariser" | "log">,
  graph: EpochGraph,
  names: ReadonlySet<string>,
  failed: Failed,
): Promise<void> {
  if (summariser === null || names.size === 0) return;
  const outgrown = await graph.outgrownSummaries([...names]);
  for (const { id, known_at, forgettings, ...subject } of outgrown.slice(0, SUMMARIES_PER_RUN)) {
    try {
      const { summary, use } = await summariser.summarise(subject);
      const made_by = `${summariser.prompt_version} ${summariser.model}`;
      await graph.storeSummary({ id, known_at, forgettings }, summary, made_by, use);
    } catch (error) {
      log.error("summary failed", { error: String(error) });
      failed(error);
      // a fault of one subject leaves the others readable
      if (error instanceof FaultError) return;
    }
  }
}
