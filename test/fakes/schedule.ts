import { sql } from "drizzle-orm";
import { vi } from "vitest";
import type { Database } from "../../db/client.ts";

export interface Scheduled {
  scheduled(options: { cron: string; scheduledTime: Date }): Promise<unknown>;
}

/**
 * Runtimes of a test run share a database: due graphs whose objects are in another runtime are made due again.
 *
 * @param reached throws until the tenant's graphs reach a state
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
