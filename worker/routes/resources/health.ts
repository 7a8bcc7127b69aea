import { createRoute, z, type OpenAPIHono } from "@hono/zod-openapi";
import type { App } from "../app-types.ts";
import { json } from "../route.ts";

const health = z
  .object({ status: z.enum(["ok", "degraded"]), dependencies: z.object({ postgres: z.enum(["ok", "down"]) }) })
  .openapi("Health");

export function mountHealth(app: OpenAPIHono<App>): void {
  app.openapi(
    createRoute({
      method: "get",
      path: "/health",
      summary: "Liveness and dependencies",
      tags: ["Service"],
      security: [],
      responses: { 200: json(health, "Everything answers"), 503: json(health, "A dependency does not answer") },
    }),
    async (c) => {
      const up = await c.get("services").control.ping();
      return c.json(
        {
          status: up ? ("ok" as const) : ("degraded" as const),
          dependencies: { postgres: up ? ("ok" as const) : ("down" as const) },
        },
        up ? 200 : 503,
      );
    },
  );
}
