import type { OpenAPIHono } from "@hono/zod-openapi";
import { closedObject } from "../../../shared/api/closed-object.ts";
import { grant } from "../../../shared/api/grants.ts";
import { listLimit, page, pageCursor, storableText } from "../../../shared/api/scalars.ts";
import { tokenIn, tokenMade } from "../../../shared/api/tokens.ts";
import { listGrants, revokeGrant } from "../../flows/tenancy/grants.ts";
import { keyHashOf } from "../../flows/tenancy/authenticate.ts";
import { makeToken } from "../../flows/tenancy/tokens.ts";
import type { App } from "../app-types.ts";
import type { GraphScope } from "../graph-scope.ts";
import { graphRoutes, json } from "../route.ts";

const tag = "Users and graphs";

/** With a token, a browser never holds a tenant's key. */
export function mountTokens(app: OpenAPIHono<App>, scope: GraphScope): void {
  const { route } = graphRoutes(app, scope);

  route(
    {
      method: "post",
      id: "createToken",
      path: "/tokens",
      summary: "Make a short-lived token of this user, for a browser or an app",
      tag,
      needs: "read",
      body: tokenIn,
      answers: { 201: json(tokenMade, "The token, which is shown only here") },
    },
    async ({ c, services, address, body }) => {
      const key = await keyHashOf(services.hasher, c.req.header("authorization"));
      return c.json(await makeToken(services, address, c.get("principal"), key, body), 201);
    },
  );

  route(
    {
      method: "get",
      id: "listGrants",
      path: "/grants",
      summary: "List the clients that may use this memory over OAuth, newest first",
      tag,
      needs: "read",
      query: closedObject({ limit: listLimit, cursor: pageCursor.optional() }),
      answers: { 200: json(page(grant), "Grants that are valid") },
    },
    ({ services, address, query }) => listGrants(services, address, query),
  );

  route(
    {
      method: "delete",
      id: "deleteGrant",
      path: "/grants/{id}",
      summary: "Revoke the access of a client",
      tag,
      needs: "write",
      params: { id: storableText(100).describe("ID of the grant.") },
      answers: { 204: { description: "The client has no access any more, within 30 seconds" } },
    },
    async ({ c, services, address, params: { id } }) => {
      await revokeGrant(services, address, id);
      return c.body(null, 204);
    },
  );
}
