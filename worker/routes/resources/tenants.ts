import { type OpenAPIHono } from "@hono/zod-openapi";
import { closedObject } from "../../../shared/api/closed-object.ts";
import { listLimit, page, pageCursor, storableText } from "../../../shared/api/scalars.ts";
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
import { rebuildGraph } from "../../flows/lifecycle/rebuild.ts";
import { createKey, createTenant, listKeys, revokeKey, rotateKey } from "../../flows/tenancy/administer.ts";
import type { App } from "../app-types.ts";
import { adminRoutes, json } from "../route.ts";

const tag = "Administration";
const ofTenant = { id: storableText(100).describe("ID of the tenant.") };
const ofKey = { ...ofTenant, key_id: storableText(100).describe("ID of the key.") };

export function mountTenants(app: OpenAPIHono<App>): void {
  const route = adminRoutes(app);

  route(
    {
      method: "post",
      id: "createTenant",
      path: "/v1/tenants",
      summary: "Create a tenant and its first key",
      tag,
      body: tenantIn,
      answers: { 201: json(tenantMade, "The key is shown this once") },
    },
    ({ services, body }) => createTenant(services, body),
  );

  route(
    {
      method: "post",
      id: "createKey",
      path: "/v1/tenants/{id}/keys",
      summary: "Create a key",
      tag,
      params: ofTenant,
      body: keyIn,
      answers: { 201: json(keyMade, "The key is shown this once") },
    },
    ({ services, params: { id }, body }) => createKey(services, id, body),
  );

  route(
    {
      method: "get",
      id: "listKeys",
      path: "/v1/tenants/{id}/keys",
      summary: "List the keys of a tenant, newest first",
      tag,
      params: ofTenant,
      query: closedObject({ limit: listLimit, cursor: pageCursor.optional() }),
      answers: { 200: json(page(key), "Keys, without their secrets") },
    },
    ({ services, params: { id }, query: { limit, cursor } }) => listKeys(services, id, limit, cursor),
  );

  route(
    {
      method: "post",
      id: "rotateKey",
      path: "/v1/tenants/{id}/keys/{key_id}/rotate",
      summary: "Rotate a key: the old one works for `overlap_seconds` more (a day unless stated)",
      tag,
      params: ofKey,
      body: rotationIn,
      answers: { 201: json(keyRotated, "The new key is shown this once") },
    },
    ({ services, params: { id, key_id }, body }) => rotateKey(services, id, key_id, body),
  );

  route(
    {
      method: "delete",
      id: "revokeKey",
      path: "/v1/tenants/{id}/keys/{key_id}",
      summary: "Revoke a key",
      tag,
      params: ofKey,
      answers: { 204: { description: "Revoked; it stops working within 30 seconds" } },
    },
    async ({ c, services, params: { id, key_id } }) => {
      await revokeKey(services, id, key_id);
      return c.body(null, 204);
    },
  );

  route(
    {
      method: "post",
      id: "rebuildMemory",
      path: "/v1/tenants/{id}/rebuild",
      summary: "Rebuild a lost memory from the ledger",
      tag,
      params: ofTenant,
      body: rebuildIn,
      answers: { 200: json(rebuilt, "The memory is rebuilt; vectors follow") },
    },
    ({ services, params: { id: tenant }, body: { user_id, graph_id } }) => {
      const name =
        user_id === undefined
          ? ({ kind: "graph", id: graph_id ?? "" } as const)
          : ({ kind: "user", id: user_id } as const);
      return rebuildGraph(services, { tenant, ...name });
    },
  );
}
