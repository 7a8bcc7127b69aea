import { and, count, desc, eq, lt, or, sql } from "drizzle-orm";
import { asTenant } from "../../../db/as-tenant.ts";
import type { Database } from "../../../db/client.ts";
import { webhookDeliveries, webhooks } from "../../../db/schema.ts";
import { formatInstant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { SealedSecret, Webhooks } from "../../ports/webhooks.ts";
import { decodeCursor } from "./keyset-cursor.ts";
import { pageOf } from "./page-of.ts";
import { runQuery } from "./run-query.ts";
import { neonDeliveries } from "./webhook-deliveries.ts";
import { giveUpWhereDisabled, toDelivery, toWebhook } from "./webhook-rows.ts";

const isWebhook = (tenant_id: string, id: string) => and(eq(webhooks.tenant_id, tenant_id), eq(webhooks.id, id));

export const neonWebhooks = (db: Database): Webhooks => ({
  ...neonDeliveries(db),

  create: (made, most) =>
    runQuery(async () => {
      const { id, tenant_id, url, events, description, secrets, created_at } = made;
      const [, { rows }] = await asTenant(db, tenant_id, [
        db.execute(sql`select 1 from tenants where id = ${tenant_id} for update`),
        db.execute(sql`
          insert into webhooks (id, tenant_id, url, events, description, secrets, created_at)
          select ${id}, ${tenant_id}, ${url}, ${asArray(events)}, ${description}::text, ${JSON.stringify(secrets)}::json,
            ${formatInstant(created_at)}::timestamptz
          where (select count(*) from webhooks where tenant_id = ${tenant_id}) < ${most}::int returning 1`),
      ]);
      if (rows.length === 0) return null;
      return {
        id,
        url,
        events,
        description,
        enabled: true,
        disabled_because: null,
        failing_since: null,
        created_at: formatInstant(created_at),
      };
    }),

  list: (tenant_id, limit, cursor) =>
    runQuery(async () => {
      const list = `${tenant_id}/webhooks`;
      const mark = await decodeCursor(list, cursor);
      const older =
        mark && or(lt(webhooks.created_at, mark.at), and(eq(webhooks.created_at, mark.at), lt(webhooks.id, mark.id)));
      const [rows] = await asTenant(db, tenant_id, [
        db
          .select()
          .from(webhooks)
          .where(and(eq(webhooks.tenant_id, tenant_id), older))
          .orderBy(desc(webhooks.created_at), desc(webhooks.id))
          .limit(limit + 1),
      ]);
      return pageOf(list, rows, limit, toWebhook);
    }),

  find: (tenant_id, id) =>
    runQuery(async () => {
      const [[row]] = await asTenant(db, tenant_id, [db.select().from(webhooks).where(isWebhook(tenant_id, id))]);
      return row ? { webhook: toWebhook(row), secrets: row.secrets as SealedSecret[] } : null;
    }),

  change: (tenant_id, id, { disabled_because, ...given }, at) =>
    runQuery(async () => {
      const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const [[row]] = await asTenant(db, tenant_id, [
        db
          .update(webhooks)
          .set({
            ...changes,
            // an update must set a column
            id,
            ...(disabled_because !== undefined && { disabled_because }),
            ...(disabled_because === null && { failing_since: null }),
          })
          .where(isWebhook(tenant_id, id))
          .returning(),
        giveUpWhereDisabled(db, tenant_id, id, formatInstant(at)),
      ]);
      return row ? toWebhook(row) : null;
    }),

  replaceSecrets: (tenant_id, id, before, after) =>
    runQuery(async () => {
      const [[row]] = await asTenant(db, tenant_id, [
        db
          .update(webhooks)
          .set({ secrets: after })
          .where(and(isWebhook(tenant_id, id), sql`${webhooks.secrets}::jsonb = ${JSON.stringify(before)}::jsonb`))
          .returning(),
      ]);
      return row ? toWebhook(row) : null;
    }),

  remove: (tenant_id, id) =>
    runQuery(async () => {
      const [rows] = await asTenant(db, tenant_id, [
        db.delete(webhooks).where(isWebhook(tenant_id, id)).returning({ id: webhooks.id }),
        db
          .delete(webhookDeliveries)
          .where(and(eq(webhookDeliveries.tenant_id, tenant_id), eq(webhookDeliveries.webhook_id, id))),
      ]);
      return rows.length > 0;
    }),

  noteTest: (tenant_id, webhook_id, id, at) =>
    runQuery(async () => {
      const when = new Date(at);
      const [[row]] = await asTenant(db, tenant_id, [
        db
          .insert(webhookDeliveries)
          .values({
            tenant_id,
            id,
            webhook_id,
            event: "webhook.test",
            subject: { test: true },
            due_at: when,
            created_at: when,
          })
          .returning(),
      ]);
      return toDelivery(nonNull(row, "inserted delivery"));
    }),

  deliveries: (tenant_id, webhook_id, { limit, cursor, status }) =>
    runQuery(async () => {
      const list = `${tenant_id}/${webhook_id}/${status ?? ""}`;
      const mark = await decodeCursor(list, cursor);
      const { created_at, id } = webhookDeliveries;
      const older = mark && or(lt(created_at, mark.at), and(eq(created_at, mark.at), lt(id, mark.id)));
      const [rows] = await asTenant(db, tenant_id, [
        db
          .select()
          .from(webhookDeliveries)
          .where(
            and(
              eq(webhookDeliveries.tenant_id, tenant_id),
              eq(webhookDeliveries.webhook_id, webhook_id),
              status && eq(webhookDeliveries.status, status),
              older,
            ),
          )
          .orderBy(desc(created_at), desc(id))
          .limit(limit + 1),
      ]);
      return pageOf(list, rows, limit, toDelivery);
    }),

  waiting: (tenant_id) =>
    runQuery(async () => {
      const [rows] = await asTenant(db, tenant_id, [
        db
          .select({ id: webhookDeliveries.webhook_id, waiting: count() })
          .from(webhookDeliveries)
          .where(and(eq(webhookDeliveries.tenant_id, tenant_id), eq(webhookDeliveries.status, "pending")))
          .groupBy(webhookDeliveries.webhook_id),
      ]);
      return rows.map(({ id }) => id);
    }),
});

const asArray = (texts: readonly string[]) =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;
