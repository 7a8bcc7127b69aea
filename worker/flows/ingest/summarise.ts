import { valueOf } from "../../../shared/fault.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { Services } from "../services.ts";

/** A turn of a consumer writes so many at most: what is left over is found again when its entity is next spoken of. */
const MOST_A_TURN = 8;

/**
 * Rewrites the summaries of entities of which more is known by now than they have room for. Until then, and where a model
 * fails, what was learned since stands behind the old one.
 *
 * @param names names of entities that were just spoken of
 */
export async function summariseOvergrown(
  { summariser, log }: Pick<Services, "summariser" | "log">,
  graph: Graph,
  epoch: string,
  names: ReadonlySet<string>,
): Promise<void> {
  if (summariser === null || names.size === 0) return;
  const overgrown = valueOf(await graph.outgrownSummaries(epoch, [...names]));
  for (const { id, known_at, forgettings, ...subject } of overgrown.slice(0, MOST_A_TURN)) {
    try {
      const { summary, use } = await summariser.summarise(subject);
      const made_by = `${summariser.prompt_version} ${summariser.model}`;
      valueOf(await graph.storeSummary(epoch, { id, known_at, forgettings }, summary, made_by, use));
    } catch (error) {
      log.error("summary failed", { error: String(error) });
      return;
    }
  }
}
