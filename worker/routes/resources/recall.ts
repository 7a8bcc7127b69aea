import type { OpenAPIHono } from "@hono/zod-openapi";
import { contextAnswer, contextIn, profileAnswer, profileQuery } from "../../../shared/api/context.ts";
import { searchAnswer, searchIn } from "../../../shared/api/search.ts";
import { recallContext, recallProfile } from "../../flows/recall/context.ts";
import { recallSearch } from "../../flows/recall/recall.ts";
import type { App } from "../app-types.ts";
import type { GraphScope } from "../graph-scope.ts";
import { demandWholeTenant } from "../middleware/authorisation.ts";
import { limitQueries } from "../middleware/body.ts";
import { graphRoutes, json } from "../route.ts";

const tag = "Reading";

export function mountRecall(app: OpenAPIHono<App>, scope: GraphScope): void {
  const { route } = graphRoutes(app, scope);

  route(
    {
      method: "post",
      id: "search",
      path: "/search",
      summary: "Search facts, entities, episodes and communities",
      tag,
      needs: "read",
      body: searchIn,
      quotes: { again: true },
      answers: { 200: json(searchAnswer, "What was found, best first") },
    },
    ({ c, services, address, body }) => {
      limitQueries(c, ["query", body.query]);
      if (body.also !== undefined) demandWholeTenant(c);
      return recallSearch(services, address, body);
    },
  );

  route(
    {
      method: "post",
      id: "getContext",
      path: "/context",
      summary: "Get what a language model needs to know now",
      tag,
      needs: "read",
      body: contextIn,
      quotes: { again: true },
      answers: { 200: json(contextAnswer, "Text within the budget, and its parts") },
    },
    ({ c, services, address, body }) => {
      limitQueries(c, ["query", body.query]);
      if (body.also !== undefined) demandWholeTenant(c);
      return recallContext(services, address, body);
    },
  );

  route(
    {
      method: "get",
      id: "getProfile",
      path: "/profile",
      summary: "Get the user's profile as text for a prompt",
      tag,
      needs: "read",
      query: profileQuery,
      answers: {
        200: json(
          profileAnswer,
          "The strongest facts first, down to a strength of 5; the same until one of them changes",
        ),
      },
    },
    ({ services, address, query }) => recallProfile(services, address, query),
  );
}
