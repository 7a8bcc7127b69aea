import { env } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import { connect } from "../../../db/client.ts";
import type { Env } from "../../../worker/env.ts";
import { newTenant, type Call } from "../../fakes/api.ts";
import { runScheduleUntil, type Scheduled } from "../../fakes/schedule.ts";

const bound = env as unknown as Required<Env>;
const db = connect(bound.DATABASE_URL, bound.NEON_PROXY);
const worker = exports.default as unknown as Scheduled;
let call: Call;
let tenant: string;
const knows = (subject: string, object: string) =>
  call("POST", "/v1/users/mia/facts", { subject, predicate: "KNOWS", object, fact: `${subject} knows ${object}.` });

async function refreshed(): Promise<void> {
  const { status, body } = await call("POST", "/v1/users/mia/communities/refresh");
  expect([status, body.state]).toEqual([202, "running"]);
  await vi.waitFor(async () => expect((await call("GET", "/v1/users/mia/status")).body.refresh.state).toBe("idle"), {
    timeout: 60_000,
    interval: 100,
  });
}

beforeAll(async () => {
  ({ id: tenant, call } = await newTenant((request) => exports.default.fetch(request)));
  for (const [subject, object] of [
    ["Ada", "Bob"],
    ["Bob", "Cleo"],
    ["Cleo", "Ada"],
    ["Nils", "Olga"],
    ["Olga", "Pia"],
    ["Pia", "Nils"],
  ] as const)
    await knows(subject, object);
  await refreshed();
});

test("a refresh finds communities, which can be listed, read one by one, and are linked by entities", async () => {
  const { body: status } = await call("GET", "/v1/users/mia/status");
  expect(status.refresh).toMatchObject({ state: "idle", generation: 1, calls: 0, error: null });
  const { body } = await call("GET", "/v1/users/mia/communities?limit=100");
  const members = body.data.map((one: { members: { name: string }[] }) => one.members.map(({ name }) => name).sort());
  expect(members).toEqual(
    expect.arrayContaining([
      ["Ada", "Bob", "Cleo"],
      ["Nils", "Olga", "Pia"],
    ]),
  );
  const [first] = body.data;
  expect((await call("GET", `/v1/users/mia/communities/${first.id}`)).body).toEqual(first);
  expect(Object.keys(first).sort()).toEqual(
    ["generation", "id", "level", "members", "name", "parent_id", "report", "stale", "summary"].sort(),
  );
  const { body: entities } = await call("GET", "/v1/users/mia/entities?limit=100");
  const ids = new Set(body.data.map(({ id }: { id: string }) => id));
  for (const { community_id } of entities.data) expect(ids.has(community_id)).toBe(true);
});

test("there are no communities before the first refresh, and an unknown one answers 404", async () => {
  const { body } = await call("GET", "/v1/users/mia/communities?known_at=2020-01-01");
  expect(body.data).toEqual([]);
  expect((await call("GET", "/v1/users/mia/communities/com_none")).status).toBe(404);
});

test("a refresh needs the scope to write and takes no query", async () => {
  expect((await call("POST", "/v1/users/mia/communities/refresh?now=1")).status).toBe(422);
});

test("communities are searched if requested, and contexts read the hierarchy by mode", async () => {
  const { body: plain } = await call("POST", "/v1/users/mia/search", { query: "Nils" });
  expect(plain.communities).toEqual([]);
  const { body: found } = await call("POST", "/v1/users/mia/search", { query: "Nils", scope: ["communities"] });
  expect(found.communities[0].name).toContain("Nils");
  expect([found.facts, found.entities, found.episodes]).toEqual([[], [], []]);
  const context = async (mode: string) =>
    (await call("POST", "/v1/users/mia/context", { query: "What do Nils and Bob have to do?", mode })).body;
  expect((await context("local")).context).toContain("Nils knows Olga.");
  const { context: text, communities } = await context("global");
  expect(text).toContain("## Communities");
  expect(communities.map(({ members }: { members: unknown[] }) => members.length)).toEqual([3, 3]);
  expect((await context("bridge")).communities).toEqual([]);
  expect((await context("hybrid")).facts.length).toBeGreaterThan(0);
});

test("communities are reranked and filtered by their members, and a search that could not find any is refused", async () => {
  const search = (more: object) =>
    call("POST", "/v1/users/mia/search", { query: "Nils, Olga, Ada, Bob", scope: ["communities"], ...more });
  const { body: entities } = await call("GET", "/v1/users/mia/entities?limit=100");
  const ada = entities.data.find(({ name }: { name: string }) => name === "Ada");
  const near = await search({ reranker: "distance", center_entity_id: ada.id });
  expect(near.body.communities.map(({ score }: { score: number }) => score)).toEqual([1, 0]);
  expect(near.body.communities[0].id).toBe(ada.community_id);
  const filters = { any: [{ all: [{ field: "entity_id", op: "=", value: ada.id }] }] };
  expect((await search({ filters })).body.communities).toHaveLength(1);
  expect((await search({ reranker: "cross_encoder" })).body.communities).toHaveLength(2);
  const refused = await search({ methods: ["pagerank"] });
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, "methods"]);
});

test("hybrid shows the same as auto if there are only messages, or if nothing matches", async () => {
  const context = async (user: string, query: string, mode: string) =>
    (await call("POST", `/v1/users/${user}/context`, { query, mode })).body;
  await call("POST", "/v1/users/kim/messages", {
    thread_id: "t",
    messages: [{ role: "user", content: "Hmm, really?" }],
    wait: true,
  });
  for (const query of ["Hmm, really?", "zzzz qqqq"]) {
    const [auto, hybrid] = [await context("kim", query, "auto"), await context("kim", query, "hybrid")];
    expect(hybrid.episodes.map(({ id }: { id: string }) => id)).toEqual(
      auto.episodes.map(({ id }: { id: string }) => id),
    );
  }
  expect((await context("kim", "Hmm, really?", "hybrid")).context).toContain("Hmm, really?");
  const [auto, hybrid] = [await context("mia", "zzzz qqqq", "auto"), await context("mia", "zzzz qqqq", "hybrid")];
  expect(hybrid.facts.length).toBeGreaterThanOrEqual(Math.min(1, auto.facts.length));
});

test("every read is answered while a refresh runs", async () => {
  const statuses: number[] = [];
  const running = { now: true };
  const read = async (): Promise<void> => {
    const query = { query: "Whom does Nils know?", mode: "hybrid" };
    while (running.now) {
      const answers = await Promise.all([
        call("POST", "/v1/users/mia/context", query),
        call("POST", "/v1/users/mia/search", { query: "Nils", scope: ["communities", "facts"] }),
        call("GET", "/v1/users/mia/communities"),
      ]);
      statuses.push(...answers.map(({ status }) => status));
      expect(answers[2]?.body.data.length).toBeGreaterThan(0);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  await knows("Quentin", "Rosa");
  const reading = read();
  try {
    await refreshed();
  } finally {
    running.now = false;
    await reading;
  }
  expect(statuses.length).toBeGreaterThan(0);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

async function refreshOnce(path: string, generation: number): Promise<void> {
  await call("POST", `${path}/communities/refresh`);
  await vi.waitFor(
    async () => expect((await call("GET", `${path}/status`)).body.refresh).toMatchObject({ state: "idle", generation }),
    { timeout: 60_000, interval: 100 },
  );
}

test("retracted facts are in no community, before and after the next refresh", async () => {
  const path = "/v1/users/retracting";
  const ids: string[] = [];
  for (const content of [
    "Pia works at Globex.",
    "Dan works at Globex.",
    "Zelda works at Zephyr Labs. Zelda lives in Zagreb.",
    "Dan lives in Oslo. Pia lives in Oslo.",
  ]) {
    const messages = [{ role: "user", name: "Nora", content }];
    const { body } = await call("POST", `${path}/messages`, { thread_id: "t", wait: true, messages });
    ids.push(body.episodes[0].id);
  }
  await refreshOnce(path, 1);
  expect((await call("DELETE", `${path}/episodes/${ids[2]}?mode=retract`)).status).toBe(200);
  const told = async (): Promise<string> => {
    const listed = (await call("GET", `${path}/communities?limit=100`)).body.data;
    expect(listed.every(({ members }: { members: unknown[] }) => members.length > 0)).toBe(true);
    const contexts = [];
    for (const mode of ["global", "hybrid", "local"])
      contexts.push((await call("POST", `${path}/context`, { query: "What is known of Oslo and Globex?", mode })).body);
    return JSON.stringify([listed, contexts]);
  };
  expect(await told()).not.toMatch(/Zelda|Zephyr|Zagreb/);
  await refreshOnce(path, 2);
  const after = await told();
  expect(after).not.toMatch(/Zelda|Zephyr|Zagreb/);
  expect(after).toContain("Globex");
});

test("ended facts join no community, and reports as of an earlier time are found", async () => {
  const path = "/v1/users/moving";
  const say = (at: string, ...contents: string[]) =>
    call("POST", `${path}/messages`, {
      thread_id: "t",
      wait: true,
      messages: contents.map((content) => ({ role: "user", name: "Nora", content, created_at: at })),
    });
  await say("2024-01-05T10:00:00Z", "I live in Oslo.", "I work at Acme.", "My brother is Dan.", "Dan works at Acme.");
  await refreshOnce(path, 1);
  await say("2025-03-05T10:00:00Z", "I moved to Lisbon.", "I no longer work at Acme. I work at Globex.");
  await refreshOnce(path, 2);
  const listed = (await call("GET", `${path}/communities?limit=100`)).body.data;
  const named = JSON.stringify(listed.map(({ name, members }: Record<string, unknown>) => [name, members]));
  expect(named).not.toContain("Oslo");
  for (const name of ["Nora", "Lisbon", "Globex", "Dan", "Acme"]) expect(named).toContain(name);
  for (const query of ["Give me an overview", "What is this about?", "Summarise what you know."])
    for (const mode of ["global", "auto"]) {
      const { context } = (await call("POST", `${path}/context`, { query, mode })).body;
      // `auto` replaces a report by its members if the facts shown contain all of it
      for (const { name, members } of listed)
        for (const shown of mode === "global" ? [name] : members.map((member: { name: string }) => member.name))
          expect(context).toContain(shown);
    }
  const asked = { query: "What do you know about Nora?", mode: "global", as_of: "2024-06-01T00:00:00Z" };
  const { body } = await call("POST", `${path}/context`, asked);
  expect(body.context).toMatch(/Nora (?:works at Acme|lives in Oslo)/);
});

test("the schedule refreshes graphs that have drifted", async () => {
  for (let i = 0; i < 12; i++) {
    await call("POST", "/v1/users/zoe/facts", {
      subject: `Planet ${i}`,
      predicate: "ORBITS",
      object: `Star ${i % 3}`,
      fact: `Planet ${i} orbits Star ${i % 3}.`,
    });
  }
  await call("POST", "/v1/users/zoe/messages", {
    thread_id: "t",
    messages: [{ role: "user", content: "Good night." }],
    wait: true,
  });
  const generation = async () => (await call("GET", "/v1/users/zoe/status")).body.refresh.generation;
  expect(await generation()).toBe(0);
  await runScheduleUntil({ worker, db, tenant }, async () => expect(await generation()).toBeGreaterThan(0));
});
