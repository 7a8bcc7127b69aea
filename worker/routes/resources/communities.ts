import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { closedObject } from "../../../shared/api/closed-object.ts";
import { community } from "../../../shared/api/community.ts";
import { queryMoment } from "../../../shared/api/moment.ts";
import { refresh } from "../../../shared/api/refresh.ts";
import { listLimit, page, pageCursor } from "../../../shared/api/scalars.ts";
import { beginRefresh } from "../../flows/communities/refresh.ts";
import { getCommunity, listCommunities } from "../../flows/recall/browse.ts";
import { deferred } from "../acknowledge.ts";
import type { App } from "../app-types.ts";
import type { GraphScope } from "../graph-scope.ts";
import { graphRoutes, json } from "../route.ts";

const tag = "Communities";
const level = z
  .string()
  .regex(/^\d{1,2}$/, "must be a number from 0 to 99")
  .transform(Number)
  .openapi({ type: "integer", minimum: 0, maximum: 99 })
  .describe("Only communities of this level. 0 is the coarsest.");

export function mountCommunities(app: OpenAPIHono<App>, scope: GraphScope): void {
  const { route, read } = graphRoutes(app, scope);

  read(
    {
      id: "listCommunities",
      path: "/communities",
      summary: "List communities, newest first",
      tag,
      query: closedObject({ limit: listLimit, cursor: pageCursor.optional(), level: level.optional(), ...queryMoment }),
      answer: page(community),
      description: "Communities",
    },
    ({ services, address, query }) => listCommunities(services, address, query),
  );

  read(
    {
      id: "getCommunity",
      path: "/communities/{id}",
      summary: "Get one community",
      tag,
      params: { id: z.string().describe("ID of the community.") },
      query: closedObject(queryMoment),
      answer: community,
      description: "The community",
    },
    ({ services, address, params, query }) => getCommunity(services, address, params.id, query),
  );

  route(
    {
      method: "post",
      id: "refreshCommunities",
      path: "/communities/refresh",
      summary: "Recompute communities; progress is in `status.refresh`",
      tag,
      needs: "write",
      answers: { 202: json(refresh, "The refresh has begun, or is running") },
    },
    ({ c, services, address }) => beginRefresh(services, address, deferred(c)),
  );
}
