import { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { FaultError } from "../../shared/fault.ts";
import type { GraphKind } from "../../shared/ids.ts";
import type { App, RouteServices } from "./app-types.ts";
import { requireAdminToken, requireKey, requireKeyOrLink } from "./middleware/authorisation.ts";
import { mountAsk } from "./resources/ask.ts";
import { mountContextTemplates } from "./resources/context-templates.ts";
import { mountCommunities } from "./resources/communities.ts";
import { mountEpisodes } from "./resources/episodes.ts";
import { mountEvents } from "./resources/events.ts";
import { refuseMalformedHost } from "./middleware/host.ts";
import { makeRoomToRead } from "./middleware/make-room.ts";
import { refuseOtherMethods } from "./middleware/methods.ts";
import { respondWithProblem } from "./middleware/problems.ts";
import { mountFiles } from "./resources/files.ts";
import { mountGraphItems } from "./resources/graph-items.ts";
import { GRAPH_SCOPES, requireOwnGraph, type GraphScope } from "./graph-scope.ts";
import { mountHealth } from "./resources/health.ts";
import { mountOwnKey } from "./resources/own-key.ts";
import { mountLinks, mountVisitedLink } from "./resources/links.ts";
import { mountMetrics } from "./resources/metrics.ts";
import { mountMessages } from "./resources/messages.ts";
import { mountGraphOntology, mountTenantOntology } from "./resources/ontology.ts";
import { mountOpenApi } from "./openapi.ts";
import { mountOwners } from "./resources/owners.ts";
import { mountPages } from "./resources/pages.ts";
import { mountPortability } from "./resources/portability.ts";
import { limitBursts, limitTenant } from "./middleware/rate-limits.ts";
import { mountRecall } from "./resources/recall.ts";
import { mountGraphRetention, mountTenantRetention } from "./resources/retention.ts";
import { requestContext } from "./middleware/request-context.ts";
import { crossOrigin, securityHeaders } from "./middleware/security-headers.ts";
import { discardUnreadBodies } from "./middleware/slow-bodies.ts";
import { mountTenants } from "./resources/tenants.ts";
import { mountTokens } from "./resources/tokens.ts";
import { mountUsage } from "./resources/usage.ts";
import { mountWebhooks } from "./resources/webhooks.ts";
import { mountCorrections } from "./resources/corrections.ts";
import { mountRetry, mountTenantRetry, mountUndo } from "./resources/undo.ts";
import { refuseInvalid } from "./middleware/validation.ts";

const onAccountOf =
  (kind: GraphKind, param: GraphScope["param"]): MiddlewareHandler<App> =>
  (c, next) =>
    c.get("services").meter.on({ tenant: c.get("principal").tenant_id, kind, id: c.req.param(param) ?? "" }, next);

/** Routes only authenticate, validate, call one flow and translate faults. */
export function createApp(servicesOf: (env: App["Bindings"]) => RouteServices): OpenAPIHono<App> {
  const app = new OpenAPIHono<App>({
    defaultHook: refuseInvalid,
    strict: false,
  });
  app.onError(respondWithProblem);
  app.notFound((c) =>
    respondWithProblem(new FaultError({ kind: "not_found", detail: "There is no such route; see /docs" }), c),
  );

  app.use(requestContext(servicesOf));
  app.use(discardUnreadBodies);
  app.use(refuseMalformedHost);
  app.use(securityHeaders);
  app.use(crossOrigin);
  app.use(refuseOtherMethods(app));
  app.use("/v1/*", limitBursts);
  app.use("/v1/tenants/*", requireAdminToken);
  for (const path of [
    "/v1/key",
    "/v1/ontology",
    "/v1/retention",
    "/v1/usage",
    "/v1/budgets",
    "/v1/retry",
    "/v1/webhooks/*",
    "/v1/context-templates/*",
  ])
    app.use(path, requireKey, limitTenant);
  app.use("/v1/link", requireKeyOrLink, limitTenant);
  for (const scope of GRAPH_SCOPES) {
    const { collection, kind, param } = scope;
    app.use(`${collection}/*`, requireKeyOrLink, limitTenant);
    app.use(`${collection}/:${param}/*`, requireOwnGraph(scope), onAccountOf(kind, param));
  }

  app.use("/v1/*", makeRoomToRead);

  mountHealth(app);
  mountMetrics(app);
  mountTenants(app);
  mountTenantOntology(app);
  mountTenantRetention(app);
  mountUsage(app);
  mountTenantRetry(app);
  mountWebhooks(app);
  mountContextTemplates(app);
  mountVisitedLink(app);
  mountOwnKey(app);
  for (const scope of GRAPH_SCOPES) {
    mountOwners(app, scope);
    // a standalone graph has no user with a browser
    if (scope.kind === "user") mountTokens(app, scope);
    mountLinks(app, scope);
    mountGraphOntology(app, scope);
    mountGraphRetention(app, scope);
    mountMessages(app, scope);
    mountEpisodes(app, scope);
    mountFiles(app, scope);
    mountGraphItems(app, scope);
    mountCommunities(app, scope);
    mountRecall(app, scope);
    mountAsk(app, scope);
    mountUndo(app, scope);
    mountRetry(app, scope);
    mountCorrections(app, scope);
    mountPortability(app, scope);
    mountEvents(app, scope);
  }

  mountPages(app);
  mountOpenApi(app);
  return app;
}
