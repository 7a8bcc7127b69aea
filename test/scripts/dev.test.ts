import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nonNull } from "../../shared/non-null.ts";
import { descendantsOf } from "../../scripts/process-group.ts";
import { queueOfGraph } from "../../worker/core/ingest/queue-of-graph.ts";
import { portsBelow } from "../fakes/listening-ports.ts";
import { killLocalStacks, startLocalStack, type LocalStack, type Ready } from "../fakes/local-stack.ts";

const START_TIMEOUT_MS = 60_000;

let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "engraph-dev-"));
});

afterAll(() => {
  killLocalStacks();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

test(
  "npm start prints one ready line, and the key, the port and the data survive SIGTERM and kill -9",
  { timeout: 3 * START_TIMEOUT_MS },
  async () => {
    // earlier releases let `wrangler dev` trace every statement here
    const traces = join(dataDir, "worker/v3/observability");
    mkdirSync(join(traces, "miniflare-wobs-trace-store"), { recursive: true });
    writeFileSync(join(traces, "miniflare-wobs-trace-store/traces.sqlite"), "");
    const first = start("0");
    const ready = await first.ready();
    const { url, api_key, explorer } = ready;
    expect(api_key).toMatch(/^eg_dev_/);
    expect(await users(url, api_key)).toBe(200);
    expect(explorer).toBe(`${url}/explorer#key=${api_key}`);
    expect(await (await fetch(explorer)).text()).not.toContain(api_key);

    const second = start("0");
    expect(await second.exit()).toBe(1);
    expect(second.stdout()).toBe("");
    expect(second.stderr()).toMatch(/^engraph: .* is in use by another process of Engraph\n$/);

    first.process.kill("SIGTERM");
    expect(await first.exit()).toBe(0);
    expect(first.stdout().trimEnd().split("\n")).toHaveLength(1);
    expect(existsSync(traces)).toBe(false);

    const { port } = new URL(url);
    const again = start(port);
    expect(await again.ready()).toEqual(ready);
    again.process.kill("SIGKILL");
    await again.exit();

    const afterDeath = start(port);
    expect(await afterDeath.ready()).toEqual(ready);
    expect(await users(url, api_key)).toBe(200);
    afterDeath.process.kill("SIGINT");
    expect(await afterDeath.exit()).toBe(0);
    await expect.poll(() => isFree(Number(port)), { timeout: 60_000 }).toBe(true);
  },
);

const WRANGLER_DEV = { SERVE: "" };

const SERVING = [
  { name: "wrangler dev", variables: WRANGLER_DEV, processes: 2 },
  { name: "the built Worker", variables: { SERVE: "built", BUNDLE: "", WAKE_UP_QUEUES: "3" }, processes: 1 },
];

test(
  "a workerd process that dies is restarted with its data; the built Worker serves data stored by `wrangler dev`",
  { timeout: 8 * START_TIMEOUT_MS },
  async () => {
    let key: string | undefined;
    let plan: string | undefined;
    for (const { name, variables, processes } of SERVING) {
      const stack = startLocalStack(dataDir, "0", variables);
      const { url, api_key } = await stack.ready();
      if (key === undefined) {
        await send(`${url}/v1/users/eve`, api_key, "PUT", { name: "Eve" });
        plan = await planAndFulfil(`${url}/v1/users/eve`, api_key);
      } else expect(api_key).toBe(key);
      key = api_key;
      const eve = async () =>
        (await fetch(`${url}/v1/users/eve`, { headers: { authorization: `Bearer ${key}` } })).json();
      // fulfillment is recognized by words, even in a process that has read nothing yet
      const fulfilled = async () => {
        const headers = { authorization: `Bearer ${api_key}` };
        return (await fetch(`${url}/v1/users/eve/facts/${plan}`, { headers })).json();
      };
      const isOver = expect.objectContaining({ id: plan, valid_to: expect.any(String) });
      expect([name, await fulfilled()]).toEqual([name, isOver]);
      expect([name, await eve()]).toEqual([name, expect.objectContaining({ id: "eve", name: "Eve" })]);
      if ("WAKE_UP_QUEUES" in variables)
        await learnThroughEachQueue(await stack.ready(), Number(variables.WAKE_UP_QUEUES));
      expect([name, await statusOf(url, "Host: a/b")]).toEqual([name, "400"]);
      const unfinished = "Host: a\r\nContent-Length: 9\r\n\r\n{";
      expect([name, await statusOf(url, unfinished, "POST /v1/users/eve/messages")]).toEqual([name, "401"]);
      const large = { method: "POST", body: " ".repeat(2e7) };
      expect([name, (await fetch(`${url}/v1/users/eve/messages`, large)).status]).toEqual([name, 401]);
      const running = await workerdBelow(stack);
      expect(running).toHaveLength(processes);
      for (const [place, pid] of running.entries()) {
        const victim = place === 0 ? pid : nonNull((await workerdBelow(stack))[place], "workerd");
        process.kill(victim, "SIGKILL");
        const revived = () => stack.stderr().split("the Worker serves again").length - 1;
        await expect.poll(revived, { timeout: START_TIMEOUT_MS }).toBe(place + 1);
        expect(stack.stderr()).toContain("a process of workerd ended; starting the Worker again");
        expect([name, await eve()]).toEqual([name, expect.objectContaining({ name: "Eve" })]);
        expect([name, await fulfilled()]).toEqual([name, isOver]);
      }
      stack.process.kill("SIGTERM");
      expect(await stack.exit()).toBe(0);
      expect(stack.stdout().trimEnd().split("\n")).toHaveLength(1);
    }
  },
);

test(
  "without a key, no port of npm start answers with data, a development tool or an inspector, and each is bound to loopback",
  { timeout: 2 * START_TIMEOUT_MS },
  async () => {
    const stack = startLocalStack(dataDir, "0", { ...WRANGLER_DEV, VECTOR_INDEX: "vectorize" });
    const { url, api_key, admin_token } = await stack.ready();
    await send(`${url}/v1/users/eve`, api_key, "PUT", { name: "Eve" });
    const { DATABASE_URL = "", NEON_PROXY } = parseEnv(readFileSync(join(dataDir, "worker.env"), "utf8"));

    const listening = await portsBelow(stack.process.pid ?? 0);
    expect(listening.map(({ address }) => address)).toEqual(listening.map(() => "127.0.0.1"));
    expect(listening.map(({ port }) => String(port))).toEqual(
      expect.arrayContaining([new URL(url).port, new URL(DATABASE_URL).port, new URL(`http://${NEON_PROXY}`).port]),
    );
    for (const { port } of listening) {
      for (const path of CLOSED_PATHS) {
        const answer = await ask(port, path);
        expect([port, path, answer]).toEqual([port, path, expect.not.stringMatching(/^2/)]);
        expect([port, path, answer]).toEqual([port, path, expect.not.stringMatching(/webSocketDebuggerUrl|Eve/)]);
      }
      for (const path of SCHEDULED_PATHS)
        expect([port, path, await ask(port, `${path}?cron=*`)]).toEqual([port, path, expect.not.stringMatching(/^2/)]);
    }
    for (const path of SCHEDULED_PATHS) expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 404]);
    const scheduled = { headers: { authorization: `Bearer ${admin_token}` } };
    expect((await fetch(`${url}/cdn-cgi/local/scheduled?cron=*/15+*+*+*+*`, scheduled)).status).toBe(200);

    const guessed = new URL(DATABASE_URL);
    expect(guessed.password.length).toBeGreaterThan(30);
    guessed.password = "postgres";
    await expect(query(guessed.href)).rejects.toMatchObject({ code: "28P01" });
    const overHttp = (connection: string): Promise<Response> =>
      fetch(`http://${NEON_PROXY}/sql`, {
        method: "POST",
        headers: { "Neon-Connection-String": connection },
        body: JSON.stringify({ query: "SELECT 1" }),
      });
    expect([(await overHttp(guessed.href)).status, (await overHttp(DATABASE_URL)).status]).toEqual([400, 200]);
    expect(await query(DATABASE_URL)).toEqual([{ one: 1 }]);
    expect(stack.stderr() + stack.stdout()).not.toContain(new URL(DATABASE_URL).password);
    expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
    stack.process.kill("SIGTERM");
    expect(await stack.exit()).toBe(0);
  },
);

function statusOf(url: string, headers: string, route = "GET /health"): Promise<string | undefined> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  return new Promise((resolve, reject) => {
    socket.once("data", (data: Buffer) => {
      resolve(/^HTTP\/1\.1 (\d+)/.exec(data.toString())?.[1]);
      socket.destroy();
    });
    socket.once("error", reject);
    socket.write(`${route} HTTP/1.1\r\nConnection: close\r\n${headers}\r\n\r\n`);
  });
}

/** `wrangler dev`, Miniflare and workerd's inspector answer these unless they are closed. */
const CLOSED_PATHS = [
  "/cdn-cgi/local/explorer",
  "/cdn-cgi/local/explorer/api",
  "/cdn-cgi/explorer/api",
  "/cdn-cgi/local/platform-proxy",
  "/cdn-cgi/local/r2/public",
  "/cdn-cgi/handler/email",
  "/__cf_local/stream",
  "/__scheduled",
  "/json",
  "/json/version",
  "/json/list",
  "/info",
  "/sql",
];
/** The runtime behind the front door runs the schedule here. */
const SCHEDULED_PATHS = ["/cdn-cgi/local/scheduled", "/cdn-cgi/handler/scheduled", "/cdn-cgi/mf/scheduled"];

async function ask(port: number, path: string): Promise<string> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: "manual",
      signal: AbortSignal.timeout(5_000),
    });
    return `${answer.status} ${await answer.text()}`;
  } catch {
    return "";
  }
}

async function query(connectionString: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query("SELECT 1 AS one")).rows;
  } finally {
    await client.end();
  }
}

async function planAndFulfil(user: string, api_key: string): Promise<string> {
  const plan = {
    subject: "Eve",
    predicate: "PLANS_TO",
    object_value: "fly to Rome",
    fact: "Eve plans to fly to Rome.",
  };
  const stated = await send(`${user}/facts`, api_key, "POST", { ...plan, kind: "state" });
  const { id } = (await stated.json()) as { id: string };
  const done = { subject: "Eve", predicate: "FLEW_TO", object: "Rome", fact: "Eve flew to Rome.", kind: "event" };
  expect((await send(`${user}/facts`, api_key, "POST", done)).status).toBe(201);
  return id;
}

async function learnThroughEachQueue({ url, admin_token }: Ready, queues: number): Promise<void> {
  const made = await send(`${url}/v1/tenants`, admin_token, "POST", { name: "Queues" });
  const { id: tenant, api_key } = (await made.json()) as { id: string; api_key: string };
  const ids = Array.from({ length: 50 * queues }, (_, n) => `queued-${n}`);
  const users = Array.from({ length: queues }, (_, queue) =>
    nonNull(
      ids.find((id) => queueOfGraph({ tenant, kind: "user", id }, queues) === queue),
      `a user of queue ${queue}`,
    ),
  );
  const said = { thread_id: "t", wait: true, messages: [{ role: "user", name: "Ada", content: "I live in Lisbon." }] };
  const learned = users.map(async (id) => {
    const answer = await send(`${url}/v1/users/${id}/messages`, api_key, "POST", said);
    return ((await answer.json()) as { episodes: { status: string }[] }).episodes.map(({ status }) => status);
  });
  expect(await Promise.all(learned)).toEqual(users.map(() => ["done"]));
}

const workerdBelow = (stack: LocalStack): Promise<number[]> =>
  descendantsOf(nonNull(stack.process.pid, "pid"), "workerd");

test("a busy or invalid port is an error in one line", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const busy = start(String(port));
  const invalid = start("http");
  expect(await busy.exit()).toBe(1);
  expect(await invalid.exit()).toBe(1);
  server.close();
  expect(busy.stderr()).toBe(`engraph: port ${port} is in use; set PORT to another one, or to 0 for any\n`);
  expect(invalid.stderr()).toBe('engraph: PORT must be a number from 0 to 65535, not "http"\n');
  expect(busy.stdout() + invalid.stdout()).toBe("");
});

const start = (port: string) => startLocalStack(dataDir, port, WRANGLER_DEV);

const send = (url: string, key: string, method: string, body: unknown): Promise<Response> =>
  fetch(url, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

async function users(url: string, key: string): Promise<number> {
  const response = await fetch(`${url}/v1/users?limit=1`, { headers: { authorization: `Bearer ${key}` } });
  await response.body?.cancel();
  return response.status;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
