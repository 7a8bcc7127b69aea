import { and, desc, eq, getTableColumns, isNull, lt, or, sql } from "drizzle-orm";
import { asTenant } from "../../../db/as-tenant.ts";
import type { Database } from "../../../db/client.ts";
import { graphs, tenants } from "../../../db/schema.ts";
import type { ListedOwner, Owner } from "../../../shared/api/owners.ts";
import { erasing, FaultError } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { formatInstant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { ControlPlane, ProfilePatch, Registration } from "../../ports/control-plane.ts";
import { runQuery } from "./run-query.ts";
import { isGraph } from "./is-graph.ts";
import { takeFromEach } from "./every-database.ts";
import { decodeCursor } from "./keyset-cursor.ts";
import { pageOf } from "./page-of.ts";

export const neonOwners = (
  db: Database,
): Pick<ControlPlane, "register" | "registration" | "save" | "owners" | "reportDrift" | "takeDrifted"> => ({
  register: (address, epoch, at) =>
    runQuery(async () => {
      // one transaction: the second query sees a row inserted by a concurrent request
      const [, rows] = await asTenant(db, address.tenant, [
        db
          .insert(graphs)
          .values(newGraph(address, epoch, at))
          .onConflictDoNothing(),
        registered(db).where(isGraph(address)),
      ]);
      const row = nonNull(rows[0], "registered graph");
      if (row.erased_at !== null) throw new FaultError(erasing(address.id));
      return toRegistration(row);
    }),

  registration: (address) =>
    runQuery(async () => {
      const [[row]] = await asTenant(db, address.tenant, [
        registered(db).where(and(isGraph(address), isNull(graphs.erased_at))),
      ]);
      return row ? toRegistration(row) : null;
    }),

  save: (address, patch, { epoch, at, replace }) =>
    runQuery(async () => {
      const changes: Record<string, unknown> = replace
        ? { ...EMPTY_PROFILE, ...definedFields(patch) }
        : definedFields(patch);
      const pending =
        "retention_days" in changes ? pendingWhereChanged(changes["retention_days"] as number | null) : {};
      const [[saved], [row]] = await asTenant(db, address.tenant, [
        db
          .insert(graphs)
          .values({ ...newGraph(address, epoch, at), ...changes })
          .onConflictDoUpdate({
            target: [graphs.tenant_id, graphs.kind, graphs.id],
            // an update must set a column
            set: Object.keys(changes).length > 0 ? { ...changes, ...pending } : { id: address.id },
            setWhere: isNull(graphs.erased_at),
          })
          .returning({ id: graphs.id }),
        registered(db).where(isGraph(address)),
      ]);
      if (!saved) throw new FaultError(erasing(address.id));
      return toRegistration(nonNull(row, "saved graph"));
    }),

  owners: (tenant_id, kind, limit, cursor) =>
    runQuery(async () => {
      const list = `${tenant_id}/${kind}`;
      const mark = await decodeCursor(list, cursor);
      const older =
        mark && or(lt(graphs.created_at, mark.at), and(eq(graphs.created_at, mark.at), lt(graphs.id, mark.id)));
      const [rows] = await asTenant(db, tenant_id, [
        db
          .select({ ...getTableColumns(graphs), last_active_at: LAST_ACTIVE_AT })
          .from(graphs)
          .where(and(eq(graphs.tenant_id, tenant_id), eq(graphs.kind, kind), isNull(graphs.erased_at), older))
          .orderBy(desc(graphs.created_at), desc(graphs.id))
          .limit(limit + 1),
      ]);
      return pageOf(list, rows, limit, toListedOwner);
    }),

  reportDrift: (address, epoch, drift) =>
    runQuery(async () => {
      await asTenant(db, address.tenant, [
        db
          .update(graphs)
          .set({ drift })
          .where(and(isGraph(address), eq(graphs.epoch, epoch))),
      ]);
    }),

  takeDrifted: ({ least, limit, before, at }) =>
    runQuery(() =>
      takeFromEach(db, limit, async (place, share) => {
        const taken = sql`select * from take_drifted(${least}, ${share}, ${formatInstant(before)}::timestamptz, ${formatInstant(at)}::timestamptz)`;
        const [{ rows }] = await asTenant(db, null, [db.execute<GraphAddress & Record<string, unknown>>(taken)], place);
        return rows.map(({ tenant, kind, id }) => ({ tenant, kind, id }));
      }),
    ),
});

const EMPTY_PROFILE = {
  name: null,
  email: null,
  metadata: {},
  time_zone: null,
  locale: null,
  region: null,
  retention_days: null,
};

const pendingWhereChanged = (retention_days: number | null) => {
  const changes = sql`${graphs.retention_days} is distinct from ${retention_days}::integer`;
  return {
    retention_pending: sql`${graphs.retention_pending} or ${changes}`,
    retention_asked_at: sql`case when ${changes} then null else ${graphs.retention_asked_at} end`,
  };
};

/**
 * The ledger's primary key finds the last change by a request from the end, so no write has to update a column. Tables are named in full,
 * because drizzle leaves out the table of a selected column.
 */
const LAST_ACTIVE_AT = sql<Date | null>`(
  select l.recorded_at from ledger l
  where l.tenant_id = graphs.tenant_id and l.kind = graphs.kind and l.graph_id = graphs.id and l.epoch = graphs.epoch
    and l.entry in ('episode', 'operation')
  order by l.seq desc limit 1)`.mapWith(graphs.created_at);

export const registered = (db: Database) =>
  db
    .select({ ...getTableColumns(graphs), tenant_retention_days: tenants.retention_days })
    .from(graphs)
    .innerJoin(tenants, eq(tenants.id, graphs.tenant_id));

export const newGraph = ({ tenant, kind, id }: GraphAddress, epoch: string, at: number) => ({
  tenant_id: tenant,
  kind,
  id,
  epoch,
  metadata: {},
  created_at: new Date(at),
});

export const definedFields = (patch: ProfilePatch) =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));

const toOwner = (row: typeof graphs.$inferSelect): Owner => ({
  id: row.id,
  name: row.name,
  email: row.email,
  metadata: row.metadata as Record<string, unknown>,
  time_zone: row.time_zone,
  locale: row.locale,
  region: row.region,
  retention_days: row.retention_days,
  created_at: formatInstant(row.created_at.getTime()),
});

const toListedOwner = (row: typeof graphs.$inferSelect & { last_active_at: Date | null }): ListedOwner => ({
  ...toOwner(row),
  last_active_at: row.last_active_at && formatInstant(row.last_active_at.getTime()),
});

export const toRegistration = (
  row: typeof graphs.$inferSelect & { tenant_retention_days: number | null },
): Registration => ({
  epoch: row.epoch,
  owner: toOwner(row),
  kept_days: row.retention_days ?? row.tenant_retention_days,
  retention_pending: row.retention_pending,
});
