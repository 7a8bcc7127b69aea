import { refreshDrifted } from "./flows/communities/drift.ts";
import type { Services } from "./flows/services.ts";

/** What the schedule of `wrangler.toml` sets off. A run that fails is made up for by the next one. */
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
