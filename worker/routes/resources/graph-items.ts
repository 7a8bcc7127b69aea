import { createRoute, z, type OpenAPIHono } from "@hono/zod-openapi";
import { closedObject } from "../../../shared/api/closed-object.ts";
import { entity } from "../../../shared/api/entity.ts";
import { episode, episodeDetail, episodeStatus } from "../../../shared/api/episode.ts";
import { fact, factDetail } from "../../../shared/api/fact.ts";
import { queryMoment } from "../../../shared/api/moment.ts";
import { receivable } from "../../../shared/api/receipt.ts";
import { callerId, listLimit, page } from "../../../shared/api/scalars.ts";
import { status } from "../../../shared/api/status.ts";
import { subgraph, subgraphQuery } from "../../../shared/api/subgraph.ts";
import {
  getEntity,
  getEpisode,
  getFact,
  getStatus,
  getSubgraph,
  listEntities,
  listEpisodes,
  listFacts,
} from "../../flows/recall/browse.ts";
import type { App } from "../app-types.ts";
import { requireScope } from "../middleware/authorisation.ts";
import { NO_QUERY, addressOf, graphParams, json, PROBLEMS, type GraphScope } from "../graph-scope.ts";
import { answerRead } from "../reading.ts";

const paging = { limit: listLimit, cursor: z.string().optional(), ...queryMoment };
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
      responses: { 200: json(item, name), ...PROBLEMS },
    });
  const one = <Item extends z.ZodType>(name: string, item: Item) =>
    createRoute({
      method: "get",
      path: `${scope.base}/${name}/{id}`,
      summary: `one of the ${name}`,
      tags,
      middleware,
      request: { params: graphParams(scope, { id: z.string() }), query: closedObject(queryMoment) },
      responses: { 200: json(item, `one of the ${name}`), ...PROBLEMS },
    });

  app.openapi(
    list(
      "episodes",
      { thread_id: callerId().optional(), entity_id: z.string().optional(), status: episodeStatus.optional() },
      receivable(page(episode)),
    ),
    async (c) =>
      c.json(
        await answerRead(c, c.req.valid("query"), (query) =>
          listEpisodes(c.get("services"), addressOf(c, scope), query),
        ),
        200,
      ),
  );
  app.openapi(one("episodes", receivable(episodeDetail)), async (c) =>
    c.json(
      await answerRead(c, c.req.valid("query"), (query) =>
        getEpisode(c.get("services"), addressOf(c, scope), c.req.valid("param").id, query),
      ),
      200,
    ),
  );
  app.openapi(list("entities", {}, receivable(page(entity))), async (c) =>
    c.json(
      await answerRead(c, c.req.valid("query"), (query) => listEntities(c.get("services"), addressOf(c, scope), query)),
      200,
    ),
  );
  app.openapi(one("entities", receivable(entity)), async (c) =>
    c.json(
      await answerRead(c, c.req.valid("query"), (query) =>
        getEntity(c.get("services"), addressOf(c, scope), c.req.valid("param").id, query),
      ),
      200,
    ),
  );
  app.openapi(
    list(
      "facts",
      { entity_id: z.string().optional(), thread_id: callerId().optional(), predicate: z.string().optional() },
      receivable(page(fact)),
    ),
    async (c) =>
      c.json(
        await answerRead(c, c.req.valid("query"), (query) => listFacts(c.get("services"), addressOf(c, scope), query)),
        200,
      ),
  );
  app.openapi(one("facts", receivable(factDetail)), async (c) =>
    c.json(
      await answerRead(c, c.req.valid("query"), (query) =>
        getFact(c.get("services"), addressOf(c, scope), c.req.valid("param").id, query),
      ),
      200,
    ),
  );

  app.openapi(
    createRoute({
      method: "get",
      path: `${scope.base}/subgraph`,
      summary: "What lies around some things, for drawing",
      tags,
      middleware,
      request: { params: graphParams(scope, {}), query: subgraphQuery },
      responses: { 200: json(receivable(subgraph), "Nodes, the nearest first, and edges between them"), ...PROBLEMS },
    }),
    async (c) =>
      c.json(
        await answerRead(c, c.req.valid("query"), (query) =>
          getSubgraph(c.get("services"), addressOf(c, scope), query),
        ),
        200,
      ),
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
