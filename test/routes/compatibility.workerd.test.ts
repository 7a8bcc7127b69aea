/** `COMPATIBILITY` switches off protocols and tools of other products. */
import { createExecutionContext, env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { Env } from "../../worker/env.ts";
import { app } from "../../worker/wire.ts";
import { newTenant } from "../fakes/api.ts";

const bound = { ...(env as unknown as Env), COMPATIBILITY: "graphiti" };
const send = async (request: Request): Promise<Response> => app.fetch(request, bound, createExecutionContext());

let tenant: Awaited<ReturnType<typeof newTenant>>;
beforeAll(async () => {
  tenant = await newTenant(send);
});

test("Zep's wire answers 404 to every request if it is switched off", async () => {
  for (const [method, path] of [
    ["POST", "/users"],
    ["GET", "/threads/t/messages"],
    ["GET", "/nothing"],
  ] as const) {
    const { status, body } = await tenant.call(method, `/zep/api/v2${path}`);
    expect([status, body]).toEqual([404, { message: expect.stringContaining("COMPATIBILITY") }]);
  }
});

test("MCP offers only the tools that are switched on, and always Engraph's own", async () => {
  const connect = (query: string): Promise<Response> =>
    send(
      new Request(`http://engraph.test/mcp${query}`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${tenant.key}`,
          "X-Engraph-User": "ada",
          "Content-Type": "application/json",
          Accept: "application/json, text/event-stream",
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
      }),
    );
  const refused = await connect("?tools=reference");
  expect([refused.status, await refused.json()]).toEqual([
    422,
    expect.objectContaining({ detail: "tools: must be one of engraph, graphiti" }),
  ]);
  expect(await (await connect("")).text()).toContain('"recall"');
  expect(await (await connect("?tools=graphiti")).text()).toContain('"add_memory"');
});
