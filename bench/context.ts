import { spawnSync } from "node:child_process";
import { copyFileSync, createReadStream, rmSync, mkdtempSync, readdirSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { must } from "../shared/must.ts";
import { killLocalStacks, startLocalStack, type Ready } from "../test/fakes/local-stack.ts";
import { wordVectors } from "../test/fakes/word-vectors.ts";
import { zipfWords } from "../test/fixtures/zipf-words.ts";
import { builtinEmbedder } from "../worker/adapters/builtin/embedder.ts";
import { readMeta, writeMeta } from "../worker/store/base/meta.ts";
import { mergeTextIndexes } from "../worker/store/index/text-merging.ts";
import { sealNextSegment } from "../worker/store/walk/sealing.ts";
import { fastSql } from "./fast-sql.ts";
import { formatCount, type Measurement } from "./measurement.ts";
import { fillMemory, type SeededMemory } from "./seeded-memory.ts";

const SIZES = [1_000, 10_000, 100_000];
/** So long the runtime goes on compiling what it runs: of the first fifty contexts half take half as long again. */
const WARM_UP = 300;
/** What else a shared machine does comes in bursts: the 95th percentile is that of the middle one of some rounds. */
const ROUNDS = 5;
const SAMPLES = 100;
const BETWEEN_ROUNDS_MS = 1_000;
/** After ten idle seconds an object is put out of memory. */
const EVICTED_AFTER_MS = 11_500;
/** Meanwhile the server serves somebody else so often: a machine that sleeps as well is slow to wake, whoever asks. */
const OTHERS_EVERY_MS = 50;
const COLD_ROUNDS = 5;
const DISK_ROUNDS = 1;
const DIMENSIONS = 1_024;
/** All have the same memory: one wait puts all of them out, and each is woken. The first is the one that is asked while warm. */
const USERS = ["seeded-1", "seeded-2", "seeded-3", "seeded-4"] as const;
const OTHER_USER = "other";

/**
 * `POST context` through HTTP, by the Worker as it is deployed, in workerd, warm and after the object was put out of memory while others
 * were served. `wrangler dev` would put a proxy and an inspector around it, which take longer than the Worker. How much of a file the
 * system still holds after ten seconds differs between machines by all of it, so cold is measured twice: with the whole file held by
 * the system, and with nothing of it, from the disk.
 */
export async function* measureContext(): AsyncGenerator<Measurement> {
  for (const facts of SIZES) {
    const dataDir = mkdtempSync(join(tmpdir(), "engraph-bench-"));
    try {
      const { names, files } = await seededServer(dataDir, facts);
      const server = await startLocalStack(dataDir, "0", { SERVE: "built" }).ready();
      const ask = asker(server, names);
      await tellOther(server);
      for (let i = 0; i < WARM_UP; i++) await ask(USERS[0]);
      const warm: Times[] = [];
      while (warm.length < ROUNDS) {
        await pause(BETWEEN_ROUNDS_MS);
        warm.push(timesOf(await repeated(SAMPLES, () => ask(USERS[0]))));
      }
      /** Of all users, each asked once in a round; `prepare` leaves a file with the system, or has it let go of it. */
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
      yield { operation: "context, warm", size, ...described(warm) };
      // in the first one the runtime compiles what only cold ones run
      const first = await cold(1, readWhole, USERS.slice(0, 1));
      yield { operation: "context, the first cold", size, ...described([first]) };
      yield { operation: "context, cold", size, ...described([await cold(COLD_ROUNDS, readWhole, USERS)]) };
      if (files.every(dropsFromCache)) {
        const fromDisk = await cold(DISK_ROUNDS, async (file) => dropsFromCache(file), USERS);
        yield { operation: "context, cold, from disk", size, ...described([fromDisk]) };
      }
    } finally {
      killLocalStacks();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

/** Fills the storage of each user's object, all with the same, while the server is down. */
async function seededServer(dataDir: string, facts: number): Promise<{ names: string[]; files: string[] }> {
  const stack = startLocalStack(dataDir, "0", { SERVE: "built" });
  const server = await stack.ready();
  const files: string[] = [];
  for (const user of USERS) {
    await createMemory(server, user);
    files.push(
      must(
        objectFiles(dataDir).find((file) => !files.includes(file)),
        "file of the new object",
      ),
    );
  }
  stack.process.kill("SIGTERM");
  await stack.exit();
  const [filled, ...copies] = files;
  const { names } = fillFile(must(filled, "file to fill"), facts);
  for (const copy of copies) becomeCopy(copy, must(filled, "file to copy"));
  return { names, files };
}

/** A memory that has held a message, and forgot it. */
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

/** Everything of `filled` but whose it is. */
function becomeCopy(file: string, filled: string): void {
  const before = new DatabaseSync(file);
  const sql = fastSql(before);
  const own = { identity: must(readMeta(sql, "identity"), "identity"), epoch: must(readMeta(sql, "epoch"), "epoch") };
  before.close();
  copyFileSync(filled, file);
  const after = new DatabaseSync(file);
  writeMeta(fastSql(after), "identity", own.identity);
  writeMeta(fastSql(after), "epoch", own.epoch);
  after.close();
}

/** Leaves the file with the system: it may let go of the beginning while the end is read, so all is read twice. */
async function readWhole(file: string): Promise<void> {
  for (let time = 0; time < 2; time++) {
    for await (const _part of createReadStream(file, { highWaterMark: 2 ** 22 }));
  }
}

/** Has the system let go of the file; says whether it can be asked to (GNU dd). */
const dropsFromCache = (file: string): boolean =>
  spawnSync("dd", [`if=${file}`, "iflag=nocache", "count=0", "status=none"]).status === 0;

const tellOther = (server: Ready): Promise<unknown> =>
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

/** Milliseconds of one answer: until its last byte was here, and of them those in the Worker as it counts them itself. */
interface Asked {
  through_http: number;
  in_the_worker: number;
}

/** Asks about another entity each time. */
function asker(server: Ready, names: readonly string[]): (user: string) => Promise<Asked> {
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

/** By the plain client of Node on a connection that is kept: `fetch` alone takes one to two milliseconds more. */
function post(
  agent: Agent,
  { url, api_key }: Ready,
  path: string,
  body: unknown,
): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const sent = JSON.stringify(body);
  const headers = {
    Authorization: `Bearer ${api_key}`,
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(sent),
  };
  const asking = request(`${url}${path}`, { method: "POST", headers, agent }, (response) => {
    const parts: Buffer[] = [];
    response.on("data", (part: Buffer) => parts.push(part));
    response.on("end", () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
    response.on("error", reject);
  });
  asking.on("error", reject);
  asking.end(sent);
  return promise;
}

async function call({ url, api_key }: Ready, method: string, path: string, body?: unknown) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${api_key}`, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

/** Ascending. */
type Times = Record<keyof Asked, number[]>;

function timesOf(asked: readonly Asked[]): Times {
  const ascending = (of: keyof Asked) => asked.map((one) => one[of]).sort((a, b) => a - b);
  return { through_http: ascending("through_http"), in_the_worker: ascending("in_the_worker") };
}

async function repeated<T>(count: number, once: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) results.push(await once());
  return results;
}

/** The median of all rounds; of each round's 95th percentiles the middle one, the least and the greatest. */
function described(rounds: readonly Times[]): Pick<Measurement, "ms" | "found"> {
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

/** By the nearest rank: the least value that so large a share does not exceed. */
const at = (ascending: readonly number[], share: number): number =>
  ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? NaN;
