import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { ontology } from "../../../shared/api/ontology.ts";
import { graphOntology, saveGraphOntology, saveTenantOntology, tenantOntology } from "../../flows/tenancy/ontology.ts";
import type { App } from "../app-types.ts";
import { requireWholeTenant, requireScope } from "../middleware/authorisation.ts";
import { limitBody, requireJson } from "../middleware/body.ts";
import { NO_QUERY, addressOf, graphParams, json, jsonBody, PROBLEMS, type GraphScope } from "../graph-scope.ts";

const tags = ["Ontology"];
const takesBody = [limitBody((c) => c.get("services").limits.request_bytes), requireJson] as const;

/** What all memories of a tenant are made of. */
export function mountTenantOntology(app: OpenAPIHono<App>): void {
  app.openapi(
    createRoute({
      method: "get",
      path: "/v1/ontology",
      summary: "Types and exclusions of all memories",
      tags,
      middleware: [requireScope("read"), requireWholeTenant],
      request: { query: NO_QUERY },
      responses: { 200: json(ontology, "The ontology; empty if none was put"), ...PROBLEMS },
    }),
    async (c) => c.json(await tenantOntology(c.get("services"), c.get("principal").tenant_id), 200),
  );

  app.openapi(
    createRoute({
      method: "put",
      path: "/v1/ontology",
      summary: "Replace the types and exclusions of all memories",
      tags,
      middleware: [requireScope("admin"), requireWholeTenant, ...takesBody],
      request: { query: NO_QUERY, body: jsonBody(ontology) },
      responses: { 200: json(ontology, "The ontology, in force for what is extracted from now on"), ...PROBLEMS },
    }),
    async (c) =>
      c.json(await saveTenantOntology(c.get("services"), c.get("principal").tenant_id, c.req.valid("json")), 200),
  );
}

/** What one memory is made of besides. */
export function mountGraphOntology(app: OpenAPIHono<App>, scope: GraphScope): void {
  const path = `${scope.base}/ontology`;
  const params = graphParams(scope, {});

  app.openapi(
    createRoute({
      method: "get",
      path,
      summary: "Types and exclusions of this memory alone",
      tags,
      middleware: [requireScope("read")],
      request: { params, query: NO_QUERY },
      responses: { 200: json(ontology, "The ontology; empty if none was put"), ...PROBLEMS },
    }),
    async (c) => c.json(await graphOntology(c.get("services"), addressOf(c, scope)), 200),
  );

  app.openapi(
    createRoute({
      method: "put",
      path,
      summary: "Replace the types and exclusions of this memory, which stand above the tenant's",
      tags,
      middleware: [requireScope("write"), ...takesBody],
      request: { params, query: NO_QUERY, body: jsonBody(ontology) },
      responses: { 200: json(ontology, "The ontology, in force for what is extracted from now on"), ...PROBLEMS },
    }),
    async (c) => c.json(await saveGraphOntology(c.get("services"), addressOf(c, scope), c.req.valid("json")), 200),
  );
}
