import { createRoute, z, type OpenAPIHono } from "@hono/zod-openapi";
import { closedObject } from "../../../shared/api/closed-object.ts";
import { owner, profileIn } from "../../../shared/api/owners.ts";
import { erasureReceipt } from "../../../shared/api/erasure.ts";
import { listLimit, page } from "../../../shared/api/scalars.ts";
import { forgetKeysOf } from "../../flows/tenancy/authenticate.ts";
import { eraseGraph } from "../../flows/lifecycle/erase.ts";
import { getOwner, patchOwner, saveOwner } from "../../flows/access/open-graph.ts";
import type { App } from "../app-types.ts";
import { requireScope, requireWholeTenant } from "../middleware/authorisation.ts";
import { limitBody, requireJson } from "../middleware/body.ts";
import { NO_QUERY, addressOf, graphParams, json, jsonBody, PROBLEMS, type GraphScope } from "../graph-scope.ts";

/** Users and standalone graphs themselves. */
export function mountOwners(app: OpenAPIHono<App>, scope: GraphScope): void {
  const what = scope.kind === "user" ? "user" : "graph";
  const params = graphParams(scope, {});
  const tags = ["Users and graphs"];
  const writing = [requireScope("write"), limitBody((c) => c.get("services").limits.request_bytes), requireJson];

  app.openapi(
    createRoute({
      method: "get",
      path: scope.collection,
      summary: `${what}s, newest first`,
      tags,
      middleware: [requireScope("read"), requireWholeTenant],
      request: { query: closedObject({ limit: listLimit, cursor: z.string().optional() }) },
      responses: { 200: json(page(owner), `${what}s`), ...PROBLEMS },
    }),
    async (c) => {
      const { tenant_id } = c.get("principal");
      const { limit, cursor } = c.req.valid("query");
      return c.json(await c.get("services").control.owners(tenant_id, scope.kind, limit, cursor), 200);
    },
  );

  app.openapi(
    createRoute({
      method: "get",
      path: scope.base,
      summary: `One ${what}`,
      tags,
      middleware: [requireScope("read")],
      request: { params, query: NO_QUERY },
      responses: { 200: json(owner, `The ${what}`), ...PROBLEMS },
    }),
    async (c) => c.json(await getOwner(c.get("services"), addressOf(c, scope)), 200),
  );

  app.openapi(
    createRoute({
      method: "put",
      path: scope.base,
      summary: `Register a ${what}, or replace what is known of it`,
      tags,
      middleware: writing,
      request: { params, query: NO_QUERY, body: jsonBody(profileIn) },
      responses: { 200: json(owner, `The ${what}`), ...PROBLEMS },
    }),
    async (c) => c.json(await saveOwner(c.get("services"), addressOf(c, scope), c.req.valid("json"), true), 200),
  );

  app.openapi(
    createRoute({
      method: "patch",
      path: scope.base,
      summary: `Change what is known of a ${what}`,
      tags,
      middleware: writing,
      request: { params, query: NO_QUERY, body: jsonBody(profileIn) },
      responses: { 200: json(owner, `The ${what}`), ...PROBLEMS },
    }),
    async (c) => c.json(await patchOwner(c.get("services"), addressOf(c, scope), c.req.valid("json")), 200),
  );

  app.openapi(
    createRoute({
      method: "delete",
      path: scope.base,
      summary: `Erase a ${what} and everything remembered of it`,
      tags,
      middleware: [requireScope("write")],
      request: { params, query: NO_QUERY },
      responses: {
        200: json(erasureReceipt, "It was erased before"),
        202: json(erasureReceipt, "Its erasure has begun; repeat the request to see it finished"),
        ...PROBLEMS,
      },
    }),
    async (c) => {
      const address = addressOf(c, scope);
      const { receipt, repeated } = await eraseGraph(c.get("services"), address);
      forgetKeysOf(c.get("services").keys, address);
      return c.json(receipt, repeated ? 200 : 202);
    },
  );
}
