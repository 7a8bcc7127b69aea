/**
 * `npm start`: runs everything on this machine, in one process tree.
 *
 *     npm start ── dev.ts ──┬─ thread: embedded Postgres ◄─ TCP ─┐
 *                           ├─ Neon endpoint ────────────────────┘◄─ HTTP, WebSocket ─┐
 *                           ├─ Vectorize's stand-in, if VECTOR_INDEX=vectorize ◄ HTTP ┤
 *       clients ── HTTP ──► ├─ front door ──────────┐                                 │
 *                           └─ tether ── wrangler ──┴─ workerd: the Worker ───────────┘
 *
 * Standard output carries one line, `ready {…}`; everything else goes to standard error.
 */
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { connectModel, withModel } from "./connect-model.ts";
import { claimDataDirectory, removeTraces } from "./data-directory.ts";
import { setAsideDamaged } from "./damaged-storage.ts";
import { describeProviders } from "./describe-providers.ts";
import { ensureTenant } from "./kept-tenant.ts";
import { readQueueSetting } from "./wake-up-queues.ts";
import { newPassword } from "./embedded-postgres.ts";
import { findFreePort } from "./free-port.ts";
import { openFrontDoor } from "./front-door.ts";
import { openDatabase } from "./open-database.ts";
import { openReserve } from "./open-reserve.ts";
import { type Program, runProgram } from "./program.ts";
import { loadSecrets, saveSecrets, writePrivateFile } from "./secrets.ts";
import { expectStartOptions } from "./start-options.ts";
import { superviseWorker } from "./supervise-worker.ts";
import { type Configuration, expectValid, formatEnvironment, readConfiguration } from "./worker-environment.ts";
import { startVectorizeEndpoint } from "./vectorize-endpoint.ts";
import { openWorkerLog } from "./worker-log.ts";
import type { WorkerOptions } from "./worker-process.ts";

const { values, positionals } = expectStartOptions(
  {
    options: { model: { type: "string" }, verbose: { type: "boolean", default: false } },
    allowPositionals: true,
  },
  {
    command: "npm start",
    does: "Runs Engraph on this machine, with an embedded Postgres and the explorer. No key is needed.",
    options: [
      ["--model <name>", "reads messages with this model of Ollama, LM Studio or llama.cpp"],
      ["--verbose", "prints the log of every request"],
      ["--help", "prints this help"],
    ],
  },
);
const ROOT = resolve(positionals[0] ?? fileURLToPath(new URL("..", import.meta.url)));
const HOST = "127.0.0.1";
const DEFAULT_DIMENSIONS = "1024";
const VECTORS_VISIBLE_MS = 2_000;
/** Everything must end within 5 s of SIGTERM. */
const STOP_TIMEOUT_MS = 4_000;

runProgram(STOP_TIMEOUT_MS, start);

async function start(program: Program): Promise<void> {
  const { log } = program;
  const port = await findFreePort(process.env.PORT ?? "8787");
  const configured = readConfiguration(join(ROOT, ".dev.vars"), process.env);
  const model = await connectModel(configured, values.model, "npm start --");
  const configuration = expectValid(withModel(configured, model.variables));
  const wakeUpQueues = readQueueSetting(process.env);
  void model.report().then(log);
  const dataDir = claimDataDirectory(process.env.DATA_DIR ?? join(ROOT, ".engraph"));
  removeTraces(dataDir);
  const reserve = await openReserve(program, dataDir);
  const secrets = loadSecrets(dataDir);
  const adminToken = configuration.ADMIN_TOKEN ?? secrets.admin_token;

  const damaged = setAsideDamaged(join(dataDir, "worker/v3/do"), join(dataDir, "damaged"), log);
  const database = await openDatabase(program, {
    url: configuration.DATABASE_URL,
    directory: join(dataDir, "postgres"),
    password: secrets.database_password,
    beforeOpening: reserve.release,
    migrations: join(ROOT, "db/migrations"),
  });
  const vectors = await openVectors(program, configuration, dataDir);
  const envFile = join(dataDir, "worker.env");
  const generated = { KEY_ENVIRONMENT: "dev", ADMIN_TOKEN: adminToken, KEY_PEPPER: secrets.key_pepper };
  const scheduleToken = newPassword();
  const given = {
    ...configuration,
    ...database.variables,
    ...vectors,
    ...reserve.variables,
    SCHEDULE_TOKEN: scheduleToken,
  };
  writePrivateFile(envFile, formatEnvironment({ ...generated, ...given }));

  const remoteBindings = Object.values(configuration).includes("workers-ai");
  const url = `http://${HOST}:${port}`;
  const built = process.env.SERVE === "built";
  const schedule = { adminToken, token: scheduleToken };
  const door = await openFrontDoor({ host: HOST, port, grace_ms: 0, ...(!built && { schedule }) });
  const workerLog = openWorkerLog(dataDir, {
    isVerbose: values.verbose,
    show: (line) => log(`worker: ${line}`),
  });
  const options: WorkerOptions = {
    port: await findFreePort("0"),
    dataDir,
    envFile,
    built,
    ...(process.env.BUNDLE && { bundle: resolve(process.env.BUNDLE) }),
    wakeUpQueues,
    remoteBindings,
    root: ROOT,
    log: workerLog.write,
  };
  await superviseWorker(program, options, database.ready);
  reserve.holdUnless(database.hasRemains);
  door.passTo(options.port);
  program.started(door);
  program.started(damaged.removeErased(database.url));
  const tenant = await ensureTenant(url, adminToken, { name: "Development", kept: secrets });
  const { tenant_id, api_key: apiKey } = tenant;
  if (apiKey !== secrets.api_key || tenant_id !== secrets.tenant_id)
    saveSecrets(dataDir, { ...secrets, tenant_id, api_key: apiKey });
  const explorer = `${url}/explorer#key=${apiKey}`;
  log(await describeProviders(url));
  process.stdout.write(`ready ${JSON.stringify({ url, api_key: apiKey, admin_token: adminToken, explorer })}\n`);
  if (workerLog.path !== null) log(`requests are logged to ${workerLog.path}; npm start -- --verbose shows them here`);
}

async function openVectors(
  program: Program,
  { VECTOR_INDEX, EMBEDDING_DIMENSIONS }: Configuration,
  dataDir: string,
): Promise<Record<string, string>> {
  if (VECTOR_INDEX !== "vectorize") return {};
  const dimensions = Number(EMBEDDING_DIMENSIONS ?? DEFAULT_DIMENSIONS);
  const path = join(dataDir, "vectorize.sqlite");
  const endpoint = await startVectorizeEndpoint({ dimensions, delay_ms: VECTORS_VISIBLE_MS, path });
  program.started(endpoint);
  return { VECTORIZE_PROXY: endpoint.host };
}
