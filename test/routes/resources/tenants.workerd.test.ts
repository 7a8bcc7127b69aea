import { createExecutionContext, env } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Env } from "../../../worker/env.ts";
import { app } from "../../../worker/wire.ts";
import { caller, newTenant } from "../../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);

test("a tenant of a jurisdiction without a configured database is refused with the reason, and is not created", async () => {
  const { admin } = await newTenant(send);
  const { status, body } = await admin("POST", "/v1/tenants", { name: "Acme", jurisdiction: "eu" });
  expect([status, body.id]).toEqual([422, undefined]);
  expect(body.errors).toEqual([
    { path: "jurisdiction", message: expect.stringMatching(/^is not offered: .*no database there/) },
  ]);
  for (const jurisdiction of ["fedramp", "", null])
    expect((await admin("POST", "/v1/tenants", { name: "Acme", jurisdiction })).status).toBe(422);
  expect((await admin("POST", "/v1/tenants", { name: "Acme" })).status).toBe(201);
});

test("a tenant of a jurisdiction is refused if objects cannot be kept there, as on a self-hosted machine", async () => {
  const here = { ...(env as unknown as Env), DATABASE_URL_EU: "postgres://a:b@eu.example/c" };
  const admin = caller(async (request) => app.fetch(request, here, createExecutionContext()), "test-admin-token");
  expect((await admin("POST", "/v1/tenants", { name: "Acme", jurisdiction: "eu" })).status).toBe(422);
  expect((await admin("POST", "/v1/tenants", { name: "Acme" })).status).toBe(201);
});
