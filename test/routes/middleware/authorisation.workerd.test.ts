import { exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { caller, newTenant } from "../../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);
const hello = { thread_id: "t", messages: [{ role: "user", content: "I live in Oslo." }] };

describe("a key", () => {
  test.each([
    ["is missing", null],
    ["is no key of ours", "sk-something"],
    ["has a wrong checksum", `eg_test_${"a".repeat(49)}`],
  ])("a key that %s is refused with 401", async (_, token) => {
    const { status, body, headers } = await caller(send, token)("GET", "/v1/users/x/facts");
    expect(status).toBe(401);
    expect(body.title).toBe("Not authenticated");
    expect(headers.get("WWW-Authenticate")).toBe("Bearer");
  });

  test("a key is accepted as a bearer token and in the form of Zep's clients, and a refusal says so", async () => {
    const { key } = await newTenant(send);
    const sent = (authorization: string) =>
      caller(send, null)("GET", "/v1/users", undefined, { Authorization: authorization });
    for (const scheme of ["Bearer", "bearer", "Api-Key", "api-key"])
      expect([scheme, (await sent(`${scheme} ${key}`)).status]).toEqual([scheme, 200]);
    for (const authorization of [key, `Basic ${key}`, `Token ${key}`]) {
      const { status, body } = await sent(authorization);
      expect(status).toBe(401);
      expect(body.detail).toContain("`Authorization: Bearer <key>` or `Authorization: Api-Key <key>`");
    }
  });

  test("a key reaches only the graphs of its own tenant", async () => {
    const one = await newTenant(send);
    const two = await newTenant(send);
    await one.call("POST", "/v1/users/shared-name/messages", { ...hello, wait: true });
    expect((await two.call("GET", "/v1/users/shared-name/facts")).body.data).toEqual([]);
    await two.call("PUT", "/v1/users/shared-name", {});
    expect((await two.call("GET", "/v1/users/shared-name/facts")).body.data).toEqual([]);
    expect((await one.call("GET", "/v1/users/shared-name/facts")).body.data).toHaveLength(1);
  });

  test("a key may do only what its scopes allow", async () => {
    const { id, admin } = await newTenant(send);
    const { body } = await admin("POST", `/v1/tenants/${id}/keys`, { name: "reader", scopes: ["read"] });
    const reader = caller(send, body.api_key);
    expect((await reader("POST", "/v1/users/x/messages", hello)).status).toBe(403);
    expect((await reader("GET", "/v1/users/x/facts")).status).toBe(200);
  });

  test("a key that may only write sees nothing of the memory", async () => {
    const { id, admin, call } = await newTenant(send);
    await call("POST", "/v1/users/w/messages", { ...hello, wait: true });
    const { body } = await admin("POST", `/v1/tenants/${id}/keys`, { scopes: ["write"] });
    const writer = caller(send, body.api_key);
    expect((await writer("POST", "/v1/users/w/messages", hello)).status).toBe(202);
    expect((await writer("POST", "/v1/users/w/messages", { ...hello, return_context: true })).status).toBe(403);
  });

  test("a key restricted to one user reaches no other user", async () => {
    const { id, admin } = await newTenant(send);
    const { body } = await admin("POST", `/v1/tenants/${id}/keys`, { user_id: "ada" });
    const ada = caller(send, body.api_key);
    expect((await ada("POST", "/v1/users/ada/messages", hello)).status).toBe(202);
    expect((await ada("POST", "/v1/users/bob/messages", hello)).status).toBe(403);
    expect((await ada("POST", "/v1/graphs/ada/messages", hello)).status).toBe(403);
    expect((await ada("GET", "/v1/users")).status).toBe(403);
  });

  test("an expired key is refused", async () => {
    const { id, admin } = await newTenant(send);
    const { body } = await admin("POST", `/v1/tenants/${id}/keys`, { expires_at: "2020-01-01" });
    expect((await caller(send, body.api_key)("GET", "/v1/users")).status).toBe(401);
  });

  test("a rotated key and its replacement work side by side during the overlap, with the same rights", async () => {
    const { id, admin } = await newTenant(send);
    const { body: old } = await admin("POST", `/v1/tenants/${id}/keys`, { scopes: ["read"], user_id: "ada" });
    const rotate = (key_id: string, body: unknown = {}) =>
      admin("POST", `/v1/tenants/${id}/keys/${key_id}/rotate`, body);
    const { status, body: made } = await rotate(old.id);
    expect(status).toBe(201);
    expect(made).toMatchObject({ scopes: ["read"], user_id: "ada", expires_at: null, replaces: { id: old.id } });
    expect(Date.parse(made.replaces.expires_at) - Date.parse(made.created_at)).toBe(86_400_000);
    for (const key of [old.api_key, made.api_key]) {
      expect((await caller(send, key)("GET", "/v1/users/ada/facts")).status).toBe(200);
      expect((await caller(send, key)("GET", "/v1/users/bob/facts")).status).toBe(403);
      expect((await caller(send, key)("PUT", "/v1/users/ada", {})).status).toBe(403);
    }
    expect(await rotate(old.id)).toMatchObject({ status: 409, body: { detail: expect.stringContaining(made.id) } });
    expect((await rotate("key_nobody")).status).toBe(404);
    expect((await rotate(made.id, { overlap_seconds: 604_801 })).status).toBe(422);
    const { body: last } = await rotate(made.id, { overlap_seconds: 0 });
    await admin("DELETE", `/v1/tenants/${id}/keys/${last.id}`);
    expect((await rotate(last.id)).status).toBe(409);
    const { body: keys } = await admin("GET", `/v1/tenants/${id}/keys`);
    const listed = keys.data.find((key: { id: string }) => key.id === old.id);
    expect(listed).toMatchObject({ replaced_by: made.id, last_used_at: expect.any(String) });
  });

  test("a key replaced without an overlap is refused if it was never used", async () => {
    const { id, admin } = await newTenant(send);
    const { body: old } = await admin("POST", `/v1/tenants/${id}/keys`, {});
    await admin("POST", `/v1/tenants/${id}/keys/${old.id}/rotate`, { overlap_seconds: 0 });
    expect((await caller(send, old.api_key)("GET", "/v1/users")).status).toBe(401);
  });

  test("a key revoked before its first use is refused", async () => {
    const { id, admin } = await newTenant(send);
    const { body } = await admin("POST", `/v1/tenants/${id}/keys`, {});
    expect((await admin("DELETE", `/v1/tenants/${id}/keys/${body.id}`)).status).toBe(204);
    expect((await caller(send, body.api_key)("GET", "/v1/users")).status).toBe(401);
    const { body: keys } = await admin("GET", `/v1/tenants/${id}/keys`);
    expect(keys.data.find((key: { id: string }) => key.id === body.id).revoked_at).not.toBeNull();
    expect(JSON.stringify(keys)).not.toContain(body.api_key);
  });
});

describe("administration", () => {
  test("administration needs the admin token, not a key", async () => {
    const { key } = await newTenant(send);
    expect((await caller(send, key)("POST", "/v1/tenants", { name: "x" })).status).toBe(401);
    expect((await caller(send, null)("POST", "/v1/tenants", { name: "x" })).status).toBe(401);
  });

  test("administration answers 404 for an unknown tenant", async () => {
    const { admin } = await newTenant(send);
    expect((await admin("POST", "/v1/tenants/ten_nobody/keys", {})).status).toBe(404);
  });
});

describe("the service", () => {
  test("the service is healthy and serves its OpenAPI document", async () => {
    const anyone = caller(send, null);
    expect((await anyone("GET", "/health")).body).toEqual({
      status: "ok",
      dependencies: { postgres: "ok", storage: "ok" },
      models: { reader: "builtin", reader_note: null, embedder: "engraph-words-1", reranker: "lexical-1" },
    });
    const { body } = await anyone("GET", "/openapi.json");
    expect(Object.keys(body.paths)).toContain("/v1/users/{user_id}/messages");
    expect(body.paths["/v1/users/{user_id}/messages"].post.parameters[0]).toMatchObject({
      name: "user_id",
      in: "path",
    });
  });

  test("an unknown route is answered with a problem document", async () => {
    const { status, headers } = await caller(send, null)("GET", "/nowhere");
    expect(status).toBe(404);
    expect(headers.get("Content-Type")).toBe("application/problem+json");
  });
});
