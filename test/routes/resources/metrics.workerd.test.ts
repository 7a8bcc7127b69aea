import { exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { newTenant, type Call } from "../../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);
const page = (token?: string): Promise<Response> =>
  send(
    new Request("http://engraph.test/metrics?cache=no", {
      headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    }),
  );

let call: Call;
let key: string;
beforeAll(async () => {
  ({ call, key } = await newTenant(send));
});

test("the admin reads which requests this isolate answered, by route and without the name of any user", async () => {
  await call("POST", "/v1/users/somebody-secret/messages", {
    thread_id: "t",
    wait: true,
    messages: [{ role: "user", name: "Ada", content: "I live in Oslo." }],
  });
  await call("POST", "/v1/users/somebody-secret/search", { query: "Oslo" });
  const response = await page("test-admin-token");
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("application/openmetrics-text; version=1.0.0; charset=utf-8");
  const text = await response.text();
  expect(text).toMatch(/^engraph_requests_total\{[^}]*http_route="\/v1\/users\/:user_id\/search"[^}]*"200"\} [1-9]/m);
  expect(text).toMatch(/^engraph_stage_duration_seconds_count\{stage="read search",outcome="ok"\} [1-9]/m);
  expect(text).toMatch(/^engraph_stage_duration_seconds_count\{stage="extract",outcome="ok"\} [1-9]/m);
  expect(text).toContain('engraph_dependency_up{dependency="postgres"} 1');
  expect(text).toContain('engraph_build_info{version="');
  expect(text).not.toMatch(/somebody-secret|Ada|Oslo/);
  expect(text.endsWith("# EOF\n")).toBe(true);
});

test("other keys cannot read the metrics", async () => {
  for (const token of [undefined, "wrong", key]) expect((await page(token)).status).toBe(401);
});

test("a request continues the caller's trace with a span of its own, and one without a trace begins one", async () => {
  const given = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00";
  const traced = await send(new Request("http://engraph.test/health", { headers: { traceparent: given } }));
  expect(traced.headers.get("traceparent")).toMatch(
    /^00-0af7651916cd43dd8448eb211c80319c-(?!b7ad6b7169203331)[0-9a-f]{16}-00$/,
  );
  const begun = async (): Promise<string | null> =>
    (await send(new Request("http://engraph.test/health", { headers: { traceparent: "00-nonsense" } }))).headers.get(
      "traceparent",
    );
  const [first, second] = [await begun(), await begun()];
  expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(first).not.toBe(second);
});
