/** Expiry of single messages, documents and facts over HTTP. */
import { env, evictDurableObject, runInDurableObject } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { graphName } from "../../../shared/ids.ts";
import type { Env } from "../../../worker/env.ts";
import { newTenant, type Call } from "../../fakes/api.ts";

const HOUR = 60 * 60_000;
const bound = env as unknown as Required<Env>;
const send = (request: Request): Promise<Response> => exports.default.fetch(request);

let tenant: string;
let call: Call;
beforeAll(async () => {
  ({ id: tenant, call } = await newTenant(send));
});

const inFuture = (ms: number): string => new Date(Date.now() + ms).toISOString();

async function expire(user: string): Promise<void> {
  const stub = bound.MEMORY_GRAPH.get(bound.MEMORY_GRAPH.idFromName(graphName({ tenant, kind: "user", id: user })));
  await runInDurableObject(stub, (_, { storage }) => {
    storage.sql.exec("UPDATE episodes SET expires_at = ? WHERE expires_at IS NOT NULL", Date.now());
  });
  // an object keeps what it wrote itself
  await evictDurableObject(stub);
  await call("PATCH", `/v1/users/${user}`, { locale: "en" });
}

const message = (more: object = {}) => ({ role: "user", name: "Ada", content: "My sister is Clara Baker.", ...more });

const fact = {
  subject: "Ada",
  predicate: "LIKES",
  object: "Chess",
  fact: "Ada likes chess with Clara.",
};

test("messages, episodes, documents and facts are forgotten when they expire, and no read shows them", async () => {
  const expires_at = inFuture(HOUR);
  const writes = {
    messages: {
      thread_id: "t",
      messages: [message({ expires_at }), message({ content: "I live in Oslo." })],
      wait: true,
    },
    episodes: { type: "text", content: "Clara Baker works at Globex.", expires_at },
    documents: { title: "Clara", text: "Clara Baker plays the piano.", expires_at },
    facts: { ...fact, expires_at },
  };
  for (const [path, body] of Object.entries(writes))
    expect((await call("POST", `/v1/users/ada/${path}`, body)).status).toBeLessThan(203);
  const { data } = (await call("GET", "/v1/users/ada/episodes")).body;
  const expiries = data.map((episode: { expires_at: string | null }) => episode.expires_at);
  expect(expiries).toEqual([expires_at, expires_at, expires_at, null, expires_at]);
  expect((await call("GET", "/v1/users/ada/retention")).body).toMatchObject({ expired: 0, forgets_at: expires_at });

  const known_at = new Date().toISOString();
  await expire("ada");
  for (const path of [
    "episodes",
    `episodes?known_at=${known_at}`,
    "facts",
    `facts?known_at=${known_at}`,
    "entities",
    "threads/t/messages",
  ]) {
    const response = await call("GET", `/v1/users/ada/${path}`);
    expect([path, response.status, JSON.stringify(response.body).includes("Clara")]).toEqual([path, 200, false]);
  }
  expect(JSON.stringify((await call("POST", "/v1/users/ada/context", { query: "Clara?" })).body)).not.toContain(
    "Baker",
  );
  expect((await call("GET", "/v1/users/ada/episodes")).body.data).toMatchObject([{ content: "I live in Oslo." }]);
});

test.each([
  [409, "in the past", () => inFuture(-1_000)],
  [409, "more than 100 years ahead", () => inFuture(36_501 * 24 * HOUR)],
  [422, "without a time zone", () => "2090-01-01T10:00:00"],
  [422, "that is a date", () => "2090-01-01"],
  [422, "that is not an instant", () => "tomorrow"],
])("%i refuses an expiry %s, and nothing is stored", async (refusal, _, at) => {
  const expires_at = at();
  const writes = [
    ["messages", "messages.1.expires_at", { thread_id: "t", messages: [message(), message({ expires_at })] }],
    ["episodes", "expires_at", { type: "text", content: "A note.", expires_at }],
    ["documents", "expires_at", { title: "A", text: "A note.", expires_at }],
    ["facts", "facts.1.expires_at", { facts: [fact, { ...fact, expires_at }] }],
  ] as const;
  for (const [path, field, body] of writes) {
    const { status, body: problem } = await call("POST", `/v1/users/bob/${path}`, body);
    expect([path, status, problem.errors]).toMatchObject([path, refusal, [{ path: field }]]);
  }
  expect((await call("GET", "/v1/users/bob")).status).toBe(404);
});

test("a fact with a supporting episode takes no expiry of its own", async () => {
  const body = { ...fact, episode_id: "ep_1", expires_at: inFuture(HOUR) };
  const refused = await call("POST", "/v1/users/bob/facts", body);
  expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: "expires_at" }]]);
});

test("an edit gives a message an expiry, and null removes it", async () => {
  await call("POST", "/v1/users/cem/messages", { thread_id: "t", messages: [message({ id: "m" })] });
  const expires_at = inFuture(HOUR);
  const edit = { role: "user", content: "My sister is Clara." };
  const expiry = async () => (await call("GET", "/v1/users/cem/episodes")).body.data[0].expires_at;
  expect((await call("PUT", "/v1/users/cem/messages/m", { ...edit, expires_at })).status).toBe(200);
  expect(await expiry()).toBe(expires_at);
  expect((await call("PUT", "/v1/users/cem/messages/m", { ...edit, expires_at: inFuture(-1) })).status).toBe(409);
  expect((await call("PUT", "/v1/users/cem/messages/m", { ...edit, expires_at: null })).status).toBe(200);
  expect(await expiry()).toBeNull();
});
