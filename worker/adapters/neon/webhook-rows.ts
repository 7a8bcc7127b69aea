import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import type { webhookDeliveries, webhooks } from "../../../db/schema.ts";
import type { Delivery, Webhook } from "../../../shared/api/webhooks.ts";

export const giveUpWhereDisabled = (db: Database, tenant_id: string, id: string, at: string) =>
  db.execute(sql`
    update webhook_deliveries set status = 'failed', due_at = null, subject = null, finished_at = ${at}::timestamptz
    where tenant_id = ${tenant_id} and webhook_id = ${id} and status = 'pending'
      and exists (select 1 from webhooks where tenant_id = ${tenant_id} and id = ${id} and disabled_because is not null)`);

export const toWebhook = (row: typeof webhooks.$inferSelect): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events as Webhook["events"],
  description: row.description,
  enabled: row.disabled_because === null,
  disabled_because: row.disabled_because as Webhook["disabled_because"],
  failing_since: row.failing_since?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

export const toDelivery = (row: typeof webhookDeliveries.$inferSelect): Delivery => ({
  id: row.id,
  event: row.event as Delivery["event"],
  status: row.status as Delivery["status"],
  created_at: row.created_at.toISOString(),
  next_attempt_at: row.due_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
  attempts: row.attempts as Delivery["attempts"],
});
