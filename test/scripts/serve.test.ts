import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { extract } from "tar";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { bundleWorker } from "../../scripts/bundle-worker.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../scripts/embedded-postgres.ts";
import { migrateDatabase } from "../../scripts/migrate-database.ts";
import { descendantsOf } from "../../scripts/process-group.ts";
import { nonNull } from "../../shared/non-null.ts";
import { caller, type Call } from "../fakes/api.ts";
import { dataDirectory } from "../fakes/data-directory.ts";
import { killLocalStacks, startLocalStack, type LocalStack } from "../fakes/local-stack.ts";

const SERVE = fileURLToPath(new URL("../../scripts/serve.ts", import.meta.url));
const RELEASES = fileURLToPath(new URL("../fixtures/releases", import.meta.url));
const TIMEOUT_MS = 180_000;

const directories: string[] = [];
let bundle: string;
let server: EmbeddedPostgres;

beforeAll(async () => {
  bundle = newDirectory("bundle");
  await bundleWorker(bundle);
  server = await startEmbeddedPostgres();
}, TIMEOUT_MS);

afterAll(async () => {
  killLocalStacks();
  await server.stop();
  for (const directory of directories) rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
});

function newDirectory(name: string): string {
  const directory = mkdtempSync(join(tmpdir(), `engraph-serve-${name}-`));
  directories.push(directory);
  return directory;
}

const serve = (dataDir: string, variables: Record<string, string> = {}, port = "0"): LocalStack =>
  startLocalStack(dataDir, port, variables, [SERVE, `--bundle=${bundle}`]);

const secretsOf = (dataDir: string) =>
  JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as { admin_token: string; key_pepper: string };

const callerAt = (url: string, key: string): Call =>
  caller((sent) => fetch(new Request(sent.url.replace("http://engraph.test", url), sent)), key);

async function enter(url: string, adminToken: string): Promise<{ call: Call; key: string }> {
  const made = await callerAt(url, adminToken)("POST", "/v1/tenants", { name: "Mine" });
  expect(made.status).toBe(201);
  const key = (made.body as { api_key: string }).api_key;
  return { call: callerAt(url, key), key };
}

const says = (content: string) => ({
  thread_id: "t",
  wait: true,
  messages: [{ role: "user", name: "Ada", content, reference_time: "2024-03-04T09:00:00Z" }],
});

async function factsOf(call: Call): Promise<string[]> {
  const { body } = await call("GET", "/v1/users/ada/facts");
  return (body as { data: { fact: string }[] }).data.map(({ fact }) => fact).toSorted();
}

async function stop(stack: LocalStack): Promise<void> {
  stack.process.kill("SIGTERM");
  expect(await stack.exit()).toBe(0);
}

test(
  "npm run serve without configuration serves from its data folder, and a copy of the folder made while it is stopped is a backup",
  { timeout: TIMEOUT_MS },
  async () => {
    const dataDir = newDirectory("data");
    const first = serve(dataDir);
    const { url } = await first.ready();
    const { admin_token } = secretsOf(dataDir);
    expect(first.stdout()).toBe(`ready ${JSON.stringify({ url })}\n`);
    expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
    const { call, key } = await enter(url, admin_token);
    expect(key).toMatch(/^eg_live_/);
    expect((await call("POST", "/v1/users/ada/messages", says("I live in Berlin."))).status).toBe(200);
    expect(await factsOf(call)).toEqual(["Ada lives in Berlin."]);

    const second = serve(dataDir);
    expect(await second.exit()).toBe(1);
    expect(second.stderr()).toMatch(/^engraph: .* is in use by another process of Engraph\n$/);
    const { port } = new URL(url);
    const other = serve(newDirectory("other"), {}, port);
    expect(await other.exit()).toBe(1);
    expect(other.stderr()).toBe(`engraph: port ${port} is in use; set PORT to another one, or to 0 for any\n`);

    await stop(first);
    const backup = join(newDirectory("backup"), "data");
    cpSync(dataDir, backup, { recursive: true });

    const again = serve(dataDir);
    const later = callerAt((await again.ready()).url, key);
    expect(secretsOf(dataDir).admin_token).toBe(admin_token);
    expect((await later("POST", "/v1/users/ada/messages", says("I work at Acme Robotics."))).status).toBe(200);
    expect(await factsOf(later)).toEqual(["Ada lives in Berlin.", "Ada works at Acme Robotics."]);
    await stop(again);

    const restored = serve(backup);
    expect(await factsOf(callerAt((await restored.ready()).url, key))).toEqual(["Ada lives in Berlin."]);
    await stop(restored);
  },
);

const [, ofSuperuser, ofOwner, ofMember] = inject("databases");

describe.each([
  { name: "a PostgreSQL server", urlOf: () => server.url },
  ...[ofSuperuser, ofOwner].flatMap((known) => (known ? [{ name: known.name, urlOf: () => known.url }] : [])),
  ...(ofMember ? [{ name: ofMember.name, urlOf: () => ofMember.url, owner: ofOwner?.url }] : []),
])("with $name", (database: { urlOf: () => string; owner?: string | undefined }) => {
  test("it serves, and recovers if workerd dies", { timeout: TIMEOUT_MS }, async () => {
    const dataDir = newDirectory("server");
    const variables = {
      DATABASE_URL: database.urlOf(),
      DATABASE_OWNER_URL: database.owner ?? "",
      ADMIN_TOKEN: "given-admin-token",
      KEY_PEPPER: "p".repeat(32),
    };
    const stack = serve(dataDir, variables);
    const { url } = await stack.ready();
    const { call, key } = await enter(url, "given-admin-token");
    expect((await call("POST", "/v1/users/ada/messages", says("I live in Porto."))).status).toBe(200);
    expect(await factsOf(call)).toEqual(["Ada lives in Porto."]);
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);

    const [workerd] = await descendantsOf(nonNull(stack.process.pid, "pid"), "workerd");
    process.kill(nonNull(workerd, "workerd"), "SIGKILL");
    await expect.poll(() => stack.stderr(), { timeout: 60_000 }).toContain("the Worker serves again");
    expect(await factsOf(call)).toEqual(["Ada lives in Porto."]);
    await stop(stack);

    const again = serve(dataDir, variables);
    expect(await factsOf(callerAt((await again.ready()).url, key))).toEqual(["Ada lives in Porto."]);
    await stop(again);
  });
});

/** Has tools to make and read dumps, which embedded Postgres lacks. */
const SERVER_URL = process.env.TEST_POSTGRES_URL || undefined;

test.runIf(SERVER_URL)(
  "a dump of the database with a copy of the data folder, made while it is stopped, is a backup",
  { timeout: TIMEOUT_MS },
  async () => {
    const mark = randomBytes(4).toString("hex");
    const at = (database: string) =>
      Object.assign(new URL(nonNull(SERVER_URL, "URL")), { pathname: `/${database}` }).href;
    const [original, copy] = [`engraph_original_${mark}`, `engraph_copy_${mark}`];
    const admin = new pg.Client({ connectionString: SERVER_URL });
    await admin.connect();
    for (const name of [original, copy]) await admin.query(`CREATE DATABASE ${name}`);
    const dataDir = newDirectory("dumped");
    const stack = serve(dataDir, { DATABASE_URL: at(original) });
    const { call, key } = await enter((await stack.ready()).url, secretsOf(dataDir).admin_token);
    expect((await call("POST", "/v1/users/ada/messages", says("I live in Berlin."))).status).toBe(200);
    await stop(stack);

    const backup = newDirectory("dump");
    execFileSync("pg_dump", ["--format=custom", `--file=${join(backup, "database")}`, at(original)]);
    cpSync(dataDir, join(backup, "data"), { recursive: true });

    const later = serve(dataDir, { DATABASE_URL: at(original) });
    await callerAt((await later.ready()).url, key)("POST", "/v1/users/ada/messages", says("I work at Acme Robotics."));
    await stop(later);

    execFileSync("pg_restore", ["--exit-on-error", `--dbname=${at(copy)}`, join(backup, "database")]);
    const restored = serve(join(backup, "data"), { DATABASE_URL: at(copy) });
    expect(await factsOf(callerAt((await restored.ready()).url, key))).toEqual(["Ada lives in Berlin."]);
    await stop(restored);
    for (const name of [original, copy]) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  },
);

test(
  "after SIGTERM no new connection is accepted, and pending requests are still answered and stored",
  { timeout: TIMEOUT_MS },
  async () => {
    const dataDir = dataDirectory("serve");
    directories.push(dataDir);
    const stack = serve(dataDir);
    const { url } = await stack.ready();
    const { key } = await enter(url, secretsOf(dataDir).admin_token);

    const body = JSON.stringify(says("I live in Vienna."));
    const slow = request(`${url}/v1/users/ada/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", "content-length": body.length },
    });
    const answered = new Promise<{ status: number | undefined; connection: string | undefined; text: string }>(
      (resolve, reject) => {
        slow.once("error", reject).once("response", (response) => {
          let text = "";
          response.on("data", (data: Buffer) => (text += data.toString()));
          response.on("end", () =>
            resolve({ status: response.statusCode, connection: response.headers.connection, text }),
          );
        });
      },
    );
    slow.write(body.slice(0, 20));
    // the first half has arrived once a later whole request is answered
    expect((await fetch(`${url}/health`)).status).toBe(200);
    stack.process.kill("SIGTERM");
    const entered = () =>
      fetch(`${url}/health`).then(
        () => "let in",
        () => "refused",
      );
    await expect.poll(entered, { timeout: 10_000 }).toBe("refused");
    expect(stack.process.exitCode).toBeNull();
    slow.end(body.slice(20));
    const { status, text } = await answered;
    expect({ status, text }).toMatchObject({ status: 200, text: expect.stringContaining('"episodes"') as string });
    expect(await stack.exit()).toBe(0);

    const again = serve(dataDir);
    expect(await factsOf(callerAt((await again.ready()).url, key))).toEqual(["Ada lives in Vienna."]);
    await stop(again);
  },
);

test("scheduled work runs at the times of SCHEDULE", { timeout: TIMEOUT_MS }, async () => {
  const dataDir = newDirectory("schedule");
  await migrateDatabase(server.url);
  const stack = serve(dataDir, { DATABASE_URL: server.url, SCHEDULE: "* * * * * *" });
  const { url } = await stack.ready();
  const { call } = await enter(url, secretsOf(dataDir).admin_token);
  await call("POST", "/v1/users/ada/messages", says("I live in Graz."));
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const pending = "SELECT count(*)::int AS n FROM graphs WHERE retention_pending";
  await client.query("UPDATE graphs SET retention_pending = true");
  const waiting = async () => (await client.query<{ n: number }>(pending)).rows[0]?.n;
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
  await client.end();
  await stop(stack);
});

test(
  "it waits for a PostgreSQL server that starts later, and answers 503 until then",
  { timeout: TIMEOUT_MS },
  async () => {
    const late = createServer((socket) => {
      const onwards = connect(server.port, server.host);
      socket.on("error", () => onwards.destroy()).pipe(onwards);
      onwards.on("error", () => socket.destroy()).pipe(socket);
    });
    const listen = (port: number) =>
      new Promise<number>((resolve) => {
        late.listen(port, "127.0.0.1", () => resolve((late.address() as { port: number }).port));
      });
    const port = await listen(0);
    await new Promise((resolve) => late.close(resolve));
    const address = new URL(server.url);
    address.port = String(port);
    const stack = serve(newDirectory("late"), { DATABASE_URL: address.href, HOST: "localhost" }, String(port + 1));
    await expect.poll(() => stack.stderr(), { timeout: 60_000 }).toContain("waiting for PostgreSQL");
    const early = await fetch(`http://localhost:${port + 1}/health`);
    expect([early.status, early.headers.get("Retry-After")]).toEqual([503, "1"]);
    expect(await early.json()).toMatchObject({ status: 503 });
    await listen(port);
    const { url } = await stack.ready();
    expect((await fetch(`${url}/health`)).status).toBe(200);
    await stop(stack);
    late.close();
  },
);

test.each(readdirSync(RELEASES).filter((name) => /^\d/.test(name)))(
  "the data stored by release %s is served, upgraded and extended",
  { timeout: TIMEOUT_MS },
  async (release) => {
    const dataDir = newDirectory("release");
    await extract({ cwd: dataDir, zstd: true, file: join(RELEASES, release, "data.tar.zst") });
    const { reads } = JSON.parse(readFileSync(join(RELEASES, release, "answers.json"), "utf8")) as {
      reads: { facts: { path: string; body: { data: { id: string; fact: string }[] } } };
    };
    const stack = serve(dataDir);
    const { api_key } = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as { api_key: string };
    const call = callerAt((await stack.ready()).url, api_key);
    const now = await call("GET", `/v1${reads.facts.path}`);
    const pairs = (facts: { id: string; fact: string }[]) => facts.map(({ id, fact }) => `${id} ${fact}`).toSorted();
    expect(pairs((now.body as typeof reads.facts.body).data)).toEqual(pairs(reads.facts.body.data));
    expect((await call("POST", "/v1/users/ada/messages", says("I like green tea."))).status).toBe(200);
    await stop(stack);
  },
);

test.each([
  [
    "a provider that only Cloudflare has",
    { LLM_PROVIDER: "workers-ai", LLM_MODEL: "m" },
    /^engraph: LLM_PROVIDER=workers-ai needs Cloudflare/,
  ],
  [
    "an index that only Cloudflare has",
    { VECTOR_INDEX: "vectorize" },
    /^engraph: VECTOR_INDEX=vectorize needs Cloudflare/,
  ],
  [
    "a jurisdiction, which only Cloudflare has",
    { DATABASE_URL_EU: "postgres://ada:s3cret@x/y" },
    /^engraph: DATABASE_URL_EU needs Cloudflare/,
  ],
  [
    "an address that is none",
    { DATABASE_URL: "mysql://ada:s3cret@x/y" },
    /^engraph: DATABASE_URL must be postgres:\/\/<user>/,
  ],
  ["a time that is none", { SCHEDULE: "now and then" }, /^engraph: SCHEDULE is no cron expression: /],
])("%s is refused in one line without a secret", async (_, variables, line) => {
  const stack = serve(newDirectory("refused"), variables);
  expect(await stack.exit()).toBe(1);
  expect(stack.stderr()).toMatch(line);
  expect(stack.stderr().trimEnd()).not.toMatch(/\n|s3cret/);
});
