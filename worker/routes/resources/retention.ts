import type { OpenAPIHono } from "@hono/zod-openapi";
import { retention, retentionQuery, tenantRetention, tenantRetentionIn } from "../../../shared/api/retention.ts";
import { graphRetention, saveTenantRetention, readTenantRetention } from "../../flows/tenancy/retention.ts";
import { deferred } from "../acknowledge.ts";
import type { App } from "../app-types.ts";
import type { GraphScope } from "../graph-scope.ts";
import { graphRoutes, json, tenantRoutes } from "../route.ts";

const tag = "Retention";

export function mountTenantRetention(app: OpenAPIHono<App>): void {
  const route = tenantRoutes(app);
  const path = "/v1/retention";

  route(
    {
      method: "get",
      id: "getTenantRetention",
      path,
      summary: "Get how many days all memories keep episodes",
      tag,
      needs: "read",
      answers: { 200: json(tenantRetention, "The days, and how many memories have not taken over a change yet") },
    },
    ({ services, tenant }) => readTenantRetention(services, tenant),
  );

  route(
    {
      method: "put",
      id: "putTenantRetention",
      path,
      summary: "Change how many days memories keep episodes that have no value of their own",
      tag,
      needs: "admin",
      body: tenantRetentionIn,
      answers: { 200: json(tenantRetention, "The days in force, and how many memories are still to take them over") },
    },
    ({ c, services, tenant, body }) => saveTenantRetention(services, tenant, body.retention_days, deferred(c)),
  );
}

export function mountGraphRetention(app: OpenAPIHono<App>, scope: GraphScope): void {
  const { route } = graphRoutes(app, scope);

  route(
    {
      method: "get",
      id: "getRetention",
      path: "/retention",
      summary: "Get how many days this memory keeps episodes, and what it forgets next",
      tag,
      needs: "read",
      query: retentionQuery,
      answers: { 200: json(retention, "What holds, or with retention_days what that value would forget") },
    },
    ({ services, address, query: { retention_days } }) => graphRetention(services, address, retention_days),
  );
}
