import type { Graph } from "../../ports/graph/graph.ts";
import type { Clock } from "../../ports/system.ts";

/** Well within the lease, so that two lost calls do not lose it. */
const BEAT_MS = 8_000;

/** Runs work that may take longer than a lease, and renews the lease meanwhile. */
export async function whileLeased<T>(
  { clock }: { clock: Clock },
  graph: Graph,
  epoch: string,
  token: string,
  work: Promise<T>,
): Promise<T> {
  const state = { working: true };
  const beat = async (): Promise<void> => {
    await clock.sleep(BEAT_MS);
    while (state.working) {
      await graph.renew(epoch, token);
      await clock.sleep(BEAT_MS);
    }
  };
  // a beat that fails is for `apply` to notice: it finds the lease lost
  beat().catch(() => {});
  try {
    return await work;
  } finally {
    state.working = false;
  }
}
