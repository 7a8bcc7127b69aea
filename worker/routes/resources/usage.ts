import type { OpenAPIHono } from "@hono/zod-openapi";
import { budgets, budgetsIn, budgetsQuery, usagePage, usageQuery } from "../../../shared/api/usage.ts";
import { readBudgets, readUsage, saveBudgets } from "../../flows/tenancy/usage.ts";
import type { GraphName } from "../../ports/control-plane.ts";
import { deferred } from "../acknowledge.ts";
import type { App } from "../app-types.ts";
import { json, tenantRoutes } from "../route.ts";

const tag = "Usage and budgets";

export function mountUsage(app: OpenAPIHono<App>): void {
  const route = tenantRoutes(app);

  route(
    {
      method: "get",
      id: "getUsage",
      path: "/v1/usage",
      summary: "List model calls, tokens and cost by day, memory and model, latest day first",
      tag,
      needs: "read",
      query: usageQuery,
      answers: { 200: json(usagePage, "One row per day, user or graph, and model") },
    },
    ({ services, tenant, query }) => readUsage(services, tenant, query),
  );

  route(
    {
      method: "get",
      id: "getBudgets",
      path: "/v1/budgets",
      summary: "Get the daily limits, and what is left of them",
      tag,
      needs: "read",
      query: budgetsQuery,
      answers: { 200: json(budgets, "The tenant's budgets; those of one user or graph where the query names it") },
    },
    ({ services, tenant, query: { user_id, graph_id } }) => readBudgets(services, tenant, memoryOf(user_id, graph_id)),
  );

  route(
    {
      method: "put",
      id: "putBudgets",
      path: "/v1/budgets",
      summary: "Change daily limits; work that waited for a spent budget continues",
      tag,
      needs: "admin",
      body: budgetsIn,
      answers: { 200: json(budgets, "The budgets now in force") },
    },
    ({ c, services, tenant, body }) => saveBudgets(services, tenant, body, deferred(c)),
  );
}

function memoryOf(user_id: string | undefined, graph_id: string | undefined): GraphName | null {
  if (user_id !== undefined) return { kind: "user", id: user_id };
  return graph_id === undefined ? null : { kind: "graph", id: graph_id };
}
