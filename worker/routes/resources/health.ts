import { createRoute, z, type OpenAPIHono } from "@hono/zod-openapi";
import { models } from "../../../shared/api/models.ts";
import { problem } from "../../../shared/api/problem.ts";
import { modelsOf } from "../../flows/access/models.ts";
import { tryDependencies } from "../../flows/access/health.ts";
import type { App } from "../app-types.ts";
import { json } from "../route.ts";

const health = z
  .object({
    status: z.enum(["ok", "degraded"]).describe("`degraded` if a dependency is down or full."),
    dependencies: z
      .object({
        postgres: z.enum(["ok", "down"]).describe("Whether Postgres answers."),
        storage: z
          .enum(["ok", "full", "down"])
          .describe("Whether memories can be read and written. `full`: only read."),
      })
      .describe("State of each dependency."),
    models,
  })
  .openapi("Health", { description: "State of the service and of what it depends on." });

/**
 * Not by `route.ts`: callers have no key, may add any query (load balancers do, against caches), and get this answer instead of a problem.
 */
export function mountHealth(app: OpenAPIHono<App>): void {
  app.openapi(
    createRoute({
      method: "get",
      operationId: "getHealth",
      path: "/health",
      summary: "Check the service and its dependencies",
      description: "Whether Postgres answers and storage can be written, which is tried by a write. Takes no key.",
      tags: ["Service"],
      security: [],
      responses: {
        200: json(health, "All dependencies answer, and storage can be written"),
        405: { description: "Another method than GET", content: { "application/problem+json": { schema: problem } } },
        503: json(health, "A dependency does not answer, or storage is full"),
      },
    }),
    async (c) => {
      const dependencies = await tryDependencies(c.get("services"));
      const isWhole = dependencies.postgres === "ok" && dependencies.storage === "ok";
      const status = isWhole ? ("ok" as const) : ("degraded" as const);
      return c.json({ status, dependencies, models: await modelsOf(c.get("services")) }, isWhole ? 200 : 503);
    },
  );
}
