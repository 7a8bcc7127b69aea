import { exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { newTenant, type Call } from "../../fakes/api.ts";

let call: Call;
let key: string;
beforeAll(async () => {
  ({ call, key } = await newTenant((request) => exports.default.fetch(request)));
});

const say = async (user: string, content: string, id: string): Promise<string> => {
  const { body } = await call("POST", `/v1/users/${user}/messages`, {
    thread_id: "t",
    wait: true,
    messages: [{ id, role: "user", name: "Ada", content }],
  });
  return body.episodes[0].id;
};

const homes = async (user: string, query = ""): Promise<string[]> => {
  const { body } = await call("GET", `/v1/users/${user}/facts?predicate=LIVES_IN${query}`);
  return body.data
    .filter(({ valid_to }: { valid_to: string | null }) => valid_to === null)
    .map(({ object }: { object: { name: string } }) => object.name);
};

test("a forgotten episode is missing from every answer, and the facts it closed are open again", async () => {
  await say("f", "I live in Oslo.", "m1");
  const move = await say("f", "I live in Rome now.", "m2");
  expect(await homes("f")).toEqual(["Rome"]);
  const { status, body } = await call("DELETE", `/v1/users/f/episodes/${move}`);
  expect([status, body]).toMatchObject([200, { episodes: 1, reopened: 1 }]);
  expect(await homes("f")).toEqual(["Oslo"]);
  const { body: found } = await call("POST", "/v1/users/f/search", { query: "Rome" });
  expect(JSON.stringify(found)).not.toContain("Rome");
  expect((await call("DELETE", `/v1/users/f/episodes/${move}`)).status).toBe(404);
  await say("f", "I live in Lima now.", "m2");
  expect(await homes("f")).toEqual(["Lima"]);
});

test("readings that depend on a forgotten message are deleted, and their messages are read again", async () => {
  const therapist = await say("u", "My therapist is Doctor Quentin Marlowe.", "m1");
  await say("u", "He lives in Boston.", "m2");
  const everything = async (): Promise<string> => {
    const parts = await Promise.all([
      call("GET", "/v1/users/u/facts"),
      call("GET", "/v1/users/u/entities"),
      call("POST", "/v1/users/u/context", { query: "Who lives in Boston?" }),
      call("POST", "/v1/users/u/search", { query: "Marlowe Boston" }),
      call("GET", "/v1/users/u/subgraph"),
    ]);
    const lines = await exports.default.fetch(
      new Request("https://engraph.test/v1/users/u/export", { headers: { authorization: `Bearer ${key}` } }),
    );
    return `${JSON.stringify(parts.map(({ body }) => body))} ${await lines.text()}`;
  };
  expect(await everything()).toContain("Quentin Marlowe lives in Boston");
  const { body } = await call("DELETE", `/v1/users/u/episodes/${therapist}`);
  expect(body).toMatchObject({ episodes: 1, reread: 1 });
  expect(await everything()).not.toContain("Marlowe");
  await expect.poll(async () => (await call("GET", "/v1/users/u/status")).body.pending, { timeout: 30_000 }).toBe(0);
  expect(await everything()).not.toContain("Marlowe");
});

test("a message is read again without one that was retracted, and with it when that is undone", async () => {
  const therapist = await say("w", "My therapist is Doctor Quentin Marlowe.", "m1");
  await say("w", "He lives in Boston.", "m2");
  const facts = async (query = ""): Promise<string> =>
    JSON.stringify((await call("GET", `/v1/users/w/facts${query}`)).body.data);
  const then = new Date().toISOString();
  const { body } = await call("DELETE", `/v1/users/w/episodes/${therapist}?mode=retract`);
  expect(body).toMatchObject({ episodes: 1, reread: 1 });
  await expect.poll(async () => (await call("GET", "/v1/users/w/status")).body.pending, { timeout: 30_000 }).toBe(0);
  expect(await facts()).not.toContain("Marlowe");
  expect(await facts(`?known_at=${then}`)).toContain("Doctor Quentin Marlowe lives in Boston.");
  expect((await call("POST", "/v1/users/w/rollback", { known_at: then })).status).toBe(200);
  expect(await facts()).toContain("Doctor Quentin Marlowe lives in Boston.");
});

test("a retracted episode is no longer believed, and rolling back restores it", async () => {
  await say("r", "I live in Oslo.", "m1");
  const move = await say("r", "I live in Rome now.", "m2");
  const then = new Date().toISOString();
  const { body } = await call("DELETE", `/v1/users/r/episodes/${move}?mode=retract`);
  expect(body).toMatchObject({ facts: 1, reopened: 1 });
  expect(await homes("r")).toEqual(["Oslo"]);
  expect(await homes("r", `&known_at=${then}`)).toEqual(["Rome"]);
  expect((await call("POST", "/v1/users/r/rollback", { known_at: then })).status).toBe(200);
  expect(await homes("r")).toEqual(["Rome"]);
});

test("the diff shows what a message changed", async () => {
  await say("d", "I live in Oslo.", "m1");
  const from = new Date().toISOString();
  await say("d", "I live in Rome now.", "m2");
  const { body } = await call(
    "GET",
    `/v1/users/d/diff?axis=known&from=${from}&to=${new Date(Date.now() + 1_000).toISOString()}`,
  );
  expect(body.began.map(({ fact }: { fact: string }) => fact)).toEqual(["Ada lives in Rome."]);
  expect(body.superseded.map(({ fact }: { fact: string }) => fact)).toEqual(["Ada lives in Oslo."]);
});

test("invalid requests to undo change nothing", async () => {
  const id = await say("b", "I live in Oslo.", "m1");
  expect((await call("DELETE", `/v1/users/b/episodes/${id}?mode=burn`)).status).toBe(422);
  expect((await call("POST", "/v1/users/b/rollback", { known_at: "2999-01-01" })).status).toBe(409);
  expect((await call("POST", `/v1/users/b/episodes/${id}/retry`)).status).toBe(409);
  expect((await call("POST", "/v1/users/b/episodes/ep_nothing/retry")).status).toBe(404);
  expect((await call("GET", "/v1/users/b/diff?axis=sideways&from=2020-01-01&to=2021-01-01")).status).toBe(422);
  expect((await call("GET", "/v1/graphs/nobody/diff?axis=known&from=2020-01-01&to=2021-01-01")).status).toBe(404);
  expect(await homes("b")).toEqual(["Oslo"]);
});

test("a memory and a tenant without failures have nothing to retry", async () => {
  await say("r", "I live in Oslo.", "m1");
  expect(await call("POST", "/v1/users/r/retry")).toMatchObject({ status: 202, body: { failed: 0, waiting: 0 } });
  expect((await call("POST", "/v1/graphs/nobody/retry")).status).toBe(404);
  const pages: { memories: number; next_cursor: string | null }[] = [];
  let cursor: string | null = "users";
  while (cursor !== null) {
    const { status, body } = await call("POST", `/v1/retry?limit=1&cursor=${cursor}`);
    expect([status, body]).toMatchObject([202, { failed: 0, waiting: 0 }]);
    pages.push(body);
    cursor = body.next_cursor;
  }
  const { body: users } = await call("GET", "/v1/users?limit=100");
  expect(pages.reduce((sum, { memories }) => sum + memories, 0)).toBe(users.data.length);
  expect((await call("POST", "/v1/retry?cursor=nonsense")).status).toBe(422);
});

test("a dry run of forget, retract and rollback reports the changes and changes nothing", async () => {
  await say("y", "I live in Oslo.", "m1");
  const before = new Date().toISOString();
  const move = await say("y", "I live in Rome now.", "m2");
  const whole = async () => [
    (await call("GET", "/v1/users/y/status")).body,
    (await call("GET", "/v1/users/y/facts")).body,
    (await call("GET", "/v1/users/y/episodes")).body,
  ];
  const unchanged = await whole();
  const rehearsed = await call("POST", "/v1/users/y/rollback?dry_run=true", { known_at: before });
  expect(rehearsed).toMatchObject({ status: 200, body: { facts: 1, reopened: 1 } });
  for (const mode of ["retract", "forget"]) {
    const path = `/v1/users/y/episodes/${move}?mode=${mode}`;
    const { status, body } = await call("DELETE", `${path}&dry_run=true`);
    expect([status, body]).toMatchObject([200, { episodes: 1, facts: 1, reopened: 1 }]);
    expect(await whole()).toEqual(unchanged);
  }
  expect((await call("DELETE", `/v1/users/y/episodes/ep_none?dry_run=true`)).status).toBe(404);
  expect((await call("DELETE", `/v1/users/y/episodes/${move}?dry_run=maybe`)).status).toBe(422);
  const { body } = await call("POST", "/v1/users/y/rollback", { known_at: before });
  const { undo, ...counts } = body;
  expect({ ...counts, undo: null }).toEqual(rehearsed.body);
  expect(await homes("y")).not.toEqual(["Rome"]);
  await call("POST", "/v1/users/y/rollback", undo);
  expect(await homes("y")).toEqual(["Rome"]);
});

test("a thread is forgotten or retracted with all its messages", async () => {
  await say("th", "I live in Oslo.", "m1");
  const { body: other } = await call("POST", "/v1/users/th/messages", {
    thread_id: "other",
    wait: true,
    messages: [
      { role: "user", name: "Ada", content: "I live in Rome now." },
      { role: "user", name: "Ada", content: "I live in Lima now." },
    ],
  });
  expect(other.episodes).toHaveLength(2);
  const path = "/v1/users/th/threads/other";
  const { body: rehearsed } = await call("DELETE", `${path}?mode=retract&dry_run=true`);
  expect(rehearsed).toMatchObject({ episodes: 2, reopened: 1 });
  expect(await homes("th")).toEqual(["Lima"]);
  expect((await call("DELETE", `${path}?mode=retract`)).body).toEqual(rehearsed);
  expect(await homes("th")).toEqual(["Oslo"]);
  expect((await call("DELETE", `${path}?mode=retract`)).status).toBe(409);
  expect((await call("GET", "/v1/users/th/threads/other/messages")).body.data).toHaveLength(2);
  expect((await call("DELETE", path)).body).toMatchObject({ episodes: 2 });
  expect((await call("GET", "/v1/users/th/threads")).body.data.map(({ id }: { id: string }) => id)).toEqual(["t"]);
  expect((await call("DELETE", path)).status).toBe(404);
});
