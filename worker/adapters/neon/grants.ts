import { and, desc, eq, getTableColumns, lt, not, or, sql } from "drizzle-orm";
import { asTenant } from "../../../db/as-tenant.ts";
import type { Database } from "../../../db/client.ts";
import { apiKeys, graphs, oauthGrants as grants } from "../../../db/schema.ts";
import type { Grant } from "../../../shared/api/grants.ts";
import type { KeyScope } from "../../../shared/api/tenants.ts";
import { graphName, type GraphAddress } from "../../../shared/ids.ts";
import { formatInstant, formatInstantOrNull, type Instant } from "../../../shared/instant.ts";
import type { Grants } from "../../ports/grants.ts";
import { isGraph } from "./is-graph.ts";
import { decodeCursor } from "./keyset-cursor.ts";
import { pageOf } from "./page-of.ts";
import { runQuery } from "./run-query.ts";

type Row = typeof grants.$inferSelect;

const ofUser = ({ tenant, id }: GraphAddress) => and(eq(grants.tenant_id, tenant), eq(grants.user_id, id));

const instant = (at: Instant) => sql`${formatInstant(at)}::timestamptz`;
const keyEndsAt = sql<string>`public.key_ends_at(${grants.key_id}, ${grants.tenant_id})`;

const endsAt = sql<string>`least(${grants.expires_at}, ${keyEndsAt})`;

const isValidAt = (at: Instant) => sql`${endsAt} > ${instant(at)}`;

const LISTED = { ...getTableColumns(grants), expires_at: endsAt.mapWith(grants.expires_at) };

const toGrant = (row: Row): Grant => ({
  id: row.id,
  client_id: row.client_id,
  client_name: row.client_name,
  redirect_host: new URL(row.redirect_uri).hostname,
  scopes: row.scopes as Grant["scopes"],
  created_at: formatInstant(row.created_at.getTime()),
  expires_at: formatInstant(row.expires_at.getTime()),
  last_used_at: formatInstantOrNull(row.last_used_at?.getTime() ?? null),
});

export const neonGrants = (db: Database): Grants => ({
  add: (address, { id, key_id, client_id, client_name, redirect_uri, scopes, created_at, expires_at }, most) =>
    runQuery(async () => {
      const { tenant, id: user_id } = address;
      const isKeyValid = sql`public.key_ends_at(${key_id}, ${tenant}) > ${instant(created_at)}`;
      const isErasing = sql`exists (select 1 from ${graphs} where ${isGraph(address)} and erased_at is not null)`;
      const same = and(eq(grants.client_id, client_id), eq(grants.redirect_uri, redirect_uri));
      const [, , { rows: erasing }, { rows: valid }, { rows: added }] = await asTenant(db, tenant, [
        // a grant is either made before the erasure and erased, or not made
        db.execute(sql`select 1 from ${graphs} where ${isGraph(address)} for update`),
        db.delete(grants).where(and(ofUser(address), or(not(isValidAt(created_at)), and(same, isKeyValid)))),
        db.execute(sql`select 1 where ${isErasing}`),
        db.execute(sql`select 1 where ${isKeyValid}`),
        db.execute(sql`
          insert into ${grants} (id, tenant_id, user_id, key_id, client_id, client_name, redirect_uri, scopes, created_at, expires_at)
          select ${id}, ${tenant}, ${user_id}, ${key_id}, ${client_id}, ${client_name}, ${redirect_uri},
            array(select json_array_elements_text(${JSON.stringify(scopes)}::json)), ${instant(created_at)}, ${instant(expires_at)}
          where not ${isErasing} and ${isKeyValid} and (select count(*) from ${grants} where ${ofUser(address)}) < ${most}::int
          returning 1`),
      ]);
      if (erasing.length > 0) return "erasing";
      if (valid.length === 0) return "ended";
      return added.length === 0 ? "full" : "added";
    }),

  list: (address, limit, cursor, at) =>
    runQuery(async () => {
      const list = `${graphName(address)}/grants`;
      const mark = await decodeCursor(list, cursor);
      const { created_at, id } = grants;
      const older = mark && or(lt(created_at, mark.at), and(eq(created_at, mark.at), lt(id, mark.id)));
      const [rows] = await asTenant(db, address.tenant, [
        db
          .select(LISTED)
          .from(grants)
          .where(and(ofUser(address), isValidAt(at), older))
          .orderBy(desc(created_at), desc(id))
          .limit(limit + 1),
      ]);
      return pageOf(list, rows, limit, toGrant);
    }),

  remove: (address, id) =>
    runQuery(async () => {
      const [rows] = await asTenant(db, address.tenant, [
        db
          .delete(grants)
          .where(and(ofUser(address), eq(grants.id, id)))
          .returning({ id: grants.id }),
      ]);
      return rows.length > 0;
    }),

  giveBack: (tenant, id) =>
    runQuery(async () => {
      await asTenant(db, tenant, [db.delete(grants).where(and(eq(grants.tenant_id, tenant), eq(grants.id, id)))]);
    }),

  find: (tenant, id, at) =>
    runQuery(async () => {
      const [[row]] = await asTenant(db, tenant, [
        db
          .select({ ...LISTED, key_scopes: apiKeys.scopes, is_key_valid: sql<boolean>`${keyEndsAt} > ${instant(at)}` })
          .from(grants)
          .innerJoin(apiKeys, and(eq(apiKeys.id, grants.key_id), eq(apiKeys.tenant_id, grants.tenant_id)))
          .where(and(eq(grants.tenant_id, tenant), eq(grants.id, id))),
      ]);
      if (row?.is_key_valid !== true) return null;
      const { user_id, key_id, scopes, key_scopes, expires_at } = row;
      return {
        user_id,
        key_id,
        scopes: scopes as Grant["scopes"],
        key_scopes: key_scopes as KeyScope[],
        expires_at: expires_at.getTime(),
      };
    }),

  renew: (tenant, id, at, expires_at) =>
    runQuery(async () => {
      const [rows] = await asTenant(db, tenant, [
        db
          .update(grants)
          .set({ expires_at: new Date(expires_at), last_used_at: new Date(at) })
          .where(and(eq(grants.tenant_id, tenant), eq(grants.id, id), isValidAt(at)))
          .returning({ id: grants.id }),
      ]);
      return rows.length > 0;
    }),
});
