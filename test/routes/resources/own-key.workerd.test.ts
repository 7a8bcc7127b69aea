import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { caller, newTenant } from "../../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);

let tenant: Awaited<ReturnType<typeof newTenant>>;
beforeAll(async () => {
  tenant = await newTenant(send);
  await tenant.call("PUT", "/v1/users/ada", {});
});

describe("the rights of a key", () => {
  test("a key shows its bearer its scopes, its tenant and its user", async () => {
    const { status, body } = await tenant.call("GET", "/v1/key");
    expect([status, body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^key_/),
        tenant_id: tenant.id,
        scopes: ["read", "write", "admin"],
        user_id: null,
        expires_at: null,
        is_token: false,
      },
    ]);
  });

  test("a key of one user that may only write says so, as does a token", async () => {
    const expires_at = "2099-01-01T00:00:00.000Z";
    const own = { scopes: ["write"], user_id: "ada", expires_at };
    const { body: made } = await tenant.admin("POST", `/v1/tenants/${tenant.id}/keys`, own);
    const key = caller(send, made.api_key);
    expect((await key("GET", "/v1/key")).body).toEqual({
      id: made.id,
      tenant_id: tenant.id,
      ...own,
      is_token: false,
    });
    const { body: token } = await tenant.call("POST", "/v1/users/ada/tokens", {});
    expect((await caller(send, token.token)("GET", "/v1/key")).body).toMatchObject({
      scopes: ["read"],
      user_id: "ada",
      expires_at: token.expires_at,
      is_token: true,
    });
  });

  test("a request without a key, with an unknown key or with an unknown link is refused", async () => {
    expect((await caller(send, "")("GET", "/v1/key")).status).toBe(401);
    expect((await caller(send, `eg_dev_${"x".repeat(43)}`)("GET", "/v1/key")).status).toBe(401);
    const view = { view: { screen: "chat" } };
    const { body: link } = await tenant.call("POST", "/v1/users/ada/links", view);
    expect((await caller(send, link.url.split("#link=")[1])("GET", "/v1/key")).status).toBe(403);
    expect((await tenant.call("GET", "/v1/key?of=ada")).status).toBe(422);
  });
});
