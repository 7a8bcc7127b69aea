import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { budgets, budgetsIn, budgetsQuery, usagePage, usageQuery } from "../../../shared/api/usage.ts";
import type { GraphName } from "../../ports/control-plane.ts";
import { readBudgets, readUsage, saveBudgets } from "../../flows/tenancy/usage.ts";
import { deferred } from "../acknowledge.ts";
import type { App } from "../app-types.ts";
import { requireScope, requireWholeTenant } from "../middleware/authorisation.ts";
import { limitBody, requireJson } from "../middleware/body.ts";
import { json, jsonBody, NO_QUERY, PROBLEMS } from "../graph-scope.ts";

const tags = ["Usage and budgets"];

/** What models were asked for, and how much of it there may be. */
export function mountUsage(app: OpenAPIHono<App>): void {
  const tenantOf = (c: Context<App>): string => c.get("principal").tenant_id;

  app.openapi(
    createRoute({
      method: "get",
      path: "/v1/usage",
      summary: "Calls of models, tokens and cost, by day, user or graph, and model; the latest day first",
      tags,
      middleware: [requireScope("read"), requireWholeTenant],
      request: { query: usageQuery },
      responses: { 200: json(usagePage, "One row a day, user or graph, and model"), ...PROBLEMS },
    }),
    async (c) => c.json(await readUsage(c.get("services"), tenantOf(c), c.req.valid("query")), 200),
  );

  app.openapi(
    createRoute({
      method: "get",
      path: "/v1/budgets",
      summary: "Daily limits, and what is left of them",
      tags,
      middleware: [requireScope("read"), requireWholeTenant],
      request: { query: budgetsQuery },
      responses: {
        200: json(budgets, "The tenant's budgets; those of one user or graph where the query names it"),
        ...PROBLEMS,
      },
    }),
    async (c) => {
      const { user_id, graph_id } = c.req.valid("query");
      const memory: GraphName | null =
        user_id !== undefined
          ? { kind: "user", id: user_id }
          : graph_id !== undefined
            ? { kind: "graph", id: graph_id }
            : null;
      return c.json(await readBudgets(c.get("services"), tenantOf(c), memory), 200);
    },
  );

  app.openapi(
    createRoute({
      method: "put",
      path: "/v1/budgets",
      summary: "Replace the daily limits; what waited because one was spent goes on",
      tags,
      middleware: [
        requireScope("admin"),
        requireWholeTenant,
        limitBody((c) => c.get("services").limits.request_bytes),
        requireJson,
      ],
      request: { query: NO_QUERY, body: jsonBody(budgetsIn) },
      responses: { 200: json(budgets, "The budgets now in force"), ...PROBLEMS },
    }),
    async (c) => c.json(await saveBudgets(c.get("services"), tenantOf(c), c.req.valid("json"), deferred(c)), 200),
  );
}
