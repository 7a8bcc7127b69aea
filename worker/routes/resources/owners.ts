import { type OpenAPIHono } from "@hono/zod-openapi";
import { closedObject } from "../../../shared/api/closed-object.ts";
import { erasureReceipt } from "../../../shared/api/erasure.ts";
import { listedOwner, owner, profileIn } from "../../../shared/api/owners.ts";
import { listLimit, page, pageCursor } from "../../../shared/api/scalars.ts";
import { getOwner, patchOwner, saveOwner } from "../../flows/access/open-graph.ts";
import { eraseGraph } from "../../flows/lifecycle/erase.ts";
import { forgetKeysOf } from "../../flows/tenancy/authenticate.ts";
import type { App } from "../app-types.ts";
import type { GraphScope } from "../graph-scope.ts";
import { graphRoutes, json, tenantRoutes } from "../route.ts";

export function mountOwners(app: OpenAPIHono<App>, scope: GraphScope): void {
  const what = scope.kind;
  const tag = "Users and graphs";
  const { route } = graphRoutes(app, scope);

  tenantRoutes(app)(
    {
      method: "get",
      id: what === "user" ? "listUsers" : "listGraphs",
      path: scope.collection,
      summary: `List ${what}s, newest first`,
      tag,
      needs: "read",
      query: closedObject({ limit: listLimit, cursor: pageCursor.optional() }),
      answers: { 200: json(page(listedOwner), `A page of ${what}s`) },
    },
    ({ services, tenant, query: { limit, cursor } }) => services.control.owners(tenant, scope.kind, limit, cursor),
  );

  route(
    {
      method: "get",
      id: "getUser",
      path: "",
      summary: `Get one ${what}`,
      tag,
      needs: "read",
      answers: { 200: json(owner, `The ${what}`) },
    },
    ({ services, address }) => getOwner(services, address),
  );

  route(
    {
      method: "put",
      id: "putUser",
      path: "",
      summary: `Register a ${what}, or replace its profile`,
      tag,
      needs: "write",
      body: profileIn,
      answers: { 200: json(owner, `The ${what}`) },
    },
    ({ services, address, body }) => saveOwner(services, address, body, true),
  );

  route(
    {
      method: "patch",
      id: "updateUser",
      path: "",
      summary: `Change the profile of a ${what}`,
      tag,
      needs: "write",
      body: profileIn,
      answers: { 200: json(owner, `The ${what}`) },
    },
    ({ services, address, body }) => patchOwner(services, address, body),
  );

  route(
    {
      method: "delete",
      id: "eraseUser",
      path: "",
      summary: `Erase a ${what} and everything remembered about it`,
      tag,
      needs: "write",
      answers: {
        200: json(erasureReceipt, "The receipt of the earlier erasure"),
        202: json(erasureReceipt, "Its erasure has begun; repeat the request to see it finished"),
      },
    },
    async ({ c, services, address }) => {
      const { receipt, repeated } = await eraseGraph(services, address);
      forgetKeysOf(services.keys, address);
      return c.json(receipt, repeated ? 200 : 202);
    },
  );
}
