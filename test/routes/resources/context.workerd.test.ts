/** `POST …/context`, over HTTP. */
import { exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { caller, newTenant, type Call } from "../../fakes/api.ts";

let call: Call;
let admin: Call;
let tenant: string;
const say = (path: string, content: string) =>
  call("POST", `${path}/messages`, {
    thread_id: "t",
    messages: [{ role: "user", name: "Ada", content }],
    wait: true,
  });

beforeAll(async () => {
  ({ call, admin, id: tenant } = await newTenant((request) => exports.default.fetch(request)));
  await say("/v1/users/ada", "I like the descaler of the company.");
  await say("/v1/graphs/handbook", "The company descaler is called Durgol and stands in the kitchen.");
  await call("PUT", "/v1/users/new", {});
});

const QUERY = { query: "Which descaler does the company have?" };

test("a context includes shared graphs, within one budget, and names the graph of each source", async () => {
  const { status, body } = await call("POST", "/v1/users/ada/context", { ...QUERY, also: ["handbook"] });
  expect(status).toBe(200);
  expect(body.context).toContain("Durgol");
  expect(body.context).toContain("I like the descaler");
  const sources: { graph_id: string | null; path: string; id: string }[] = Object.values(body.sources);
  expect(new Set(sources.map(({ graph_id }) => graph_id))).toEqual(new Set([null, "handbook"]));
  for (const { graph_id, path, id } of sources) {
    const base = graph_id === null ? "/v1/users/ada" : `/v1/graphs/${graph_id}`;
    expect((await call("GET", `${base}/${path}`)).body.id).toBe(id);
  }
  expect(body.episodes.map((episode: { graph_id?: string }) => episode.graph_id ?? null).sort()).toEqual([
    "handbook",
    null,
  ]);
  expect(body.tokens).toBeLessThanOrEqual(2_000);
});

test("a search includes shared graphs, and names the graph of each result", async () => {
  const { body } = await call("POST", "/v1/users/ada/search", { ...QUERY, also: ["handbook"], scope: ["episodes"] });
  expect(body.episodes.map((episode: { graph_id?: string }) => episode.graph_id ?? null).sort()).toEqual([
    "handbook",
    null,
  ]);
  const alone = await call("POST", "/v1/users/ada/search", { ...QUERY, scope: ["episodes"] });
  expect(alone.body.episodes).toHaveLength(1);
});

test("an unknown shared graph answers 404, and an answer with shared graphs is not repeated", async () => {
  for (const path of ["search", "context"]) {
    expect((await call("POST", `/v1/users/ada/${path}`, { ...QUERY, also: ["nothing"] })).status).toBe(404);
    const { body } = await call("POST", `/v1/users/ada/${path}`, { ...QUERY, also: ["handbook"], receipt: true });
    const again = await call("POST", `/v1/users/ada/${path}`, { ...QUERY, also: ["handbook"], receipt: body.receipt });
    expect([again.status, again.body.errors[0].path]).toEqual([422, "receipt"]);
  }
});

test("a key of one user reads no shared graph", async () => {
  const { body } = await admin("POST", `/v1/tenants/${tenant}/keys`, { user_id: "ada" });
  const ofAda = caller((request) => exports.default.fetch(request), body.api_key ?? body.key);
  expect((await ofAda("POST", "/v1/users/ada/context", QUERY)).status).toBe(200);
  for (const path of ["search", "context"])
    expect((await ofAda("POST", `/v1/users/ada/${path}`, { ...QUERY, also: ["handbook"] })).status).toBe(403);
});

test("a template without a slot, an unknown reference style and an invalid budget are refused by name", async () => {
  for (const [field, value] of [
    ["template", "Hello, world!"],
    ["template", "{{facts}} {{facts}}"],
    ["template", `${"word ".repeat(2_500)}{{facts}}`],
    ["references", "long"],
    ["max_tokens", 63],
    ["profile", "yes"],
    ["also", []],
  ] as const) {
    const { status, body } = await call("POST", "/v1/users/ada/context", { ...QUERY, [field]: value });
    expect([status, body.errors[0].path]).toEqual([422, field]);
  }
});

test("a profile has text, facts and an etag, and is empty for a user without facts", async () => {
  await call("PUT", "/v1/users/ada", { name: "Ada" });
  await say("/v1/users/ada", "I live in Rome.");
  const { status, body } = await call("GET", "/v1/users/ada/profile?max_tokens=100");
  expect(status).toBe(200);
  expect(body.text).toContain("Ada lives in Rome.");
  expect(body.facts.length).toBeGreaterThan(0);
  expect((await call("GET", "/v1/users/ada/profile?max_tokens=100")).body).toEqual(body);
  expect((await call("GET", "/v1/users/new/profile")).body).toMatchObject({ text: "", facts: [] });
  expect((await call("GET", "/v1/graphs/nobody-at-all/profile")).status).toBe(404);
});
