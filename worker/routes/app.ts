import { OpenAPIHono } from "@hono/zod-openapi";
import { Scalar } from "@scalar/hono-api-reference";
import { FaultError } from "../../shared/fault.ts";
import type { App, RouteServices } from "./app-types.ts";
import { requireAdminToken, requireKey } from "./authorisation.ts";
import { mountAsk } from "./ask.ts";
import { mountCommunities } from "./communities.ts";
import { mountEpisodes } from "./episodes.ts";
import { mountEvents } from "./events.ts";
import { respondWithProblem } from "./faults.ts";
import { mountGraphItems } from "./graph-items.ts";
import { GRAPH_SCOPES } from "./graph-scope.ts";
import { mountHealth } from "./health.ts";
import { mountMessages } from "./messages.ts";
import { mountGraphOntology, mountTenantOntology } from "./ontology.ts";
import { mountOwners } from "./owners.ts";
import { mountPortability } from "./portability.ts";
import { mountRecall } from "./recall.ts";
import { mountTenants } from "./tenants.ts";
import { mountUndo } from "./undo.ts";
import { refuseInvalid } from "./validation.ts";

/** The HTTP API. Routes authenticate, validate, call one flow and translate faults; nothing else. */
export function createApp(servicesOf: (env: App["Bindings"]) => RouteServices): OpenAPIHono<App> {
  const app = new OpenAPIHono<App>({ defaultHook: refuseInvalid });
  app.onError(respondWithProblem);
  app.notFound((c) =>
    respondWithProblem(new FaultError({ kind: "not_found", detail: "There is no such route; see /docs" }), c),
  );

  app.use(async (c, next) => {
    const services = servicesOf(c.env);
    const request_id = services.ids.make("req");
    c.set("services", services);
    c.set("log", services.log);
    c.set("request_id", request_id);
    await next();
    c.header("X-Request-Id", request_id);
    c.header("X-Content-Type-Options", "nosniff");
  });
  app.use("/v1/tenants", requireAdminToken);
  app.use("/v1/tenants/*", requireAdminToken);
  app.use("/v1/ontology", requireKey);
  for (const { collection } of GRAPH_SCOPES) {
    app.use(collection, requireKey);
    app.use(`${collection}/*`, requireKey);
  }

  mountHealth(app);
  mountTenants(app);
  mountTenantOntology(app);
  for (const scope of GRAPH_SCOPES) {
    mountOwners(app, scope);
    mountGraphOntology(app, scope);
    mountMessages(app, scope);
    mountEpisodes(app, scope);
    mountGraphItems(app, scope);
    mountCommunities(app, scope);
    mountRecall(app, scope);
    mountAsk(app, scope);
    mountUndo(app, scope);
    mountPortability(app, scope);
    mountEvents(app, scope);
  }

  app.openAPIRegistry.registerComponent("securitySchemes", "key", { type: "http", scheme: "bearer" });
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
