import { OpenAPIHono } from "@hono/zod-openapi";
import { Scalar } from "@scalar/hono-api-reference";
import type { MiddlewareHandler } from "hono";
import { jsonValue } from "../../shared/api/scalars.ts";
import { FaultError } from "../../shared/fault.ts";
import type { GraphKind } from "../../shared/ids.ts";
import type { App, RouteServices } from "./app-types.ts";
import { requireAdminToken, requireKey } from "./middleware/authorisation.ts";
import { mountAsk } from "./resources/ask.ts";
import { mountCommunities } from "./resources/communities.ts";
import { mountEpisodes } from "./resources/episodes.ts";
import { mountEvents } from "./resources/events.ts";
import { refuseOtherMethods } from "./middleware/methods.ts";
import { respondWithProblem } from "./middleware/problems.ts";
import { mountGraphItems } from "./resources/graph-items.ts";
import { GRAPH_SCOPES, requireOwnGraph, type GraphScope } from "./graph-scope.ts";
import { mountHealth } from "./resources/health.ts";
import { mountMessages } from "./resources/messages.ts";
import { mountGraphOntology, mountTenantOntology } from "./resources/ontology.ts";
import { mountOwners } from "./resources/owners.ts";
import { mountPortability } from "./resources/portability.ts";
import { limitBursts, limitTenant } from "./middleware/rate-limits.ts";
import { mountRecall } from "./resources/recall.ts";
import { mountGraphRetention, mountTenantRetention } from "./resources/retention.ts";
import { requestContext } from "./middleware/request-context.ts";
import { crossOrigin, securityHeaders } from "./middleware/security-headers.ts";
import { mountTenants } from "./resources/tenants.ts";
import { mountUsage } from "./resources/usage.ts";
import { mountCorrections } from "./resources/corrections.ts";
import { mountUndo } from "./resources/undo.ts";
import { refuseInvalid } from "./middleware/validation.ts";

/** Charges the model calls of a request to the graph that it names. */
const onAccountOf =
  (kind: GraphKind, param: GraphScope["param"]): MiddlewareHandler<App> =>
  (c, next) =>
    c.get("services").meter.on({ tenant: c.get("principal").tenant_id, kind, id: c.req.param(param) ?? "" }, next);

const DOCUMENT_TYPES: Readonly<Record<string, "object" | "string">> = { "application/json": "object" };

/** The HTTP API. Routes authenticate, validate, call one flow and translate faults; nothing else. */
export function createApp(servicesOf: (env: App["Bindings"]) => RouteServices): OpenAPIHono<App> {
  const app = new OpenAPIHono<App>({ defaultHook: refuseInvalid });
  app.onError(respondWithProblem);
  app.notFound((c) =>
    respondWithProblem(new FaultError({ kind: "not_found", detail: "There is no such route; see /docs" }), c),
  );

  app.use(requestContext(servicesOf));
  app.use(securityHeaders);
  app.use(crossOrigin);
  app.use(refuseOtherMethods(app));
  app.use("/v1/*", limitBursts);
  app.use("/v1/tenants/*", requireAdminToken);
  for (const path of ["/v1/ontology", "/v1/retention", "/v1/usage", "/v1/budgets"])
    app.use(path, requireKey, limitTenant);
  for (const scope of GRAPH_SCOPES) {
    const { collection, kind, param } = scope;
    app.use(`${collection}/*`, requireKey, limitTenant);
    app.use(`${collection}/:${param}/*`, requireOwnGraph(scope), onAccountOf(kind, param));
  }

  mountHealth(app);
  mountTenants(app);
  mountTenantOntology(app);
  mountTenantRetention(app);
  mountUsage(app);
  for (const scope of GRAPH_SCOPES) {
    mountOwners(app, scope);
    mountGraphOntology(app, scope);
    mountGraphRetention(app, scope);
    mountMessages(app, scope);
    mountEpisodes(app, scope);
    mountGraphItems(app, scope);
    mountCommunities(app, scope);
    mountRecall(app, scope);
    mountAsk(app, scope);
    mountUndo(app, scope);
    mountCorrections(app, scope);
    mountPortability(app, scope);
    mountEvents(app, scope);
  }

  app.openAPIRegistry.registerComponent("schemas", "JsonValue", jsonValue as object);
  app.openAPIRegistry.registerComponent("securitySchemes", "key", { type: "http", scheme: "bearer" });
  const page = (path: string, summary: string, type: string): void =>
    app.openAPIRegistry.registerPath({
      method: "get",
      path,
      summary,
      tags: ["Service"],
      security: [],
      responses: {
        200: { description: summary, content: { [type]: { schema: { type: DOCUMENT_TYPES[type] ?? "string" } } } },
      },
    });
  page("/openapi.json", "This document", "application/json");
  page("/docs", "This document as a page", "text/html");
  app.doc31("/openapi.json", {
    openapi: "3.1.0",
    info: {
      title: "Engraph",
      version: "1",
      description: "Chat memory at the edge: a bi-temporal knowledge graph for every user.",
    },
    security: [{ key: [] }],
  });
  app.get("/docs", Scalar({ url: "/openapi.json", pageTitle: "Engraph API" }));
  return app;
}
