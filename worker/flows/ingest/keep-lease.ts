import type { EpochGraph } from "../../ports/graph/graph.ts";
import type { Clock } from "../../ports/system.ts";

/** Renew every 8 s, so that two failed renewals do not lose the lease. */
const RENEWAL_MS = 8_000;

/** Awaits work that may take longer than a lease, and renews the lease meanwhile. */
export async function whileLeased<T>(
  { clock }: { clock: Clock },
  graph: EpochGraph,
  token: string,
  work: Promise<T>,
): Promise<T> {
  const state = { working: true };
  const renew = async (): Promise<void> => {
    await clock.sleep(RENEWAL_MS);
    while (state.working) {
      // if renewals fail for too long, `apply` finds the lease lost
      await graph.renew(token).catch(() => {});
      await clock.sleep(RENEWAL_MS);
    }
  };
  renew().catch(() => {});
  try {
    return await work;
  } finally {
    state.working = false;
  }
}
