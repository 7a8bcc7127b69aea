import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { migrateDatabase } from "../../scripts/migrate-database.ts";

export interface ServerDatabase {
  name: string;
  url: string;
}

/**
 * Two databases with three logins: a superuser, an owner who is not a superuser (and ran the migrations, as with a managed service), and a
 * user who may only act as `engraph_app`.
 *
 * @param server URL with the login of a superuser
 */
export async function makeServerDatabases(
  server: string,
): Promise<{ databases: ServerDatabase[]; drop: () => Promise<void> }> {
  const mark = randomBytes(4).toString("hex");
  const [ours, theirs, owner, tenant] = ["ours", "theirs", "owner", "tenant"].map((role) => `engraph_${role}_${mark}`);
  await execute(server, [
    `CREATE ROLE ${owner} LOGIN PASSWORD '${mark}' CREATEROLE`,
    `CREATE ROLE ${tenant} LOGIN PASSWORD '${mark}'`,
    `CREATE DATABASE ${ours}`,
    `CREATE DATABASE ${theirs} OWNER ${owner}`,
  ]);
  const at = (database: string | undefined, user?: string): string => {
    const url = new URL(server);
    url.pathname = `/${database}`;
    if (user !== undefined) Object.assign(url, { username: user, password: mark });
    return url.href;
  };
  await migrateDatabase(at(ours));
  await migrateDatabase(at(theirs, owner));
  await execute(server, [`GRANT engraph_app TO ${tenant}`]);
  return {
    databases: [
      { name: "a PostgreSQL server, as superuser", url: at(ours) },
      { name: "a PostgreSQL server, as owner", url: at(theirs, owner) },
      { name: "a PostgreSQL server, as a member of engraph_app", url: at(theirs, tenant) },
    ],
    drop: () =>
      execute(server, [
        `DROP DATABASE ${ours} WITH (FORCE)`,
        `DROP DATABASE ${theirs} WITH (FORCE)`,
        `DROP ROLE ${tenant}`,
        `DROP ROLE ${owner}`,
      ]),
  };
}

async function execute(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
