import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newTenant } from "../../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);

test("a tenant that is to be kept in a jurisdiction is refused, with the reason, and is not made", async () => {
  const { admin } = await newTenant(send);
  for (const jurisdiction of ["eu", "fedramp", "", null]) {
    const { status, body } = await admin("POST", "/v1/tenants", { name: "Acme", jurisdiction });
    expect([status, body.id]).toEqual([422, undefined]);
    expect(body.errors).toEqual([
      { path: "jurisdiction", message: expect.stringMatching(/^is not offered: .*one database/) },
    ]);
  }
  expect((await admin("POST", "/v1/tenants", { name: "Acme" })).status).toBe(201);
});
