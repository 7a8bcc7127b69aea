import { exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { newTenant } from "../../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);

let tenant: Awaited<ReturnType<typeof newTenant>>;
beforeAll(async () => {
  tenant = await newTenant(send);
  await tenant.call("PUT", "/v1/users/ada", {});
  await tenant.call("POST", "/v1/users/ada/episodes", { type: "text", content: "Ada lives in Oslo." });
});

const askAccepting = (accept: string | null, body: unknown): Promise<Response> => {
  const request = new Request("http://engraph.test/mcp", {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${tenant.key}`, "X-Engraph-User": "ada" },
    body: JSON.stringify(body),
  });
  if (accept !== null) request.headers.set("Accept", accept);
  return send(request);
};

test.each([
  ["*/*", "text/event-stream"],
  [null, "text/event-stream"],
  ["text/html, */*;q=0.8", "text/event-stream"],
  ["application/json, text/event-stream", "text/event-stream"],
  ["text/event-stream", "text/event-stream"],
  ["application/json", "application/json"],
  ["application/*", "application/json"],
  ["Application/JSON; charset=utf-8", "application/json"],
  ["*/*, text/event-stream;q=0", "application/json"],
])("a request that accepts %s is answered as %s", async (accept, type) => {
  const response = await askAccepting(accept, { jsonrpc: "2.0", id: 7, method: "tools/list", params: {} });
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, type]);
  const text = await response.text();
  const { id, result } = JSON.parse(type === "application/json" ? text : (/^data: (.+)$/m.exec(text)?.[1] ?? ""));
  expect([id, result.tools.map(({ name }: { name: string }) => name)]).toEqual([
    7,
    expect.arrayContaining(["remember"]),
  ]);
});

test.each(["text/html", "*/*;q=0", "image/*"])(
  "a request that accepts %s learns the types of answers",
  async (accept) => {
    const response = await askAccepting(accept, { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
    expect(response.status).toBe(406);
    expect(await response.text()).toContain("answers are application/json or text/event-stream");
  },
);

test("a client of JSON alone takes every step of a connection", async () => {
  const version = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "plain", version: "1" } };
  const opened = await askAccepting("application/json", {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: version,
  });
  expect(await opened.json()).toMatchObject({ id: 1, result: { protocolVersion: "2025-06-18" } });
  const noted = await askAccepting("application/json", { jsonrpc: "2.0", method: "notifications/initialized" });
  expect([noted.status, await noted.text()]).toEqual([202, ""]);
  const recall = { name: "recall", arguments: { query: "Where does Ada live?" } };
  const called = await askAccepting("application/json", {
    jsonrpc: "2.0",
    id: 2,
    method: "tools/call",
    params: recall,
  });
  expect(await called.json()).toMatchObject({
    id: 2,
    result: { content: [{ text: expect.stringContaining("Oslo") }] },
  });
  const failed = await askAccepting("application/json", { jsonrpc: "2.0", id: 3, method: "tools/nothing" });
  expect(await failed.json()).toMatchObject({ id: 3, error: { code: -32_601 } });
  const ping = (id: number): object => ({ jsonrpc: "2.0", id, method: "ping" });
  const batch = await askAccepting("application/json", [ping(4), ping(5)]);
  expect(await batch.json()).toEqual([4, 5].map((id) => ({ jsonrpc: "2.0", id, result: {} })));
});
