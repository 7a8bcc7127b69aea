import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { documentIn, episodeIn, factIn } from "../../../shared/api/episodes.ts";
import { fact } from "../../../shared/api/fact.ts";
import { written } from "../../../shared/api/messages.ts";
import { rememberDocument, rememberEpisode, stateFact } from "../../flows/ingest/remember.ts";
import { acknowledge, sendingOf } from "../acknowledge.ts";
import type { App } from "../app-types.ts";
import { requireScope } from "../middleware/authorisation.ts";
import { limitBody, requireJson } from "../middleware/body.ts";
import { NO_QUERY, addressOf, graphParams, json, jsonBody, PROBLEMS, type GraphScope } from "../graph-scope.ts";
import { answerOnceIn, idempotencyHeader } from "../middleware/idempotency.ts";

const tags = ["Writing"];
const responses = {
  200: json(written, "Every episode is done or failed"),
  202: json(written, "Durable and searchable; facts follow"),
  ...PROBLEMS,
};

/** What is remembered besides messages: texts, JSON, documents, and facts stated by hand. */
export function mountEpisodes(app: OpenAPIHono<App>, scope: GraphScope): void {
  const params = graphParams(scope, {});

  app.openapi(
    createRoute({
      method: "post",
      path: `${scope.base}/episodes`,
      summary: "Remember one text, JSON value or message",
      tags,
      middleware: [
        requireScope("write"),
        limitBody((c) => c.get("services").limits.request_bytes),
        requireJson,
        answerOnceIn(scope),
      ],
      request: { headers: idempotencyHeader, params, query: NO_QUERY, body: jsonBody(episodeIn) },
      responses,
    }),
    async (c) => {
      const body = c.req.valid("json");
      const remembered = await rememberEpisode(c.get("services"), addressOf(c, scope), body, sendingOf(c));
      return acknowledge(c, remembered, body.wait);
    },
  );

  app.openapi(
    createRoute({
      method: "post",
      path: `${scope.base}/documents`,
      summary: "Remember a document, one episode a chunk",
      tags,
      // JSON may take two bytes for one of the text
      middleware: [
        requireScope("write"),
        limitBody((c) => 2 * c.get("services").limits.document_bytes),
        requireJson,
        answerOnceIn(scope),
      ],
      request: { headers: idempotencyHeader, params, query: NO_QUERY, body: jsonBody(documentIn) },
      responses,
    }),
    async (c) => {
      const body = c.req.valid("json");
      const remembered = await rememberDocument(c.get("services"), addressOf(c, scope), body, sendingOf(c));
      return acknowledge(c, remembered, body.wait);
    },
  );

  app.openapi(
    createRoute({
      method: "post",
      path: `${scope.base}/facts`,
      summary: "State a fact by hand",
      tags,
      middleware: [
        requireScope("write"),
        limitBody((c) => c.get("services").limits.request_bytes),
        requireJson,
        answerOnceIn(scope),
      ],
      request: { headers: idempotencyHeader, params, query: NO_QUERY, body: jsonBody(factIn) },
      responses: { 201: json(fact, "The fact, as it is believed now"), ...PROBLEMS },
    }),
    async (c) =>
      c.json(await stateFact(c.get("services"), addressOf(c, scope), c.req.valid("json"), c.get("once") ?? null), 201),
  );
}
