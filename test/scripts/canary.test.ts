/** Texts of an erased user, searched in every file, table, log and answer. */
import { readFileSync, readdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nonNull } from "../../shared/non-null.ts";
import { caller, type Call } from "../fakes/api.ts";
import { dataDirectory } from "../fakes/data-directory.ts";
import { killLocalStacks, startLocalStack, type LocalStack, type Ready } from "../fakes/local-stack.ts";
import { startScriptedOpenAi, type ScriptedOpenAi } from "../fakes/scripted-openai/server.ts";
import { hopBy, judgeBy, readTraversal } from "../fakes/scripted-openai/traversal.ts";

/** Part of every canary and of nothing else; the field's name follows. */
const CANARY = "xqzcanary";
const canary = (where: string): string => `${CANARY}${where}`;
/** The Worker may truncate its write-ahead log while the test reads a table. */
const LOCK_TIMEOUT_MS = 10_000;

let dataDir: string;
let provider: ScriptedOpenAi;
const logs: LocalStack[] = [];

beforeAll(async () => {
  dataDir = dataDirectory("canary");
  provider = await startScriptedOpenAi({
    dimensions: 64,
    faults: { share: 0.1, seed: 11 },
    answers: {
      judgement: (body) => judgeBy(readTraversal(body), [canary("home")], canary("answer")),
      hop: (body) => hopBy(readTraversal(body), [canary("home")]),
    },
  });
});

afterAll(async () => {
  killLocalStacks();
  await provider.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

async function start(): Promise<{ stack: LocalStack; ready: Ready; call: Call; admin: Call }> {
  const stack = startLocalStack(dataDir, "0", {
    LLM_PROVIDER: "openai",
    OPENAI_BASE_URL: provider.url,
    OPENAI_API_KEY: "sk-test",
    LLM_MODEL: "scripted",
    MODEL_CLASS: "large",
    EMBEDDING_PROVIDER: "openai",
    EMBEDDING_MODEL: "scripted-embedding",
    EMBEDDING_DIMENSIONS: "64",
  });
  logs.push(stack);
  const ready = await stack.ready();
  const send = (request: Request) => fetch(new Request(request.url.replace("http://engraph.test", ready.url), request));
  return { stack, ready, call: caller(send, ready.api_key), admin: caller(send, ready.admin_token) };
}

const filesBelow = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const filesWith = (word: string): string[] =>
  filesBelow(dataDir)
    .filter((path) => textOf(path).includes(word))
    .map((path) => relative(dataDir, path));

function textOf(path: string): string {
  try {
    return readFileSync(path).toString("latin1").toLowerCase();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

async function tablesWith(word: string): Promise<string[]> {
  const url = /^DATABASE_URL=["']?([^"'\n]+)/m.exec(readFileSync(join(dataDir, "worker.env"), "utf8"))?.[1];
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    const { rows } = await database.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const { rows: holding } = await database.query(`SELECT 1 FROM ${name} t WHERE lower(t::text) LIKE $1 LIMIT 1`, [
        `%${word}%`,
      ]);
      if (holding.length > 0) found.push(name);
    }
    return found;
  } finally {
    await database.end();
  }
}

const logged = (word: string): string[] =>
  logs.flatMap((stack) =>
    `${stack.stdout()}${stack.stderr()}`.split("\n").filter((line) => line.toLowerCase().includes(word)),
  );

async function readAll(call: Call, user: string): Promise<{ status: number[]; text: string }> {
  const path = `/v1/users/${user}`;
  const reads = [
    "",
    "/facts?limit=100",
    "/entities?limit=100",
    "/episodes?limit=100",
    "/communities",
    "/threads",
    "/status",
  ];
  const more = ["/ontology", "/traversal-memory?vectors=true", "/diff?axis=known&from=2020-01-01&to=2099-01-01"];
  const answers = await Promise.all([
    ...[...reads, ...more].map((read) => call("GET", `${path}${read}`)),
    call("POST", `${path}/search`, { query: `${canary("home")} ${canary("document")} ${canary("json")}` }),
    call("POST", `${path}/context`, { query: canary("home") }),
  ]);
  return {
    status: answers.map(({ status }) => status),
    text: JSON.stringify(answers.map(({ body }) => body as unknown)).toLowerCase(),
  };
}

const exported = async ({ url, api_key }: Ready): Promise<string> =>
  (await fetch(`${url}/v1/users/ada/export`, { headers: { Authorization: `Bearer ${api_key}` } })).text();

async function writeCanaries(call: Call, admin: Call, tenant: string, user: string): Promise<string> {
  const path = `/v1/users/${user}`;
  let keys = 0;
  const write = async (method: string, at: string, body: unknown): Promise<Record<string, never>> => {
    const keyed = method === "POST" ? { "Idempotency-Key": `${canary("key")}-${keys++}` } : {};
    const { status, body: answer } = await call(method, at, body, keyed);
    expect([at, status, status < 300 ? "" : answer]).toEqual([at, expect.toSatisfy((code: number) => code < 300), ""]);
    return answer as Record<string, never>;
  };
  await write("PUT", path, {
    name: `Ada ${canary("profile")}`,
    email: `${canary("email")}@example.org`,
    metadata: { [canary("profilekey")]: canary("profilevalue") },
  });
  await write("PUT", `${path}/ontology`, {
    entity_types: [{ name: canary("type"), description: `Who is ${canary("description")}` }],
  });
  const messages = [
    `I live in ${canary("home")} and I work at Xqzcanaryfirm.`,
    `My sister is called Xqzcanarysister. She moved to Oslo in 2019.`,
    `I like ${canary("liking")}.`,
  ].map((content, index) => ({
    id: `${canary("messageid")}-${index}`,
    role: "user",
    name: `Ada ${canary("speaker")}`,
    content,
    metadata: { [canary("metadata")]: { deep: [canary("metadatavalue")] } },
  }));
  const { episodes } = (await write("POST", `${path}/messages`, {
    thread_id: canary("thread"),
    wait: true,
    messages,
  })) as unknown as { episodes: { id: string }[] };
  await write("POST", `${path}/episodes`, {
    type: "text",
    content: `Ada met Xqzcanaryfriend in ${canary("text")}.`,
    source: canary("source"),
    metadata: { a: canary("textmetadata") },
    wait: true,
  });
  await write("POST", `${path}/episodes`, {
    type: "json",
    content: { [canary("jsonkey")]: { name: "Ada", home: canary("json") } },
    wait: true,
  });
  await write("POST", `${path}/documents`, {
    id: canary("documentid"),
    title: `On ${canary("title")}`,
    text: `Ada wrote about ${canary("document")}. `.repeat(30),
    metadata: { a: canary("documentmetadata") },
    wait: true,
  });
  await write("POST", `${path}/facts`, {
    subject: `Ada ${canary("subject")}`,
    predicate: `LIKES_${canary("predicate").toUpperCase()}`,
    object: canary("object"),
    fact: `Ada likes ${canary("fact")}.`,
  });
  await write("POST", `${path}/facts`, {
    subject: `Ada ${canary("subject")}`,
    predicate: "AGE",
    object_value: canary("value"),
    fact: `Ada is ${canary("value")}.`,
  });
  await write("POST", `${path}/search`, { query: `Who is ${canary("search")}?` });
  await write("POST", `${path}/context`, { query: `Who is ${canary("context")}?`, thread_id: canary("thread") });
  await write("POST", `${path}/ask`, { question: `Does Ada live in ${canary("home")} or ${canary("question")}?` });
  const { warmed } = (await write("POST", `${path}/ask/warm`, {
    questions: [{ question: `Where is ${canary("warm")}?`, answer: `In ${canary("home")}, ${canary("warmanswer")}.` }],
  })) as unknown as { warmed: { taught: { rests_on: string } }[] };
  // a pinned answer is forgotten with its source message; a faulty answer of the judge would leave it without one
  expect(warmed.map(({ taught }) => taught.rests_on)).not.toContain("nothing");
  const made = await admin("POST", `/v1/tenants/${tenant}/keys`, {
    name: canary("keyname"),
    user_id: user,
    scopes: ["read"],
  });
  expect(made.status).toBe(201);
  await write("POST", `${path}/communities/refresh`, undefined);
  const refreshed = async () =>
    ((await call("GET", `${path}/status`)).body as { refresh: { state: string } }).refresh.state;
  await expect.poll(refreshed, { timeout: 60_000, interval: 200 }).toBe("idle");
  return nonNull(episodes[0], "episode").id;
}

async function tenantOf(): Promise<string> {
  const url = /^DATABASE_URL=["']?([^"'\n]+)/m.exec(readFileSync(join(dataDir, "worker.env"), "utf8"))?.[1];
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    return nonNull((await database.query<{ id: string }>("SELECT id FROM tenants")).rows[0], "tenant").id;
  } finally {
    await database.end();
  }
}

test(
  "after a user is erased, none of their texts is left in any file, table, log or answer",
  { timeout: 240_000 },
  async () => {
    const { stack, ready, call, admin } = await start();
    const tenant = await tenantOf();
    const episode = await writeCanaries(call, admin, tenant, "ada");
    // ensures that the searches below can find a canary
    expect(filesWith(CANARY).some((path) => path.startsWith("worker"))).toBe(true);
    await expect
      .poll(() => filesWith(CANARY).some((path) => path.startsWith("postgres/")), { timeout: 60_000 })
      .toBe(true);
    await expect
      .poll(() => tablesWith(CANARY), { timeout: 60_000 })
      .toEqual(
        expect.arrayContaining([
          "public.graphs",
          "public.ontologies",
          "public.ledger",
          "public.threads",
          "public.api_keys",
        ]),
      );
    expect((await readAll(call, "ada")).text).toContain(CANARY);
    expect(await exported(ready)).toContain(canary("home"));

    expect((await call("DELETE", `/v1/users/ada/episodes/${episode}`)).status).toBe(200);
    for (const word of [canary("home"), "xqzcanaryfirm"]) {
      expect(tablesOfGraph(word)).toEqual([]);
      expect(await tablesWith(word)).toEqual([]);
      const answers = await readAll(call, "ada");
      expect(answers.text.replaceAll(/"query":"[^"]*"/g, "")).not.toContain(word);
      expect((await exported(ready)).toLowerCase()).not.toContain(word);
    }

    const accepted = await call("DELETE", "/v1/users/ada");
    expect(accepted.status).toBe(202);
    await expect.poll(async () => (await call("DELETE", "/v1/users/ada")).status, { timeout: 60_000 }).toBe(200);
    const { body: usage } = await call("GET", "/v1/usage");
    expect((usage as { data: unknown[] }).data.length).toBeGreaterThan(0);
    expect(JSON.stringify(usage)).not.toContain('"ada"');
    expect(await tablesWith(CANARY)).toEqual([]);
    expect(await tablesWith(",ada,")).toEqual([]);
    // Postgres rewrites its files a moment after the last deletion
    await expect.poll(() => filesWith(CANARY), { timeout: 30_000 }).toEqual([]);
    const answers = await readAll(call, "ada");
    expect(new Set(answers.status)).toEqual(new Set([404]));
    expect(answers.text).not.toContain(CANARY);
    expect(logged(CANARY)).toEqual([]);

    stack.process.kill("SIGKILL");
    await stack.exit();
    const again = await start();
    expect((await again.call("GET", "/v1/users/ada")).status).toBe(404);
    expect(filesWith(CANARY)).toEqual([]);
    expect(await tablesWith(CANARY)).toEqual([]);
    expect(logged(CANARY)).toEqual([]);
  },
);

function tablesOfGraph(word: string): string[] {
  const databases = filesBelow(join(dataDir, "worker")).filter((path) => path.endsWith(".sqlite"));
  return databases.flatMap((path) => {
    const database = new DatabaseSync(path, { readOnly: true, timeout: LOCK_TIMEOUT_MS });
    try {
      const tables = database
        .prepare(
          "SELECT name, type FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite%'",
        )
        .all() as { name: string; type: string }[];
      const holds = (name: string, type: string): boolean => {
        if (type === "virtual")
          return database.prepare(`SELECT 1 FROM ${name} WHERE ${name} MATCH ?`).all(`"${word}"`).length > 0;
        const columns = database.prepare("SELECT name FROM pragma_table_info(?)").all(name) as { name: string }[];
        const one = columns.map((column) => `lower(CAST("${column.name}" AS TEXT)) LIKE '%${word}%'`).join(" OR ");
        return database.prepare(`SELECT 1 FROM "${name}" WHERE ${one} LIMIT 1`).all().length > 0;
      };
      return tables.filter(({ name, type }) => holds(name, type)).map(({ name }) => name);
    } finally {
      database.close();
    }
  });
}
