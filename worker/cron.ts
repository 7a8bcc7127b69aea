import { refreshDrifted } from "./flows/communities/drift.ts";
import type { Services } from "./flows/services.ts";

/** Refreshes drifted communities on the schedule of `wrangler.toml`. If a run fails, the next one catches up. */
export const refreshOnSchedule =
  <Env>(servicesOf: (env: Env) => Services) =>
  async (_: ScheduledController, env: Env): Promise<void> => {
    const services = servicesOf(env);
    try {
      await refreshDrifted(services);
    } catch (error) {
      services.log.error("schedule came to nothing", { error: String(error) });
    }
  };
