import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { closedObject } from "../../../shared/api/closed-object.ts";
import { messagesIn, written } from "../../../shared/api/messages.ts";
import { episode } from "../../../shared/api/episode.ts";
import { queryMoment } from "../../../shared/api/moment.ts";
import { thread } from "../../../shared/api/owners.ts";
import { receivable } from "../../../shared/api/receipt.ts";
import { callerId, listLimit, page } from "../../../shared/api/scalars.ts";
import { z } from "@hono/zod-openapi";
import { rememberMessages } from "../../flows/ingest/remember.ts";
import { listMessages, listThreads } from "../../flows/recall/browse.ts";
import { acknowledge, sendingOf } from "../acknowledge.ts";
import type { App } from "../app-types.ts";
import { demandScope, requireScope } from "../middleware/authorisation.ts";
import { limitBody, requireJson } from "../middleware/body.ts";
import { NO_QUERY, addressOf, graphParams, json, jsonBody, PROBLEMS, type GraphScope } from "../graph-scope.ts";
import { answerOnceIn, idempotencyHeader } from "../middleware/idempotency.ts";
import { answerRead } from "../reading.ts";

/** Conversations: messages in, threads out. */
export function mountMessages(app: OpenAPIHono<App>, scope: GraphScope): void {
  app.openapi(
    createRoute({
      method: "post",
      path: `${scope.base}/messages`,
      summary: "Remember messages of a thread",
      tags: ["Writing"],
      middleware: [
        requireScope("write"),
        limitBody((c) => c.get("services").limits.request_bytes),
        requireJson,
        answerOnceIn(scope),
      ],
      request: {
        headers: idempotencyHeader,
        params: graphParams(scope, {}),
        query: NO_QUERY,
        body: jsonBody(messagesIn),
      },
      responses: {
        200: json(written, "Every message is done or failed"),
        202: json(written, "Durable and searchable; facts follow"),
        ...PROBLEMS,
      },
    }),
    async (c) => {
      const body = c.req.valid("json");
      if (body.return_context === true) demandScope(c, "read");
      const remembered = await rememberMessages(c.get("services"), addressOf(c, scope), body, sendingOf(c));
      return acknowledge(c, remembered, body.wait);
    },
  );

  app.openapi(
    createRoute({
      method: "get",
      path: `${scope.base}/threads`,
      summary: "Threads, newest first",
      tags: ["Reading"],
      middleware: [requireScope("read")],
      request: {
        params: graphParams(scope, {}),
        query: closedObject({ limit: listLimit, cursor: z.string().optional(), ...queryMoment }),
      },
      responses: { 200: json(receivable(page(thread)), "Threads"), ...PROBLEMS },
    }),
    async (c) =>
      c.json(
        await answerRead(c, c.req.valid("query"), (query) =>
          listThreads(c.get("services"), addressOf(c, scope), query),
        ),
        200,
      ),
  );

  app.openapi(
    createRoute({
      method: "get",
      path: `${scope.base}/threads/{thread_id}/messages`,
      summary: "Messages of a thread, oldest first",
      tags: ["Reading"],
      middleware: [requireScope("read")],
      request: {
        params: graphParams(scope, { thread_id: callerId() }),
        query: closedObject({ limit: listLimit, cursor: z.string().optional(), ...queryMoment }),
      },
      responses: { 200: json(receivable(page(episode)), "Messages"), ...PROBLEMS },
    }),
    async (c) =>
      c.json(
        await answerRead(c, c.req.valid("query"), (query) =>
          listMessages(c.get("services"), addressOf(c, scope), c.req.valid("param").thread_id, query),
        ),
        200,
      ),
  );
}
