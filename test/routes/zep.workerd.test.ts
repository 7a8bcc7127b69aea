/** Zep's wire over HTTP, in brief: `test/doors/zep` tests it at length with Zep's own client. */
import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { caller, newTenant, type Call } from "../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);
const ZEP = "/zep/api/v2";

let tenant: Awaited<ReturnType<typeof newTenant>>;
let zep: Call;
beforeAll(async () => {
  tenant = await newTenant(send);
  zep = (method, path, body) => tenant.call(method, `${ZEP}${path}`, body);
  await zep("POST", "/users", { user_id: "ada", first_name: "Ada" });
  await zep("POST", "/threads", { thread_id: "t", user_id: "ada" });
  const messages = [{ role: "user", content: "I live in Oslo. I am 36 years old." }];
  await zep("POST", "/threads/t/messages", { messages });
  const more = [{ role: "user", content: "Hello" }];
  await tenant.call("POST", "/v1/users/ada/messages", { thread_id: "t", messages: more, wait: true });
});

test("a thread is found without its user, and its messages are those of /v1", async () => {
  const { status, body } = await zep("GET", "/threads/t/messages");
  expect([status, body.user_id, body.total_count]).toEqual([200, "ada", 2]);
  expect(body.messages.map(({ content }: { content: string }) => content)).toEqual([
    "I live in Oslo. I am 36 years old.",
    "Hello",
  ]);
  expect((await zep("POST", "/threads", { thread_id: "t", user_id: "ada" })).status).toBe(400);
});

test("edges and both their nodes resolve by their uuids, even if one is a value", async () => {
  const { body: edges } = await zep("POST", "/graph/edge/user/ada", {});
  expect(edges.map(({ fact }: { fact: string }) => fact).toSorted()).toEqual([
    "Ada is 36 years old.",
    "Ada lives in Oslo.",
  ]);
  for (const edge of edges) {
    expect((await zep("GET", `/graph/edge/${edge.uuid}`)).body).toEqual(edge);
    for (const end of ["source", "target"]) {
      const { body: node } = await zep("GET", `/graph/node/${edge[`${end}_node_uuid`]}`);
      expect(node.name).toBe(edge[`${end}_node_name`]);
    }
  }
});

test("searches, edges and nodes have no invisible character", async () => {
  const hidden = "\u{e0049}\u202e\u2066\u200b\ufeff";
  await zep("POST", "/users", { user_id: "eve", first_name: "Eve" });
  const { status, body: told } = await zep("POST", "/graph/add-fact-triple", {
    user_id: "eve",
    fact: `Eve likes${hidden} tea`,
    fact_name: "LIKES",
    source_node_name: `Ev${hidden}e`,
    target_node_name: `te${hidden}a`,
  });
  expect(status).toBe(200);
  const content = `Tea${hidden} is green.`;
  await tenant.call("POST", "/v1/users/eve/messages", {
    thread_id: "e",
    messages: [{ role: "user", content }],
    wait: true,
  });
  const found = await Promise.all(
    ["edges", "nodes", "episodes", "auto"].map((scope) =>
      zep("POST", "/graph/search", { user_id: "eve", query: "tea", scope, return_raw_results: true }),
    ),
  );
  const read = await Promise.all([
    zep("GET", `/graph/edge/${told.edge.uuid}`),
    zep("GET", `/graph/node/${told.target_node.uuid}`),
    zep("POST", "/graph/edge/user/eve", {}),
    zep("POST", "/graph/node/user/eve", {}),
  ]);
  const shown = JSON.stringify([told, ...[...found, ...read].map(({ body }) => body)]);
  expect(shown).toContain("Eve likes tea");
  expect(shown).toContain("Tea is green.");
  expect(Array.from(hidden).filter((character) => shown.includes(character))).toEqual([]);
});

test("Zep's search finds the same results as ours", async () => {
  const query = "Where does Ada live?";
  const { body: ours } = await tenant.call("POST", "/v1/users/ada/search", { query, limit: 10 });
  const { body } = await zep("POST", "/graph/search", { user_id: "ada", query });
  expect(body.edges.map(({ fact }: { fact: string }) => fact)).toEqual(
    ours.facts.map(({ fact }: { fact: string }) => fact),
  );
});

test("a key of another user, and one of another tenant, gets nothing by a uuid or a thread", async () => {
  const { body: edges } = await zep("POST", "/graph/edge/user/ada", {});
  const { body: made } = await tenant.admin("POST", `/v1/tenants/${tenant.id}/keys`, { name: "b", user_id: "bob" });
  const stranger = (await newTenant(send)).call;
  for (const path of [`/graph/edge/${edges[0].uuid}`, "/threads/t/messages", "/users/ada"]) {
    const { status } = await caller(send, made.api_key)("GET", `${ZEP}${path}`);
    expect([path, [403, 404].includes(status)]).toEqual([path, true]);
    expect([path, (await stranger("GET", `${ZEP}${path}`)).status]).toEqual([path, 404]);
  }
});

test("errors have Zep's form, those of our routes and those for missing equivalents too", async () => {
  const answers = [
    [await zep("GET", "/users/nobody"), 404],
    [await zep("POST", "/graph/search", { query: "x" }), 422],
    [await zep("POST", "/graph", "{"), 400],
    [await zep("GET", "/batches"), 501],
    [await zep("GET", "/nothing"), 404],
    [await caller(send, null)("GET", `${ZEP}/users/ada`), 401],
  ] as const;
  for (const [{ status, body }, expected] of answers)
    expect([status, body]).toEqual([expected, { message: expect.stringMatching(/.{5}/) }]);
});

test("the erasure of a user removes its threads", async () => {
  await zep("POST", "/users", { user_id: "gone" });
  await zep("POST", "/threads", { thread_id: "gone", user_id: "gone" });
  const { status, body } = await tenant.call("DELETE", "/v1/users/gone");
  expect([status, body.counts.claimed_threads]).toEqual([202, 1]);
  expect((await zep("GET", "/threads/gone/messages")).status).toBe(404);
});

describe("a thread that a credential of one user names", () => {
  let own: (user: string) => Promise<Call>;
  let token: (user: string) => Promise<Call>;
  beforeAll(async () => {
    for (const user_id of ["mallory", "victim"]) await zep("POST", "/users", { user_id });
    const asZep =
      (call: Call): Call =>
      (method, path, body) =>
        call(method, path.startsWith("/v1") ? path : `${ZEP}${path}`, body);
    own = async (user_id) =>
      asZep(caller(send, (await tenant.admin("POST", `/v1/tenants/${tenant.id}/keys`, { user_id })).body.api_key));
    token = async (user) =>
      asZep(
        caller(send, (await tenant.call("POST", `/v1/users/${user}/tokens`, { scopes: ["read", "write"] })).body.token),
      );
  });
  const said = (content: string) => ({ messages: [{ role: "user", content }] });
  const episodesOf = async (user: string): Promise<string> =>
    JSON.stringify((await tenant.call("GET", `/v1/users/${user}/episodes`)).body);
  const recorded = (user: string) =>
    tenant.call("POST", `/v1/users/${user}/messages`, { thread_id: "wait", ...said("Wait."), wait: true });

  test("a thread that a credential of one user names does not take the id from the application, whichever named it first", async () => {
    for (const [way, credential] of [own, token].entries()) {
      const mallory = await credential("mallory");
      const created = `created-${way}`;
      const written = `written-${way}`;
      expect((await mallory("POST", "/threads", { thread_id: created, user_id: "mallory" })).status).toBe(200);
      expect((await mallory("POST", `/threads/${created}/messages`, said("Mine."))).status).toBe(200);
      const messages = { thread_id: written, ...said("Mine."), wait: true };
      expect((await mallory("POST", "/v1/users/mallory/messages", messages)).status).toBe(200);
      await recorded("mallory");
      for (const thread_id of [created, written]) {
        expect((await zep("POST", `/threads/${thread_id}/messages`, said("Secret."))).status).toBe(404);
        expect((await zep("GET", `/threads/${thread_id}/context`)).status).toBe(404);
        expect((await zep("POST", "/threads", { thread_id, user_id: "victim" })).body.user_id).toBe("victim");
        expect((await zep("POST", `/threads/${thread_id}/messages`, said("Secret."))).status).toBe(200);
        const { body } = await mallory("GET", `/threads/${thread_id}/messages`);
        expect(body.messages.map(({ content }: { content: string }) => content)).toEqual(["Mine."]);
        expect((await zep("GET", `/threads/${thread_id}/messages`)).body.user_id).toBe("victim");
      }
      expect(await episodesOf("mallory")).not.toContain("Secret.");
      expect(await episodesOf("victim")).not.toContain("Mine.");
    }
  });

  test("a thread of one user is created, listed, created once and deleted as if no other user had one with the id", async () => {
    await zep("POST", "/threads", { thread_id: "theirs", user_id: "victim" });
    await zep("POST", "/threads/theirs/messages", said("Secret."));
    const mallory = await token("mallory");
    const answers = async (thread_id: string) => {
      const steps = [
        await mallory("GET", `/threads/${thread_id}/messages`),
        await mallory("DELETE", `/threads/${thread_id}`),
        await mallory("POST", "/threads", { thread_id, user_id: "mallory" }),
        await mallory("POST", "/threads", { thread_id, user_id: "mallory" }),
        await mallory("GET", `/threads/${thread_id}/messages`),
        await mallory("GET", "/threads"),
        await mallory("DELETE", `/threads/${thread_id}`),
        await mallory("GET", `/threads/${thread_id}/messages`),
      ];
      expect(steps.map(({ status }) => status)).toEqual([404, 404, 200, 400, 200, 200, 200, 404]);
      return JSON.stringify(steps.map(({ body }) => body))
        .replaceAll(thread_id, "<id>")
        .replaceAll(/"(uuid|created_at|thread_created_at)":"[^"]*"/g, "");
    };
    expect(await answers("theirs")).toBe(await answers("free"));
    expect((await zep("GET", "/threads/theirs/messages")).body).toMatchObject({ user_id: "victim", total_count: 1 });
  });

  test("a thread that the application created for a user belongs to the user, who can delete it for both", async () => {
    await zep("POST", "/threads", { thread_id: "shared", user_id: "mallory" });
    await zep("POST", "/threads/shared/messages", said("Hello."));
    const mallory = await token("mallory");
    expect((await mallory("POST", "/threads", { thread_id: "shared", user_id: "mallory" })).status).toBe(400);
    expect((await mallory("GET", "/threads/shared/messages")).body.total_count).toBe(1);
    expect((await mallory("DELETE", "/threads/shared")).status).toBe(200);
    expect((await zep("POST", "/threads/shared/messages", said("More."))).status).toBe(404);
    expect((await zep("POST", "/threads", { thread_id: "shared", user_id: "victim" })).status).toBe(200);
  });

  test("claims and creates that race leave the application's messages with the user it named", async () => {
    const mallory = await token("mallory");
    const ids = Array.from({ length: 6 }, (_, n) => `race-${n}`);
    await Promise.all(
      ids.flatMap((thread_id) => [
        mallory("POST", "/threads", { thread_id, user_id: "mallory" }),
        mallory("POST", "/v1/users/mallory/messages", { thread_id, ...said("Mine.") }),
        zep("POST", "/threads", { thread_id, user_id: "victim" }).then(({ status }) => expect(status).toBe(200)),
      ]),
    );
    await recorded("mallory");
    for (const thread_id of ids) {
      expect((await zep("POST", `/threads/${thread_id}/messages`, said("Secret race."))).status).toBe(200);
      expect((await zep("GET", `/threads/${thread_id}/messages`)).body.user_id).toBe("victim");
    }
    expect(await episodesOf("mallory")).not.toContain("Secret race.");
  });
});

test("an id that names a thread of /v1 is created only for its user", async () => {
  for (const user_id of ["one", "two"]) await zep("POST", "/users", { user_id });
  const message = (user: string) =>
    tenant.call("POST", `/v1/users/${user}/messages`, {
      thread_id: "by-v1",
      messages: [{ role: "user", content: "Hello." }],
      wait: true,
    });
  await message("one");
  await vi.waitFor(async () => expect((await zep("GET", "/threads/by-v1/messages")).body.user_id).toBe("one"), {
    timeout: 10_000,
  });
  expect((await zep("POST", "/threads", { thread_id: "by-v1", user_id: "two" })).status).toBe(400);
  expect((await zep("POST", "/threads", { thread_id: "by-v1", user_id: "one" })).status).toBe(200);
});
