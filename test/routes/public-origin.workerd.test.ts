import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { app } from "../../worker/wire.ts";
import { newTenant } from "../fakes/api.ts";

const ELSEWHERE = "http://elsewhere.example";
const PUBLIC_URL = "https://memory.example.com";
const PATHS = [
  "/openapi.json",
  "/llms.txt",
  "/llms-full.txt",
  "/mcp/help",
  "/.well-known/oauth-protected-resource",
  "/.well-known/oauth-protected-resource/mcp",
];

let key: string;
beforeAll(async () => {
  ({ key } = await newTenant((request) => exports.default.fetch(request)));
});

async function send(path: string, variables: object, init: RequestInit = {}, host = ELSEWHERE): Promise<Response> {
  const context = createExecutionContext();
  const response = await app.fetch(new Request(`${host}${path}`, init), { ...env, ...variables }, context);
  const text = await response.text();
  await waitOnExecutionContext(context);
  return new Response(text, response);
}

test.each(PATHS)("%s repeats the host of a request, and only to its caller", async (path) => {
  const answer = await send(
    path,
    {},
    { headers: { "X-Forwarded-Host": "forwarded.example", "X-Forwarded-Proto": "https" } },
  );
  const text = await answer.text();
  expect(text).toContain(ELSEWHERE);
  expect(text).not.toContain("forwarded.example");
  expect(answer.headers.get("Cache-Control")).toMatch(/^private, /);
});

test.each(PATHS)("%s names PUBLIC_URL to everyone if it is set", async (path) => {
  const answer = await send(path, { PUBLIC_URL: `${PUBLIC_URL}/` });
  const text = await answer.text();
  expect(text).toContain(PUBLIC_URL);
  expect(text).not.toContain(ELSEWHERE);
  expect(answer.headers.get("Cache-Control")).toMatch(/^public, /);
});

test("a link and the refusal of /mcp name PUBLIC_URL", async () => {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const post = (path: string, body: object) =>
    send(path, { PUBLIC_URL }, { method: "POST", headers, body: JSON.stringify(body) });
  await post("/v1/users/ada/messages", { thread_id: "t", messages: [{ role: "user", content: "I live in Lisbon." }] });
  const made = await post("/v1/users/ada/links", { view: { screen: "graph" } });
  expect([made.status, (await made.json<{ url: string }>()).url]).toEqual([
    201,
    expect.stringMatching(/^https:\/\/memory\.example\.com\//),
  ]);
  const refused = await send(
    "/mcp",
    { PUBLIC_URL },
    { method: "POST", headers: { "content-type": "application/json" } },
  );
  expect(refused.headers.get("WWW-Authenticate")).toContain(`${PUBLIC_URL}/.well-known/`);
});

test("a Host that does not make a valid URL is answered with 400", async () => {
  // such a URL cannot be constructed, but the runtime passes it on unchanged
  const request = new Proxy(new Request(`${ELSEWHERE}/openapi.json`), {
    get: (target, name) => {
      if (name === "url") return "http://a b/openapi.json";
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  const context = createExecutionContext();
  const answer = await app.fetch(request, env, context);
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ type: "urn:engraph:problem:malformed" }),
  ]);
  await waitOnExecutionContext(context);
});
