import type { OpenAPIHono } from "@hono/zod-openapi";
import { jsonValue } from "../../shared/api/scalars.ts";
import type { App } from "./app-types.ts";

const DOCUMENT_TYPES: Readonly<Record<string, "object" | "string">> = { "application/json": "object" };

/** The contract, generated from the routes. */
export function mountOpenApi(app: OpenAPIHono<App>): void {
  app.openAPIRegistry.registerComponent("schemas", "JsonValue", jsonValue as object);
  app.openAPIRegistry.registerComponent("securitySchemes", "key", { type: "http", scheme: "bearer" });
  const page = (path: string, summary: string, ...types: string[]): void =>
    app.openAPIRegistry.registerPath({
      method: "get",
      path,
      summary,
      tags: ["Service"],
      security: [],
      responses: {
        200: {
          description: summary,
          content: Object.fromEntries(
            types.map((type) => [type, { schema: { type: DOCUMENT_TYPES[type] ?? "string" } }]),
          ),
        },
      },
    });
  page("/", "What this is, and where to go", "text/html", "application/json");
  page("/openapi.json", "This document", "application/json");
  page("/docs", "This document as a page", "text/html");
  app.doc31("/openapi.json", {
    openapi: "3.1.0",
    info: {
      title: "Engraph",
      version: "1",
      description: "Chat memory at the edge: a bi-temporal knowledge graph for every user.",
    },
    security: [{ key: [] }],
  });
}
