import { createRoute, z, type OpenAPIHono } from "@hono/zod-openapi";
import { closedObject } from "../../../shared/api/closed-object.ts";
import { listLimit, page, storableText } from "../../../shared/api/scalars.ts";
import {
  key,
  keyIn,
  keyMade,
  keyRotated,
  rebuildIn,
  rebuilt,
  rotationIn,
  tenantIn,
  tenantMade,
} from "../../../shared/api/tenants.ts";
import { createKey, createTenant, listKeys, revokeKey, rotateKey } from "../../flows/tenancy/administer.ts";
import { rebuildGraph } from "../../flows/lifecycle/rebuild.ts";
import type { App } from "../app-types.ts";
import { limitBody, requireJson } from "../middleware/body.ts";
import { NO_QUERY, json, jsonBody, PROBLEMS } from "../graph-scope.ts";
import { answerOnce, idempotencyHeader } from "../middleware/idempotency.ts";

const tags = ["Administration"];
const middleware = [
  limitBody((c) => c.get("services").limits.request_bytes),
  requireJson,
  answerOnce(() => "administration"),
];
const params = z.object({ id: storableText(100) });

/** Tenants and their keys, for the holder of the admin token. */
export function mountTenants(app: OpenAPIHono<App>): void {
  app.openapi(
    createRoute({
      method: "post",
      path: "/v1/tenants",
      summary: "Make a tenant and its first key",
      tags,
      middleware,
      request: { headers: idempotencyHeader, query: NO_QUERY, body: jsonBody(tenantIn) },
      responses: { 201: json(tenantMade, "The key is shown this once"), ...PROBLEMS },
    }),
    async (c) => c.json(await createTenant(c.get("services"), c.req.valid("json")), 201),
  );

  app.openapi(
    createRoute({
      method: "post",
      path: "/v1/tenants/{id}/keys",
      summary: "Make a key",
      tags,
      middleware,
      request: { headers: idempotencyHeader, params, query: NO_QUERY, body: jsonBody(keyIn) },
      responses: { 201: json(keyMade, "The key is shown this once"), ...PROBLEMS },
    }),
    async (c) => c.json(await createKey(c.get("services"), c.req.valid("param").id, c.req.valid("json")), 201),
  );

  app.openapi(
    createRoute({
      method: "get",
      path: "/v1/tenants/{id}/keys",
      summary: "Keys of a tenant, newest first",
      tags,
      request: { params, query: closedObject({ limit: listLimit, cursor: z.string().optional() }) },
      responses: { 200: json(page(key), "Keys, without their secrets"), ...PROBLEMS },
    }),
    async (c) => {
      const { limit, cursor } = c.req.valid("query");
      return c.json(await listKeys(c.get("services"), c.req.valid("param").id, limit, cursor), 200);
    },
  );

  app.openapi(
    createRoute({
      method: "post",
      path: "/v1/tenants/{id}/keys/{key_id}/rotate",
      summary: "Make a key in the stead of another, which goes on working for `overlap_seconds` (a day unless stated)",
      tags,
      middleware,
      request: {
        headers: idempotencyHeader,
        params: params.extend({ key_id: storableText(100) }),
        query: NO_QUERY,
        body: jsonBody(rotationIn),
      },
      responses: { 201: json(keyRotated, "The new key is shown this once"), ...PROBLEMS },
    }),
    async (c) => {
      const { id, key_id } = c.req.valid("param");
      return c.json(await rotateKey(c.get("services"), id, key_id, c.req.valid("json")), 201);
    },
  );

  app.openapi(
    createRoute({
      method: "delete",
      path: "/v1/tenants/{id}/keys/{key_id}",
      summary: "Revoke a key",
      tags,
      request: { params: params.extend({ key_id: storableText(100) }), query: NO_QUERY },
      responses: { 204: { description: "Revoked; it stops working within 30 seconds" }, ...PROBLEMS },
    }),
    async (c) => {
      const { id, key_id } = c.req.valid("param");
      await revokeKey(c.get("services"), id, key_id);
      return c.body(null, 204);
    },
  );

  app.openapi(
    createRoute({
      method: "post",
      path: "/v1/tenants/{id}/rebuild",
      summary: "Make a memory whose object was lost anew from the ledger",
      tags,
      middleware,
      request: { headers: idempotencyHeader, params, query: NO_QUERY, body: jsonBody(rebuildIn) },
      responses: { 200: json(rebuilt, "It is there again; vectors follow"), ...PROBLEMS },
    }),
    async (c) => {
      const { user_id, graph_id } = c.req.valid("json");
      const tenant = c.req.valid("param").id;
      const address =
        user_id === undefined
          ? ({ tenant, kind: "graph", id: graph_id ?? "" } as const)
          : ({ tenant, kind: "user", id: user_id } as const);
      return c.json(await rebuildGraph(c.get("services"), address), 200);
    },
  );
}
