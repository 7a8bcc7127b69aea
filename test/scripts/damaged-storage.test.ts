import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { nonNull } from "../../shared/non-null.ts";
import { caller, type Call } from "../fakes/api.ts";
import { killLocalStacks, startLocalStack, type LocalStack } from "../fakes/local-stack.ts";

const MESSAGES = 12;
const PAGE = 4_096;
const GARBAGE = Buffer.alloc(PAGE, 0xa5);

const DAMAGES: Readonly<Record<string, (file: string) => void>> = {
  header: (file) => overwrite(file, [0]),
  pages: (file) => overwrite(file, everyOther(file, 40)),
  most: (file) => overwrite(file, everyOther(file, 2)),
};
const USERS = [...Object.keys(DAMAGES), "sound"];

let dataDir: string;
let stack: LocalStack;
let call: Call;
let admin: Call;

const start = async (): Promise<void> => {
  stack = startLocalStack(dataDir, "0");
  const { url, api_key, admin_token } = await stack.ready();
  const send = (request: Request): Promise<Response> =>
    fetch(new Request(request.url.replace("http://engraph.test", url), request));
  [call, admin] = [caller(send, api_key), caller(send, admin_token)];
};

const overwrite = (file: string, pages: readonly number[]): void => {
  const open = openSync(file, "r+");
  for (const page of pages) writeSync(open, GARBAGE, 0, PAGE, page * PAGE);
  closeSync(open);
};

const everyOther = (file: string, from: number): number[] => {
  const pages = statSync(file).size / PAGE;
  return Array.from({ length: Math.floor((pages - from) / 2) }, (_, n) => from + 2 * n);
};

const filesBelow = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

const filesWith = (text: string): string[] => filesBelow(dataDir).filter((file) => readIfThere(file).includes(text));

const readIfThere = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
};

const wordOf = (user: string): string => `Quillon${user}`;
const factsOf = async (user: string): Promise<unknown> => (await call("GET", `/v1/users/${user}/facts?limit=100`)).body;

let before: unknown;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "engraph-damaged-"));
  await start();
  for (const user of USERS) {
    const messages = Array.from({ length: MESSAGES }, (_, n) => ({
      role: "user",
      name: "Ada",
      content: `I bought lamp ${n} at ${wordOf(user)} Brothers.`,
    }));
    await call("POST", `/v1/users/${user}/messages`, { thread_id: "t", messages, wait: true });
    const waits = async () => (await call("GET", `/v1/users/${user}/status`)).body.pending as number;
    await vi.waitUntil(async () => (await waits()) === 0, { timeout: 60_000, interval: 300 });
  }
  before = await factsOf("sound");
  const inLedger = (user: string): boolean => filesWith(wordOf(user)).some((file) => file.includes("/postgres/"));
  await vi.waitUntil(() => USERS.every(inLedger), {
    timeout: 20_000,
    interval: 500,
  });
  stack.process.kill("SIGTERM");
  await stack.exit();
  const memories = filesBelow(join(dataDir, "worker")).filter((file) => /MemoryGraph.*\.sqlite$/.test(file));
  for (const file of memories) {
    const database = new DatabaseSync(file);
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    database.close();
  }
  for (const [user, damage] of Object.entries(DAMAGES))
    damage(
      nonNull(
        filesWith(wordOf(user)).find((file) => memories.includes(file)),
        user,
      ),
    );
  await start();
}, 300_000);

afterAll(() => {
  killLocalStacks();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

test("a read of a damaged memory reports the damage, and memories of others answer as before", async () => {
  for (const user of Object.keys(DAMAGES)) {
    const { status, body, headers } = await call("POST", `/v1/users/${user}/search`, { query: "lamp" });
    expect([user, status, body.type, body.detail]).toEqual([
      user,
      503,
      expect.stringMatching(/:(?:damaged|unavailable)$/),
      expect.stringContaining("rebuilt from the ledger"),
    ]);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  }
  expect(await factsOf("sound")).toEqual(before);
});

test("a damaged memory is rebuilt from the ledger, and a sound one is unchanged", { timeout: 60_000 }, async () => {
  const tenant = (await admin("POST", "/v1/tenants", { name: "other" })).body.id as string;
  expect((await admin("POST", `/v1/tenants/${tenant}/rebuild`, { user_id: "pages" })).status).toBe(404);
  const own = nonNull(/ten_[\w-]+/.exec(stack.stderr())?.[0], "tenant");
  const rebuilt = (user: string) => admin("POST", `/v1/tenants/${own}/rebuild`, { user_id: user });
  expect((await rebuilt("sound")).status).toBe(409);
  for (const user of ["header", "pages"]) {
    expect([user, (await rebuilt(user)).status]).toEqual([user, 200]);
    const { body } = await call("GET", `/v1/users/${user}/episodes?limit=100`);
    expect(body.data).toHaveLength(MESSAGES);
  }
});

test(
  "a user with damaged storage is erased, and no file contains their text",
  {
    timeout: 60_000,
  },
  async () => {
    for (const user of Object.keys(DAMAGES)) {
      expect([user, (await call("DELETE", `/v1/users/${user}`)).status]).toEqual([user, 202]);
      expect((await call("GET", `/v1/users/${user}`)).status).toBe(404);
    }
    for (const user of Object.keys(DAMAGES))
      await expect.poll(() => filesWith(wordOf(user)), { timeout: 20_000, interval: 500 }).toEqual([]);
    const again = { thread_id: "t", messages: [{ role: "user", content: "Hello again." }] };
    for (const user of Object.keys(DAMAGES))
      expect((await call("POST", `/v1/users/${user}/messages`, again)).status).toBe(202);
    expect(await factsOf("sound")).toEqual(before);
  },
);
