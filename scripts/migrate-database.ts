import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";

const FOLDER = fileURLToPath(new URL("../db/migrations", import.meta.url));

export async function migrateDatabase(url: string, migrationsFolder = FOLDER): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on("notice", () => {});
  await client.connect();
  try {
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
