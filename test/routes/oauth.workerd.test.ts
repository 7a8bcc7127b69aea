/** OAuth (worker/protocols/oauth): a client registers, a person grants it one memory, and the grant ends. */
import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { newTenant } from "../fakes/api.ts";

const ORIGIN = "https://engraph.test";
const BACK = "https://client.example/callback";
const VERIFIER = "a-verifier-of-forty-three-characters-or-more";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);
const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  send(new Request(`${ORIGIN}${path}`, { headers, redirect: "manual" }));
const post = (path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> =>
  send(new Request(`${ORIGIN}${path}`, { method: "POST", body, headers, redirect: "manual" }));

let tenant: Awaited<ReturnType<typeof newTenant>>;
let challenge: string;
beforeAll(async () => {
  tenant = await newTenant(send);
  await tenant.call("PUT", "/v1/users/ada", {});
  await tenant.call("POST", "/v1/users/ada/episodes", { type: "text", content: "Ada lives in Oslo." });
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(VERIFIER));
  challenge = btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
});

const keyOf = async (body: object): Promise<{ id: string; api_key: string }> =>
  (await tenant.admin("POST", `/v1/tenants/${tenant.id}/keys`, { name: "k", ...body })).body;

interface Registered {
  client_id: string;
  client_secret?: string;
}

async function register(more: object = {}): Promise<Registered> {
  const answer = await post(
    "/oauth/register",
    JSON.stringify({
      client_name: "A <b>bold</b>\u0000 client",
      redirect_uris: [BACK],
      token_endpoint_auth_method: "none",
      ...more,
    }),
    { "Content-Type": "application/json" },
  );
  expect(answer.status).toBe(201);
  return answer.json();
}

const query = (client: Registered, more: Record<string, string | null> = {}): string => {
  const all: Record<string, string | null> = {
    response_type: "code",
    client_id: client.client_id,
    redirect_uri: BACK,
    scope: "read write",
    state: "s1",
    code_challenge: challenge,
    code_challenge_method: "S256",
    resource: `${ORIGIN}/mcp`,
    ...more,
  };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
  return `/oauth/authorize?${new URLSearchParams(given).toString()}`;
};

interface Opened {
  handle: string;
  cookie: string;
  text: string;
  headers: Headers;
  status: number;
}

const opened = async (response: Response): Promise<Opened> => {
  const text = await response.text();
  const cookies = response.headers.getSetCookie().filter((cookie) => !cookie.includes("Max-Age=0"));
  return {
    handle: /name="handle" value="([^"]+)"/.exec(text)?.[1] ?? "",
    cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; "),
    text,
    headers: response.headers,
    status: response.status,
  };
};
const open = async (client: Registered, more?: Record<string, string | null>): Promise<Opened> =>
  opened(await get(query(client, more)));

const decide = (page: Opened, fields: Record<string, string>): Promise<Response> =>
  post("/oauth/authorize", new URLSearchParams({ handle: page.handle, decision: "allow", ...fields }), {
    Cookie: page.cookie,
  });

const codeIn = (response: Response): string => {
  expect(response.status).toBe(303);
  const url = new URL(response.headers.get("Location") ?? "");
  expect([url.origin + url.pathname, url.searchParams.get("state"), url.searchParams.get("iss")]).toEqual([
    BACK,
    "s1",
    ORIGIN,
  ]);
  return url.searchParams.get("code") ?? "";
};

// oxlint-disable-next-line typescript/no-explicit-any -- tests read answers as untyped JSON
async function token(client: Registered, fields: Record<string, string>): Promise<{ status: number; body: any }> {
  const answer = await post("/oauth/token", new URLSearchParams({ client_id: client.client_id, ...fields }));
  return { status: answer.status, body: await answer.json() };
}
const exchange = (client: Registered, code: string, more: Record<string, string> = {}) =>
  token(client, { grant_type: "authorization_code", code, redirect_uri: BACK, code_verifier: VERIFIER, ...more });

async function connect(fields: Record<string, string>, client?: Registered) {
  const known = client ?? (await register());
  const code = codeIn(await decide(await open(known), fields));
  const { status, body } = await exchange(known, code);
  expect([status, body.error_description]).toEqual([200, undefined]);
  return { client: known, ...(body as { access_token: string; refresh_token: string; scope: string }) };
}

async function call(accessToken: string, name: string, input: object = {}): Promise<string | number> {
  const answer = await post(
    "/mcp",
    JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } }),
    {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      Authorization: `Bearer ${accessToken}`,
    },
  );
  const text = await answer.text();
  if (answer.status !== 200) return answer.status;
  const { result } = JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? text);
  return result.content[0].text as string;
}

const grantsOf = async (user = "ada"): Promise<Record<string, unknown>[]> =>
  (await tenant.call("GET", `/v1/users/${user}/grants`)).body.data;

describe("discovery", () => {
  test("a request without a key leads to the authorization server", async () => {
    const refused = await post("/mcp", "{}", { "Content-Type": "application/json" });
    expect(refused.status).toBe(401);
    const [, metadata = ""] = /resource_metadata="([^"]+)"/.exec(refused.headers.get("WWW-Authenticate") ?? "") ?? [];
    const resource: Record<string, unknown> = await (await get(new URL(metadata).pathname)).json();
    expect(resource).toMatchObject({ resource: `${ORIGIN}/mcp`, authorization_servers: [ORIGIN] });
    const server: Record<string, unknown> = await (await get("/.well-known/oauth-authorization-server")).json();
    expect(server).toMatchObject({
      issuer: ORIGIN,
      authorization_endpoint: `${ORIGIN}/oauth/authorize`,
      token_endpoint: `${ORIGIN}/oauth/token`,
      registration_endpoint: `${ORIGIN}/oauth/register`,
      code_challenge_methods_supported: ["S256"],
      scopes_supported: ["read", "write"],
    });
  });

  test("a server without https answers 404 for the authorization server and does not advertise one", async () => {
    const answer = await send(new Request("http://engraph.test/.well-known/oauth-authorization-server"));
    expect(answer.status).toBe(404);
    await answer.body?.cancel();
    const resource = await send(new Request("http://engraph.test/.well-known/oauth-protected-resource/mcp"));
    expect(await resource.json()).not.toHaveProperty("authorization_servers");
  });

  test("a server that can reach a private network fetches no metadata that a client names", async () => {
    const server: Record<string, unknown> = await (await get("/.well-known/oauth-authorization-server")).json();
    expect(server["client_id_metadata_document_supported"]).not.toBe(true);
    const page = await open({ client_id: "https://10.0.0.1/client.json" });
    expect([page.status, page.handle]).toEqual([400, ""]);
  });
});

describe("the consent page", () => {
  test("the consent page shows which client asks, and runs no text of the client", async () => {
    const page = await open(await register());
    expect(page.status).toBe(200);
    expect(page.text).toContain("A &lt;b&gt;bold&lt;/b&gt; client");
    expect(page.text).toContain("<strong>client.example</strong>");
    expect(page.text).not.toContain("<script");
    const policy = page.headers.get("Content-Security-Policy") ?? "";
    for (const part of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "form-action https://engraph.test https://client.example",
    ])
      expect(policy).toContain(part);
    const [, style = ""] = /<style>(.*)<\/style>/su.exec(page.text) ?? [];
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style)));
    expect(policy).toContain(`style-src 'sha256-${btoa(String.fromCharCode(...digest))}'`);
    expect(page.headers.get("X-Frame-Options")).toBe("DENY");
    expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.cookie).toMatch(/^__Host-oauth-consent-/);
  });

  test("the consent page warns if the access is for an app on the same computer", async () => {
    const local = "http://127.0.0.1:33418/";
    const client = await register({ redirect_uris: [local] });
    const page = await open(client, { redirect_uri: local });
    expect(page.text).toContain("an app on your own computer");
    expect((await open(await register())).text).not.toContain("an app on your own computer");
  });

  test.each([
    ["another address to return to", { redirect_uri: "https://evil.example/callback" }],
    ["an address that only begins like the registered one", { redirect_uri: `${BACK}/more` }],
    ["an unknown client", { client_id: "nobody" }],
    ["an id that is longer than any", { client_id: "c".repeat(3_000) }],
  ])("the consent page refuses %s, without a redirect", async (_, more) => {
    const page = await open(await register(), more);
    expect([page.status, page.headers.get("Location"), page.handle]).toEqual([400, null, ""]);
  });

  test.each([
    ["no PKCE", { code_challenge: null, code_challenge_method: null }],
    ["plain PKCE", { code_challenge: VERIFIER, code_challenge_method: "plain" }],
    ["another resource", { resource: "https://other.example/mcp" }],
    ["a token in place of a code", { response_type: "token" }],
  ])("the client gets an error for %s", async (_, more) => {
    const answer = await get(query(await register(), more));
    expect(answer.status).toBe(303);
    const url = new URL(answer.headers.get("Location") ?? "");
    expect(url.origin).toBe("https://client.example");
    expect(url.searchParams.get("error")).toMatch(/^(invalid_request|invalid_target|unsupported_response_type)$/);
    expect(url.searchParams.get("code")).toBeNull();
  });

  test("a client with a secret needs PKCE as well", async () => {
    const client = await register({ token_endpoint_auth_method: "client_secret_post" });
    const answer = await get(query(client, { code_challenge: null, code_challenge_method: null }));
    expect(new URL(answer.headers.get("Location") ?? "").searchParams.get("error")).toBe("invalid_request");
  });

  test("a form from another browser, or a page that was already used, grants nothing", async () => {
    const client = await register();
    const page = await open(client);
    const before = (await grantsOf()).length;
    const stolen = await decide({ ...page, cookie: "" }, { key: tenant.key, user: "ada" });
    expect([stolen.status, stolen.headers.get("Location")]).toEqual([400, null]);
    codeIn(await decide(page, { key: tenant.key, user: "ada" }));
    const again = await decide(page, { key: tenant.key, user: "ada" });
    expect(again.status).toBe(400);
    expect(await grantsOf()).toHaveLength(before + 1);
  });

  test("cancelling tells the client, and grants nothing", async () => {
    const before = await grantsOf();
    const answer = await decide(await open(await register()), { decision: "deny" });
    const url = new URL(answer.headers.get("Location") ?? "");
    expect([answer.status, url.searchParams.get("error"), url.searchParams.get("state")]).toEqual([
      303,
      "access_denied",
      "s1",
    ]);
    expect(await grantsOf()).toEqual(before);
  });

  test("a wrong entry is explained, the key is not repeated, and the next attempt works", async () => {
    const bob = await keyOf({ user_id: "bob", scopes: ["read", "write"] });
    const { body } = await tenant.call("POST", "/v1/users/ada/tokens", { scopes: ["read", "write"] });
    let page = await open(await register());
    for (const [fields, why] of [
      [{ key: "", user: "ada" }, "Enter an API key"],
      [{ key: "eg_test_wrong", user: "ada" }, "not an API key"],
      [{ key: tenant.key, user: "" }, "enter a user id"],
      [{ key: tenant.key, user: "nobody-here" }, "Create this user"],
      [{ key: tenant.key, user: "a/b" }, "not the id of a user"],
      [{ key: bob.api_key, user: "ada" }, "restricted to another user"],
      [{ key: body.token, user: "ada" }, "Only an API key"],
    ] as const) {
      page = await opened(await decide(page, fields));
      expect([page.status, page.text]).toEqual([422, expect.stringContaining(why)]);
      if (fields.key !== "") expect(page.text).not.toContain(fields.key);
    }
    codeIn(await decide(page, { key: bob.api_key, user: "" }));
    expect(await grantsOf("bob")).toHaveLength(1);
  });
});

describe("access", () => {
  test("a client may use the memory of the user, and no other route", async () => {
    const { access_token, scope } = await connect({ key: tenant.key, user: "ada" });
    expect(scope).toBe("read write");
    expect(await call(access_token, "whoami")).toContain("memory of user ada.");
    expect(await call(access_token, "recall", { query: "Where does Ada live?" })).toContain("Oslo");
    const direct = await get("/v1/users/ada/facts", { Authorization: `Bearer ${access_token}` });
    expect(direct.status).toBe(401);
    await direct.body?.cancel();
    const other = await post("/mcp", "{}", {
      "Content-Type": "application/json",
      Authorization: `Bearer ${access_token}`,
      "X-Engraph-User": "bob",
    });
    expect(other.status).toBe(403);
    await other.body?.cancel();
  });

  test("a token is valid only at the address for which it was issued", async () => {
    const { access_token } = await connect({ key: tenant.key, user: "ada" });
    const elsewhere = new Request("https://other.test/mcp", {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${access_token}` },
    });
    const answer = await send(elsewhere);
    expect(answer.status).toBe(401);
    await answer.body?.cancel();
  });

  test("a person can allow only reading, and a key grants no more than it has", async () => {
    const reading = await connect({ key: tenant.key, user: "ada", access: "read" });
    expect(reading.scope).toBe("read");
    expect(await call(reading.access_token, "whoami")).not.toContain("write");
    const reader = await keyOf({ user_id: "ada", scopes: ["read"] });
    expect((await connect({ key: reader.api_key })).scope).toBe("read");
    const [newest] = await grantsOf();
    expect(newest).toMatchObject({ scopes: ["read"], redirect_host: "client.example" });
  });

  test("an app that asks only for reading gets no more, whatever the form contains", async () => {
    const client = await register();
    const page = await open(client, { scope: "read" });
    expect(page.text).not.toContain('value="write"');
    const code = codeIn(await decide(page, { key: tenant.key, user: "ada", access: "write" }));
    expect((await exchange(client, code)).body.scope).toBe("read");
  });

  test("a code is valid once, for its own verifier", async () => {
    const client = await register();
    const wrong = codeIn(await decide(await open(client), { key: tenant.key, user: "ada" }));
    expect((await exchange(client, wrong, { code_verifier: `${VERIFIER}-` })).body.error).toBe("invalid_grant");
    const code = codeIn(await decide(await open(client), { key: tenant.key, user: "ada" }));
    expect((await exchange(client, code)).status).toBe(200);
    expect((await exchange(client, code)).body.error).toBe("invalid_grant");
  });

  test("a refresh token returns another access token, and extends the grant", async () => {
    const { client, refresh_token } = await connect({ key: tenant.key, user: "ada" });
    const before = (await grantsOf()).find(({ client_id }) => client_id === client.client_id);
    const { body } = await token(client, { grant_type: "refresh_token", refresh_token });
    expect(await call(body.access_token, "whoami")).toContain("memory of user ada.");
    const after = (await grantsOf()).find(({ client_id }) => client_id === client.client_id);
    expect(Date.parse(after?.["expires_at"] as string)).toBeGreaterThan(Date.parse(before?.["expires_at"] as string));
  });
});

describe("the end of a grant", () => {
  test("a grant is listed and revoked, and then neither token is valid", async () => {
    const { client, access_token, refresh_token } = await connect({ key: tenant.key, user: "ada" });
    const [grant] = await grantsOf();
    expect(grant).toMatchObject({ client_id: client.client_id, client_name: "A <b>bold</b> client" });
    const path = `/v1/users/ada/grants/${String(grant?.["id"])}`;
    expect((await tenant.call("DELETE", path)).status).toBe(204);
    expect((await tenant.call("DELETE", path)).status).toBe(404);
    expect(await call(access_token, "whoami")).toBe(401);
    expect((await token(client, { grant_type: "refresh_token", refresh_token })).body.error).toBe("invalid_grant");
  });

  test("a client ends its grant by revoking its refresh token, and another client cannot", async () => {
    const { client, refresh_token } = await connect({ key: tenant.key, user: "ada" });
    const listed = async (): Promise<boolean> =>
      (await grantsOf()).some(({ client_id }) => client_id === client.client_id);
    const giveBack = (given: string, as = client) =>
      post("/oauth/token", new URLSearchParams({ client_id: as.client_id, token: given }));
    await (await giveBack(`${refresh_token.slice(0, -4)}aaaa`)).body?.cancel();
    await (await giveBack(refresh_token, await register())).body?.cancel();
    expect(await listed()).toBe(true);
    await (await giveBack(refresh_token)).body?.cancel();
    expect(await listed()).toBe(false);
  });

  test("a grant ends with the key that the person entered", async () => {
    const key = await keyOf({ user_id: "eve", scopes: ["read", "write"] });
    const { client, refresh_token } = await connect({ key: key.api_key });
    await tenant.admin("DELETE", `/v1/tenants/${tenant.id}/keys/${key.id}`);
    expect((await token(client, { grant_type: "refresh_token", refresh_token })).body.error).toBe("invalid_grant");
    expect(await grantsOf("eve")).toEqual([]);
  });

  test("a grant ends with the memory", async () => {
    await tenant.call("PUT", "/v1/users/zoe", {});
    const { client, access_token, refresh_token } = await connect({ key: tenant.key, user: "zoe" });
    await tenant.call("DELETE", "/v1/users/zoe");
    expect((await token(client, { grant_type: "refresh_token", refresh_token })).body.error).toBe("invalid_grant");
    expect(await call(access_token, "recall", { query: "anything" })).toBe(401);
  });

  test("connecting the same client again replaces its earlier grant", async () => {
    const first = await connect({ key: tenant.key, user: "ada" });
    const second = await connect({ key: tenant.key, user: "ada" }, first.client);
    const mine = (await grantsOf()).filter(({ client_id }) => client_id === first.client.client_id);
    expect(mine).toHaveLength(1);
    expect(await call(second.access_token, "whoami")).toContain("memory of user ada.");
    expect(
      (await token(first.client, { grant_type: "refresh_token", refresh_token: first.refresh_token })).body.error,
    ).toBe("invalid_grant");
  });
});
