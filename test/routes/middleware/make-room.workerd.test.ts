import { createExecutionContext, env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { Env } from "../../../worker/env.ts";
import { createApp } from "../../../worker/routes/app.ts";
import { servicesOf } from "../../../worker/wire.ts";
import { caller, newTenant } from "../../fakes/api.ts";

let rooms = 0;
const services = {
  ...servicesOf(env as unknown as Env),
  makeRoom: async () => {
    rooms++;
  },
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
