import { type OpenAPIHono } from "@hono/zod-openapi";
import { closedObject } from "../../../shared/api/closed-object.ts";
import { link, linkIn, linkMade, visitedLink } from "../../../shared/api/links.ts";
import { listLimit, page, pageCursor, storableText } from "../../../shared/api/scalars.ts";
import { listLinks, makeLink, revokeLink } from "../../flows/tenancy/links.ts";
import { describeLink } from "../../flows/tenancy/visits.ts";
import type { App } from "../app-types.ts";
import type { GraphScope } from "../graph-scope.ts";
import { limitQueries } from "../middleware/body.ts";
import { publicOrigin } from "../public-origin.ts";
import { graphRoutes, json, visitorRoute } from "../route.ts";

const tag = "Links";

export function mountLinks(app: OpenAPIHono<App>, scope: GraphScope): void {
  const { route } = graphRoutes(app, scope);

  route(
    {
      method: "post",
      id: "createLink",
      path: "/links",
      summary: "Make a read-only link to one view of this memory",
      tag,
      needs: "write",
      body: linkIn,
      answers: { 201: json(linkMade, "The link, whose secret is shown only here") },
    },
    ({ c, services, address, body }) => {
      const { view } = body;
      if (view.screen === "context")
        limitQueries(c, ["view.request.query", view.request.query], ["view.compared.query", view.compared?.query]);
      return makeLink(services, address, c.get("principal"), body, publicOrigin(c));
    },
  );

  route(
    {
      method: "get",
      id: "listLinks",
      path: "/links",
      summary: "List the links that are valid, newest first",
      tag,
      needs: "read",
      query: closedObject({ limit: listLimit, cursor: pageCursor.optional() }),
      answers: { 200: json(page(link), "Links, without their secrets") },
    },
    ({ services, address, query }) => listLinks(services, address, query),
  );

  route(
    {
      method: "delete",
      id: "deleteLink",
      path: "/links/{id}",
      summary: "Revoke a link, at once",
      tag,
      needs: "write",
      params: { id: storableText(100).describe("ID of the link.") },
      answers: { 204: { description: "It shows nothing any more" } },
    },
    async ({ c, services, address, params: { id } }) => {
      await revokeLink(services, address, id);
      return c.body(null, 204);
    },
  );
}

export function mountVisitedLink(app: OpenAPIHono<App>): void {
  visitorRoute(
    app,
    {
      method: "get",
      id: "getLink",
      path: "/v1/link",
      summary: "Get what the link shows that is sent in place of a key",
      tag,
      needs: "read",
      answers: { 200: json(visitedLink, "Its view, and until when it is valid") },
    },
    async ({ c }) => describeLink(c.get("principal")),
  );
}
