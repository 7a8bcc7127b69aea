import { createExecutionContext, env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { Env } from "../../../worker/env.ts";
import { createApp } from "../../../worker/routes/app.ts";
import { servicesOf } from "../../../worker/wire.ts";
import { caller, newTenant } from "../../fakes/api.ts";

let rooms = 0;
let hasRoom = true;
const services = {
  ...servicesOf(env as unknown as Env),
  makeRoom: async () => {
    rooms++;
  },
  hasRoomToWrite: async () => hasRoom,
};
const app = createApp(() => services);
const send = async (request: Request): Promise<Response> => app.fetch(request, env, createExecutionContext());

test("a DELETE makes room on a full disk only if its sender may erase", async () => {
  const { id, call, admin } = await newTenant(send);
  await call("POST", "/v1/users/ada/facts", { subject: "A", predicate: "P", object: "B", fact: "A is B." });
  const made = await call("POST", "/v1/users/ada/links", { view: { screen: "chat" } });
  const link = caller(send, (made.body as { url: string }).url.split("#link=")[1] ?? "");
  const keys = `/v1/tenants/${id}/keys`;
  const reader = caller(send, (await admin("POST", keys, { scopes: ["read"] })).body.api_key);
  const bob = caller(send, (await admin("POST", keys, { scopes: ["write", "admin"], user_id: "bob" })).body.api_key);
  const nobody = caller(send, null);
  const refused = [
    await nobody("DELETE", "/v1/nothing"),
    await nobody("DELETE", "/v1/users/ada"),
    await call("DELETE", `${keys}/key_1`),
    await call("DELETE", "/v1/nothing"),
    await reader("DELETE", "/v1/users/ada"),
    await bob("DELETE", "/v1/users/ada"),
    await bob("DELETE", "/v1/webhooks/hook_1"),
    await link("DELETE", "/v1/users/ada"),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 401, 401, 404, 403, 403, 403, 403]);
  expect(rooms).toBe(0);
  expect((await call("DELETE", "/v1/users/ada")).status).toBe(202);
  expect(rooms).toBeGreaterThan(0);
});

test("writes answer 507 while the free space is for erasures, and reads and erasures are answered", async () => {
  const { call } = await newTenant(send);
  const fact = { subject: "A", predicate: "P", object: "B", fact: "A is B." };
  await call("POST", "/v1/users/ada/facts", fact);
  hasRoom = false;
  try {
    const statusOf = async (...request: Parameters<typeof call>) => (await call(...request)).status;
    const message = { thread_id: "t", messages: [{ role: "user", content: "I live in Oslo." }] };
    expect([
      await statusOf("POST", "/v1/users/ada/facts", fact),
      await statusOf("POST", "/v1/users/bob/messages", message),
      await statusOf("PUT", "/v1/users/ada/ontology", {}),
      await statusOf("POST", "/v1/users/ada/search", { query: "A" }),
      await statusOf("POST", "/v1/users/ada/ask", { question: "What is A?" }),
      await statusOf("GET", "/v1/users/ada/facts"),
      await statusOf("DELETE", "/v1/users/ada"),
    ]).toEqual([507, 507, 507, 200, 200, 200, 202]);
  } finally {
    hasRoom = true;
  }
});
