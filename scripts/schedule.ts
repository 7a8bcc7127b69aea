import { Cron } from "croner";

/** @throws Error that names the setting */
export function expectCron(setting: string, cron: string): void {
  try {
    new Cron(cron, { timezone: "UTC", paused: true }).stop();
  } catch (error) {
    throw new Error(`${setting} is no cron expression: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Never concurrent. Skips missed times, because a run handles all outstanding work. Reports failures and continues. */
export function startSchedule(crons: readonly string[], run: (cron: string) => Promise<void>): { stop: () => void } {
  const jobs = crons.map((cron) => {
    const report = (error: unknown): void => console.error(`scheduled run failed: ${String(error)}`);
    return new Cron(cron, { timezone: "UTC", protect: true, catch: report }, () => run(cron));
  });
  return { stop: () => jobs.forEach((job) => job.stop()) };
}
