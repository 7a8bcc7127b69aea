import { exports } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { caller, newTenant, type Call } from "../../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);
const ALLOWED = "https://app.example.com";

let call: Call;
beforeAll(async () => {
  ({ call } = await newTenant(send));
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ["PATCH", "/v1/users/ada/messages", "POST"],
  ["DELETE", "/v1/users/ada/facts", "GET, HEAD, POST"],
  ["POST", "/v1/users", "GET, HEAD"],
  ["PUT", "/v1/usage", "GET, HEAD"],
  ["PATCH", "/v1/budgets", "GET, HEAD, PUT"],
  ["POST", "/health", "GET, HEAD"],
  ["DELETE", "/openapi.json", "GET, HEAD"],
  ["POST", "/docs", "GET, HEAD"],
  ["GET", "/v1/users/ada/communities/refresh", "POST"],
  ["POST", "/v1/users/ada/communities/com_1", "GET, HEAD"],
])("%s %s is refused, and the answer names the methods that the route accepts", async (method, path, allow) => {
  const { status, headers, body } = await call(method, path);
  expect([status, body.type]).toEqual([405, "urn:engraph:problem:wrong-method"]);
  expect((headers.get("Allow") ?? "").split(", ").sort().join(", ")).toBe(allow);
});

test("an unknown route and an unknown resource answer 404 for every method", async () => {
  expect((await call("GET", "/v1/users/ada/nothing")).status).toBe(404);
  expect((await call("PATCH", "/nothing")).status).toBe(404);
  expect((await call("GET", "/v1/graphs/nobody/facts")).status).toBe(404);
});

test("every answer is marked as private data of its caller", async () => {
  for (const path of ["/health", "/v1/users", "/v1/users/nobody", "/openapi.json", "/nothing"]) {
    const { headers } = await call("GET", path);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(headers.get("Strict-Transport-Security")).toContain("max-age=");
    expect(headers.get("X-Powered-By")).toBeNull();
    const caching = path.startsWith("/v1/") ? "no-store" : path === "/openapi.json" ? "private, max-age=0" : null;
    expect([path, headers.get("Cache-Control")]).toEqual([path, caching]);
  }
  const docs = await send(new Request("http://engraph.test/docs"));
  expect(docs.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
});

describe("a request id", () => {
  test("a request id is the caller's if it is valid, and generated otherwise", async () => {
    const named = async (id: string) =>
      (await call("GET", "/v1/users", undefined, { "X-Request-Id": id })).headers.get("X-Request-Id");
    expect(await named("trace-1:a.b_c")).toBe("trace-1:a.b_c");
    expect(await named("<script>")).toMatch(/^req_/);
    expect(await named("x".repeat(129))).toMatch(/^req_/);
    expect((await call("GET", "/health")).headers.get("X-Request-Id")).toMatch(/^req_/);
  });
});

describe("a page of another origin", () => {
  const preflight = (origin: string) =>
    send(
      new Request("http://engraph.test/v1/users/ada/messages", {
        method: "OPTIONS",
        headers: {
          Origin: origin,
          "Access-Control-Request-Method": "POST",
          "Access-Control-Request-Headers": "authorization,idempotency-key",
        },
      }),
    );

  test("a page of a configured origin may call the API and read the headers that it needs", async () => {
    const { status, headers } = await preflight(ALLOWED);
    expect([status, headers.get("Access-Control-Allow-Origin")]).toEqual([204, ALLOWED]);
    expect(headers.get("Access-Control-Allow-Headers")?.toLowerCase()).toContain("idempotency-key");
    expect(headers.get("Access-Control-Allow-Credentials")).toBeNull();
    const refused = await caller(send, null)("GET", "/v1/users", undefined, { Origin: ALLOWED });
    expect([refused.status, refused.headers.get("Access-Control-Allow-Origin")]).toEqual([401, ALLOWED]);
    expect(refused.headers.get("Access-Control-Expose-Headers")).toContain("Retry-After");
  });

  test.each(["https://evil.example.com", "null", "https://app.example.com.evil.com", "http://app.example.com"])(
    "a page of the origin %s may not call the API",
    async (origin) => {
      expect((await preflight(origin)).headers.get("Access-Control-Allow-Origin")).toBeNull();
      const answer = await call("GET", "/v1/users", undefined, { Origin: origin });
      expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull();
    },
  );

  test("any page may read the metadata of OAuth without cookies, and none the consent page", async () => {
    const read = async (path: string): Promise<(string | null)[]> => {
      const request = new Request(`https://engraph.test${path}`, { headers: { Origin: "https://evil.example.com" } });
      const { headers, body } = await send(request);
      await body?.cancel();
      return ["Origin", "Credentials"].map((name) => headers.get(`Access-Control-Allow-${name}`));
    };
    expect(await read("/.well-known/oauth-authorization-server")).toEqual(["https://evil.example.com", null]);
    expect(await read("/oauth/authorize?client_id=x")).toEqual([null, null]);
  });
});

test("the log has a line with stage times for each request and turn, without any text or name of a user", async () => {
  const lines: string[] = [];
  for (const method of ["log", "error", "warn", "info"] as const)
    vi.spyOn(console, method).mockImplementation((line: unknown) => void lines.push(String(line)));
  // ids are hexadecimal, so no digits
  const canary = "zebra-quagga";
  const body = {
    thread_id: canary,
    messages: [{ role: "user", name: canary, content: `I live in ${canary}.` }],
    wait: true,
  };
  await call("POST", `/v1/users/${canary}/messages`, body, { "X-Request-Id": "the-request" });
  await call("POST", `/v1/users/${canary}/search`, { query: canary });
  await call("POST", `/v1/users/${canary}/search`, { query: canary, [canary]: canary });
  await call("GET", `/v1/users/${canary}/facts/fact_${canary}?known_at=${canary}`);
  await call("POST", "/v1/users/x/messages", `{"not json": ${canary}`);
  const events = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const line = () => events().find(({ request_id }) => request_id === "the-request");
  await vi.waitFor(() => expect(line()).toBeDefined(), 60_000);
  expect(line()).toMatchObject({
    event: "request",
    method: "POST",
    route: "/v1/users/:user_id/messages",
    status: 200,
    ms: expect.any(Number),
    tenant: expect.stringMatching(/^ten_/),
    key: expect.stringMatching(/^key_/),
  });
  const stages = () => events().flatMap(({ stages: times = {} }) => Object.keys(times as object));
  const wanted = ["extract", "apply", "record", "index", "read embed", "read search"];
  await vi.waitFor(() => expect(stages()).toEqual(expect.arrayContaining(wanted)), 60_000);
  expect(lines.filter((line) => line.includes("quagga") && !line.includes('"event":"alarm'))).toEqual([]);
});
