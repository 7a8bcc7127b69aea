/** Row-level security of every table, in PostgreSQL itself. */
import { sql, type SQL } from "drizzle-orm";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { asTenant } from "../../db/as-tenant.ts";
import { connect, type Database } from "../../db/client.ts";
import { nonNull } from "../../shared/non-null.ts";
import { neonControlPlane } from "../../worker/adapters/neon/control-plane.ts";
import { neonGrants } from "../../worker/adapters/neon/grants.ts";
import { neonLinks } from "../../worker/adapters/neon/links.ts";
import { neonContextTemplates } from "../../worker/adapters/neon/context-templates.ts";
import { neonWebhooks } from "../../worker/adapters/neon/webhooks.ts";
import { neonErasures } from "../../worker/adapters/neon/erasures.ts";
import { neonThreadIndex } from "../../worker/adapters/neon/thread-index.ts";
import { declare } from "../fixtures/ontologies.ts";

const NOW = Date.UTC(2024, 4, 8);
const DENIED = "42501";

let made = 0;

async function furnishedTenant(db: Database): Promise<string> {
  const control = neonControlPlane(db);
  const id = `ten_rls_${++made}`;
  const address = { tenant: id, kind: "user", id: "ada" } as const;
  await control.createTenant(
    { id, name: "T", created_at: NOW },
    {
      id: `key_rls_${made}`,
      tenant_id: id,
      name: null,
      hash: `hash-rls-${made}`,
      prefix: "eg_test_abcd",
      scopes: ["read"],
      user_id: null,
      expires_at: null,
      created_at: NOW,
    },
  );
  await control.register(address, "e1", NOW);
  await control.saveOntology(id, null, declare({ excluded_fact_types: ["LIKES"] }), NOW);
  await control.record(address, "e1", [
    { seq: 1, entry: "episode", subject_id: "ep_1", thread_id: "t1", recorded_at: NOW, payload: {} },
  ]);
  await neonThreadIndex(db).claim(address, "t1", NOW);
  await neonThreadIndex(db).claimOwn(address, "t2", NOW);
  const erased = { address: { ...address, id: "bob" }, epoch: "e1", digest: "d" };
  await neonErasures(db).erase(erased, NOW);
  const template = { id: "support", template: "{{facts}}", at: NOW };
  await neonContextTemplates(db).save(id, template, { replaces: false, most: 1 });
  const times = { created_at: NOW, expires_at: NOW + 1 };
  const link = { id: `link_rls_${made}`, hash: `hash-rls-${made}`, key_id: `key_rls_${made}`, label: null, ...times };
  await neonLinks(db).add(address, { ...link, view: { screen: "chat" } }, 1);
  const client = { client_id: "client_1", client_name: "Client", redirect_uri: "https://app.example.com/callback" };
  const grant = { ...client, id: `grant_rls_${made}`, key_id: `key_rls_${made}`, scopes: ["read" as const], ...times };
  await neonGrants(db).add(address, grant, 1);
  const webhooks = neonWebhooks(db);
  const hook = {
    id: `hook_rls_${made}`,
    tenant_id: id,
    url: "https://app.example.com",
    description: null,
    secrets: [],
  };
  await webhooks.create({ ...hook, events: ["fact.learned"], created_at: NOW }, 1);
  await webhooks.noteTest(id, hook.id, "msg_1", NOW);
  return id;
}

const rowsIn = async (db: Database, tenant: string | null, statement: SQL): Promise<Record<string, unknown>[]> => {
  const [{ rows }] = await asTenant(db, tenant, [db.execute(statement)]);
  return rows;
};

describe.each(inject("databases"))("on $name", ({ url, proxy }) => {
  const db = connect(url, proxy);
  let ours = "";
  let theirs = "";
  let tables: { name: string; column: string }[] = [];

  beforeAll(async () => {
    ours = await furnishedTenant(db);
    theirs = await furnishedTenant(db);
    const { rows } = await db.execute<{ name: string }>(
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    );
    tables = rows.map(({ name }) => ({ name, column: name === "tenants" ? "id" : "tenant_id" }));
  });

  test("every table has row-level security that its roles cannot bypass", async () => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and relrowsecurity and relforcerowsecurity
        and exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'own_tenant') order by 1`);
    expect(rows.map(({ name }) => name)).toEqual(tables.map(({ name }) => name));
    expect(tables.length).toBeGreaterThanOrEqual(6);
    const { rows: roles } = await db.execute(sql`
      select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcanlogin from pg_roles where rolname like 'engraph\\_app' or rolname like 'engraph\\_lookup' order by 1`);
    const bound = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcanlogin: false };
    expect(roles).toEqual([
      { rolname: "engraph_app", ...bound },
      { rolname: "engraph_lookup", ...bound },
    ]);
  });

  test("a query without a WHERE clause finds only one tenant's rows, and none without a tenant", async () => {
    for (const { name, column } of tables) {
      const all = sql`select distinct ${sql.identifier(column)} as tenant from ${sql.identifier(name)}`;
      expect([name, await rowsIn(db, ours, all)]).toEqual([name, [{ tenant: ours }]]);
      for (const unknown of [null, "", "ten_nobody", `${ours}' or 'a'='a`, ours.toUpperCase(), `${ours} `])
        expect([name, await rowsIn(db, unknown, all)]).toEqual([name, []]);
    }
  });

  test("a write without a WHERE clause changes only one tenant's rows, and none can be written for another", async () => {
    for (const { name, column } of tables) {
      const [table, tenant] = [sql.identifier(name), sql.identifier(column)];
      const touched = await rowsIn(
        db,
        ours,
        sql`update ${table} set ${tenant} = ${tenant} returning ${tenant} as tenant`,
      );
      expect([name, ...new Set(touched.map(({ tenant }) => tenant))]).toEqual([name, ours]);
      await expect(rowsIn(db, ours, sql`update ${table} set ${tenant} = ${theirs}`)).rejects.toMatchObject({
        code: DENIED,
      });
      expect(await rowsIn(db, ours, sql`delete from ${table} where ${tenant} = ${theirs} returning 1`)).toEqual([]);
    }
    const theirRow = sql`insert into threads (tenant_id, kind, graph_id, id, created_at) values (${theirs}, 'user', 'ada', 'new', now())`;
    for (const tenant of [ours, null])
      await expect(rowsIn(db, tenant, theirRow)).rejects.toMatchObject({ code: DENIED });
    expect(await rowsIn(db, theirs, sql`select id from threads`)).toEqual([{ id: "t1" }]);
  });

  test("the tenant is set for one transaction, and switching row-level security off is an error", async () => {
    await rowsIn(db, ours, sql`select 1`);
    const [{ rows }] = await asTenant(db, null, [db.execute(sql`select current_setting('app.tenant_id') as tenant`)]);
    expect(rows).toEqual([{ tenant: "" }]);
    const off = asTenant(db, ours, [
      db.execute(sql`set local row_security = off`),
      db.execute(sql`select * from graphs`),
    ]);
    await expect(off).rejects.toThrow(/row-level security|row security/);
  });

  test("the role that looks up keys and links sees only the columns needed for it, and no other table", async () => {
    const { rows } = await db.execute<{ seen: string }>(sql`
      select c.relname || '.' || a.attname as seen from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and has_column_privilege('engraph_lookup', c.oid, a.attnum, 'select') order by 1`);
    expect(rows.map(({ seen }) => seen)).toEqual([
      ...[
        "expires_at",
        "hash",
        "id",
        "last_used_at",
        "replaced_by",
        "revoked_at",
        "scopes",
        "tenant_id",
        "user_id",
      ].map((column) => `api_keys.${column}`),
      ...["drift", "id", "kind", "refresh_asked_at", "retention_asked_at", "retention_pending", "tenant_id"].map(
        (column) => `graphs.${column}`,
      ),
      ...[
        "created_at",
        "expires_at",
        "graph_id",
        "hash",
        "id",
        "key_id",
        "kind",
        "last_used_at",
        "tenant_id",
        "view",
      ].map((column) => `links.${column}`),
    ]);
    const { rows: open } = await db.execute<{ name: string }>(sql`
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
        and has_function_privilege('public', oid, 'execute')`);
    expect(open).toEqual([]);
  });
});

test("no transaction proceeds if row-level security does not bind its role", async () => {
  const { url, proxy } = nonNull(inject("databases")[0], "embedded database");
  const db = connect(url, proxy);
  const unbound = db.batch([
    db.execute(sql`alter table graphs disable row level security`),
    db.execute(sql`select enter_tenant('ten_1')`),
  ]);
  await expect(unbound).rejects.toThrow("row-level security does not bind");
  await expect(asTenant(db, "ten_1", [])).resolves.toEqual([]);
});

test.each(inject("databases").filter(({ name }) => name.includes("member")))(
  "on $name, an injected statement cannot leave its tenant",
  async ({ url, proxy }) => {
    const db = connect(url, proxy);
    const tenant = await furnishedTenant(db);
    for (const role of ["engraph_lookup", "postgres"])
      await expect(rowsIn(db, tenant, sql`set local role ${sql.identifier(role)}`)).rejects.toMatchObject({
        code: DENIED,
      });
    const [, { rows }] = await asTenant(db, tenant, [
      db.execute(sql`reset role`),
      db.execute(sql`select distinct tenant_id as tenant from graphs`),
    ]);
    expect(rows).toEqual([{ tenant }]);
    await expect(db.execute(sql`alter table graphs disable row level security`)).rejects.toMatchObject({
      cause: { code: DENIED },
    });
    await expect(db.execute(sql`select keep_tenants_apart('graphs')`)).rejects.toMatchObject({
      cause: { code: DENIED },
    });
  },
);
