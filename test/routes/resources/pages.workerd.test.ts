import { exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";

const get = (path: string, accept = "*/*"): Promise<Response> =>
  exports.default.fetch(new Request(`http://engraph.test${path}`, { headers: { Accept: accept } }));

describe("the entrance", () => {
  test("says to a program what this is and where to go, and each place exists", async () => {
    const answer = await get("/");
    const { name, docs, openapi, health, readme } = await answer.json<Record<string, string>>();
    expect([answer.status, name]).toEqual([200, "Engraph"]);
    expect(readme).toContain("README.md");
    for (const path of [docs, openapi, health]) expect([path, (await get(path ?? "")).status]).toEqual([path, 200]);
  });

  test("is a page with the same links for a browser", async () => {
    const answer = await get("/", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8");
    expect(answer.headers.get("Content-Type")).toContain("text/html");
    const page = await answer.text();
    for (const link of ["/docs", "/openapi.json", "README.md"]) expect(page).toContain(link);
  });
});

describe("the page of the API", () => {
  test("loads its own files only, and runs no script of its text", async () => {
    const page = await (await get("/docs")).text();
    const loaded = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, path]) => path ?? "");
    expect(loaded).toHaveLength(4);
    for (const path of loaded) {
      expect(path).toMatch(/^\/docs\//);
      const file = await get(path);
      expect([path, file.status]).toEqual([path, 200]);
      expect((await file.text()).length).toBeGreaterThan(100);
    }
    expect(page).not.toMatch(/<script(?![^>]*src)/);
    expect((await get("/docs/swagger-ui-bundle.js")).headers.get("Content-Type")).toContain("javascript");
    expect((await get("/docs/swagger-ui.css")).headers.get("Content-Type")).toContain("text/css");
  });

  test("may reach no other origin", async () => {
    const { headers } = await get("/docs");
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toMatch(/https?:|\*/);
    const style = await (await get("/docs/swagger-ui.css")).text();
    expect(style).not.toMatch(/@import|url\((?!["']?data:)/);
    const start = await (await get("/docs/start.js")).text();
    expect(start).not.toMatch(/https?:/);
    expect(start).toContain("validatorUrl: null");
  });

  test("no other file of the package is served", async () => {
    for (const path of [
      "/docs/package.json",
      "/docs/index.html",
      "/index.html",
      "/swagger-ui.css",
      "/docs/..%2Fpackage.json",
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});

test.each(["/docs/", "/openapi.json/", "/health/"])("a slash behind %s is no other path", async (path) => {
  expect((await get(path)).status).toBe(200);
});
