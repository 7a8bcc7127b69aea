import { rmSync } from "node:fs";
import { join } from "node:path";
import { neon, NeonDbError, neonConfig, Pool } from "@neondatabase/serverless";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../scripts/embedded-postgres.ts";
import { type NeonEndpoint, startNeonEndpoint } from "../../scripts/neon-endpoint.ts";
import { dataDirectory } from "../fakes/data-directory.ts";

/** With TEST_POSTGRES_URL the same tests also run on a real server: as a superuser, in a database where they may leave tables. */
const { TEST_POSTGRES_URL = "" } = process.env;
const SERVERS = [
  { name: "embedded Postgres", given: "" },
  ...(TEST_POSTGRES_URL === "" ? [] : [{ name: "a PostgreSQL server", given: TEST_POSTGRES_URL }]),
];

describe.each(SERVERS)("the Neon endpoint in front of $name", ({ given }) => {
  const dataDir = dataDirectory("endpoint");
  let embedded: EmbeddedPostgres | undefined;
  let endpoint: NeonEndpoint;
  let url: string;

  beforeAll(async () => {
    embedded = given === "" ? await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres") }) : undefined;
    url = embedded?.url ?? given;
    endpoint = await startNeonEndpoint({ postgresUrl: url });
    neonConfig.fetchEndpoint = () => `http://${endpoint.host}/sql`;
    neonConfig.wsProxy = () => `${endpoint.host}/v2`;
    neonConfig.useSecureWebSocket = false;
    neonConfig.pipelineTLS = false;
    neonConfig.pipelineConnect = false;
    // on a busy machine, the database opens later than one request waits
    await vi.waitFor(() => neon(url)`SELECT 1`, { timeout: 100_000, interval: 500 });
  }, 120_000);

  afterAll(async () => {
    await endpoint.stop();
    await embedded?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("parameters and results of every common type are converted", async () => {
    const sql = neon(url);
    const rows =
      await sql`SELECT ${7}::int AS n, ${"é'"}::text AS text, ${null}::text AS nothing, ${[1, 2]}::int[] AS list,
    ${JSON.stringify({ a: [1] })}::jsonb AS json, ${true}::bool AS yes, ${new Date(0)}::timestamptz AS time,
    ${"9007199254740993"}::bigint AS big, 1.5::float8 AS real, '\\x00ff'::bytea AS bytes`;
    expect(rows.map((row) => ({ ...row, time: new Date(String(row["time"])) }))).toEqual([
      {
        n: 7,
        text: "é'",
        nothing: null,
        list: [1, 2],
        json: { a: [1] },
        yes: true,
        time: new Date(0),
        big: "9007199254740993",
        real: 1.5,
        bytes: Buffer.from([0, 255]),
      },
    ]);
  });

  test("full results contain the command, the row count and the fields", async () => {
    const result = await neon(url, { fullResults: true, arrayMode: true })`SELECT g AS n FROM generate_series(1, 3) g`;
    expect(result).toMatchObject({ command: "SELECT", rowCount: 3, rowAsArray: true, rows: [[1], [2], [3]] });
    expect(result.fields).toMatchObject([{ name: "n", dataTypeID: 23, dataTypeSize: 4, format: "text" }]);
  });

  test("without the client's headers the endpoint answers with parsed objects", async () => {
    const response = await fetch(`http://${endpoint.host}/sql`, {
      method: "POST",
      headers: { "Neon-Connection-String": url },
      body: JSON.stringify({ query: "SELECT $1::int AS n", params: [3] }),
    });
    expect(await response.json()).toMatchObject({ rows: [{ n: 3 }], rowAsArray: false });
  });

  test("an error of PostgreSQL arrives with all its fields", async () => {
    const sql = neon(url);
    await sql`CREATE TABLE IF NOT EXISTS unique_keys (key text CONSTRAINT only_once UNIQUE)`;
    await sql`TRUNCATE unique_keys`;
    await sql`INSERT INTO unique_keys VALUES ('a')`;
    const error = await sql`INSERT INTO unique_keys VALUES ('a')`.catch((error: unknown) => error);
    expect(error).toBeInstanceOf(NeonDbError);
    expect(error).toMatchObject({
      message: 'duplicate key value violates unique constraint "only_once"',
      severity: "ERROR",
      code: "23505",
      detail: "Key (key)=(a) already exists.",
      schema: "public",
      table: "unique_keys",
      constraint: "only_once",
    });
    await expect(sql`SELECT 1; SELECT 2`).rejects.toThrow("cannot insert multiple commands");
  });

  test("a login without a password does not get the password that the endpoint's process knows", async () => {
    const { username, password } = new URL(url);
    vi.stubEnv("PGPASSWORD", password);
    const knowing = new URL(url);
    for (const [name, value] of Object.entries({ user: username, password })) knowing.searchParams.set(name, value);
    const behind = await startNeonEndpoint({ postgresUrl: knowing.href });
    const statuses = [];
    for (const login of [username, `${username}:wrong`, ""]) {
      const headers = { "neon-connection-string": `postgres://${login}@x/postgres` };
      const body = JSON.stringify({ query: "SELECT 1" });
      statuses.push((await fetch(`http://${behind.host}/sql`, { method: "POST", headers, body })).status);
    }
    vi.unstubAllEnvs();
    await behind.stop();
    expect(statuses).toEqual([400, 400, 400]);
  });

  test("without the secret path, a valid login is refused over HTTP and no WebSocket reaches the server", async () => {
    const { port } = new URL(`http://${endpoint.host}`);
    const body = JSON.stringify({ query: "SELECT 1" });
    const headers = { "neon-connection-string": url };
    for (const prefix of ["", "/", `/${"x".repeat(32)}`, "/%00"]) {
      const answer = await fetch(`http://127.0.0.1:${port}${prefix}/sql`, { method: "POST", headers, body });
      expect([prefix, answer.status]).toEqual([prefix, 404]);
      expect([prefix, await opens(`ws://127.0.0.1:${port}${prefix}/v2`)]).toEqual([prefix, false]);
    }
    expect(await opens(`ws://${endpoint.host}/v2`)).toBe(true);
  });

  test("a body that is not a query and an unknown path are refused", async () => {
    const post = (path: string, body: string): Promise<Response> =>
      fetch(`http://${endpoint.host}${path}`, { method: "POST", headers: { "Neon-Connection-String": url }, body });
    expect((await post("/sql", "{")).status).toBe(400);
    expect((await post("/sql", JSON.stringify({ queries: [{ sql: "SELECT 1" }] }))).status).toBe(400);
    expect((await post("/other", "{}")).status).toBe(404);
  });

  test("a batch is one transaction with the requested isolation", async () => {
    const sql = neon(url);
    await sql`CREATE TABLE IF NOT EXISTS batch (n int)`;
    await sql`TRUNCATE batch`;
    await expect(sql.transaction([sql`INSERT INTO batch VALUES (1)`, sql`SELECT 1/0`])).rejects.toThrow(
      "division by zero",
    );
    expect(await sql`SELECT n FROM batch`).toEqual([]);

    await sql.transaction([sql`INSERT INTO batch VALUES (1)`, sql`INSERT INTO batch VALUES (2)`]);
    expect(await sql`SELECT n FROM batch ORDER BY n`).toEqual([{ n: 1 }, { n: 2 }]);

    const [rows] = await sql.transaction(
      [
        sql`SELECT current_setting('transaction_isolation') AS isolation, current_setting('transaction_read_only') AS read_only,
      current_setting('transaction_deferrable') AS deferrable`,
      ],
      { isolationLevel: "Serializable", readOnly: true, deferrable: true },
    );
    expect(rows).toEqual([{ isolation: "serializable", read_only: "on", deferrable: "on" }]);
  });

  test("a setting lasts one transaction, and row-level security sees it", async () => {
    const sql = neon(url);
    await sql`DROP TABLE IF EXISTS rented`;
    await sql`CREATE TABLE rented (tenant text)`;
    await sql`INSERT INTO rented VALUES ('a'), ('b')`;
    await sql`ALTER TABLE rented ENABLE ROW LEVEL SECURITY`;
    await sql`CREATE POLICY own ON rented USING (tenant = current_setting('app.tenant_id', true))`;
    await sql`DO $$ BEGIN CREATE ROLE endpoint_test; EXCEPTION WHEN duplicate_object THEN END $$`;
    await sql`GRANT SELECT ON rented TO endpoint_test`;

    const [, rows] = await sql.transaction([
      sql`SELECT set_config('app.tenant_id', 'a', true), set_config('role', 'endpoint_test', true)`,
      sql`SELECT tenant FROM rented`,
    ]);
    expect(rows).toEqual([{ tenant: "a" }]);
    expect(
      await sql`SELECT coalesce(current_setting('app.tenant_id', true), '') AS tenant, count(*)::int AS rows FROM rented`,
    ).toEqual([{ tenant: "", rows: 2 }]);
  });

  test("no setting or open transaction is carried over to the next request on a connection", async () => {
    const sql = neon(url);
    for (let times = 0; times < 8; times++) await sql`SET app.left_behind = 'yes'`;
    for (let times = 0; times < 8; times++) await sql`BEGIN`;
    const seen = await Promise.all(
      Array.from({ length: 8 }, () => sql`SELECT coalesce(current_setting('app.left_behind', true), '') AS value`),
    );
    expect(new Set(seen.map(([row]) => row?.value as string))).toEqual(new Set([""]));
  });

  test("50 concurrent queries and batches, some larger than a packet, each get their own answer", async () => {
    const sql = neon(url);
    const large = "x".repeat(200_000);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        if (n % 3 === 0) return (await sql`SELECT ${n}::int AS n, length(${large}) AS length`)[0];
        if (n % 3 === 1) return (await sql`SELECT ${n}::int AS n`)[0];
        const [, rows] = await sql.transaction([
          sql`SELECT set_config('app.n', ${String(n)}, true)`,
          sql`SELECT current_setting('app.n')::int AS n`,
        ]);
        return rows?.[0];
      }),
    );
    expect(answers.map((row) => row?.n as number)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  });

  test("an interactive transaction over a WebSocket is isolated from all other requests", async () => {
    const sql = neon(url);
    await sql`CREATE TABLE IF NOT EXISTS dialogue (n int)`;
    await sql`TRUNCATE dialogue`;
    const pool = new Pool({ connectionString: url });
    // the endpoint stops while the pool still closes connections, which any pool reports as an error event
    pool.on("error", () => {});
    const client = await pool.connect();
    await client.query("BEGIN");
    await client.query("INSERT INTO dialogue VALUES ($1)", [1]);
    const before = sql`SELECT count(*)::int AS n FROM dialogue`;
    const { rows } = await client.query<{ n: number }>("SELECT n FROM dialogue");
    expect(rows).toEqual([{ n: 1 }]);
    await client.query("ROLLBACK");
    client.release();
    expect(await before).toEqual([{ n: 0 }]);

    const many = await Promise.all(
      Array.from({ length: 50 }, (_, n) => pool.query<{ n: number }>("SELECT $1::int AS n", [n])),
    );
    expect(many.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 50 }, (_, n) => n));
    await pool.end();
  });

  test("a client that disconnects within a transaction does not block others", async () => {
    const sql = neon(url);
    const client = new Client({ connectionString: url });
    client.on("error", () => {});
    await client.connect();
    await client.query("BEGIN");
    await client.query("CREATE TABLE never_made (n int)");
    const waiting = sql`SELECT to_regclass('never_made') AS found`;
    (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
    expect(await waiting).toEqual([{ found: null }]);
  });
});

function opens(url: string): Promise<boolean> {
  const socket = new WebSocket(url);
  return new Promise((resolve) => {
    socket.addEventListener("open", () => {
      resolve(true);
      socket.close();
    });
    socket.addEventListener("error", () => resolve(false));
  });
}
