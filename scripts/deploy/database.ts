import { Client } from "pg";
import { migrateDatabase } from "../migrate-database.ts";
import { explain } from "../open-database.ts";

/** @throws Error that names the missing right */
export async function checkRights(url: string): Promise<string> {
  const [found] = await query<{ version: string; missing: string[] }>(
    url,
    `SELECT current_setting('server_version') AS version, array_remove(ARRAY[
      CASE WHEN NOT has_database_privilege(current_database(), 'CREATE') THEN 'create schemas in the database' END,
      CASE WHEN NOT has_schema_privilege('public', 'CREATE') THEN 'create tables in the schema public' END,
      CASE WHEN NOT (r.rolsuper OR r.rolcreaterole OR (
        SELECT count(*) = 2 FROM pg_roles m
        WHERE m.rolname IN ('engraph_app', 'engraph_lookup') AND pg_has_role(m.oid, 'MEMBER'))) THEN 'create roles' END
    ], NULL) AS missing FROM pg_roles r WHERE r.rolname = current_user`,
  );
  const { host } = new URL(url);
  if (found === undefined) throw new Error(`the database at ${host} does not say who is logged in`);
  if (found.missing.length > 0)
    throw new Error(`the login of the database at ${host} may not ${found.missing.join(" and may not ")}`);
  return `PostgreSQL ${found.version} at ${host}`;
}

export async function migrate(ownerUrl: string, workerUrl: string): Promise<void> {
  try {
    await migrateDatabase(ownerUrl);
  } catch (error) {
    throw explain(error, new URL(ownerUrl).host);
  }
  await query(workerUrl, "SELECT public.enter_tenant('')");
}

async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } catch (error) {
    throw explain(error, new URL(url).host);
  } finally {
    await client.end().catch(() => {});
  }
}
