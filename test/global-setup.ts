import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { bundleWorker } from "../scripts/bundle-worker.ts";
import { writeAssets } from "../scripts/assets/write-assets.ts";
import { compileCache } from "../scripts/compile-cache.ts";
import { startEmbeddedPostgres } from "../scripts/embedded-postgres.ts";
import { startNeonEndpoint } from "../scripts/neon-endpoint.ts";
import { startVectorizeEndpoint } from "../scripts/vectorize-endpoint.ts";
import { makeServerDatabases } from "./fakes/server-databases.ts";
import { postgresTemplate } from "./postgres-template.ts";

/** `endpoint` is the `host:port` of the proxy before it. */
export interface TestDatabase {
  name: string;
  url: string;
  proxy: string;
}

declare module "vitest" {
  interface ProvidedContext {
    database_url: string;
    neon_proxy: string;
    vectorize_proxy: string;
    /** A second server, of a jurisdiction. */
    database_elsewhere: TestDatabase;
    postgres_directory: string;
    /** Databases for tests: the embedded one, and those of TEST_POSTGRES_URL. */
    databases: TestDatabase[];
  }
}

/**
 * Starts, for the whole run, an embedded, migrated Postgres behind the endpoint of `npm start`, another for tenants of a jurisdiction, and
 * one vector index. The document tests have their own server.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // for this run's workers, and for the programs that tests start
  Object.assign(process.env, compileCache());
  await writeAssets();
  if (project.vitest.projects.every(({ name }) => name === "documents")) return async () => {};
  const directory = mkdtempSync(join(tmpdir(), "engraph-tests-"));
  const bundled = isWhole(project) ? bundleWorker(join(directory, "worker")) : undefined;
  const template = await postgresTemplate();
  project.provide("postgres_directory", template);
  const dataDir = join(directory, "postgres");
  cpSync(template, dataDir, { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir });
  const endpoint = await startNeonEndpoint({ postgresUrl: postgres.url });
  cpSync(template, join(directory, "elsewhere"), { recursive: true });
  const elsewhere = await startEmbeddedPostgres({ dataDir: join(directory, "elsewhere") });
  const elsewhereEndpoint = await startNeonEndpoint({ postgresUrl: elsewhere.url });
  project.provide("database_elsewhere", { name: "elsewhere", url: elsewhere.url, proxy: elsewhereEndpoint.host });
  project.provide("database_url", postgres.url);
  project.provide("neon_proxy", endpoint.host);
  const server = await openServer(process.env.TEST_POSTGRES_URL);
  project.provide("databases", [
    { name: "embedded Postgres", url: postgres.url, proxy: endpoint.host },
    ...server.databases,
  ]);
  const vectors = await startVectorizeEndpoint({ dimensions: 64, delay_ms: 150 });
  project.provide("vectorize_proxy", vectors.host);
  await bundled;
  // local stacks of tests use this build
  if (bundled !== undefined) process.env.BUNDLE = join(directory, "worker");
  return async () => {
    await vectors.stop();
    await server.close();
    await endpoint.stop();
    await postgres.stop();
    await elsewhereEndpoint.stop();
    await elsewhere.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}

/** True if a whole project with local stacks runs; a single named file finishes sooner with its own build. */
const isWhole = ({ vitest }: TestProject): boolean =>
  !process.argv.slice(2).some((argument) => argument.startsWith("test/")) &&
  vitest.projects.some(({ name }) => ["node", "servers"].includes(name));

/** @param url of a superuser; undefined or empty for none */
async function openServer(url: string | undefined): Promise<{ databases: TestDatabase[]; close: () => Promise<void> }> {
  if (url === undefined || url === "") return { databases: [], close: async () => {} };
  const endpoint = await startNeonEndpoint({ postgresUrl: url });
  const made = await makeServerDatabases(url);
  return {
    databases: made.databases.map((database) => ({ ...database, proxy: endpoint.host })),
    close: async () => {
      await endpoint.stop();
      await made.drop();
    },
  };
}
