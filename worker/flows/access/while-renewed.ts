import type { Clock } from "../../ports/system.ts";

/** Leases last 30 s, so they survive two failed renewals. */
const RENEWAL_MS = 8_000;

/** Renews a lease until the work ends. */
export async function whileRenewed<T>(clock: Clock, renew: () => Promise<unknown>, work: Promise<T>): Promise<T> {
  const state = { working: true };
  const goOn = async (): Promise<void> => {
    await clock.sleep(RENEWAL_MS);
    while (state.working) {
      await renew().catch(() => {});
      await clock.sleep(RENEWAL_MS);
    }
  };
  goOn().catch(() => {});
  try {
    return await work;
  } finally {
    state.working = false;
  }
}
