import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { contextAnswer, contextIn } from "../../../shared/api/context.ts";
import { searchAnswer, searchIn } from "../../../shared/api/search.ts";
import { recallContext, recallSearch } from "../../flows/recall/recall.ts";
import type { App } from "../app-types.ts";
import { requireScope } from "../middleware/authorisation.ts";
import { limitBody, limitQueries, requireJson } from "../middleware/body.ts";
import { NO_QUERY, addressOf, graphParams, json, jsonBody, PROBLEMS, type GraphScope } from "../graph-scope.ts";
import { answerOnceIn, idempotencyHeader } from "../middleware/idempotency.ts";

/** Reading memory: search for parts, context for text. */
export function mountRecall(app: OpenAPIHono<App>, scope: GraphScope): void {
  const limited = limitBody((c) => c.get("services").limits.request_bytes);
  const middleware = [requireScope("read"), limited, requireJson, answerOnceIn(scope)];

  app.openapi(
    createRoute({
      method: "post",
      path: `${scope.base}/search`,
      summary: "Search facts, entities, episodes and communities",
      tags: ["Reading"],
      middleware,
      request: {
        headers: idempotencyHeader,
        params: graphParams(scope, {}),
        query: NO_QUERY,
        body: jsonBody(searchIn),
      },
      responses: { 200: json(searchAnswer, "What was found, best first"), ...PROBLEMS },
    }),
    async (c) => {
      const asked = c.req.valid("json");
      limitQueries(c, ["query", asked.query]);
      return c.json(await recallSearch(c.get("services"), addressOf(c, scope), asked), 200);
    },
  );

  app.openapi(
    createRoute({
      method: "post",
      path: `${scope.base}/context`,
      summary: "What a language model needs to know now",
      tags: ["Reading"],
      middleware,
      request: {
        headers: idempotencyHeader,
        params: graphParams(scope, {}),
        query: NO_QUERY,
        body: jsonBody(contextIn),
      },
      responses: { 200: json(contextAnswer, "Text within the budget, and its parts"), ...PROBLEMS },
    }),
    async (c) => {
      const asked = c.req.valid("json");
      limitQueries(c, ["query", asked.query]);
      return c.json(await recallContext(c.get("services"), addressOf(c, scope), asked), 200);
    },
  );
}
