/** The OAuth store (worker/protocols/oauth/store.ts) with keys that Workers KV refuses. */
import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { oauthStore } from "../../worker/protocols/oauth/store.ts";

const LONG = "é".repeat(300);
const ORIGIN = "https://engraph.test";

test("a key of more than 512 bytes is unknown, and every other key is passed to the store", async () => {
  const kv = (env as unknown as { OAUTH_KV: KVNamespace }).OAUTH_KV;
  const store = oauthStore(kv);
  await expect(kv.get(LONG)).rejects.toThrow("414");
  expect(await store.get(LONG, { type: "json" })).toBeNull();
  const longest = "k".repeat(512);
  await store.put(longest, JSON.stringify({ is: "there" }), { expirationTtl: 60 });
  expect(await store.get(longest, { type: "json" })).toEqual({ is: "there" });
  expect((await store.list({ prefix: "k" })).keys.map(({ name }) => name)).toEqual([longest]);
  await store.delete(longest);
  expect(await kv.get(longest)).toBeNull();
});

async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields);
  const answer = await exports.default.fetch(new Request(`${ORIGIN}${path}`, { method: "POST", body, headers }));
  return { status: answer.status, text: await answer.text() };
}

test("ids and tokens that are too long are unknown", async () => {
  const registered = await exports.default.fetch(
    new Request(`${ORIGIN}/oauth/register`, {
      method: "POST",
      body: JSON.stringify({ redirect_uris: ["https://client.example/"], token_endpoint_auth_method: "none" }),
      headers: { "Content-Type": "application/json" },
    }),
  );
  const { client_id } = await registered.json<{ client_id: string }>();
  const long = `${LONG}:b:c`;
  const code = { grant_type: "authorization_code", code: long, redirect_uri: "https://client.example/" };
  for (const [fields, error] of [
    [{ client_id, ...code, code_verifier: "v".repeat(43) }, "invalid_grant"],
    [{ client_id, grant_type: "refresh_token", refresh_token: long }, "invalid_grant"],
    [{ client_id: LONG, ...code }, "invalid_client"],
  ] as const)
    expect(JSON.parse((await post("/oauth/token", fields)).text)).toMatchObject({ error });
  expect(await post("/oauth/token", { client_id, token: long })).toEqual({ status: 200, text: "" });
  const token = `${"t".repeat(600)}:b:c`;
  expect((await post("/mcp", {}, { Authorization: `Bearer ${token}` })).status).toBe(401);
});
