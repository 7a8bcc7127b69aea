import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startEmbeddedPostgres } from "../../scripts/embedded-postgres.ts";

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "engraph-postgres-"));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

const WRITER = `
import { startEmbeddedPostgres } from ${JSON.stringify(new URL("../../scripts/embedded-postgres.ts", import.meta.url).href)}
import { Client } from ${JSON.stringify(import.meta.resolve("pg"))}
const { url } = await startEmbeddedPostgres({ dataDir: process.argv[2] })
const client = new Client({ connectionString: url })
await client.connect()
await client.query("CREATE TABLE counted (n int)")
for (let n = 1; ; n++) {
  await client.query("INSERT INTO counted VALUES ($1)", [n])
  console.log(n)
}`;

test("kill -9 during writes loses no committed data", async () => {
  const dataDir = join(directory, "postgres");
  const script = join(directory, "writer.mjs");
  writeFileSync(script, WRITER);
  const writer = spawn(process.execPath, [script, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  let acknowledged = 0;
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged = Number(line);
    if (acknowledged === 300) writer.kill("SIGKILL");
  }
  const postgres = await startEmbeddedPostgres({ dataDir });
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ n: number }>("SELECT count(*)::int AS n FROM counted");
  await client.end();
  await postgres.stop();
  expect(acknowledged).toBeGreaterThanOrEqual(300);
  expect(rows[0]?.n).toBeGreaterThanOrEqual(acknowledged);
});

test("a database whose creation was killed during initdb is created again", async () => {
  const dataDir = join(directory, "postgres");
  const script = join(directory, "writer.mjs");
  writeFileSync(script, WRITER);
  const writer = spawn(process.execPath, [script, dataDir], { stdio: "ignore" });
  while (!existsSync(join(dataDir, "postgresql.conf"))) await new Promise((resolve) => setTimeout(resolve, 5));
  writer.kill("SIGKILL");
  await once(writer, "exit");
  expect(existsSync(`${dataDir}.initialising`)).toBe(true);
  const postgres = await startEmbeddedPostgres({ dataDir });
  await connectOnce(postgres.url);
  await postgres.stop();
  expect(existsSync(`${dataDir}.initialising`)).toBe(false);
});

test("a client that connects before the database is open waits for it", async () => {
  const dataDir = join(directory, "postgres");
  const postgres = await startEmbeddedPostgres({ dataDir });
  expect(existsSync(join(dataDir, "postgresql.conf"))).toBe(false);
  await connectOnce(postgres.url);
  expect(existsSync(`${dataDir}.initialising`)).toBe(false);
  await postgres.stop();
});

test("embedded Postgres ends with the reason if the database cannot be opened", async () => {
  const dataDir = join(directory, "postgres");
  writeFileSync(dataDir, "not a directory");
  const postgres = await startEmbeddedPostgres({ dataDir });
  await expect(connectOnce(postgres.url)).rejects.toThrow(/ECONNRESET|terminated/);
  expect(await postgres.ended).toContain(`the database in ${dataDir} cannot be opened: `);
});

async function connectOnce(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.end();
}
