import { and, count, eq, isNull, sql } from "drizzle-orm";
import { asTenant } from "../../../db/as-tenant.ts";
import type { Database } from "../../../db/client.ts";
import { graphs, tenants } from "../../../db/schema.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { formatInstant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { ControlPlane } from "../../ports/control-plane.ts";
import { isGraph } from "./is-graph.ts";
import { takeFromEach } from "./every-database.ts";
import { runQuery } from "./run-query.ts";

export const neonRetention = (
  db: Database,
): Pick<ControlPlane, "tenantRetention" | "saveTenantRetention" | "takeRetentionPending" | "markRetentionApplied"> => {
  const valueOf = (tenant_id: string) =>
    db.select({ retention_days: tenants.retention_days }).from(tenants).where(eq(tenants.id, tenant_id));
  const pendingOf = (tenant_id: string) =>
    db
      .select({ pending: count() })
      .from(graphs)
      .where(and(eq(graphs.tenant_id, tenant_id), eq(graphs.retention_pending, true), isNull(graphs.erased_at)));

  return {
    tenantRetention: (tenant_id) =>
      runQuery(async () => {
        const [[row], [waiting]] = await asTenant(db, tenant_id, [valueOf(tenant_id), pendingOf(tenant_id)]);
        return { retention_days: row?.retention_days ?? null, pending: waiting?.pending ?? 0 };
      }),

    saveTenantRetention: (tenant_id, retention_days) =>
      runQuery(async () => {
        const [, , , [waiting]] = await asTenant(db, tenant_id, [
          // a graph's registration locks this row: wait, so that the new graph is marked too
          db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenant_id)).for("update"),
          db.update(tenants).set({ retention_days }).where(eq(tenants.id, tenant_id)),
          db
            .update(graphs)
            .set({ retention_pending: true, retention_asked_at: null })
            .where(and(eq(graphs.tenant_id, tenant_id), isNull(graphs.retention_days), isNull(graphs.erased_at))),
          pendingOf(tenant_id),
        ]);
        return { retention_days, pending: nonNull(waiting, "count").pending };
      }),

    takeRetentionPending: ({ limit, before, at }) =>
      runQuery(() =>
        takeFromEach(db, limit, async (place, share) => {
          const taken = sql`select * from take_retention_pending(${share}, ${formatInstant(before)}::timestamptz, ${formatInstant(at)}::timestamptz)`;
          const asked = db.execute<GraphAddress & Record<string, unknown>>(taken);
          const [{ rows }] = await asTenant(db, null, [asked], place);
          return rows.map(({ tenant, kind, id }) => ({ tenant, kind, id }));
        }),
      ),

    markRetentionApplied: (address, epoch, kept_days) =>
      runQuery(async () => {
        const wanted = sql`coalesce(${graphs.retention_days}, (select t.retention_days from tenants t where t.id = ${graphs.tenant_id}))`;
        await asTenant(db, address.tenant, [
          db
            .update(graphs)
            .set({ retention_pending: sql`${wanted} is distinct from ${kept_days}::integer` })
            .where(and(isGraph(address), eq(graphs.epoch, epoch))),
        ]);
      }),
  };
};
