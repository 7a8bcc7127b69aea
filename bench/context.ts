import { spawnSync } from "node:child_process";
import { copyFileSync, createReadStream, rmSync, mkdtempSync, readdirSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { nonNull } from "../shared/non-null.ts";
import { killLocalStacks, startLocalStack, type Ready } from "../test/fakes/local-stack.ts";
import { wordVectors } from "../test/fakes/word-vectors.ts";
import { zipfWords } from "../test/fixtures/zipf-words.ts";
import { builtinEmbedder } from "../worker/adapters/builtin/embedder.ts";
import { readMeta, writeMeta } from "../worker/store/base/meta.ts";
import { mergeTextIndexes } from "../worker/store/index/text-merging.ts";
import { sealNextSegment } from "../worker/store/walk/sealing.ts";
import { fastSql } from "./fast-sql.ts";
import { formatCount, type Measurement } from "./measurement.ts";
import { post } from "./post.ts";
import { fillMemory, type SeededMemory } from "./seeded-memory.ts";

const SIZES = [1_000, 10_000, 100_000];
/** The runtime still compiles: half of the first fifty requests take 1.5 times as long. */
const WARM_UP = 300;
/** Reports the median round's 95th percentile, because other load comes in bursts. */
const ROUNDS = 5;
const SAMPLES = 100;
const BETWEEN_ROUNDS_MS = 1_000;
/** An object leaves memory after ten idle seconds. */
const EVICTED_AFTER_MS = 11_500;
const OTHERS_EVERY_MS = 50;
const COLD_ROUNDS = 5;
const DISK_ROUNDS = 1;
const DIMENSIONS = 1_024;
/** One wait evicts all four; each gives a cold request, the first also the warm ones. */
export const USERS = ["seeded-1", "seeded-2", "seeded-3", "seeded-4"] as const;
const OTHER_USER = "other";

/**
 * Warm, and cold after the object left memory, with the file in the page cache and from disk. Uses the built Worker, because the proxy and
 * inspector of `wrangler dev` take longer than the Worker.
 */
export async function* measureContext(): AsyncGenerator<Measurement> {
  for (const facts of SIZES) {
    const dataDir = mkdtempSync(join(tmpdir(), "engraph-bench-"));
    try {
      const { names, files } = await seededServer(dataDir, facts);
      const server = await startLocalStack(dataDir, "0", { SERVE: "built" }).ready();
      const ask = createAsker(server, names);
      await fillOtherMemory(server);
      for (let i = 0; i < WARM_UP; i++) await ask(USERS[0]);
      const warm: Times[] = [];
      while (warm.length < ROUNDS) {
        await pause(BETWEEN_ROUNDS_MS);
        warm.push(timesOf(await repeat(SAMPLES, () => ask(USERS[0]))));
      }
      const cold = async (rounds: number, prepare: (file: string) => Promise<unknown>, users: readonly string[]) => {
        const asked: Asked[] = [];
        for (let round = 0; round < rounds; round++) {
          await serveOthers(server, EVICTED_AFTER_MS);
          for (const file of files) await prepare(file);
          for (const user of users) {
            await serveOthers(server, OTHERS_EVERY_MS);
            asked.push(await ask(user));
          }
        }
        return timesOf(asked);
      };
      const size = formatCount(facts, "facts");
      yield { operation: "context, warm", size, ...describe(warm) };
      const first = await cold(1, readWhole, USERS.slice(0, 1));
      yield { operation: "context, first cold", size, ...describe([first]) };
      yield { operation: "context, cold", size, ...describe([await cold(COLD_ROUNDS, readWhole, USERS)]) };
      if (files.every(dropsFromCache)) {
        const fromDisk = await cold(DISK_ROUNDS, async (file) => dropsFromCache(file), USERS);
        yield { operation: "context, cold, from disk", size, ...describe([fromDisk]) };
      }
    } finally {
      killLocalStacks();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

export async function seededServer(
  dataDir: string,
  facts: number,
  users: readonly string[] = USERS,
): Promise<{ names: string[]; files: string[] }> {
  const stack = startLocalStack(dataDir, "0", { SERVE: "built" });
  const server = await stack.ready();
  const files: string[] = [];
  for (const user of users) {
    await createMemory(server, user);
    files.push(
      nonNull(
        objectFiles(dataDir).find((file) => !files.includes(file)),
        "file of the new object",
      ),
    );
  }
  stack.process.kill("SIGTERM");
  await stack.exit();
  const [filled, ...copies] = files;
  const { names } = fillFile(nonNull(filled, "file to fill"), facts);
  for (const copy of copies) copyMemory(copy, nonNull(filled, "file to copy"));
  return { names, files };
}

async function createMemory(server: Ready, user: string): Promise<void> {
  await call(server, "PUT", `/v1/users/${user}`, {});
  await call(server, "POST", `/v1/users/${user}/messages`, {
    thread_id: "t",
    messages: [{ id: "first", role: "system", content: "-" }],
    wait: true,
  });
  const { body } = await call(server, "GET", `/v1/users/${user}/episodes`);
  const [first] = (body as { data: { id: string }[] }).data;
  await call(server, "DELETE", `/v1/users/${user}/episodes/${first?.id}`);
}

function objectFiles(dataDir: string): string[] {
  const objects = join(dataDir, "worker/v3/do/engraph-MemoryGraph");
  return readdirSync(objects)
    .filter((file) => /^[0-9a-f]{64}\.sqlite$/.test(file))
    .map((file) => join(objects, file));
}

function fillFile(file: string, facts: number): SeededMemory {
  const database = new DatabaseSync(file);
  const sql = fastSql(database);
  const memory = fillMemory(sql, facts, Date.now());
  sql.transaction(() => {
    const { model, synonym_similarity } = builtinEmbedder(DIMENSIONS, wordVectors());
    writeMeta(sql, "embedding_model", model);
    writeMeta(sql, "synonym_similarity", synonym_similarity);
    while (sealNextSegment(sql));
    while (mergeTextIndexes(sql));
  });
  database.close();
  return memory;
}

function copyMemory(file: string, filled: string): void {
  const before = new DatabaseSync(file);
  const sql = fastSql(before);
  const own = {
    identity: nonNull(readMeta(sql, "identity"), "identity"),
    epoch: nonNull(readMeta(sql, "epoch"), "epoch"),
  };
  before.close();
  copyFileSync(filled, file);
  const after = new DatabaseSync(file);
  writeMeta(fastSql(after), "identity", own.identity);
  writeMeta(fastSql(after), "epoch", own.epoch);
  after.close();
}

async function readWhole(file: string): Promise<void> {
  for (let time = 0; time < 2; time++) {
    for await (const _part of createReadStream(file, { highWaterMark: 2 ** 22 }));
  }
}

const dropsFromCache = (file: string): boolean =>
  spawnSync("dd", [`if=${file}`, "iflag=nocache", "count=0", "status=none"]).status === 0;

const fillOtherMemory = (server: Ready): Promise<unknown> =>
  call(server, "POST", `/v1/users/${OTHER_USER}/messages`, {
    thread_id: "t",
    messages: [{ role: "user", name: "Ada", content: "I moved to Lisbon. I work at Acme Robotics." }],
    wait: true,
  });

async function serveOthers(server: Ready, for_ms: number): Promise<void> {
  const until = performance.now() + for_ms;
  while (performance.now() < until) {
    await call(server, "POST", `/v1/users/${OTHER_USER}/context`, { query: "Where does Ada live?" });
    await pause(OTHERS_EVERY_MS);
  }
}

interface Asked {
  through_http: number;
  in_the_worker: number;
}

function createAsker(server: Ready, names: readonly string[]): (user: string) => Promise<Asked> {
  const text = zipfWords(99);
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  return async (user) => {
    const name = names[(turn++ * 37) % names.length];
    const query = `What does ${name} ${text(4)}?`;
    const started = performance.now();
    const { status, text: answer } = await post(agent, server, `/v1/users/${user}/context`, { query, receipt: true });
    const through_http = performance.now() - started;
    if (status !== 200) throw new Error(`context answered ${status}`);
    return { through_http, in_the_worker: (JSON.parse(answer) as { receipt: { ms: number } }).receipt.ms };
  };
}

async function call({ url, api_key }: Ready, method: string, path: string, body?: unknown) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${api_key}`, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

type Times = Record<keyof Asked, number[]>;

function timesOf(asked: readonly Asked[]): Times {
  const ascending = (of: keyof Asked) => asked.map((one) => one[of]).sort((a, b) => a - b);
  return { through_http: ascending("through_http"), in_the_worker: ascending("in_the_worker") };
}

async function repeat<T>(count: number, once: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) results.push(await once());
  return results;
}

function describe(rounds: readonly Times[]): Pick<Measurement, "ms" | "found"> {
  const ofRounds = (of: keyof Asked) => {
    const all = rounds.flatMap((times) => times[of]).sort((a, b) => a - b);
    const p95 = rounds.map((times) => at(times[of], 0.95)).sort((a, b) => a - b);
    const [least, middle, greatest] = [0, 0.5, 1].map((share) => at(p95, share).toFixed(0));
    return { median: at(all, 0.5), p95: rounds.length > 1 ? `${middle} (${least}–${greatest})` : middle };
  };
  const [http, worker] = [ofRounds("through_http"), ofRounds("in_the_worker")];
  return {
    ms: http.median,
    found: `p95 ${http.p95} ms; in the Worker ${worker.median.toFixed(0)} ms, p95 ${worker.p95} ms`,
  };
}

const at = (ascending: readonly number[], share: number): number =>
  ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? NaN;
