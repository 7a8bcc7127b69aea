/** `npm run deploy` and `npm run destroy`, with the real wrangler and a stand-in for Cloudflare's API, which runs the uploads. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureTenant } from "../../scripts/kept-tenant.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../scripts/embedded-postgres.ts";
import { findFreePort } from "../../scripts/free-port.ts";
import { nonNull } from "../../shared/non-null.ts";
import { ACCOUNT, type Cloudflare, type DeployedWorker, startCloudflare, TOKEN } from "../fakes/cloudflare.ts";
import { type Neon, NEON_KEY, startNeon } from "../fakes/neon.ts";
import { killLocalStacks, type LocalStack, startLocalStack } from "../fakes/local-stack.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SERVE = join(ROOT, "scripts/serve.ts");
const TIMEOUT_MS = 300_000;

let directory: string;
let database: EmbeddedPostgres;
let cloudflare: Cloudflare;
let neon: Neon;
let port: number;
let running: LocalStack | undefined;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "engraph-deploy-"));
  for (const name of ["home", "modules", "objects"]) mkdirSync(join(directory, name));
  database = await startEmbeddedPostgres();
  neon = await startNeon(database.url);
  port = await findFreePort("0");
  cloudflare = await startCloudflare(join(directory, "modules"), runUploaded);
}, TIMEOUT_MS);

afterAll(async () => {
  killLocalStacks();
  await cloudflare.stop();
  await neon.stop();
  await database.stop();
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
});

async function runUploaded({ modules, secrets }: DeployedWorker): Promise<void> {
  running?.process.kill("SIGTERM");
  await running?.exit();
  const variables = Object.fromEntries(
    ["DATABASE_URL", "KEY_PEPPER", "ADMIN_TOKEN"].map((name) => [name, nonNull(secrets.get(name), name)]),
  );
  running = startLocalStack(join(directory, "objects"), String(port), variables, [SERVE, `--bundle=${modules}`]);
}

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

async function run(script: string, words: string[], variables: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(process.execPath, [join(ROOT, "scripts", script), ...words], {
    env: { PATH: process.env.PATH, HOME: join(directory, "home"), DATA_DIR: join(directory, "data"), ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = once(child, "exit");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await exit) as [number | null];
  return { code, stdout, stderr };
}

const atCloudflare = (variables: Record<string, string> = {}): Record<string, string> => ({
  CLOUDFLARE_API_BASE_URL: cloudflare.url,
  CLOUDFLARE_API_TOKEN: TOKEN,
  ENGRAPH_URL: `http://127.0.0.1:${port}`,
  ...variables,
});

const FILE = "data/deployment/deployment.json";
const kept = (): Record<string, string> =>
  JSON.parse(readFileSync(join(directory, FILE), "utf8")) as Record<string, string>;

test("a dry run names every step in order, without a credential, a network or a database", async () => {
  const { code, stdout, stderr } = await run("deploy.ts", ["--dry-run"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(
    stdout
      .trim()
      .split("\n")
      .map((line) => /^\d+\. \w+/.exec(line)?.[0]),
  ).toEqual([
    "1. account",
    "2. database",
    "3. migrations",
    "4. queues",
    "5. oauth",
    "6. secrets",
    "7. deploy",
    "8. health",
    "9. tenant",
    "10. memory",
  ]);
  expect(existsSync(join(directory, "data"))).toBe(false);
});

test("an invalid setting is reported in one line that names the step, before anything is created", async () => {
  const stranger = await run("deploy.ts", [], atCloudflare({ CLOUDFLARE_API_TOKEN: "another" }));
  expect(stranger.code).toBe(1);
  expect(stranger.stderr).toMatch(/^engraph: account: .*CLOUDFLARE_API_TOKEN.*\n$/);
  const nowhere = { DATABASE_URL: "postgres://a:secret@127.0.0.1:1/b" };
  const lost = await run("deploy.ts", [], atCloudflare(nowhere));
  expect(lost.code).toBe(1);
  expect(lost.stderr).toMatch(
    /\nengraph: database: the database at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED.*\n$/,
  );
  expect(cloudflare.changes).toEqual([]);
  expect(existsSync(join(directory, FILE))).toBe(false);
});

test(
  "a deployment creates an address, a key and a memory even after a failure, keeps them when repeated, and can be destroyed",
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    cloudflare.refusedQueue = "engraph-webhooks";
    const given = { NEON_API_KEY: NEON_KEY, NEON_API_BASE_URL: neon.url, NEON_REGION: "aws-eu-central-1" };
    const refused = await run("deploy.ts", [], atCloudflare(given));
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/\nengraph: queues: engraph-webhooks: .*not today.*\n$/);
    cloudflare.refusedQueue = null;
    cloudflare.isPlanFree = true;

    const first = await run("deploy.ts", [], atCloudflare(given));
    expect(refused.stderr).toContain("engraph: neon: engraph-01234567 made\n");
    expect(first.stderr).toContain("engraph: neon: engraph-01234567 there already\n");
    expect(neon.projects).toMatchObject([{ name: "engraph-01234567", region_id: "aws-eu-central-1" }]);
    expect(first.stderr).toMatch(
      /engraph: queues: engraph-doorbell there already, engraph-refresh there already, engraph-webhooks made\n/,
    );
    expect(first.stderr).toMatch(
      /engraph: deploy: https:\/\/engraph\.someone\.workers\.dev, without \[limits\], which the free plan does not take\n/,
    );
    expect(first.stderr).toMatch(
      /engraph: tenant: made\nengraph: memory: remembered, learned from, recalled and erased\n$/,
    );
    expect(first.code).toBe(0);
    const [, line = ""] = /^ready (.*)\n$/.exec(first.stdout) ?? [];
    const { url, api_key } = JSON.parse(line) as { url: string; api_key: string };
    expect(url).toBe(`http://127.0.0.1:${port}`);
    const secrets = kept();
    expect(secrets).toMatchObject({ account: ACCOUNT, api_key });
    expect(statSync(join(directory, FILE)).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(directory, "data/deployment")).toSorted()).toEqual(["deployment.json", "lock"]);
    expect(existsSync(join(ROOT, ".wrangler-deploy.toml"))).toBe(false);
    const worker = nonNull(cloudflare.workers.get("engraph"), "Worker");
    expect(Object.fromEntries(worker.secrets)).toEqual({
      KEY_PEPPER: secrets.key_pepper,
      ADMIN_TOKEN: secrets.admin_token,
      DATABASE_URL: database.url,
    });
    expect(worker.bindings).not.toContain("VECTORS");
    expect(worker.bindings).toContain("OAUTH_KV");
    expect([...cloudflare.namespaces.values()].map(({ title }) => title)).toEqual(["engraph-oauth-kv"]);
    expect(worker.crons).toEqual(["*/15 * * * *"]);
    const users = await fetch(`${url}/v1/users`, { headers: { authorization: `Bearer ${api_key}` } });
    expect(await users.json()).toMatchObject({ data: [] });

    const { admin_token, tenant_id } = secrets;
    const unkept = { name: "Engraph", kept: {}, request: nonNull(secrets.tenant_request, "request") };
    expect(await ensureTenant(url, nonNull(admin_token, "token"), unkept)).toEqual({ tenant_id, api_key, was: "made" });

    cloudflare.isPlanFree = false;
    const again = await run(
      "deploy.ts",
      [],
      atCloudflare({ VECTOR_INDEX: "vectorize", MAX_MESSAGES: "50", WAKE_UP_QUEUES: "3" }),
    );
    expect(again.stderr).toMatch(/engraph: vectorize: engraph made\n.*\n.*\n.*\nengraph: tenant: there already\n/);
    expect(again.stdout).toBe(first.stdout);
    const renewed = nonNull(cloudflare.workers.get("engraph"), "Worker");
    expect(renewed.bindings).toEqual(expect.arrayContaining(["VECTORS", "WAKE_UPS", "WAKE_UPS_2", "WAKE_UPS_3"]));
    expect([worker.cpu_ms, renewed.cpu_ms]).toEqual([null, 300_000]);
    expect(Object.fromEntries(renewed.secrets)).toEqual({
      ...Object.fromEntries(worker.secrets),
      VECTOR_INDEX: "vectorize",
      MAX_MESSAGES: "50",
    });
    for (const { consumers } of cloudflare.queues.values()) expect(consumers).toHaveLength(1);

    const administer = (method: string, path: string): Promise<Response> =>
      fetch(`${url}/v1/tenants/${tenant_id}${path}`, { method, headers: { authorization: `Bearer ${admin_token}` } });
    const keys = (await (await administer("GET", "/keys")).json()) as { data: { id: string }[] };
    for (const { id } of keys.data) expect((await administer("DELETE", `/keys/${id}`)).ok).toBe(true);

    const upgraded = await run("deploy.ts", [], atCloudflare());
    expect(upgraded.code).toBe(0);
    expect(upgraded.stderr).toContain("engraph: vectorize: engraph there already\n");
    expect(upgraded.stderr).toContain("engraph: tenant: there already, given a new key\n");
    expect(kept()).toMatchObject({ tenant_id, api_key: expect.not.stringMatching(api_key) });
    const own = await fetch(`${url}/v1/key`, { headers: { authorization: `Bearer ${kept().api_key}` } });
    expect(await own.json()).toMatchObject({ tenant_id, scopes: ["read", "write", "admin"] });
    expect(upgraded.stderr).toContain("engraph: oauth: engraph-oauth-kv there already\n");
    expect(cloudflare.workers.get("engraph")?.bindings).toEqual(expect.arrayContaining(["VECTORS", "WAKE_UPS_3"]));

    const elsewhere = { DATA_DIR: join(directory, "elsewhere"), DATABASE_URL: database.url };
    const unknowing = await run("deploy.ts", [], atCloudflare(elsewhere));
    expect(unknowing.code).toBe(1);
    expect(unknowing.stderr).toMatch(/^engraph: account: the Worker engraph has secrets, and .* is not there: .*\n$/);

    const unsure = await run("destroy.ts", [], atCloudflare());
    expect(unsure.code).toBe(1);
    expect(unsure.stderr).toMatch(/^engraph: this deletes the Worker engraph .* Say --yes if it is to be\n$/);
    expect(cloudflare.workers.size).toBe(1);
    const gone = await run("destroy.ts", ["--yes"], atCloudflare());
    expect(gone.code).toBe(0);
    const { workers, queues, indexes, namespaces } = cloudflare;
    expect([workers.size, queues.size, indexes.size, namespaces.size]).toEqual([0, 0, 0, 0]);
    const twice = await run("destroy.ts", ["--yes"], atCloudflare());
    expect(twice.stderr).toBe(
      ["", "-doorbell", "-refresh", "-webhooks", "-doorbell-2", "-doorbell-3", "-oauth-kv", ""]
        .map((name) => `engraph: engraph${name} was not there\n`)
        .join(""),
    );
    expect(twice.code).toBe(0);
    expect(kept()).toEqual({
      ...secrets,
      doorbell_queues: 3,
      doorbell_queues_made: 3,
      vector_index: true,
      vector_index_made: true,
      api_key: kept().api_key,
    });
  },
);
