/** Zep's wire over HTTP: what Zep's own client, in `test/doors/zep`, tries at length. */
import { exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
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
  // waits until both are read
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

test("edges and both their nodes resolve by their uuids, also where one is a value", async () => {
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

test("a search finds what ours finds", async () => {
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

test("errors have Zep's form: of our routes, of the door, and where there is no equivalent", async () => {
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

test("the erasure of a user takes its threads", async () => {
  await zep("POST", "/users", { user_id: "gone" });
  await zep("POST", "/threads", { thread_id: "gone", user_id: "gone" });
  const { status, body } = await tenant.call("DELETE", "/v1/users/gone");
  expect([status, body.counts.claimed_threads]).toEqual([202, 1]);
  expect((await zep("GET", "/threads/gone/messages")).status).toBe(404);
});
