import { createRoute, z, type OpenAPIHono } from "@hono/zod-openapi";
import { closedObject } from "../../../shared/api/closed-object.ts";
import { community } from "../../../shared/api/community.ts";
import { queryMoment } from "../../../shared/api/moment.ts";
import { receivable } from "../../../shared/api/receipt.ts";
import { refresh } from "../../../shared/api/refresh.ts";
import { listLimit, page } from "../../../shared/api/scalars.ts";
import { getCommunity, listCommunities } from "../../flows/recall/browse.ts";
import { beginRefresh } from "../../flows/communities/refresh.ts";
import { deferred } from "../acknowledge.ts";
import type { App } from "../app-types.ts";
import { requireScope } from "../middleware/authorisation.ts";
import { limitBody } from "../middleware/body.ts";
import { NO_QUERY, addressOf, graphParams, json, PROBLEMS, type GraphScope } from "../graph-scope.ts";
import { answerOnceIn, idempotencyHeader } from "../middleware/idempotency.ts";
import { answerRead } from "../reading.ts";

const tags = ["Communities"];
const level = z
  .string()
  .regex(/^\d{1,2}$/, "must be a number from 0 to 99")
  .transform(Number)
  .openapi({ type: "integer", minimum: 0 });

/** What belongs together, found anew from time to time. */
export function mountCommunities(app: OpenAPIHono<App>, scope: GraphScope): void {
  app.openapi(
    createRoute({
      method: "get",
      path: `${scope.base}/communities`,
      summary: "communities, newest first",
      tags,
      middleware: [requireScope("read")],
      request: {
        params: graphParams(scope, {}),
        query: closedObject({
          limit: listLimit,
          cursor: z.string().optional(),
          level: level.optional(),
          ...queryMoment,
        }),
      },
      responses: { 200: json(receivable(page(community)), "communities"), ...PROBLEMS },
    }),
    async (c) =>
      c.json(
        await answerRead(c, c.req.valid("query"), (query) =>
          listCommunities(c.get("services"), addressOf(c, scope), query),
        ),
        200,
      ),
  );

  app.openapi(
    createRoute({
      method: "get",
      path: `${scope.base}/communities/{id}`,
      summary: "one of the communities",
      tags,
      middleware: [requireScope("read")],
      request: { params: graphParams(scope, { id: z.string() }), query: closedObject(queryMoment) },
      responses: { 200: json(receivable(community), "one of the communities"), ...PROBLEMS },
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      return c.json(
        await answerRead(c, c.req.valid("query"), (query) =>
          getCommunity(c.get("services"), addressOf(c, scope), id, query),
        ),
        200,
      );
    },
  );

  app.openapi(
    createRoute({
      method: "post",
      path: `${scope.base}/communities/refresh`,
      summary: "Find all communities anew; the status of the graph says how far that is",
      tags,
      middleware: [
        requireScope("write"),
        limitBody((c) => c.get("services").limits.request_bytes),
        answerOnceIn(scope),
      ],
      request: { headers: idempotencyHeader, params: graphParams(scope, {}), query: NO_QUERY },
      responses: { 202: json(refresh, "It has begun, or goes on"), ...PROBLEMS },
    }),
    async (c) => c.json(await beginRefresh(c.get("services"), addressOf(c, scope), deferred(c)), 202),
  );
}
