import { sql } from "drizzle-orm";
import { vi } from "vitest";
import type { Database } from "../../db/client.ts";

/** The Worker, as Cron calls it. */
export interface Scheduled {
  scheduled(options: { cron: string; scheduledTime: Date }): Promise<unknown>;
}

/**
 * Runs the schedule, as Cron does, until the graphs of a tenant are as they should be. The runtimes of a test run share a database,
 * and a pass in any of them takes what is due of every tenant: what one took whose objects are elsewhere is made due again.
 *
 * @param reached throws as long as they are not
 */
export const runScheduleUntil = (
  { worker, db, tenant }: { worker: Scheduled; db: Database; tenant: string },
  reached: () => Promise<void>,
): Promise<void> =>
  vi.waitFor(
    async () => {
      await db.execute(
        sql`update graphs set refresh_asked_at = null, retention_asked_at = null, retention_pending = true where tenant_id = ${tenant}`,
      );
      await worker.scheduled({ cron: "*/15 * * * *", scheduledTime: new Date() });
      await reached();
    },
    { timeout: 60_000, interval: 200 },
  );
