import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { caller, newTenant, type Call } from "../../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);
const hello = { thread_id: "t", messages: [{ role: "user", name: "Ada", content: "I live in Oslo." }], wait: true };

let tenant: Awaited<ReturnType<typeof newTenant>>;
beforeAll(async () => {
  tenant = await newTenant(send);
  await tenant.call("POST", "/v1/users/ada/messages", hello);
});

const tokenOf = async (user: string, body: object = {}, by: Call = tenant.call): Promise<Call> => {
  const { status, body: made } = await by("POST", `/v1/users/${user}/tokens`, body);
  expect(status).toBe(201);
  return caller(send, made.token);
};

describe("a token of one user", () => {
  test("a token is valid for a quarter of an hour and may only read, unless more is requested", async () => {
    const before = Date.now();
    const { status, body } = await tenant.call("POST", "/v1/users/ada/tokens", {});
    expect([status, body]).toEqual([
      201,
      { token: expect.stringMatching(/^egt_/), user_id: "ada", scopes: ["read"], expires_at: expect.any(String) },
    ]);
    const lasts = Date.parse(body.expires_at) - before;
    expect(lasts).toBeGreaterThanOrEqual(900_000);
  });

  test("a token reads its own user and nothing else", async () => {
    const ada = await tokenOf("ada");
    expect((await ada("GET", "/v1/users/ada/facts")).body.data).toHaveLength(1);
    expect((await ada("POST", "/v1/users/ada/context", { query: "Oslo" })).status).toBe(200);
    for (const path of ["/v1/users/bob/facts", "/v1/graphs/ada/facts", "/v1/users", "/v1/usage", "/v1/ontology"])
      expect([path, (await ada("GET", path)).status]).toEqual([path, 403]);
    expect((await ada("GET", "/v1/tenants/x/keys")).status).toBe(401);
  });

  test("a token that may only read cannot write, correct, forget or erase", async () => {
    const ada = await tokenOf("ada", { scopes: ["read"] });
    for (const [method, path, body] of [
      ["POST", "/messages", hello],
      ["PUT", "", {}],
      ["PATCH", "/facts/fact_x", { fact: "x" }],
      ["DELETE", "/episodes/ep_x", undefined],
      ["DELETE", "", undefined],
      ["POST", "/rollback", { known_at: "2024-01-01" }],
    ] as const)
      expect([method, path, (await ada(method, `/v1/users/ada${path}`, body)).status]).toEqual([method, path, 403]);
  });

  test("a token that may write can write", async () => {
    const ada = await tokenOf("ada", { scopes: ["write"] });
    expect((await ada("POST", "/v1/users/ada/messages", hello)).status).toBe(200);
    expect((await ada("GET", "/v1/users/ada/facts")).status).toBe(403);
    expect((await ada("PUT", "/v1/budgets", { tenant: { calls: 1 } })).status).toBe(403);
  });

  test("a token makes no other token", async () => {
    const ada = await tokenOf("ada", { scopes: ["read", "write"] });
    expect((await ada("POST", "/v1/users/ada/tokens", {})).status).toBe(403);
  });

  test("a token is not valid for another tenant's user of the same name", async () => {
    const other = await newTenant(send);
    await other.call("POST", "/v1/users/ada/messages", { ...hello, messages: [{ role: "user", content: "Secret." }] });
    const ada = await tokenOf("ada");
    expect(JSON.stringify((await ada("GET", "/v1/users/ada/episodes")).body)).not.toContain("Secret");
    const { body } = await tenant.call("POST", "/v1/users/ada/tokens", {});
    const [claims = "", signature = ""] = body.token.slice(4).split(".");
    const said = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as object;
    const forged = btoa(JSON.stringify({ ...said, tenant: other.id })).replaceAll("=", "");
    expect((await caller(send, `egt_${forged}.${signature}`)("GET", "/v1/users/ada/facts")).status).toBe(401);
  });

  test("a token has no right that its key lacks, and is not made with an expired key", async () => {
    const { admin, id } = tenant;
    const keyWith = async (body: object): Promise<Call> =>
      caller(send, (await admin("POST", `/v1/tenants/${id}/keys`, body)).body.api_key);
    const reader = await keyWith({ scopes: ["read"], user_id: "ada" });
    const ada = await tokenOf("ada", {}, reader);
    expect((await ada("GET", "/v1/users/ada/facts")).status).toBe(200);
    expect((await reader("POST", "/v1/users/ada/tokens", { scopes: ["write"] })).status).toBe(403);
    expect((await reader("POST", "/v1/users/bob/tokens", {})).status).toBe(403);
    const expired = await keyWith({ expires_at: "2020-01-01" });
    expect((await expired("POST", "/v1/users/ada/tokens", {})).status).toBe(401);
  });

  test.each([{ expires_in: 86_401 }, { expires_in: 0 }, { scopes: ["admin"] }, { scopes: [] }, { user_id: "bob" }])(
    "a token with %j is refused",
    async (body) => expect((await tenant.call("POST", "/v1/users/ada/tokens", body)).status).toBe(422),
  );

  test("a standalone graph has no tokens", async () => {
    expect((await tenant.call("POST", "/v1/graphs/handbook/tokens", {})).status).toBe(404);
  });
});
