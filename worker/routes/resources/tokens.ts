import type { OpenAPIHono } from "@hono/zod-openapi";
import { tokenIn, tokenMade } from "../../../shared/api/tokens.ts";
import { keyHashOf } from "../../flows/tenancy/authenticate.ts";
import { makeToken } from "../../flows/tenancy/tokens.ts";
import type { App } from "../app-types.ts";
import type { GraphScope } from "../graph-scope.ts";
import { graphRoutes, json } from "../route.ts";

/** Short-lived tokens of one user, so that a browser never holds a tenant's key. */
export function mountTokens(app: OpenAPIHono<App>, scope: GraphScope): void {
  const { route } = graphRoutes(app, scope);

  route(
    {
      method: "post",
      id: "createToken",
      path: "/tokens",
      summary: "Make a short-lived token of this user, for a browser or an app",
      tag: "Users and graphs",
      needs: "read",
      body: tokenIn,
      answers: { 201: json(tokenMade, "The token, which is shown only here") },
    },
    async ({ c, services, address, body }) => {
      const key = await keyHashOf(services.hasher, c.req.header("authorization"));
      return c.json(await makeToken(services, address, c.get("principal"), key, body), 201);
    },
  );
}
