import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { nonNull } from "../shared/non-null.ts";
import { findFreePort } from "../scripts/free-port.ts";
import { descendantsOf } from "../scripts/process-group.ts";
import type { Status } from "../shared/api/status.ts";
import { killLocalStacks, startLocalStack, type LocalStack, type Ready } from "../test/fakes/local-stack.ts";
import { readMemory, type MemoryUse } from "../test/soak/inspector.ts";
import { seededRandom } from "../worker/core/clustering/seeded-random.ts";
import { seededServer, USERS } from "./context.ts";
import { formatCount, type Measurement } from "./measurement.ts";
import { post } from "./post.ts";
import { usageOfTree } from "./process-tree.ts";

const SIZES = [10_000, 100_000];
const [USER] = USERS;
/** Fixed, because waiting does not reduce demand. */
const READS_A_SECOND = 20;
const IDLE_SECONDS = 20;
const WARM_UP_SECONDS = 5;
const POLL_MS = 250;
/** Rare, because a garbage collection stops everything else for a quarter of a second. */
const READ_EVERY_MS = 2_000;
const MEBIBYTE = 2 ** 20;

/**
 * Refreshes twice over the same memory: with readers of `GET status` at a fixed rate, and with readings of the isolate's memory through
 * workerd's inspector after garbage collections, which would delay readers. Each time a first refresh, and one after a message. Object and
 * consumer share an isolate and a thread, which Cloudflare does not require.
 *
 * The inspector answers only between events; in between, V8's reports of its own full collections count (`--trace-gc`).
 */
export async function* measureRefresh(): AsyncGenerator<Measurement> {
  for (const facts of SIZES) {
    const [seeded, copy] = ["seeded", "copy"].map(() => mkdtempSync(join(tmpdir(), "engraph-bench-"))) as [
      string,
      string,
    ];
    try {
      const { names } = await seededServer(seeded, facts, [USER]);
      cpSync(seeded, copy, { recursive: true });
      const size = formatCount(facts, "facts");
      yield* await withServer(seeded, async (server) => measureReaders(server, names, size));
      yield* await withServer(copy, async (server) => measurePeaks(server, names, size));
    } finally {
      killLocalStacks();
      for (const dataDir of [seeded, copy]) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

interface Server extends Ready {
  stack: LocalStack;
  pid: number;
  inspector: number;
  agent: Agent;
}

async function withServer(
  dataDir: string,
  measure: (server: Server) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const inspector = await findFreePort("0");
  const stack = startLocalStack(dataDir, "0", {
    SERVE: "built",
    INSPECTOR_PORT: String(inspector),
    MINIFLARE_WORKERD_V8_FLAGS: "--trace-gc",
    REQUESTS_PER_MINUTE: "0",
  });
  const ready = await stack.ready();
  const [pid] = await descendantsOf(nonNull(stack.process.pid, "pid"), "workerd");
  const agent = new Agent({ keepAlive: true });
  try {
    return await measure({ ...ready, stack, pid: nonNull(pid, "workerd"), inspector, agent });
  } finally {
    agent.destroy();
    stack.process.kill("SIGTERM");
    await stack.exit();
  }
}

interface Run {
  seconds: number;
  cpu_ms: number;
  turns: number;
  /** The most after V8's own full collections. */
  collected: number;
}

async function run(server: Server, meanwhile: (running: () => boolean) => Promise<void>): Promise<Run> {
  const from = server.stack.stderr().length;
  const before = usageOfTree(server.pid);
  const began = performance.now();
  const { status, text } = await post(server.agent, server, `/v1/users/${USER}/communities/refresh`, {});
  if (status !== 202) throw new Error(`the refresh was answered ${status}: ${text}`);
  let isRunning = true;
  const ended = (async () => {
    try {
      for (; ; await pause(POLL_MS)) {
        const { refresh } = JSON.parse(await get(server, `/v1/users/${USER}/status`)) as Status;
        if (refresh.state === "failed") throw new Error(refresh.error ?? "the refresh failed");
        if (refresh.state === "idle") return performance.now() - began;
      }
    } finally {
      isRunning = false;
    }
  })();
  const [ms] = await Promise.all([ended, meanwhile(() => isRunning)]);
  const lines = server.stack.stderr().slice(from).split("\n");
  const live = lines.flatMap((line) => /Mark-Compact.* -> ([\d.]+) \([\d.]+\) MB/.exec(line)?.[1] ?? []);
  return {
    seconds: ms / 1_000,
    cpu_ms: usageOfTree(server.pid).cpu_ms - before.cpu_ms,
    turns: lines.filter((line) => /wake-up message handled/.test(line) && /"refresh":/.test(line)).length,
    collected: Math.max(0, ...live.map(Number)) * MEBIBYTE,
  };
}

async function bothRefreshes(
  server: Server,
  names: readonly string[],
  measure: (what: string) => Promise<Measurement>,
): Promise<Measurement[]> {
  const first = await measure("first");
  const content = names.slice(0, 4).map((name) => `I like ${name}.`);
  await post(server.agent, server, `/v1/users/${USER}/messages`, {
    messages: [{ role: "user", name: "Ada", content: content.join(" ") }],
    wait: true,
  });
  return [first, await measure("after a message")];
}

async function measureReaders(server: Server, names: readonly string[], size: string): Promise<Measurement[]> {
  await readAtRate(server, lasting(WARM_UP_SECONDS));
  return bothRefreshes(server, names, async (what) => {
    const idle = await readAtRate(server, lasting(IDLE_SECONDS));
    let during: number[] = [];
    const { seconds, cpu_ms, turns } = await run(server, async (running) => {
      during = await readAtRate(server, running);
    });
    const [still, busy] = [at(idle, 0.95), at(during, 0.95)];
    return {
      operation: `refresh, ${what}`,
      size,
      ms: seconds * 1_000,
      found: `CPU ${(cpu_ms / 1_000).toFixed(1)} s, ${turns} turns; status idle ${shown(idle)}, meanwhile ${shown(during)}: p95 × ${(busy / still).toFixed(2)}`,
    };
  });
}

async function measurePeaks(server: Server, names: readonly string[], size: string): Promise<Measurement[]> {
  const read = (): Promise<MemoryUse> =>
    readMemory(server.inspector, server.pid, () => get(server, `/v1/users/${USER}/status`));
  return bothRefreshes(server, names, async (what) => {
    const still = await read();
    const all: MemoryUse[] = [];
    const { seconds, collected } = await run(server, async (running) => {
      for (; running(); await pause(READ_EVERY_MS)) all.push(await read());
    });
    const peak = all.reduce((most, use) => (held(use) > held(most) ? use : most), still);
    return {
      operation: `refresh, ${what}: memory read`,
      size,
      ms: seconds * 1_000,
      found: `${mebibytes(held(still))} MiB before, most ${mebibytes(held(peak))} (heap ${mebibytes(peak.heap)}, buffers and WebAssembly ${mebibytes(peak.buffers)}) of ${all.length} readings; heap after V8's own collections at most ${mebibytes(collected)}`,
    };
  });
}

const held = ({ heap, buffers }: MemoryUse): number => heap + buffers;
const mebibytes = (bytes: number): string => (bytes / MEBIBYTE).toFixed(1);
const shown = (ascending: readonly number[]): string =>
  `${[0.5, 0.95, 1].map((share) => at(ascending, share).toFixed(1)).join(", ")} ms (median, p95, most of ${ascending.length})`;

const at = (ascending: readonly number[], share: number): number =>
  ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? NaN;

function lasting(seconds: number): () => boolean {
  const until = performance.now() + seconds * 1_000;
  return () => performance.now() < until;
}

async function readAtRate(server: Server, goesOn: () => boolean): Promise<number[]> {
  const random = seededRandom(1);
  const times: number[] = [];
  const open: Promise<void>[] = [];
  while (goesOn()) {
    await pause((-Math.log(1 - random()) / READS_A_SECOND) * 1_000);
    const began = performance.now();
    open.push(get(server, `/v1/users/${USER}/status`).then(() => void times.push(performance.now() - began)));
  }
  await Promise.all(open);
  return times.toSorted((a, b) => a - b);
}

function get(server: Server, path: string): Promise<string> {
  const { url, api_key, agent } = server;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = { Authorization: `Bearer ${api_key}` };
  const asking = request(`${url}${path}`, { headers, agent }, (response) => {
    const parts: Buffer[] = [];
    response.on("data", (part: Buffer) => parts.push(part));
    response.on("end", () => {
      const text = Buffer.concat(parts).toString();
      if (response.statusCode === 200) resolve(text);
      else reject(new Error(`${path} was answered ${response.statusCode}: ${text}`));
    });
    response.on("error", reject);
  });
  asking.on("error", (error) => {
    if (asking.reusedSocket) resolve(get(server, path));
    else reject(error);
  });
  asking.end();
  return promise;
}
