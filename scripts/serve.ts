/**
 * `npm run serve`: runs the built Worker on your own machine.
 *
 *     clients ──► front door ──► workerd: the built Worker, its objects, queues and schedule
 *                                   └──► Neon endpoint ──► PostgreSQL of DATABASE_URL, or the embedded one
 *
 * Standard output carries one line, `ready {…}`; everything else goes to standard error.
 */
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { connectModel, withModel } from "./connect-model.ts";
import { claimDataDirectory, removeTraces } from "./data-directory.ts";
import { setAsideDamaged } from "./damaged-storage.ts";
import { readQueueSetting } from "./wake-up-queues.ts";
import { findFreePort } from "./free-port.ts";
import { openFrontDoor } from "./front-door.ts";
import { expectAddress, openDatabase } from "./open-database.ts";
import { openReserve } from "./open-reserve.ts";
import { type Program, runProgram } from "./program.ts";
import { describeProviders } from "./describe-providers.ts";
import { expectCron } from "./schedule.ts";
import { loadSecrets, writePrivateFile } from "./secrets.ts";
import { expectStartOptions } from "./start-options.ts";
import { superviseWorker } from "./supervise-worker.ts";
import { type Configuration, expectValid, formatEnvironment, readConfiguration } from "./worker-environment.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const GRACE_MS = 25_000;
const STOP_TIMEOUT_MS = GRACE_MS + 5_000;

const { values } = expectStartOptions(
  { options: { bundle: { type: "string" }, model: { type: "string" } } },
  {
    command: "npm run serve",
    does: "Runs Engraph as it is deployed, for as long as the process lives.",
    options: [
      ["--model <name>", "reads messages with this model of Ollama, LM Studio or llama.cpp"],
      ["--bundle <folder>", "runs a Worker that npm run bundle built, instead of building it"],
      ["--help", "prints this help"],
    ],
  },
);

runProgram(STOP_TIMEOUT_MS, serve);

async function serve(program: Program): Promise<void> {
  const { log } = program;
  const host = process.env.HOST || "127.0.0.1";
  const port = await findFreePort(process.env.PORT || "8787", host);
  const configured = readConfiguration(null, process.env);
  const model = await connectModel(configured, values.model, "npm run serve --");
  const configuration = expectLocal(expectValid(withModel(configured, model.variables)));
  const wakeUpQueues = readQueueSetting(process.env);
  if (process.env.DATABASE_OWNER_URL) expectAddress("DATABASE_OWNER_URL", process.env.DATABASE_OWNER_URL);
  if (process.env.SCHEDULE) expectCron("SCHEDULE", process.env.SCHEDULE);
  void model.report().then(log);
  const dataDir = claimDataDirectory(process.env.DATA_DIR || join(ROOT, ".engraph"));
  const door = await openFrontDoor({ host, port, grace_ms: GRACE_MS });
  const inner = await findFreePort("0");
  removeTraces(dataDir);
  const reserve = await openReserve(program, dataDir);
  const secrets = loadSecrets(dataDir);

  const damaged = setAsideDamaged(join(dataDir, "worker/v3/do"), join(dataDir, "damaged"), log);
  const database = await openDatabase(program, {
    url: configuration.DATABASE_URL,
    ownerUrl: process.env.DATABASE_OWNER_URL || undefined,
    directory: join(dataDir, "postgres"),
    password: secrets.database_password,
    beforeOpening: reserve.release,
    migrations: join(ROOT, "db/migrations"),
  });
  const envFile = join(dataDir, "worker.env");
  const made = { ADMIN_TOKEN: secrets.admin_token, KEY_PEPPER: secrets.key_pepper };
  writePrivateFile(
    envFile,
    formatEnvironment({ ...made, ...configuration, ...database.variables, ...reserve.variables }),
  );

  await superviseWorker(
    program,
    {
      port: inner,
      dataDir,
      envFile,
      built: true,
      ...(values.bundle !== undefined && { bundle: resolve(values.bundle) }),
      wakeUpQueues,
      schedule: process.env.SCHEDULE || "wrangler.toml",
      remoteBindings: false,
      root: ROOT,
      log: (line) => log(`worker: ${line}`),
    },
    database.ready,
  );
  program.started(damaged.removeErased(database.url));
  reserve.holdUnless(database.hasRemains);
  door.passTo(inner);
  program.started(door);
  log(await describeProviders(`http://${host}:${inner}`));
  process.stdout.write(`ready ${JSON.stringify({ url: `http://${door.host}:${door.port}` })}\n`);
}

/** @throws Error that names a setting which only Cloudflare supports */
function expectLocal(configuration: Configuration): Configuration {
  for (const [name, value] of Object.entries(configuration))
    if (name === "DATABASE_URL_EU")
      throw new Error(`${name} needs Cloudflare: serve one Engraph on a machine in the EU`);
    else if (value === "workers-ai" || (name === "VECTOR_INDEX" && value === "vectorize"))
      throw new Error(`${name}=${value} needs Cloudflare, and cannot be served from here`);
  return configuration;
}
