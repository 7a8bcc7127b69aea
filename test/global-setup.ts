import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../scripts/embedded-postgres.ts";
import { migrateDatabase } from "../scripts/migrate-database.ts";
import { startNeonEndpoint } from "../scripts/neon-endpoint.ts";
import { startVectorizeEndpoint } from "../scripts/vectorize-endpoint.ts";

declare module "vitest" {
  interface ProvidedContext {
    database_url: string;
    neon_proxy: string;
    vectorize_proxy: string;
  }
}

/** One Postgres for the whole run: embedded, migrated, behind the same endpoint that `npm start` has; and one index of vectors. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startEmbeddedPostgres({});
  await migrateDatabase(postgres.url);
  const endpoint = await startNeonEndpoint({ postgresUrl: postgres.url });
  project.provide("database_url", postgres.url);
  project.provide("neon_proxy", endpoint.host);
  const vectors = await startVectorizeEndpoint({ dimensions: 64, delay_ms: 150 });
  project.provide("vectorize_proxy", vectors.host);
  return async () => {
    await vectors.stop();
    await endpoint.stop();
    await postgres.stop();
  };
}
