import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { asTenant } from "../../../db/as-tenant.ts";
import type { Database } from "../../../db/client.ts";
import { graphs, webhookDeliveries, webhooks } from "../../../db/schema.ts";
import type { GraphKind } from "../../../shared/ids.ts";
import { formatInstant, type Instant } from "../../../shared/instant.ts";
import type { GraphName } from "../../ports/control-plane.ts";
import type { DueDelivery, NotedEvent, SealedSecret, Webhooks } from "../../ports/webhooks.ts";
import { isGraph } from "./is-graph.ts";
import { runQuery } from "./run-query.ts";
import { giveUpWhereDisabled, toWebhook } from "./webhook-rows.ts";

/** Four parameters each; Postgres accepts 65,535. */
const EVENTS_PER_STATEMENT = 1_000;

export const neonDeliveries = (
  db: Database,
): Pick<Webhooks, "note" | "noteOfTenant" | "take" | "settle" | "nextLook"> => {
  const note = async (
    tenant: string,
    graph: GraphName | null,
    events: NotedEvent[],
    at: Instant,
    is_wanted: SQL,
    lock: SQL,
  ): Promise<string[]> => {
    const told = new Set<string>();
    for (let first = 0; first < events.length; first += EVENTS_PER_STATEMENT) {
      const some = events.slice(first, first + EVENTS_PER_STATEMENT);
      const [, { rows }] = await asTenant(db, tenant, [
        db.execute(sql`select 1 from ${graphs} where ${lock} for share`),
        db.execute<{ webhook_id: string }>(sql`
          with noted as (${insertDeliveries(tenant, graph, some, at, is_wanted)} returning webhook_id)
          select distinct webhook_id from noted`),
      ]);
      for (const { webhook_id } of rows) told.add(webhook_id);
    }
    return [...told];
  };

  return {
    note: (address, epoch, events, at) =>
      runQuery(() => {
        const mine = and(isGraph(address), eq(graphs.epoch, epoch), isNull(graphs.erased_at)) as SQL;
        const { tenant, ...graph } = address;
        return note(tenant, graph, events, at, sql`exists (select 1 from ${graphs} where ${mine})`, mine);
      }),

    noteOfTenant: (tenant, graph, events, at) =>
      runQuery(() => {
        if (graph === null) return note(tenant, null, events, at, sql`true`, sql`false`);
        const mine = and(isGraph({ tenant, ...graph }), isNull(graphs.erased_at)) as SQL;
        return note(tenant, graph, events, at, sql`exists (select 1 from ${graphs} where ${mine})`, mine);
      }),

    take: (tenant, webhook_id, { at, until, limit, kept_since }) =>
      runQuery(async () => {
        const ofWebhook = sql`tenant_id = ${tenant} and webhook_id = ${webhook_id}`;
        const [, , [row], { rows }] = await asTenant(db, tenant, [
          giveUpWhereDisabled(db, tenant, webhook_id, formatInstant(at)),
          db.execute(sql`
            delete from webhook_deliveries where ${ofWebhook} and created_at < ${formatInstant(kept_since)}::timestamptz`),
          db
            .select()
            .from(webhooks)
            .where(and(eq(webhooks.tenant_id, tenant), eq(webhooks.id, webhook_id))),
          // before the update: inside it, a plan may repeat the subquery per row and take too many rows
          db.execute<TakenRow>(sql`
            with due as materialized (
              select id from webhook_deliveries where ${ofWebhook} and status = 'pending'
                and due_at <= ${formatInstant(at)}::timestamptz
              order by due_at, id limit ${limit}::int for update skip locked)
            update webhook_deliveries d set due_at = ${formatInstant(until)}::timestamptz from due
            where d.tenant_id = ${tenant} and d.id = due.id
            returning d.id, event, kind, graph_id, subject, created_at, jsonb_array_length(attempts) as tried`),
        ]);
        return {
          receiver: row ? { webhook: toWebhook(row), secrets: row.secrets as SealedSecret[] } : null,
          deliveries: rows.map(toDue),
        };
      }),

    settle: (tenant, webhook_id, settled, { failing_since, disabled_because }, at) =>
      runQuery(async () => {
        const now = formatInstant(at);
        await asTenant(db, tenant, [
          ...settled.map(({ id, attempt, status, due_at }) =>
            db.execute(sql`
              update webhook_deliveries set status = ${status}, due_at = ${due_at === null ? null : formatInstant(due_at)}::timestamptz,
                attempts = attempts || ${JSON.stringify(attempt === null ? [] : [attempt])}::jsonb,
                finished_at = ${status === "pending" ? null : now}::timestamptz,
                subject = case when ${status} = 'pending' then subject end
              where tenant_id = ${tenant} and webhook_id = ${webhook_id} and id = ${id} and status = 'pending'`),
          ),
          db.execute(sql`
            update webhooks set failing_since = ${failing_since === null ? null : formatInstant(failing_since)}::timestamptz,
              disabled_because = coalesce(disabled_because, ${disabled_because}::text)
            where tenant_id = ${tenant} and id = ${webhook_id}`),
          giveUpWhereDisabled(db, tenant, webhook_id, now),
        ]);
      }),

    nextLook: (tenant, webhook_id, kept_ms) =>
      runQuery(async () => {
        const [[row]] = await asTenant(db, tenant, [
          db
            .select({
              due: sql<
                string | null
              >`min(${webhookDeliveries.due_at}) filter (where ${webhookDeliveries.status} = 'pending')`,
              oldest: sql<string | null>`min(${webhookDeliveries.created_at})`,
            })
            .from(webhookDeliveries)
            .where(and(eq(webhookDeliveries.tenant_id, tenant), eq(webhookDeliveries.webhook_id, webhook_id))),
        ]);
        const due = row?.due ?? null;
        const oldest = row?.oldest ?? null;
        if (due !== null) return readMoment(due);
        return oldest === null ? null : readMoment(oldest) + kept_ms;
      }),
  };
};

/** @param graph its erasure deletes the deliveries */
export const insertDeliveries = (
  tenant: string,
  graph: GraphName | null,
  events: readonly NotedEvent[],
  at: Instant,
  is_wanted: SQL,
): SQL => {
  const rows = sql.join(
    events.map(
      (noted) =>
        sql`(${noted.key}::text, ${noted.event}::text, ${JSON.stringify(noted.subject)}::text, ${formatInstant(noted.at)}::timestamptz)`,
    ),
    sql`, `,
  );
  return sql`
    insert into webhook_deliveries (tenant_id, id, webhook_id, event, kind, graph_id, subject, due_at, created_at)
    select ${tenant}, 'msg_' || left(encode(sha256(convert_to(w.id || '/' || v.key, 'UTF8')), 'hex'), 40), w.id, v.event,
      ${graph?.kind ?? null}::text, ${graph?.id ?? null}::text, v.subject::json, ${formatInstant(at)}::timestamptz, ${formatInstant(at)}::timestamptz
    from (values ${rows}) as v (key, event, subject, at) join webhooks w on v.event = any(w.events)
    where w.tenant_id = ${tenant} and w.disabled_because is null and w.created_at <= v.at and ${is_wanted}
    on conflict do nothing`;
};

interface TakenRow extends Record<string, unknown> {
  id: string;
  event: DueDelivery["event"];
  kind: GraphKind | null;
  graph_id: string | null;
  subject: DueDelivery["subject"];
  created_at: string;
  tried: number;
}

const toDue = ({ id, event, kind, graph_id, subject, created_at, tried }: TakenRow): DueDelivery => ({
  id,
  event,
  graph: kind === null || graph_id === null ? null : { kind, id: graph_id },
  subject,
  created_at: readMoment(created_at),
  attempts: tried,
});

const readMoment = (text: string): Instant =>
  new Date(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00")).getTime();
