import { Cron } from "croner";

/** @throws Error that names the setting whose expression is none */
export function expectCron(setting: string, cron: string): void {
  try {
    new Cron(cron, { timezone: "UTC", paused: true }).stop();
  } catch (error) {
    throw new Error(`${setting} is no cron expression: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/**
 * Calls `run` at the times of each cron expression, in UTC, and again only when the last call has ended. What was missed while nothing
 * ran is not made up for: a run looks at all there is to do. A call that fails is reported, and the next one follows.
 *
 * @throws Error of an expression that is none
 */
export function startSchedule(crons: readonly string[], run: (cron: string) => Promise<void>): { stop: () => void } {
  const jobs = crons.map((cron) => {
    const report = (error: unknown): void => console.error(`scheduled run failed: ${String(error)}`);
    // a run that takes longer than the pause is not overtaken
    return new Cron(cron, { timezone: "UTC", protect: true, catch: report }, () => run(cron));
  });
  return { stop: () => jobs.forEach((job) => job.stop()) };
}
