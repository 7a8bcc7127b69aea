import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import { asTenant } from "../../../db/as-tenant.ts";
import type { Database } from "../../../db/client.ts";
import { apiKeys, tenants } from "../../../db/schema.ts";
import type { Key, KeyScope } from "../../../shared/api/tenants.ts";
import { formatInstant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { ControlPlane, NewKey } from "../../ports/control-plane.ts";
import { runQuery } from "./run-query.ts";
import { decodeCursor } from "./keyset-cursor.ts";
import { pageOf } from "./page-of.ts";

export const neonKeys = (
  db: Database,
): Pick<
  ControlPlane,
  "createTenant" | "tenantExists" | "createKey" | "keys" | "rotateKey" | "revokeKey" | "principal"
> => ({
  createTenant: (tenant, key) =>
    runQuery(async () => {
      await asTenant(db, tenant.id, [
        db.insert(tenants).values({ ...tenant, created_at: new Date(tenant.created_at) }),
        db.insert(apiKeys).values(keyRow(key)),
      ]);
    }),

  tenantExists: (id) =>
    runQuery(async () => {
      const [rows] = await asTenant(db, id, [db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, id))]);
      return rows.length > 0;
    }),

  createKey: (key) =>
    runQuery(async () => {
      const [rows] = await asTenant(db, key.tenant_id, [db.insert(apiKeys).values(keyRow(key)).returning()]);
      return toKey(nonNull(rows[0], "inserted key"));
    }),

  keys: (tenant_id, limit, cursor) =>
    runQuery(async () => {
      const list = `${tenant_id}/keys`;
      const mark = await decodeCursor(list, cursor);
      const [rows] = await asTenant(db, tenant_id, [
        db
          .select()
          .from(apiKeys)
          .where(and(eq(apiKeys.tenant_id, tenant_id), mark && lt(apiKeys.id, mark.id)))
          .orderBy(desc(apiKeys.id))
          .limit(limit + 1),
      ]);
      return pageOf(list, rows, limit, toKey);
    }),

  rotateKey: (tenant_id, key_id, made, until) =>
    runQuery(async () => {
      const at = formatInstant(made.created_at);
      const expires_at = made.expires_at === null ? null : formatInstant(made.expires_at);
      const [, rows] = await asTenant(db, tenant_id, [
        db.execute(sql`
          with prior as (
            select * from api_keys where tenant_id = ${tenant_id} and id = ${key_id} and revoked_at is null
              and replaced_by is null and (expires_at is null or expires_at > ${at}::timestamptz) for update
          ), replaced as (
            update api_keys k set replaced_by = ${made.id}, expires_at = least(prior.expires_at, ${formatInstant(until)}::timestamptz)
            from prior where k.id = prior.id
          )
          insert into api_keys (id, tenant_id, name, hash, prefix, scopes, user_id, expires_at, created_at)
          select ${made.id}, tenant_id, name, ${made.hash}, ${made.prefix}, scopes, user_id,
            coalesce(${expires_at}::timestamptz, expires_at), ${at}::timestamptz from prior`),
        db
          .select()
          .from(apiKeys)
          .where(and(eq(apiKeys.tenant_id, tenant_id), or(eq(apiKeys.id, key_id), eq(apiKeys.id, made.id)))),
      ]);
      const byId = new Map(rows.map((row) => [row.id, toKey(row)]));
      const replaced = byId.get(key_id);
      return replaced ? { replaced, made: byId.get(made.id) ?? null } : null;
    }),

  revokeKey: (tenant_id, key_id, at) =>
    runQuery(async () => {
      const [rows] = await asTenant(db, tenant_id, [
        db
          .update(apiKeys)
          .set({ revoked_at: sql`coalesce(${apiKeys.revoked_at}, ${new Date(at).toISOString()}::timestamptz)` })
          .where(and(eq(apiKeys.tenant_id, tenant_id), eq(apiKeys.id, key_id)))
          .returning({ id: apiKeys.id }),
      ]);
      return rows.length > 0;
    }),

  principal: (hash, previous, at, jurisdiction = null) =>
    runQuery(async () => {
      if (jurisdiction !== null && !db.jurisdictions.has(jurisdiction)) return null;
      const found = sql`select * from find_key(${hash}, ${previous}, ${formatInstant(at)}::timestamptz)`;
      const [{ rows }] = await asTenant(db, null, [db.execute<FoundKey>(found)], jurisdiction);
      const [row] = rows;
      if (!row) return null;
      return {
        key_id: row.id,
        tenant_id: row.tenant_id,
        scopes: row.scopes,
        user_id: row.user_id,
        expires_at: row.expires_at === null ? null : new Date(row.expires_at).getTime(),
      };
    }),
});

interface FoundKey extends Record<string, unknown> {
  id: string;
  tenant_id: string;
  scopes: KeyScope[];
  user_id: string | null;
  expires_at: string | null;
}

const keyRow = (key: NewKey) => ({
  ...key,
  expires_at: key.expires_at === null ? null : new Date(key.expires_at),
  created_at: new Date(key.created_at),
});

const toKey = (row: typeof apiKeys.$inferSelect): Key => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes as KeyScope[],
  user_id: row.user_id,
  expires_at: row.expires_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  replaced_by: row.replaced_by,
  created_at: row.created_at.toISOString(),
});
