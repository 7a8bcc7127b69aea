import { exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";

const get = (path: string, accept = "*/*"): Promise<Response> =>
  exports.default.fetch(new Request(`http://engraph.test${path}`, { headers: { Accept: accept } }));

describe("the entrance", () => {
  test("the entrance tells a program what this is and where to continue, and each address exists", async () => {
    const answer = await get("/");
    const { name, explorer, docs, openapi, llms, health, readme } = await answer.json<Record<string, string>>();
    expect([answer.status, name]).toEqual([200, "Engraph"]);
    expect(readme).toContain("README.md");
    for (const path of [explorer, docs, openapi, llms, health])
      expect([path, (await get(path ?? "")).status]).toEqual([path, 200]);
  });

  test("the entrance is a page with the same links for a browser", async () => {
    const answer = await get("/", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8");
    expect(answer.headers.get("Content-Type")).toContain("text/html");
    const page = await answer.text();
    for (const link of ["/docs", "/openapi.json", "/llms.txt", "README.md"]) expect(page).toContain(link);
  });
});

describe("the page of the API", () => {
  test("the page of the API loads only its own files, and runs no inline script", async () => {
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

  test("the page of the API may reach no other origin", async () => {
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
      "/docs/docs/quickstart.md",
      "/docs/..%2Fllms.txt",
      "/docs/quickstart",
      "/docs/guides/",
      "/docs/no-such.md",
      "/docs/pictures/no-such.png",
      "/docs/pictures/",
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});

describe("the documents for language models", () => {
  test("the documents for language models name what Engraph is, and list documents of this server at its own address", async () => {
    const answer = await get("/llms.txt");
    expect(answer.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
    const text = await answer.text();
    // https://llmstxt.org: a title, a summary, then lists of links under headings
    expect(text).toMatch(/^# Engraph\n\n> Engraph is .+\n\n## /);
    const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)].map(([, link = ""]) => new URL(link));
    expect(links.length).toBeGreaterThan(20);
    expect(text.split("\n").filter((line) => line.startsWith("- "))).toHaveLength(links.length);
    for (const { origin, pathname } of links) {
      expect(origin).toBe("http://engraph.test");
      expect([pathname, (await get(pathname)).status]).toEqual([pathname, 200]);
    }
  });

  test("the documents for language models link only to each other and to pictures that are served", async () => {
    const seen = new Set<string>();
    const visit = async (path: string): Promise<void> => {
      if (seen.has(path)) return;
      seen.add(path);
      const answer = await get(path);
      expect([path, answer.status, answer.headers.get("Content-Type")]).toEqual([path, 200, expect.any(String)]);
      if (!path.endsWith(".md") && !path.endsWith(".txt")) return;
      const text = (await answer.text()).replaceAll(/^ *(`{3,})[^]*?^ *\1/gm, "").replaceAll(/(`+).+?\1/g, "");
      for (const [, link = ""] of text.matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g)) {
        const { host, pathname } = new URL(link, `http://engraph.test${path}`);
        if (host === "engraph.test") await visit(pathname);
      }
    };
    await visit("/llms.txt");
    await visit("/llms-full.txt");
    expect([...seen].filter((path) => path.startsWith("/docs/")).length).toBeGreaterThan(60);
    const picture = await get("/docs/pictures/graph.png");
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  });

  test("the documents for language models exist as one text, without those for contributors", async () => {
    const text = await (await get("/llms-full.txt")).text();
    for (const part of ["# Quickstart", "# Concepts", "# engraph", "# HTTP API", "name: engraph"])
      expect([part, text.includes(part)]).toEqual([part, true]);
    expect(text.includes("# Changelog")).toBe(false);
  });

  test("the documents for language models are texts, and never run as a page", async () => {
    const { headers } = await get("/docs/repository/skills/engraph/SKILL.md");
    expect(headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  });
});

test.each(["/docs/", "/openapi.json/", "/health/"])("a slash after %s is not another path", async (path) => {
  expect((await get(path)).status).toBe(200);
});

describe("the explorer", () => {
  const page = async (): Promise<string> => (await get("/explorer")).text();

  test("the explorer is served with every file that its page names, and these files are cached forever", async () => {
    const named = [...(await page()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? "");
    expect(named.length).toBeGreaterThan(2);
    for (const path of named) {
      const { status, headers } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      if (path.startsWith("/explorer/assets/")) expect(headers.get("Cache-Control")).toContain("immutable");
    }
    expect((await get("/explorer")).headers.get("Cache-Control")).toBe("no-cache");
  });

  test("the explorer may reach no other origin, run no inline script, and be in no frame", async () => {
    const policy = (await get("/explorer")).headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    for (const source of ["script-src", "style-src", "connect-src", "worker-src"])
      expect(policy).toContain(`${source} 'self'`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|\*|unsafe/);
    expect(await page()).not.toMatch(/<script(?![^>]* src=)|<style|style=|https?:/);
  });

  test.each([
    "/explorer/no-such.js",
    "/explorer/assets/..%2F..%2Fllms.txt",
    "/explorer/index.html.bak",
    "/explorer/assets/",
  ])("the explorer serves nothing at %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
