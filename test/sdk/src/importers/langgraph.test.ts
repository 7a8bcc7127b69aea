import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { startEmbeddedPostgres } from "../../../../scripts/embedded-postgres.ts";
import { importLangGraph } from "../../../../sdk/src/importers/langgraph.ts";

const ROWS = fileURLToPath(new URL("../../../fixtures/importers/langgraph/store.json", import.meta.url));
const dryRun = (path: string, prefix: string | null = null) =>
  importLangGraph({
    user: "ada",
    name: null,
    now: Date.parse("2024-07-01"),
    path,
    prefix,
    memory: null,
    extract: true,
    onProgress: () => {},
  });

test.each(["prefix", "namespace_path"])(
  "the table of Postgres (%s) holds what its rows as JSON hold",
  async (column) => {
    const folder = mkdtempSync(join(tmpdir(), "engraph-langgraph-"));
    cpSync(inject("postgres_directory"), folder, { recursive: true });
    const postgres = await startEmbeddedPostgres({ dataDir: folder });
    try {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.query(
        `CREATE TABLE store (${column} text NOT NULL, key text NOT NULL, value jsonb NOT NULL, created_at timestamptz, updated_at timestamptz, PRIMARY KEY (${column}, key))`,
      );
      const rows = JSON.parse(readFileSync(ROWS, "utf8")) as Record<
        "prefix" | "key" | "created_at" | "updated_at" | "value",
        unknown
      >[];
      for (const { prefix, key, value, created_at, updated_at } of rows)
        await client.query("INSERT INTO store VALUES ($1, $2, $3, $4, $5)", [
          prefix,
          key,
          value,
          created_at,
          updated_at,
        ]);
      await client.end();
      const report = await dryRun(postgres.url);
      expect(report.imported).toEqual({ conversations: 3, messages: 4 });
      expect(report).toEqual(await dryRun(ROWS));
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test("a namespace is taken with those within it, and without others that begin alike", async () => {
  expect((await dryRun(ROWS, "memories")).imported).toEqual({ conversations: 2, messages: 3 });
  expect((await dryRun(ROWS, "memories.ada")).imported).toEqual({ conversations: 1, messages: 2 });
  expect((await dryRun(ROWS, "mem")).imported).toEqual({ conversations: 0, messages: 0 });
});

test("a database that cannot be reached is refused without its password", async () => {
  const refused = dryRun("postgres://ada:secret@127.0.0.1:1/db");
  await expect(refused).rejects.toThrow("Postgres: ");
  await expect(refused).rejects.not.toThrow("secret");
});

test("an item that has expired, or whose end is not an instant, is left out and counted", async () => {
  const folder = mkdtempSync(join(tmpdir(), "engraph-langgraph-"));
  try {
    const path = join(folder, "rows.json");
    const row = { prefix: "m", value: '{"text": "I run."}', created_at: "2024-01-01T00:00:00Z" };
    writeFileSync(
      path,
      JSON.stringify([
        { ...row, key: "kept" },
        { ...row, key: "later", expires_at: "2024-08-01 00:00:00" },
        { ...row, key: "expired", expires_at: "2024-06-01 00:00:00" },
        { ...row, key: "unreadable", expires_at: "2024-02-30 00:00:00" },
        { ...row, key: "another", value: { name: "Bob", content: "I live in Rome." } },
      ]),
    );
    const report = await dryRun(path);
    expect(report.imported).toEqual({ conversations: 1, messages: 3 });
    expect(report.left_out).toEqual({ "that have expired": 1, "with an expires_at that is not an instant": 1 });
    expect(report.notes).toEqual([expect.stringContaining("1 message says of another")]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
