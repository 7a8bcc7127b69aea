import type { OpenAPIHono } from "@hono/zod-openapi";
import { accepts } from "hono/accepts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import type { App } from "../app-types.ts";

/** Where to go from here. */
const ENTRANCE = {
  name: "Engraph",
  description: "Chat memory at the edge: a bi-temporal knowledge graph for every user.",
  docs: "/docs",
  openapi: "/openapi.json",
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
<li><a href="${ENTRANCE.docs}">The API, to read and to try</a></li>
<li><a href="${ENTRANCE.openapi}">Its OpenAPI document</a></li>
<li><a href="${ENTRANCE.health}">Whether the service is well</a></li>
<li>The first two minutes: README.md of the repository</li>
</ul>
</html>
`;

/** Swagger UI, from the files of its package, which are served beside it. */
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

/** Nothing is sent anywhere: there is no badge of a validator, and the key is forgotten with the page. */
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

/** What of the package may be asked for. */
const FILES: ReadonlySet<string> = new Set(["swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"]);
const ONE_DAY = "public, max-age=86400";

/** Pages for people: the entrance, and the contract to read and to try. They load nothing from any other origin. */
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
  app.get("/docs/:file", async (c) => {
    const file = c.req.param("file");
    const { asset } = c.get("services");
    const found = asset !== null && FILES.has(file) ? await asset(file) : null;
    if (found?.ok !== true) throw new FaultError(notFound(`/docs/${file}`));
    const type = found.headers.get("Content-Type") ?? "application/octet-stream";
    return new Response(found.body, { headers: { "Content-Type": type, "Cache-Control": ONE_DAY } });
  });
}
