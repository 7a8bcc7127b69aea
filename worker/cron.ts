import { refreshDrifted } from "./flows/communities/drift.ts";
import type { Services } from "./flows/services.ts";
import { spreadRetention } from "./flows/tenancy/retention.ts";

/** The next run catches up after a failure. */
const PASSES = { refresh: refreshDrifted, retention: spreadRetention };

/** @param tokenOf required prefix of `cron`; "" if only the platform sends events */
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
