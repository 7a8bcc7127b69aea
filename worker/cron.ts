import { refreshDrifted } from "./flows/communities/drift.ts";
import type { Services } from "./flows/services.ts";
import { spreadRetention } from "./flows/tenancy/retention.ts";

/** What is done on the schedule of `wrangler.toml`. If a pass fails, the next run catches up. */
const PASSES = { refresh: refreshDrifted, retention: spreadRetention };

/**
 * Refreshes drifted communities, and tells memories how long they are to keep episodes where they were not reached.
 *
 * @param tokenOf with what the `cron` of an event must begin; "" where the platform alone sends events
 */
export const runSchedule =
  <Env>(servicesOf: (env: Env) => Services, tokenOf: (env: Env) => string) =>
  async ({ cron }: ScheduledController, env: Env): Promise<void> => {
    const token = tokenOf(env);
    if (token !== "" && !cron.startsWith(`${token} `)) throw new Error("the event of the schedule has no token");
    const services = servicesOf(env);
    for (const [pass, run] of Object.entries(PASSES)) {
      try {
        await run(services);
      } catch (error) {
        services.log.error("scheduled pass failed", { pass, error: String(error) });
      }
    }
  };
