import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import pMap from "p-map";
import pg from "pg";
import { startLocalStack, type LocalStack, type Ready } from "../test/fakes/local-stack.ts";
import { startScriptedOpenAi } from "../test/fakes/scripted-openai/server.ts";
import { Users } from "./load/drive.ts";
import { NO_COUNTS, type Counts } from "./counts.ts";
import { post } from "./post.ts";
import { usageOfTree } from "./process-tree.ts";
import { percentile } from "./simulation/station.ts";
import { requestsOf, type Operation, type Planned } from "./workload.ts";

const COUNTED = { WORKER_ENTRY: fileURLToPath(new URL("counting.worker.ts", import.meta.url)) };

/** Means, including effects after the answer. */
export interface ServiceTime extends Counts {
  /** Median and 95th percentile on an idle server. */
  answer_ms: number;
  answer_p95_ms: number;
  /** Under concurrent load without counters; the database runs on the same machine. */
  worker_cpu_ms: number;
  database_cpu_ms: number;
}

export interface ServiceTimes {
  message_by_rules: ServiceTime;
  /** A model reads seven other messages with it. */
  message_by_model: ServiceTime;
  context: ServiceTime;
  search: ServiceTime;
  object_bytes: number;
  ledger_bytes: number;
}

const USERS = 4;
const EARLIER_MESSAGES = 60;
const MESSAGES = 120;
const READS = 300;
const WARM_UP = 60;
const CALLERS = 16;
const TOGETHER = 8;
const POLL_MS = 100;

export async function measureServiceTimes(): Promise<ServiceTimes> {
  const cpu = await onStack({}, processorTimes);
  const byRules = await onStack(COUNTED, async (stack) => {
    await fill(stack, "warm-up", EARLIER_MESSAGES);
    await fill(stack, "ada", EARLIER_MESSAGES);
    const before = await bytesOf(stack);
    const message = await timesOf(stack, "message", MESSAGES);
    const after = await bytesOf(stack);
    return {
      message_by_rules: { ...message, ...cpu.message },
      context: { ...(await timesOf(stack, "context", READS)), ...cpu.context },
      search: { ...(await timesOf(stack, "search", READS)), ...cpu.search },
      object_bytes: (after.object - before.object) / MESSAGES,
      ledger_bytes: (after.ledger - before.ledger) / MESSAGES,
    };
  });
  const model = await startScriptedOpenAi();
  try {
    const variables = {
      ...COUNTED,
      LLM_PROVIDER: "openai",
      LLM_MODEL: "scripted",
      MODEL_CLASS: "large",
      OPENAI_BASE_URL: model.url,
      OPENAI_API_KEY: "sk-test",
      EXTRACTION_MESSAGES: `${TOGETHER}`,
      EXTRACTION_SILENCE_MS: "3000",
    };
    return await onStack(variables, async (stack) => {
      await fill(stack, "ada", 2 * TOGETHER);
      const message_by_model = await timesOf(stack, "message", 10 * TOGETHER);
      // with a paid model, a read asks the account about its budget
      const [context, search] = [await timesOf(stack, "context", READS), await timesOf(stack, "search", READS)];
      return {
        ...byRules,
        message_by_model,
        context: { ...byRules.context, account_calls: context.account_calls },
        search: { ...byRules.search, account_calls: search.account_calls },
      };
    });
  } finally {
    await model.close();
  }
}

interface Stack extends Ready {
  local: LocalStack;
  dataDir: string;
  agent: Agent;
  counts: () => Promise<Counts>;
}

async function onStack<T>(variables: Record<string, string>, work: (stack: Stack) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "engraph-bench-"));
  const local = startLocalStack(dataDir, "0", { SERVE: "built", ...variables });
  try {
    const ready = await local.ready();
    const counts = async (): Promise<Counts> => (await (await fetch(`${ready.url}/counts`)).json()) as Counts;
    return await work({ ...ready, local, dataDir, agent: new Agent({ keepAlive: true, timeout: 2_000 }), counts });
  } finally {
    local.process.kill("SIGTERM");
    await local.exit();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

type ProcessorTime = Pick<ServiceTime, "worker_cpu_ms" | "database_cpu_ms">;

async function processorTimes(stack: Stack): Promise<Record<Operation, ProcessorTime>> {
  const users = new Users(stack, USERS, "user", 3);
  await users.begin(USERS, EARLIER_MESSAGES);
  await users.untilExtracted();
  const measure = async (operation: Operation, requests: number): Promise<ProcessorTime> => {
    const began = cpuOf(stack);
    await pMap(Array.from({ length: requests }), () => users.ask(operation), { concurrency: CALLERS });
    await users.untilExtracted();
    const ended = cpuOf(stack);
    return {
      worker_cpu_ms: (ended.worker - began.worker) / requests,
      database_cpu_ms: (ended.database - began.database) / requests,
    };
  };
  await measure("context", WARM_UP);
  const times = {
    message: await measure("message", MESSAGES),
    context: await measure("context", READS),
    search: await measure("search", READS),
  };
  users.close();
  return times;
}

async function fill(stack: Stack, seed: string, messages: number): Promise<void> {
  for (let user = 0; user < USERS; user++) {
    const next = requestsOf(seed.length * 1_000 + user);
    for (let sent = 0; sent < messages; sent++) await send(stack, user, next("message"));
  }
  await untilExtracted(stack);
}

async function timesOf(stack: Stack, operation: Operation, requests: number): Promise<ServiceTime> {
  const generators = Array.from({ length: USERS }, (_, user) => requestsOf(10_000 + user));
  await stack.counts();
  const began = cpuOf(stack);
  const answers_ms: number[] = [];
  for (let sent = 0; sent < requests; sent++) {
    const user = Math.floor(sent / TOGETHER) % USERS;
    const planned = generators[user]?.(operation);
    if (planned === undefined) continue;
    const started = performance.now();
    await send(stack, user, planned);
    answers_ms.push(performance.now() - started);
    if (operation === "message" && (sent + 1) % TOGETHER === 0) await untilExtracted(stack, user);
  }
  await untilExtracted(stack);
  const [counts, ended] = [await stack.counts(), cpuOf(stack)];
  const each = (total: number): number => total / requests;
  return {
    ...(Object.fromEntries(
      Object.keys(NO_COUNTS).map((name) => [name, each(counts[name as keyof Counts])]),
    ) as unknown as Counts),
    answer_ms: percentile(answers_ms, 0.5),
    answer_p95_ms: percentile(answers_ms, 0.95),
    worker_cpu_ms: each(ended.worker - began.worker),
    database_cpu_ms: each(ended.database - began.database),
  };
}

function cpuOf({ local }: Stack): { worker: number; database: number } {
  const pid = local.process.pid ?? 0;
  const worker = usageOfTree(pid, "workerd").cpu_ms;
  return { worker, database: usageOfTree(pid).cpu_ms - worker };
}

async function send(stack: Stack, user: number, { path, body }: Planned): Promise<void> {
  const { status, text } = await post(stack.agent, stack, `/v1/users/user-${user}/${path}`, body);
  if (status >= 300) throw new Error(`POST ${path} answered ${status}: ${text}`);
}

async function untilExtracted({ url, api_key }: Stack, only?: number): Promise<void> {
  for (let user = only ?? 0; user <= (only ?? USERS - 1); user++)
    for (;;) {
      const answer = await fetch(`${url}/v1/users/user-${user}/status`, {
        headers: { Authorization: `Bearer ${api_key}` },
      });
      const { pending } = (await answer.json()) as { pending: number };
      if (pending === 0) break;
      await pause(POLL_MS);
    }
}

async function bytesOf({ dataDir }: Stack): Promise<{ object: number; ledger: number }> {
  const { DATABASE_URL } = parseEnv(readFileSync(join(dataDir, "worker.env"), "utf8"));
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query<{ bytes: string }>("select pg_total_relation_size('ledger') as bytes");
    return { object: bytesOfObjects(dataDir), ledger: Number(rows[0]?.bytes ?? 0) };
  } finally {
    await client.end();
  }
}

function bytesOfObjects(dataDir: string): number {
  const directory = join(dataDir, "worker/v3/do");
  const files = readdirSync(directory, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".sqlite"),
  );
  let bytes = 0;
  for (const file of files) {
    const database = new DatabaseSync(join(directory, file), { readOnly: true });
    const [pages, size] = ["page_count", "page_size"].map((name) =>
      Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0] ?? 0),
    );
    bytes += (pages ?? 0) * (size ?? 0);
    database.close();
  }
  return bytes;
}
