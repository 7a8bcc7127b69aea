/** `npm start` and its embedded Postgres on a disk that is really full. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { Client } from "pg";
import { setAsideDamaged } from "../../scripts/damaged-storage.ts";
import { supervisePostgres } from "../../scripts/supervise-postgres.ts";
import type { Program } from "../../scripts/program.ts";
import { killLocalStacks, startLocalStack, type Ready } from "../fakes/local-stack.ts";
import { mountDisk, whyNoDisk, type SmallDisk } from "../fakes/small-disk.ts";

const DISK_MIB = 128;
const SOON = { timeout: 60_000, interval: 100 };
const TIMEOUT = { timeout: 240_000 };
const reason = whyNoDisk();
if (reason !== null) process.stderr.write(`test/scripts/full-disk.test.ts is skipped: it ${reason}\n`);

describe.skipIf(reason !== null)("on a full disk", () => {
  let disk: SmallDisk;
  let dataDir: string;

  beforeEach(() => {
    disk = mountDisk(DISK_MIB);
    dataDir = join(disk.directory, "data");
    cpSync(inject("postgres_directory"), join(dataDir, "postgres"), { recursive: true });
  });

  afterEach(() => {
    killLocalStacks();
    disk.remove();
  });

  test(
    "npm start reads and erases, refuses writes with 507, and writes again once there is space",
    TIMEOUT,
    async () => {
      let stack = startLocalStack(dataDir, "0");
      let ready = await stack.ready();
      await say(ready, "ada", "I keep a quokkawombat in Lisbon.", 202);
      const { episodes } = JSON.parse(await say(ready, "bea", "I keep a marmotcrane.", 202)) as Said;
      await expect.poll(() => reservedBytes(dataDir), SOON).toBeGreaterThan(0);
      const reserved = reservedBytes(dataDir);
      disk.fill();

      for (const user of ["ada", "bea"])
        expect(await say(ready, user, "I moved to Rome. ".repeat(500), 507)).toContain("urn:engraph:problem:full");
      await say(ready, "cleo", "I am new here.", 507);
      const query = { query: "Where does Ada live?" };
      const reads = [
        [() => send(ready, "POST", "/v1/users/ada/context", query), "quokkawombat"],
        [() => send(ready, "POST", "/v1/users/ada/search", query, "a-key"), "quokkawombat"],
        [() => send(ready, "GET", "/v1/usage"), "total"],
      ] as const;
      for (const [read, text] of reads)
        expect(await read()).toMatchObject({ status: 200, text: expect.stringContaining(text) as unknown });
      expect((await send(ready, "GET", "/health")).text).toContain('"postgres":"ok","storage":"full"');

      for (const user of ["bea", "ada", "bea"]) {
        const exported = () => send(ready, "GET", `/v1/users/${user}/export`);
        const text: unknown = expect.stringMatching(/\{"record":"end","lines":\d+\}\n$/);
        expect(await exported()).toMatchObject({ status: 200, text });
      }
      const readAgain = () => send(ready, "POST", "/v1/users/bea/context", { query: "What do I keep?" });
      expect(await readAgain()).toMatchObject({ status: 200, text: expect.stringContaining("marmotcrane") });

      stack.process.kill("SIGTERM");
      await stack.exit();
      stack = startLocalStack(dataDir, "0");
      ready = await stack.ready();
      expect(await send(ready, "GET", "/v1/users/bea/facts")).toMatchObject({ status: 200 });

      const erased = await send(ready, "DELETE", "/v1/users/ada");
      expect([erased.status, erased.text]).toEqual([202, expect.stringContaining('"status":"erased"')]);
      const forgotten = await send(ready, "DELETE", `/v1/users/bea/episodes/${episodes[0]?.id}`);
      expect([forgotten.status, forgotten.text]).toEqual([200, forgotten.text]);
      await expect.poll(() => filesWith(dataDir, "quokkawombat"), SOON).toEqual([]);
      const left = await send(ready, "GET", "/v1/users/bea/episodes");
      expect([left.status, left.text]).toEqual([200, expect.not.stringContaining("marmotcrane")]);
      await expect.poll(() => reservedBytes(dataDir), SOON).toBeGreaterThanOrEqual(reserved / 2);
      disk.fill();
      await say(ready, "bea", "I moved. ".repeat(500), 507);
      // a log that shrinks meanwhile makes space of its own, and a write may use that
      const writeAfterRelease = async () => {
        await expect.poll(() => reservedBytes(dataDir), SOON).toBeGreaterThan(0);
        disk.fill();
        await send(ready, "DELETE", "/v1/users/nemo");
        return (await send(ready, "POST", ...messageOf("bea", "I moved."))).status;
      };
      await expect.poll(writeAfterRelease, SOON).toBe(507);
      expect(await send(ready, "GET", "/v1/users/bea/facts")).toMatchObject({ status: 200 });

      disk.clear();
      await say(ready, "bea", "I moved to Rome.", 202);
      await say(ready, "cleo", "I am new here.", 202);
      expect(stack.process.exitCode).toBe(null);
      stack.process.kill("SIGTERM");
      expect(await stack.exit()).toBe(0);
    },
  );

  test("a memory whose log cannot be replayed for want of space is not damaged", () => {
    const objects = join(dataDir, "objects");
    const stored = join(objects, "graphs", "a.sqlite");
    mkdirSync(join(objects, "graphs"), { recursive: true });
    const database = new DatabaseSync(join(dataDir, "a.sqlite"));
    database.exec("PRAGMA journal_mode = WAL; CREATE TABLE noted AS SELECT 7 AS n");
    // as a killed process leaves them
    for (const ending of ["", "-wal"]) cpSync(join(dataDir, `a.sqlite${ending}`), `${stored}${ending}`);
    database.close();
    disk.fill();
    const look = () => setAsideDamaged(objects, join(dataDir, "damaged"), () => {}).found;
    expect(look()).toBe(0);
    disk.clear();
    expect(look()).toBe(0);
    const again = new DatabaseSync(stored);
    expect({ ...again.prepare("SELECT n FROM noted").get() }).toEqual({ n: 7 });
    again.close();
    writeFileSync(stored, "x".repeat(8192));
    expect(look()).toBe(1);
  });

  test(
    "the embedded Postgres refuses writes with the error of a full disk, and reopens after a panic",
    TIMEOUT,
    async () => {
      const stops: (() => Promise<void>)[] = [];
      const log: string[] = [];
      const program: Program = {
        started: ({ stop }) => void stops.push(stop),
        isStopping: () => false,
        stopBecause: async (why) => void log.push(why),
        log: (line) => void log.push(line),
      };
      let openings = 0;
      const makeRoom = (): void => {
        openings += 1;
        disk.clear();
      };
      const options = { dataDir: join(dataDir, "postgres"), password: "p" };
      const { url } = await supervisePostgres(program, options, makeRoom);
      const ask = async (query: string): Promise<unknown> => {
        const client = new Client({ connectionString: url });
        client.on("error", () => {});
        try {
          await client.connect();
          return (await client.query(query)).rows;
        } catch (error) {
          return (error as { code?: string }).code ?? String(error);
        } finally {
          await client.end().catch(() => {});
        }
      };
      const count = "SELECT count(*)::int AS n FROM noted";
      await ask("CREATE TABLE noted AS SELECT 1 AS n");
      disk.fill();
      expect(await ask("INSERT INTO noted VALUES (2)")).toBe("53100");
      expect(await ask("RESET ALL; INSERT INTO noted VALUES (2)")).toBe("53100");
      expect(await ask(count)).toEqual([{ n: 1 }]);
      disk.clear();
      expect(await ask("INSERT INTO noted VALUES (2)")).toEqual([]);

      disk.fill();
      await ask("CHECKPOINT");
      await expect.poll(() => openings, SOON).toBe(2);
      await expect.poll(() => ask(count), SOON).toEqual([{ n: 2 }]);
      expect(log.at(-1)).toContain("opening the database again");
      for (const stop of stops) await stop();
    },
  );
});

function reservedBytes(directory: string): number {
  const file = join(directory, "reserve");
  return existsSync(file) ? statSync(file).size : 0;
}

interface Said {
  episodes: { id: string }[];
}

const messageOf = (user: string, content: string): [path: string, body: object] => [
  `/v1/users/${user}/messages`,
  { thread_id: `t-${user}`, messages: [{ role: "user", name: user, content }] },
];

async function say(ready: Ready, user: string, content: string, status: number): Promise<string> {
  const answer = await send(ready, "POST", ...messageOf(user, content));
  expect([user, answer.status, answer.text]).toEqual([user, status, answer.text]);
  return answer.text;
}

async function send(
  { url, api_key }: Ready,
  method: string,
  path: string,
  body?: object,
  key?: string,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${api_key}`,
      "content-type": "application/json",
      ...(key !== undefined && { "idempotency-key": key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

const filesWith = (directory: string, word: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: "utf8" }).filter((name) => {
    const path = join(directory, name);
    return statSync(path).isFile() && readFileSync(path).includes(word);
  });
