/**
 * `npm run release-fixture`: saves this version's stored data in `test/fixtures/releases/<version of package.json>/`, which every later
 * version must read and upgrade. Run it once per release and commit the result.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { constants, createZstdCompress } from "node:zlib";
import { create } from "tar";
import { builtinExtractor } from "../worker/adapters/builtin/extractor.ts";
import { readerDigest } from "./reader-digest.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
const TARGET = join(ROOT, "test/fixtures/releases", version);
const NOT_KEPT =
  /^(?:\.\/)?(?:worker\.env|lock|lock-journal|wrangler-registry|postgres\/postmaster\.pid|worker\/v3\/(?:observability|ratelimit|cache))(?:\/|$)/;
/** A large window spans the copies that Postgres keeps of its system tables, which halves the size. */
const COMPRESSION = {
  params: { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 27 },
};

interface Server {
  url: string;
  api_key: string;
  admin_token: string;
}
type Json = Record<string, unknown>;

await main();

async function main(): Promise<void> {
  if (existsSync(TARGET)) throw new Error(`${TARGET} already exists: a release's fixture is never overwritten`);
  const directory = mkdtempSync(join(tmpdir(), "engraph-release-"));
  try {
    const { child, server } = await start(directory);
    const recorded = await seed(server).finally(() => child.kill("SIGTERM"));
    await once(child, "close");
    mkdirSync(TARGET, { recursive: true });
    writeFileSync(join(TARGET, "ada.ndjson"), recorded.exported);
    writeFileSync(join(TARGET, "answers.json"), `${JSON.stringify(recorded.answers, null, 1)}\n`);
    const reader = { prompt_version: builtinExtractor.prompt_version, digest: readerDigest() };
    writeFileSync(join(TARGET, "reader.json"), `${JSON.stringify(reader)}\n`);
    const filter = (path: string): boolean => !NOT_KEPT.test(path);
    await pipeline(
      create({ cwd: directory, portable: true, filter }, ["."]),
      createZstdCompress(COMPRESSION),
      createWriteStream(join(TARGET, "data.tar.zst")),
    );
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function start(directory: string): Promise<{ child: ChildProcess; server: Server }> {
  const child = spawn(process.execPath, [join(ROOT, "scripts/dev.ts")], {
    env: { ...process.env, PORT: "0", DATA_DIR: directory },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  for await (const data of child.stdout as AsyncIterable<Buffer>) {
    printed += data.toString();
    const line = /^ready (.*)\n/.exec(printed)?.[1];
    if (line !== undefined) return { child, server: JSON.parse(line) as Server };
  }
  throw new Error("npm start ended without being ready");
}

async function seed({ url, api_key }: Server): Promise<{ exported: string; answers: Json }> {
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${api_key}`, "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text;
  };
  const call = async (...request: Parameters<typeof send>): Promise<Json> => JSON.parse(await send(...request)) as Json;
  const say = (id: string, content: string, reference_time: string, role = "user", thread_id = "life") =>
    call("POST", "/users/ada/messages", {
      thread_id,
      wait: true,
      messages: [{ id, role, content, reference_time, ...(role === "user" && { name: "Ada" }) }],
    });
  const idOf = (answer: Json): string => (answer.episodes as Array<{ id: string }>)[0]?.id ?? "";

  await call("PUT", "/ontology", {
    entity_types: [{ name: "boat", description: "A vessel", attributes: [{ name: "length_m", type: "number" }] }],
    excluded_fact_types: ["HATES"],
  });
  await call("PUT", "/users/ada", { name: "Ada", time_zone: "Europe/Lisbon", metadata: { plan: "pro" } });
  await call("PUT", "/budgets", { tenant: { calls: 10_000, tokens: 5_000_000 } });

  await say("m1", "I live in Porto and I work at Acme Robotics.", "2023-02-10T09:00:00Z");
  await say("m2", "I moved to Lisbon last week. My sister Clara visited me.", "2024-06-03T18:30:00+01:00");
  await say("m3", "Lisbon is lovely in June. Shall I remind you of anything?", "2024-06-03T17:31:00Z", "assistant");
  await say("m4", "I no longer work at Acme Robotics. I work at Blue Harbour now.", "2025-01-15T08:00:00Z");
  await say("m5", "Clara lives in Vienna with her husband Tom. Tom plays the cello.", "2025-02-01T12:00:00Z");
  await say("m6", "لدي قطة اسمها ميشا. 我喜欢喝绿茶。", "2025-02-02T12:00:00Z", "user", "other");
  const secret = await say("m7", "My password hint is the blue kettle.", "2025-03-01T12:00:00Z");
  const wrong = await say("m8", "Clara moved to Berlin in March 2025.", "2025-03-20T12:00:00Z");
  await call("POST", "/users/ada/episodes", {
    type: "json",
    content: { name: "Seagull", type: "boat", length_m: 9.5, owner: "Ada" },
    reference_time: "2025-04-01T00:00:00Z",
    metadata: { source: "harbour" },
    wait: true,
  });
  await call("POST", "/users/ada/documents", {
    id: "manual",
    title: "The Seagull's manual",
    text: "The Seagull is a sailing boat. Its engine is a Yanmar diesel. Ada bought the Seagull from Clara in 2022. ".repeat(
      6,
    ),
    chunk_tokens: 60,
    reference_time: "2025-04-02T00:00:00Z",
    wait: true,
  });
  await call("POST", "/users/ada/facts", {
    subject: "Ada",
    predicate: "MEMBER_OF",
    object: "Lisbon Sailing Club",
    fact: "Ada is a member of the Lisbon Sailing Club.",
    valid_from: "2024-09-01",
  });
  await call("DELETE", `/users/ada/episodes/${idOf(secret)}`);
  await call("DELETE", `/users/ada/episodes/${idOf(wrong)}?mode=retract`);
  const beforeRumour = new Date().toISOString();
  await say("m9", "Ada lives in Madrid.", "2025-05-01T12:00:00Z", "user", "rumour");
  await call("POST", "/users/ada/rollback", { known_at: beforeRumour });
  await call("POST", "/users/ada/ask", { question: "Where does Clara's husband live?" });
  await call("POST", "/users/ada/ask", { question: "Where does Clara's husband live?" });
  await call("POST", "/users/ada/ask/warm", {
    questions: [{ question: "What is the engine of the Seagull?", answer: "A Yanmar diesel" }],
  });
  await call("POST", "/users/ada/communities/refresh");
  await idle(call, "/users/ada");

  await call("POST", "/graphs/handbook/documents", {
    title: "Handbook",
    text: "Blue Harbour was founded by Ines Duarte in 2011. Its office is in Lisbon.",
    wait: true,
  });
  await call("POST", "/users/bob/messages", {
    thread_id: "t",
    messages: [{ role: "user", content: "I am gone soon." }],
  });
  await untilErased(send, "/users/bob");
  const keyed = { thread_id: "keyed", messages: [{ id: "k1", role: "user", content: "Sent under a key." }] };
  const underKey = await call("POST", "/users/ada/messages", keyed, { "Idempotency-Key": "release" });
  await idle(call, "/users/ada");

  const moment = new Date().toISOString();
  const reads = {
    facts: `/users/ada/facts?limit=100&known_at=${moment}`,
    factsAsOf2024: `/users/ada/facts?limit=100&as_of=2024-01-01&known_at=${moment}`,
    entities: `/users/ada/entities?limit=100&known_at=${moment}`,
    episodes: `/users/ada/episodes?limit=100&known_at=${moment}`,
    communities: `/users/ada/communities?limit=100&known_at=${moment}`,
    threads: "/users/ada/threads",
    traversalMemory: "/users/ada/traversal-memory",
    profile: "/users/ada",
    handbook: "/graphs/handbook/facts?limit=100",
    ontology: "/ontology",
    users: "/users",
  };
  const answers: Json = {};
  for (const [name, path] of Object.entries(reads)) answers[name] = { path, body: await call("GET", path) };
  return {
    exported: await send("GET", "/users/ada/export"),
    answers: { version, moment, keyed, underKey, reads: answers },
  };
}

async function idle(call: (method: string, path: string) => Promise<Json>, memory: string): Promise<void> {
  for (;;) {
    const { pending, refresh } = await call("GET", `${memory}/status`);
    if (pending === 0 && (refresh as { state: string }).state !== "running") return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function untilErased(send: (method: string, path: string) => Promise<string>, memory: string): Promise<void> {
  for (;;) {
    const { status } = JSON.parse(await send("DELETE", memory)) as { status: string };
    if (status === "erased") return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
