import type { OpenAPIHono } from "@hono/zod-openapi";
import { retried, retryTenantQuery, tenantRetried } from "../../../shared/api/retry.ts";
import { retryMemory, retryTenant } from "../../flows/ingest/retry.ts";
import type { App } from "../app-types.ts";
import type { GraphScope } from "../graph-scope.ts";
import { graphRoutes, json, tenantRoutes } from "../route.ts";

const tag = "Writing";

/** Reading everything again that failed. */
export function mountRetry(app: OpenAPIHono<App>, scope: GraphScope): void {
  graphRoutes(app, scope).route(
    {
      method: "post",
      id: "retry",
      path: "/retry",
      summary: "Retry all failed episodes of a memory, and try those now that wait after an error",
      tag,
      needs: "write",
      answers: { 202: json(retried, "They are queued again") },
    },
    ({ services, address }) => retryMemory(services, address),
  );
}

export function mountTenantRetry(app: OpenAPIHono<App>): void {
  tenantRoutes(app)(
    {
      method: "post",
      id: "retryTenant",
      path: "/v1/retry",
      summary: "Retry all failed episodes of a page of memories: users first, then graphs",
      tag,
      needs: "write",
      query: retryTenantQuery,
      answers: { 202: json(tenantRetried, "They are queued again") },
    },
    ({ services, tenant, query }) => retryTenant(services, tenant, query),
  );
}
