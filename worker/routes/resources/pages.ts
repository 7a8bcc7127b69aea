import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import type { App } from "../app-types.ts";
import { cacheByOrigin, publicOrigin } from "../public-origin.ts";

const ENTRANCE = {
  name: "Engraph",
  description: "Chat memory at the edge: a bi-temporal knowledge graph for every user.",
  explorer: "/explorer",
  docs: "/docs",
  openapi: "/openapi.json",
  llms: "/llms.txt",
  health: "/health",
  readme: "README.md of the repository: what it is, and the first two minutes",
} as const;

const ENTRANCE_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Engraph</title>
<h1>Engraph</h1>
<p>${ENTRANCE.description}</p>
<ul>
<li><a href="${ENTRANCE.explorer}">The explorer: memories to look at</a></li>
<li><a href="${ENTRANCE.docs}">The API, to read and to try</a></li>
<li><a href="${ENTRANCE.openapi}">Its OpenAPI document</a></li>
<li><a href="${ENTRANCE.llms}">The documents, for language models and coding agents</a></li>
<li><a href="${ENTRANCE.health}">Whether the service is well</a></li>
<li>The first two minutes: README.md of the repository</li>
</ul>
</html>
`;

const DOCS_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Engraph API</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</html>
`;

/** No validator badge, no stored key: nothing is sent elsewhere. */
const START = `SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  displayOperationId: true,
  tryItOutEnabled: true,
  persistAuthorization: false,
  validatorUrl: null,
});
`;

const FILES: ReadonlySet<string> = new Set(["swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"]);
const DOCUMENT = /^(?:[\w-]+\/)*[\w-]+\.md$/;
/** Pictures in documents. */
const PICTURE = /^pictures\/[\w-]+\.png$/;
const MARKDOWN = "text/markdown; charset=utf-8";
/** File names contain their digest; the page's name does not. */
const EXPLORER_FILE = /^(?:assets\/[\w.-]+|icon\.svg)$/;
const FOR_EVER = "public, max-age=31536000, immutable";
const ASK_AGAIN = "no-cache";
const ONE_DAY = "public, max-age=86400";
const ONE_HOUR_S = 3_600;
const ONE_HOUR = `public, max-age=${ONE_HOUR_S}`;

/**
 * Pages load nothing from other origins. `/llms.txt` (https://llmstxt.org), `/llms-full.txt` and every document they name are for language
 * models.
 */
export function mountPages(app: OpenAPIHono<App>): void {
  app.get("/", (c) => {
    const wanted = accepts(c, {
      header: "Accept",
      supports: ["application/json", "text/html"],
      default: "application/json",
    });
    return wanted === "text/html" ? c.html(ENTRANCE_PAGE) : c.json(ENTRANCE);
  });
  app.get("/docs", (c) => c.html(DOCS_PAGE));
  app.get("/docs/start.js", (c) => c.body(START, 200, { "Content-Type": "text/javascript; charset=utf-8" }));
  for (const path of ["/llms.txt", "/llms-full.txt"])
    app.get(path, async (c) => {
      const file = await assetOf(c, path.slice(1));
      if (file === null) throw new FaultError(notFound(path));
      // a copied text does not show its address
      const text = (await file.text()).replaceAll("](/", `](${publicOrigin(c)}/`);
      return c.body(text, 200, { "Content-Type": MARKDOWN, "Cache-Control": cacheByOrigin(c, ONE_HOUR_S) });
    });
  app.get("/explorer", (c) => explorerFile(c, "index.html"));
  app.get("/explorer/:file{.+}", (c) => explorerFile(c, c.req.param("file")));
  app.get("/docs/:file{.+}", async (c) => {
    const file = c.req.param("file");
    const isOfDocuments = DOCUMENT.test(file) || PICTURE.test(file);
    const found = await (FILES.has(file) ? assetOf(c, file) : isOfDocuments ? assetOf(c, `docs/${file}`) : null);
    if (found === null) throw new FaultError(notFound(`/docs/${file}`));
    const isDocument = file.endsWith(".md");
    const type = isDocument ? MARKDOWN : (found.headers.get("Content-Type") ?? "application/octet-stream");
    return new Response(found.body, {
      headers: { "Content-Type": type, "Cache-Control": isDocument ? ONE_HOUR : ONE_DAY },
    });
  });
}

async function explorerFile(c: Context<App>, file: string): Promise<Response> {
  const isPage = file === "index.html";
  // served only under the folder's name
  const path = isPage ? "explorer/" : EXPLORER_FILE.test(file) ? `explorer/${file}` : null;
  const found = path === null ? null : await assetOf(c, path);
  if (found === null) throw new FaultError(notFound(`/explorer/${file}`));
  return new Response(found.body, {
    headers: {
      "Content-Type": found.headers.get("Content-Type") ?? "application/octet-stream",
      "Cache-Control": file.startsWith("assets/") ? FOR_EVER : ASK_AGAIN,
    },
  });
}

async function assetOf(c: Context<App>, file: string): Promise<Response | null> {
  const { asset } = c.get("services");
  const found = asset === null ? null : await asset(file);
  return found?.ok === true ? found : null;
}
