import { env, evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { graphName } from "../../../shared/ids.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { durableGraphs } from "../../../worker/adapters/durable-objects/graphs.ts";
import type { Env } from "../../../worker/env.ts";
import { connect } from "../../../db/client.ts";
import { lineReader } from "../../../worker/core/portability/lines.ts";
import { neonControlPlane } from "../../../worker/adapters/neon/control-plane.ts";
import { newTenant, type Call } from "../../fakes/api.ts";

const bound = env as unknown as Required<Env>;

let call: Call;
let key: string;
let tenant: string;
beforeAll(async () => {
  ({ call, key, id: tenant } = await newTenant((request) => exports.default.fetch(request)));
});

const stubOf = (id: string) =>
  bound.MEMORY_GRAPH.get(bound.MEMORY_GRAPH.idFromName(graphName({ tenant, kind: "user", id })));
const control = () => neonControlPlane(connect(bound.DATABASE_URL, bound.NEON_PROXY));
const headers = () => ({ Authorization: `Bearer ${key}` });

const say = (user: string, content: string) =>
  call("POST", `/v1/users/${user}/messages`, {
    thread_id: "t",
    wait: true,
    messages: [{ role: "user", name: "Ada", content, metadata: { mood: "fine" } }],
  });

const exported = async (path: string): Promise<string> => {
  const response = await exports.default.fetch(
    new Request(`http://engraph.test${path}/export`, { headers: headers() }),
  );
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/x-ndjson"]);
  return response.text();
};

async function imported(path: string, text: string, more: Record<string, string> = {}, piece = 7_001) {
  const bytes = new TextEncoder().encode(text);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const sending = (async () => {
    for (let at = 0; at < bytes.length; at += piece) await writer.write(bytes.subarray(at, at + piece));
    await writer.close();
  })().catch(() => {});
  const response = await exports.default.fetch(
    new Request(`http://engraph.test${path}/import`, {
      method: "POST",
      headers: { ...headers(), "Content-Type": "application/x-ndjson", ...more },
      body: readable,
    }),
  );
  const body = await response.json<{ detail: string; counts: Record<string, number>; cursor: string }>();
  void sending;
  return { status: response.status, body, replayed: response.headers.get("Idempotency-Replayed") };
}

async function answers(path: string) {
  const at = new Date().toISOString();
  const get = async (what: string) => (await call("GET", `${path}/${what}`)).body;
  const lists = [
    "facts?limit=100",
    "entities?limit=100",
    "episodes?limit=100",
    "communities",
    "ontology",
    "traversal-memory?vectors=true",
  ];
  return {
    lists: await Promise.all(lists.map(get)),
    past: await Promise.all(["2024-06-01", "2099-01-01"].map((as_of) => get(`facts?as_of=${as_of}&limit=100`))),
    diff: await get(`diff?axis=known&from=2020-01-01&to=${at}`),
    found: (await call("POST", `${path}/search`, { query: "Where does Ada live?" })).body,
    context: (await call("POST", `${path}/context`, { query: "Where does Ada live?" })).body,
  };
}

async function lived(user: string): Promise<string> {
  const path = `/v1/users/${user}`;
  await call("PUT", path, { name: "Ada", metadata: { plan: "pro" }, time_zone: "Europe/Berlin" });
  await call("PUT", `${path}/ontology`, { excluded_fact_types: ["DISLIKES"] });
  await say(user, "I live in Oslo. I work at Acme Robotics.");
  const { body } = await say(user, "I live in Rome now.");
  await say(user, "My sister is called Zoë. 東京 is nice. 🙂");
  await call("POST", `${path}/facts`, { subject: "Ada", predicate: "LIKES", object: "Tea", fact: "Ada likes tea." });
  await call("DELETE", `${path}/episodes/${body.episodes[0].id}?mode=retract`);
  await vi.waitUntil(async () => (await call("GET", `${path}/status`)).body.pending === 0, { timeout: 30_000 });
  await call("POST", `${path}/ask`, { question: "Where does Ada work?" });
  return path;
}

test("a memory imported from an export answers like the original, with the same ids", async () => {
  const path = await lived("ada");
  const text = await exported(path);
  const lines = text.trimEnd().split("\n");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ record: "header", format: "engraph", version: 1 });
  expect(JSON.parse(lines.at(-1) ?? "")).toEqual({ record: "end", lines: lines.length - 1 });

  const { status, body } = await imported("/v1/users/copy", text);
  expect([status, body.counts]).toMatchObject([200, { episode: 4 }]);
  expect(await answers("/v1/users/copy")).toEqual(await answers(path));
  const profile = (await call("GET", "/v1/users/copy")).body;
  expect(profile).toMatchObject({ id: "copy", name: "Ada", metadata: { plan: "pro" }, time_zone: "Europe/Berlin" });
  expect((await call("GET", `/v1/users/copy/facts?after=${body.cursor}`)).status).toBe(200);

  const before = await answers(path);
  await say("copy", "I live in Lima now.");
  const [episode] = (await call("GET", "/v1/users/copy/episodes?limit=100")).body.data.slice(-1);
  expect((await call("DELETE", `/v1/users/copy/episodes/${episode.id}`)).status).toBe(200);
  await vi.waitUntil(async () => (await call("GET", "/v1/users/copy/status")).body.pending === 0, { timeout: 30_000 });
  expect(JSON.stringify((await call("GET", "/v1/users/copy/facts")).body)).toContain("Lima");
  expect(await answers(path)).toEqual(before);
});

describe("an import under an idempotency key", () => {
  let text: string;
  beforeAll(async () => {
    text = await exported(await lived("keyed"));
  });
  const once = (user: string, body: string, key: string, piece?: number) =>
    imported(`/v1/users/${user}`, body, { "Idempotency-Key": key }, piece);

  test("a repeated import has one effect and one answer, however its body is split", async () => {
    const first = await once("once", text, "k");
    expect([first.status, first.replayed]).toEqual([200, null]);
    const before = await answers("/v1/users/once");
    for (const piece of [7_001, 64, 1_000_000]) {
      const again = await once("once", text, "k", piece);
      expect([again.status, again.replayed, again.body]).toEqual([200, "true", first.body]);
    }
    expect(await answers("/v1/users/once")).toEqual(before);
    expect((await once("once", text, "another")).status).toBe(409);
  });

  test("an import sent several times concurrently has one effect and one answer", async () => {
    const all = await Promise.all([1, 2, 3].map(() => once("at-once", text, "k")));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(all.filter(({ replayed }) => replayed === "true")).toHaveLength(2);
    expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test("an import with another body under the same key is refused and changes nothing", async () => {
    await once("other", text, "k");
    const before = await answers("/v1/users/other");
    const refused = await once("other", `${text}\n`, "k");
    expect([refused.status, refused.body]).toMatchObject([409, { errors: [{ path: "Idempotency-Key" }] }]);
    expect(await answers("/v1/users/other")).toEqual(before);
  });

  test("a refused import may be corrected and sent again under its key", async () => {
    expect((await once("mended", text.slice(0, -20), "k")).status).toBe(422);
    const mended = await once("mended", text, "k");
    expect([mended.status, mended.replayed]).toEqual([200, null]);
  });

  test("an import with an invalid idempotency key is refused", async () => {
    const { status, body } = await once("none", text, "white space");
    expect([status, body]).toMatchObject([422, { errors: [{ path: "Idempotency-Key" }] }]);
  });
});

describe("a refused import", () => {
  let valid: string[];
  beforeAll(async () => {
    valid = (await exported(await lived("source"))).trimEnd().split("\n");
  });

  test("an import into a memory that is not empty is refused and changes nothing", async () => {
    await say("full", "I live in Oslo.");
    const before = await answers("/v1/users/full");
    expect((await imported("/v1/users/full", valid.join("\n"))).status).toBe(409);
    expect(await answers("/v1/users/full")).toEqual(before);
  });

  test.each<[string, (lines: string[]) => string[], RegExp]>([
    ["a line that is no JSON", (lines) => lines.with(5, "{"), /^line 6 is not JSON/],
    ["an empty line", (lines) => lines.with(3, ""), /^line 4 is not JSON/],
    ["an empty body", () => [], /^line 1 is missing/],
    ["another first line", (lines) => lines.slice(1), /^line 1: record must be header/],
    ["an end that is missing", (lines) => lines.slice(0, -1), /ends before its last line/],
    ["a line that is missing", (lines) => lines.toSpliced(4, 1), /line \d+/],
    ["a line after the end", (lines) => [...lines, ...lines.slice(0, 1)], /must be nothing/],
    [
      "another version",
      (lines) => lines.with(0, (lines[0] ?? "").replace('"version":1', '"version":2')),
      /^line 1: version/,
    ],
    [
      "a field that is not known",
      (lines) => lines.with(4, (lines[4] ?? "").replace('"content"', '"contents"')),
      /^line 5: contents is not a field here; did you mean "content"/,
    ],
    ["a row that stands twice", (lines) => lines.toSpliced(5, 0, lines[4] ?? ""), /^line 6: episode stands twice/],
  ])("an import with %s is refused with the number of the line, and imports nothing", async (name, change, message) => {
    const user = `bad-${name.replaceAll(" ", "-")}`;
    const { status, body } = await imported(`/v1/users/${user}`, change(valid).join("\n"));
    expect([status, body.detail]).toEqual([422, expect.stringMatching(message)]);
    expect((await call("GET", `/v1/users/${user}`)).status).toBe(404);
    expect((await call("GET", `/v1/users/${user}/facts`)).body.data).toEqual([]);
    expect((await imported(`/v1/users/${user}`, valid.join("\n"))).status).toBe(200);
  });

  const inconsistent = (): string => {
    const lines = valid.toSpliced(
      valid.findIndex((text) => {
        const line = JSON.parse(text) as { record: string };
        return line.record === "work";
      }),
      1,
    );
    return [...lines.slice(0, -1), JSON.stringify({ record: "end", lines: lines.length - 1 })].join("\n");
  };

  test("an import that is refused after its last line leaves no user, name, metadata or ontology", async () => {
    const { status, body } = await imported("/v1/users/leftover", inconsistent());
    expect([status, body.detail]).toEqual([422, expect.stringMatching(/^line \d+: seq has no line work/)]);
    for (const read of ["", "/ontology", "/retention"])
      expect([read, (await call("GET", `/v1/users/leftover${read}`)).status]).toEqual([read, 404]);
    const { body: users } = await call("GET", "/v1/users?limit=100");
    expect(JSON.stringify(users)).not.toContain('"leftover"');
    expect(await control().ontologies(tenant, { kind: "user", id: "leftover" })).toMatchObject({ graph: null });
  });

  test("a refused import leaves the profile and the ontology of a registered user unchanged", async () => {
    await call("PUT", "/v1/users/here", { name: "Here", metadata: { a: 1 } });
    const before = (await call("GET", "/v1/users/here")).body;
    expect((await imported("/v1/users/here", inconsistent())).status).toBe(422);
    expect((await call("GET", "/v1/users/here")).body).toEqual(before);
    expect((await call("GET", "/v1/users/here/ontology")).body).toMatchObject({ excluded_fact_types: [] });
    expect((await imported("/v1/users/here", valid.join("\n"))).status).toBe(200);
    expect((await call("GET", "/v1/users/here")).body).toEqual(before);
    expect((await call("GET", "/v1/users/here/ontology")).body).toMatchObject({ excluded_fact_types: ["DISLIKES"] });
  });

  test("an import with a JSON content type or invalid UTF-8 is refused", async () => {
    expect((await imported("/v1/users/typed", valid.join("\n"), { "Content-Type": "application/json" })).status).toBe(
      400,
    );
    const response = await exports.default.fetch(
      new Request("http://engraph.test/v1/users/typed/import", {
        method: "POST",
        headers: { ...headers(), "Content-Type": "application/x-ndjson" },
        body: new Uint8Array([0x7b, 0xff, 0xfe]),
      }),
    );
    expect(response.status).toBe(400);
    expect((await call("GET", "/v1/users/typed")).status).toBe(404);
  });
});

describe("an import that dies", () => {
  const begin = async (user: string) => {
    const graph = durableGraphs(bound.MEMORY_GRAPH).at({ tenant, kind: "user", id: user });
    expect(await graph.beginImport("dead")).toBeNull();
    const values = [
      1,
      "ep_1",
      null,
      "message",
      "t",
      null,
      null,
      "user",
      "Ada",
      "Half of it.",
      "x",
      1,
      null,
      1,
      "{}",
      1,
      null,
      null,
    ];
    expect(await graph.importRows("dead", [{ line: 1, kind: "episode", values }])).toBeNull();
    return { graph };
  };

  test("an import that dies shows nothing, blocks writers and can be repeated", async () => {
    const text = await exported(await lived("again"));
    const { graph } = await begin("dying");
    expect((await call("GET", "/v1/users/dying/episodes")).status).toBe(404);
    expect((await call("POST", "/v1/users/dying/search", { query: "Half" })).status).toBe(404);
    expect((await say("dying", "I live in Oslo.")).status).toBe(409);
    await call("PUT", "/v1/users/dying", { name: "D" });
    expect((await call("GET", "/v1/users/dying/episodes")).body.data).toEqual([]);

    expect((await imported("/v1/users/dying", text)).status).toBe(200);
    await expect(graph.importRows("dead", [])).rejects.toMatchObject({ fault: { kind: "conflict" } });
    expect(JSON.stringify((await call("GET", "/v1/users/dying/episodes")).body)).not.toContain("Half");
    expect((await call("GET", "/v1/users/dying")).body.name).toBe("D");
  });

  const letTimeOut = async (user: string, end = "UPDATE meta SET value = 0 WHERE key = 'imported_at'") => {
    await runInDurableObject(stubOf(user), (_, { storage }) => void storage.sql.exec(end));
    await evictDurableObject(stubOf(user));
  };

  const complete = async (user: string, epoch: string) => {
    const graph = durableGraphs(bound.MEMORY_GRAPH).at({ tenant, kind: "user", id: user });
    await graph.beginImport("dead");
    const lines = (await exported(await lived(`source-of-${user}`))).trimEnd().split("\n").map(lineReader(Date.now()));
    const rows = lines.flatMap((line, at) =>
      "record" in line && line.record === "row" ? [{ line: at + 1, kind: line.kind, values: line.values }] : [],
    );
    await graph.importRows("dead", rows);
    const state = nonNull(
      lines.find((line) => "record" in line && line.record === "graph"),
      "graph",
    );
    await graph.finishImport("dead", {
      epoch,
      profile: { name: "Eve", time_zone: null, kept_days: null },
      graph: (state as never)["graph"],
    });
    expect((await call("GET", `/v1/users/${user}/facts`)).body.data ?? []).toEqual([]);
    await letTimeOut(user);
    expect(await runDurableObjectAlarm(stubOf(user))).toBe(true);
  };

  test("a complete import that dies before it is registered leaves nothing", async () => {
    await complete("unregistered", "e1");
    const empty = () => runInDurableObject(stubOf("unregistered"), (_, { storage }) => storage.sql.databaseSize);
    await expect.poll(empty, { timeout: 30_000 }).toBeLessThan(20_000);
    expect((await call("GET", "/v1/users/unregistered")).status).toBe(404);
    expect((await say("unregistered", "I live in Lima.")).status).toBe(200);
    expect(JSON.stringify((await call("GET", "/v1/users/unregistered/facts")).body)).not.toContain("Oslo");
  });

  test("a complete import that dies when it is registered is opened", async () => {
    const address = { tenant, kind: "user", id: "registered" } as const;
    await control().adopt(address, { epoch: "e1", profile: { name: "Eve" }, ontology: null }, Date.now());
    await complete("registered", "e1");
    const facts = async () => JSON.stringify((await call("GET", "/v1/users/registered/facts")).body);
    await expect.poll(facts, { timeout: 30_000 }).toContain("Oslo");
    expect((await say("registered", "I like coffee.")).status).toBe(200);
    expect(await facts()).toContain("coffee");
    expect((await call("GET", "/v1/users/registered")).body.name).toBe("Eve");
  });

  test("an import that dies is cleared by the alarm or by an erasure", async () => {
    await begin("left");
    await letTimeOut("left");
    expect(await runDurableObjectAlarm(stubOf("left"))).toBe(true);
    expect((await say("left", "I live in Oslo.")).status).toBe(200);

    await begin("gone");
    expect((await call("DELETE", "/v1/users/gone")).status).toBe(404);
    expect((await say("gone", "I live in Oslo.")).status).toBe(200);
  });
});

test("a registered user without any write can be exported and imported", async () => {
  await call("PUT", "/v1/users/bare", { name: "Bare" });
  const text = await exported("/v1/users/bare");
  expect(
    text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).record),
  ).toEqual(["header", "owner", "end"]);
  expect((await imported("/v1/users/bare2", text)).body).toEqual({ counts: {}, cursor: null });
  expect((await call("GET", "/v1/users/bare2")).body.name).toBe("Bare");
  expect((await call("GET", "/v1/users/unknown/export")).status).toBe(404);
});

test("an import far over the limit of other requests is streamed, and an export reads its pages only as they are consumed", async () => {
  const content = "word ".repeat(6_000);
  for (let at = 0; at < 3; at++)
    await call("POST", "/v1/graphs/large/messages", {
      thread_id: "t",
      messages: Array.from({ length: 8 }, (_, i) => ({ role: "system", content: `${content} ${at} ${i}` })),
    });
  const text = await exported("/v1/graphs/large");
  expect(text.length).toBeGreaterThan(2 * 256 * 1024);
  expect((await imported("/v1/graphs/large2", text)).body.counts["episode"]).toBe(24);

  const response = await exports.default.fetch(
    new Request("http://engraph.test/v1/graphs/large/export", { headers: headers() }),
  );
  const reader = nonNull(response.body, "body").getReader();
  await reader.read();
  await reader.cancel();
  const stub = bound.MEMORY_GRAPH.get(bound.MEMORY_GRAPH.idFromName(graphName({ tenant, kind: "graph", id: "large" })));
  const staged = () =>
    runInDurableObject(stub, (_, { storage }) => storage.sql.exec("SELECT 1 FROM export_lines").toArray());
  await expect.poll(staged, { timeout: 60_000 }).toEqual([]);
});
