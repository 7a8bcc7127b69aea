import { createRoute, z, type OpenAPIHono } from "@hono/zod-openapi";
import { problem } from "../../../shared/api/problem.ts";
import { metricsPage } from "../../flows/access/metrics-page.ts";
import type { App } from "../app-types.ts";
import { requireAdminToken } from "../middleware/authorisation.ts";

const OPEN_METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/** Not by `route.ts`: the answer is not JSON, and a scraper may add any query. */
export function mountMetrics(app: OpenAPIHono<App>): void {
  const refused = (description: string) => ({
    description,
    content: { "application/problem+json": { schema: problem } },
  });
  app.openapi(
    createRoute({
      method: "get",
      operationId: "getMetrics",
      path: "/metrics",
      summary: "Read the metrics of this isolate, as OpenMetrics",
      description:
        "Requests and stages since the isolate that answers started. `npm run serve` has one isolate, so this is all of it; at Cloudflare many answer, each for itself.",
      tags: ["Service"],
      security: [{ admin_token: [] }],
      middleware: [requireAdminToken] as const,
      responses: {
        200: { description: "A page for Prometheus", content: { [OPEN_METRICS]: { schema: z.string() } } },
        401: refused("Another token than the admin's"),
        405: refused("Another method than GET"),
      },
    }),
    async (c) => c.body(await metricsPage(c.get("services")), 200, { "Content-Type": OPEN_METRICS }),
  );
}
