/**
 * `npm start`: runs everything on this machine, in one process tree.
 *
 *     npm start ── dev.ts ──┬─ thread: embedded Postgres ◄─ TCP ─┐
 *                           ├─ Neon endpoint ────────────────────┘◄─ HTTP, WebSocket ─┐
 *                           ├─ Vectorize's stand-in, if VECTOR_INDEX=vectorize ◄ HTTP ┤
 *                           └─ tether ── wrangler ── workerd: the Worker ─────────────┘
 *
 * Standard output carries one line, `ready {…}`; everything else goes to standard error.
 */
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { claimDataDirectory } from "./data-directory.ts";
import { setAsideDamaged } from "./damaged-storage.ts";
import { ensureDevelopmentKey } from "./development-tenant.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { findFreePort } from "./free-port.ts";
import { migrateDatabase } from "./migrate-database.ts";
import { startNeonEndpoint } from "./neon-endpoint.ts";
import { loadSecrets, saveSecrets, writePrivateFile } from "./secrets.ts";
import { type Configuration, formatEnvironment, readConfiguration } from "./worker-environment.ts";
import { startVectorizeEndpoint } from "./vectorize-endpoint.ts";
import { startWorker, type WorkerOptions, type WorkerProcess } from "./worker-process.ts";

/** The directory of the project, with `wrangler.toml`, `.dev.vars` and `db/migrations`. */
const ROOT = resolve(process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url)));
const HEALTH_TIMEOUT_MS = 60_000;
const HEALTH_PAUSE_MS = 50;
const DEFAULT_DIMENSIONS = "1024";
/** Delay until a mutation of the vector index is visible, which takes some seconds at Cloudflare too. */
const VECTORS_VISIBLE_MS = 2_000;
/** Exit at the latest after this long: everything must have ended 5 s after SIGTERM. */
const STOP_TIMEOUT_MS = 4_000;

/** Stop when workerd dies more often than this within a minute: starting it again does not help. */
const MAX_DEATHS = 3;
const DEATHS_WITHIN_MS = 60_000;

/** What has been started, to be stopped in reverse order. */
const started: Array<{ stop: () => Promise<void> }> = [];
let stopping = false;

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void stop(0));
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {}); // the reader has closed the pipe
stopWithNpm();
start().catch((error: unknown) => stopBecause(error instanceof Error ? error.message : String(error)));

async function start(): Promise<void> {
  const port = await findFreePort(process.env.PORT ?? "8787");
  const dataDir = claimDataDirectory(process.env.DATA_DIR ?? join(ROOT, ".engraph"));
  const secrets = loadSecrets(dataDir);
  const configuration = readConfiguration(join(ROOT, ".dev.vars"), process.env);
  const adminToken = configuration.ADMIN_TOKEN ?? secrets.admin_token;

  const damaged = setAsideDamaged(join(dataDir, "worker/v3/do"), join(dataDir, "damaged"), log);
  const database = await openDatabase(configuration, dataDir);
  const vectors = await openVectors(configuration, dataDir);
  const envFile = join(dataDir, "worker.env");
  const generated = { KEY_ENVIRONMENT: "dev", ADMIN_TOKEN: adminToken, KEY_PEPPER: secrets.key_pepper };
  writePrivateFile(envFile, formatEnvironment({ ...generated, ...configuration, ...database.variables, ...vectors }));

  const remoteBindings = Object.values(configuration).includes("workers-ai");
  const url = `http://127.0.0.1:${port}`;
  const options: WorkerOptions = {
    port,
    dataDir,
    envFile,
    built: process.env.SERVE === "built",
    remoteBindings,
    root: ROOT,
    log: (line) => log(`worker: ${line}`),
  };
  await runWorker(url, options, database.ready);
  started.push(damaged.removeErased(database.url));
  const apiKey = await ensureDevelopmentKey(url, adminToken, secrets.api_key);
  if (apiKey !== secrets.api_key) saveSecrets(dataDir, { ...secrets, api_key: apiKey });
  // a fragment is sent to no server
  const explorer = `${url}/explorer#key=${apiKey}`;
  process.stdout.write(`ready ${JSON.stringify({ url, api_key: apiKey, admin_token: adminToken, explorer })}\n`);
}

/**
 * Starts the Worker, and starts it again at the same port whenever a process of workerd dies, unless that happens too often. What
 * was acknowledged is on disk. Resolves when the Worker serves for the first time.
 */
async function runWorker(url: string, options: WorkerOptions, databaseReady: Promise<void>): Promise<void> {
  const deaths: number[] = [];
  let current: WorkerProcess;
  const run = (): WorkerProcess => {
    const worker = startWorker(options);
    current = worker;
    void worker.ended.then((reason) => {
      if (worker === current) void stopBecause(reason);
    });
    return worker;
  };
  const supervise = async (worker: WorkerProcess): Promise<void> => {
    await waitUntilHealthy(url, worker);
    void worker.watch().then((reason) => revive(worker, reason));
  };
  const revive = async (worker: WorkerProcess, reason: string): Promise<void> => {
    if (stopping) return;
    const recent = deaths.filter((at) => at > Date.now() - DEATHS_WITHIN_MS).length + 1;
    deaths.push(Date.now());
    if (recent > MAX_DEATHS) return stopBecause(`${reason}, for the ${recent}th time within a minute`);
    log(`${reason}; starting the Worker again`);
    try {
      const stopped = worker.stop();
      current = { ...worker, stop: () => stopped };
      await stopped;
      if (stopping) return;
      const next = run();
      await next.listening;
      await supervise(next);
      log("the Worker serves again");
    } catch (error) {
      await stopBecause(error instanceof Error ? error.message : String(error));
    }
  };
  started.push({ stop: () => current.stop() });
  const first = run();
  await Promise.all([databaseReady, first.listening]);
  await supervise(first);
}

interface Database {
  url: string;
  /** Environment variables for the Worker. */
  variables: Record<string, string>;
  /** Resolves when the migrations have been applied. */
  ready: Promise<void>;
}

/**
 * Opens the configured database or an embedded one. Returns its address before it is ready, so that the Worker starts
 * meanwhile.
 */
async function openDatabase({ DATABASE_URL }: Configuration, dataDir: string): Promise<Database> {
  const migrations = join(ROOT, "db/migrations");
  if (DATABASE_URL !== undefined)
    return { url: DATABASE_URL, variables: {}, ready: migrateDatabase(DATABASE_URL, migrations) };
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres") });
  started.push(postgres);
  void postgres.ended.then(stopBecause);
  const endpoint = await startNeonEndpoint({ postgresUrl: postgres.url });
  started.push(endpoint);
  return {
    url: postgres.url,
    variables: { DATABASE_URL: postgres.url, NEON_PROXY: endpoint.host },
    ready: migrateDatabase(postgres.url, migrations),
  };
}

/** Starts a stand-in for Vectorize if the Worker is to use it. Returns the Worker's variables for it. */
async function openVectors(
  { VECTOR_INDEX, EMBEDDING_DIMENSIONS }: Configuration,
  dataDir: string,
): Promise<Record<string, string>> {
  if (VECTOR_INDEX !== "vectorize") return {};
  const dimensions = Number(EMBEDDING_DIMENSIONS ?? DEFAULT_DIMENSIONS);
  const path = join(dataDir, "vectorize.sqlite");
  const endpoint = await startVectorizeEndpoint({ dimensions, delay_ms: VECTORS_VISIBLE_MS, path });
  started.push(endpoint);
  return { VECTORIZE_PROXY: endpoint.host };
}

async function waitUntilHealthy(url: string, worker: WorkerProcess): Promise<void> {
  const deadline = Date.now() + HEALTH_TIMEOUT_MS;
  let last = "";
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).then(
      async (response) => {
        const text = await response.text();
        return { ok: response.ok || canRead(text), text: `HTTP ${response.status} ${text}` };
      },
      (error: unknown) => ({ ok: false, text: String(error) }),
    );
    if (answer.ok) {
      if (canRead(answer.text)) log("the storage is full: nothing can be written");
      return;
    }
    last = answer.text;
    await Promise.race([worker.ended, new Promise((resolve) => setTimeout(resolve, HEALTH_PAUSE_MS))]);
  }
  throw new Error(
    `GET /health did not answer 200 within ${HEALTH_TIMEOUT_MS / 1_000} s; last answer: ${last.slice(0, 500)}`,
  );
}

/** Whether only writing fails. */
const canRead = (health: string): boolean => /"postgres":"ok","storage":"full"/.test(health);

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(code), STOP_TIMEOUT_MS);
  for (const part of started.reverse()) await part.stop().catch((error: unknown) => log(String(error)));
  process.exit(code);
}

/** Stops everything because a part failed or ended unexpectedly. */
function stopBecause(reason: string): Promise<void> {
  if (!stopping) log(reason);
  return stop(1);
}

/** Stops when npm is gone: npm passes on SIGTERM and SIGINT, but nothing would stop this process if npm were killed. */
function stopWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && void stop(1), 200).unref();
}

function log(line: string): void {
  process.stderr.write(`engraph: ${line}\n`);
}
