import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { caller, newTenant } from "../../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);

test("every answer to a key says how many requests remain", async () => {
  const { call } = await newTenant(send);
  const left = async () => (await call("GET", "/v1/users")).headers;
  const [first, second] = [await left(), await left()];
  expect(Number(first.get("RateLimit-Limit"))).toBe(60_000);
  expect(Number(first.get("RateLimit-Remaining")) - Number(second.get("RateLimit-Remaining"))).toBe(1);
  expect(Number(first.get("RateLimit-Reset"))).toBeLessThanOrEqual(60);
  const refused = await call("GET", "/v1/users/nobody");
  expect([refused.status, refused.headers.has("RateLimit-Remaining")]).toEqual([404, true]);
});

test("an address that sends too fast is refused with the time to retry after", async () => {
  const address = { "CF-Connecting-IP": "203.0.113.7" };
  const stranger = caller(send, null);
  let refused = await stranger("GET", "/v1/users", undefined, address);
  for (let sent = 0; sent < 1_000 && refused.status === 401; sent += 200) {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => stranger("GET", "/v1/users", undefined, address)),
    );
    refused = answers.find(({ status }) => status === 429) ?? refused;
  }
  expect(refused.status).toBe(429);
  expect(refused.body.type).toBe("urn:engraph:problem:limited");
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await stranger("GET", "/v1/users", undefined, { "CF-Connecting-IP": "203.0.113.8" })).status).toBe(401);
});
