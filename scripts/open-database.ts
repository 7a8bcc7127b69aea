import { migrateDatabase } from "./migrate-database.ts";
import { startNeonEndpoint } from "./neon-endpoint.ts";
import type { Program } from "./program.ts";
import { supervisePostgres } from "./supervise-postgres.ts";

export interface DatabaseOptions {
  url: string | undefined;
  ownerUrl?: string | undefined;
  directory: string;
  password: string;
  beforeOpening: () => void;
  migrations: string;
}

export interface Database {
  url: string;
  variables: { DATABASE_URL: string; NEON_PROXY: string };
  ready: Promise<void>;
  hasRemains: () => boolean;
}

/** The embedded server has a single session. */
const SERVER_CONNECTIONS = 16;
const SERVER_TIMEOUT_MS = 60_000;
const SERVER_PAUSE_MS = 500;
const NOT_YET = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|57P03)$/;

/** Returns before the database is ready, so that the Worker can start meanwhile. */
export async function openDatabase(program: Program, options: DatabaseOptions): Promise<Database> {
  if (options.url === undefined) return openEmbedded(program, options);
  const url = expectAddress("DATABASE_URL", options.url);
  const ownerUrl = options.ownerUrl === undefined ? url : expectAddress("DATABASE_OWNER_URL", options.ownerUrl);
  const endpoint = await startNeonEndpoint({ postgresUrl: url, connections: SERVER_CONNECTIONS });
  program.started(endpoint);
  return {
    url: ownerUrl,
    variables: { DATABASE_URL: url, NEON_PROXY: endpoint.host },
    ready: migrateWhenThere(program, ownerUrl, options.migrations),
    hasRemains: () => false,
  };
}

async function openEmbedded(program: Program, options: DatabaseOptions): Promise<Database> {
  const { directory: dataDir, password, beforeOpening, migrations } = options;
  const { url, hasRemains } = await supervisePostgres(program, { dataDir, password }, beforeOpening);
  const endpoint = await startNeonEndpoint({ postgresUrl: url });
  program.started(endpoint);
  return {
    url,
    variables: { DATABASE_URL: url, NEON_PROXY: endpoint.host },
    ready: migrateDatabase(url, migrations),
    hasRemains,
  };
}

async function migrateWhenThere({ log, isStopping }: Program, url: string, migrations: string): Promise<void> {
  const { host } = new URL(url);
  for (let waited = 0; ; waited += SERVER_PAUSE_MS) {
    try {
      await migrateDatabase(url, migrations);
      return;
    } catch (error) {
      const code = String((error as { code?: unknown }).code);
      if (isStopping() || !NOT_YET.test(code)) throw explain(error, host);
      if (waited >= SERVER_TIMEOUT_MS)
        throw new Error(`no PostgreSQL answers at ${host} within ${SERVER_TIMEOUT_MS / 1_000} s (${code})`, {
          cause: error,
        });
      if (waited === 0) log(`waiting for PostgreSQL at ${host} (${code})`);
      await new Promise((resolve) => setTimeout(resolve, SERVER_PAUSE_MS));
    }
  }
}

/** Drizzle's error names the statement and hides the cause. */
export function explain(error: unknown, host: string): Error {
  const { message, cause } = error as Error;
  const why = cause instanceof Error ? `${message.split("\n")[0]}: ${cause.message}` : message;
  return new Error(`the database at ${host} cannot be used: ${why}`, { cause: error });
}

/** Errors never repeat the address, because of its password. */
export function expectAddress(variable: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (
    url === null ||
    !/^postgres(?:ql)?:$/.test(url.protocol) ||
    !url.hostname ||
    !url.username ||
    url.pathname.length < 2
  )
    throw new Error(`${variable} must be postgres://<user>:<password>@<host>:<port>/<database>`);
  if (url.port === "") url.port = "5432";
  return url.href;
}
