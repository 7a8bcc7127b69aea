import type { OpenAPIHono } from "@hono/zod-openapi";
import { ontology } from "../../../shared/api/ontology.ts";
import { graphOntology, saveGraphOntology, saveTenantOntology, tenantOntology } from "../../flows/tenancy/ontology.ts";
import type { App } from "../app-types.ts";
import type { GraphScope } from "../graph-scope.ts";
import { graphRoutes, json, tenantRoutes } from "../route.ts";

const tag = "Ontology";
const current = { 200: json(ontology, "The ontology; empty if none was set") };
const saved = { 200: json(ontology, "The ontology, in force for what is extracted from now on") };

export function mountTenantOntology(app: OpenAPIHono<App>): void {
  const route = tenantRoutes(app);
  const path = "/v1/ontology";

  route(
    {
      method: "get",
      id: "getTenantOntology",
      path,
      summary: "Get the types and exclusions of all memories",
      tag,
      needs: "read",
      answers: current,
    },
    ({ services, tenant }) => tenantOntology(services, tenant),
  );

  route(
    {
      method: "put",
      id: "putTenantOntology",
      path,
      summary: "Replace the types and exclusions of all memories",
      tag,
      needs: "admin",
      body: ontology,
      answers: saved,
    },
    ({ services, tenant, body }) => saveTenantOntology(services, tenant, body),
  );
}

export function mountGraphOntology(app: OpenAPIHono<App>, scope: GraphScope): void {
  const { route } = graphRoutes(app, scope);
  const path = "/ontology";

  route(
    {
      method: "get",
      id: "getOntology",
      path,
      summary: "Get the types and exclusions of this memory alone",
      tag,
      needs: "read",
      answers: current,
    },
    ({ services, address }) => graphOntology(services, address),
  );

  route(
    {
      method: "put",
      id: "putOntology",
      path,
      summary: "Replace the types and exclusions of this memory, which take precedence over the tenant's",
      tag,
      needs: "write",
      body: ontology,
      answers: saved,
    },
    ({ services, address, body }) => saveGraphOntology(services, address, body),
  );
}
