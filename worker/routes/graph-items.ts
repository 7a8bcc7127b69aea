import { createRoute, z, type OpenAPIHono } from "@hono/zod-openapi";
import { closedObject } from "../../shared/api/closed-object.ts";
import { entity } from "../../shared/api/entity.ts";
import { episode, episodeDetail, episodeStatus } from "../../shared/api/episode.ts";
import { fact, factDetail } from "../../shared/api/fact.ts";
import { moment } from "../../shared/api/moment.ts";
import { callerId, listLimit, page } from "../../shared/api/scalars.ts";
import { status } from "../../shared/api/status.ts";
import { getEntity, getEpisode, getFact, getStatus, listEntities, listEpisodes, listFacts } from "../flows/browse.ts";
import type { App } from "./app-types.ts";
import { requireScope } from "./authorisation.ts";
import { NO_QUERY, addressOf, graphParams, json, PROBLEMS, type GraphScope } from "./graph-scope.ts";

const paging = { limit: listLimit, cursor: z.string().optional(), ...moment };
const tags = ["Reading"];
const middleware = [requireScope("read")];

/** What a graph holds: episodes, entities, facts, and how far it has come. */
export function mountGraphItems(app: OpenAPIHono<App>, scope: GraphScope): void {
  const list = <Query extends z.ZodRawShape, Item extends z.ZodType>(name: string, query: Query, item: Item) =>
    createRoute({
      method: "get",
      path: `${scope.base}/${name}`,
      summary: `${name}, newest first`,
      tags,
      middleware,
      request: { params: graphParams(scope, {}), query: closedObject({ ...paging, ...query }) },
      responses: { 200: json(page(item), name), ...PROBLEMS },
    });
  const one = <Item extends z.ZodType>(name: string, item: Item) =>
    createRoute({
      method: "get",
      path: `${scope.base}/${name}/{id}`,
      summary: `one of the ${name}`,
      tags,
      middleware,
      request: { params: graphParams(scope, { id: z.string() }), query: closedObject(moment) },
      responses: { 200: json(item, `one of the ${name}`), ...PROBLEMS },
    });

  app.openapi(
    list("episodes", { thread_id: callerId().optional(), status: episodeStatus.optional() }, episode),
    async (c) => c.json(await listEpisodes(c.get("services"), addressOf(c, scope), c.req.valid("query")), 200),
  );
  app.openapi(one("episodes", episodeDetail), async (c) =>
    c.json(
      await getEpisode(c.get("services"), addressOf(c, scope), c.req.valid("param").id, c.req.valid("query")),
      200,
    ),
  );
  app.openapi(list("entities", {}, entity), async (c) =>
    c.json(await listEntities(c.get("services"), addressOf(c, scope), c.req.valid("query")), 200),
  );
  app.openapi(one("entities", entity), async (c) =>
    c.json(await getEntity(c.get("services"), addressOf(c, scope), c.req.valid("param").id, c.req.valid("query")), 200),
  );
  app.openapi(list("facts", { entity_id: z.string().optional(), predicate: z.string().optional() }, fact), async (c) =>
    c.json(await listFacts(c.get("services"), addressOf(c, scope), c.req.valid("query")), 200),
  );
  app.openapi(one("facts", factDetail), async (c) =>
    c.json(await getFact(c.get("services"), addressOf(c, scope), c.req.valid("param").id, c.req.valid("query")), 200),
  );

  app.openapi(
    createRoute({
      method: "get",
      path: `${scope.base}/status`,
      summary: "How far extraction has come",
      tags,
      middleware,
      request: { params: graphParams(scope, {}), query: NO_QUERY },
      responses: { 200: json(status, "Status"), ...PROBLEMS },
    }),
    async (c) => c.json(await getStatus(c.get("services"), addressOf(c, scope)), 200),
  );
}
