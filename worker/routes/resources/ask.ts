import { createRoute, z, type OpenAPIHono } from "@hono/zod-openapi";
import { streamSSE } from "hono/streaming";
import {
  askAnswer,
  askIn,
  resetAnswer,
  traversalMemory,
  traversalMemoryQuery,
  warmAnswer,
  warmIn,
} from "../../../shared/api/ask.ts";
import { FaultError } from "../../../shared/fault.ts";
import { ask, askFollowed, listTraversalMemory, resetTraversalMemory, warm } from "../../flows/ask/ask.ts";
import type { App } from "../app-types.ts";
import { requireScope } from "../middleware/authorisation.ts";
import { limitBody, limitQueries, requireJson } from "../middleware/body.ts";
import { NO_QUERY, addressOf, graphParams, json, jsonBody, PROBLEMS, type GraphScope } from "../graph-scope.ts";
import { answerOnceIn, idempotencyHeader } from "../middleware/idempotency.ts";

const tags = ["Asking"];

/** Questions that are answered by going through the graph, and what the graph remembers of them. */
export function mountAsk(app: OpenAPIHono<App>, scope: GraphScope): void {
  const params = graphParams(scope, {});
  const body = [limitBody((c) => c.get("services").limits.request_bytes), requireJson, answerOnceIn(scope)];

  app.openapi(
    createRoute({
      method: "post",
      path: `${scope.base}/ask`,
      summary: "Answer a question by a guided traversal of the graph, which remembers the way",
      tags,
      middleware: [requireScope("read"), ...body] as const,
      request: { headers: idempotencyHeader, params, query: NO_QUERY, body: jsonBody(askIn) },
      responses: {
        200: {
          description: "The answer; with `stream` server-sent events: replay, hop, answer, done, error",
          content: { "application/json": { schema: askAnswer }, "text/event-stream": { schema: z.string() } },
        },
        ...PROBLEMS,
      },
    }),
    async (c) => {
      const services = c.get("services");
      const asked = c.req.valid("json");
      limitQueries(c, ["question", asked.question]);
      const address = addressOf(c, scope);
      const may_write = c.get("principal").scopes.includes("write");
      if (asked.stream !== true) return c.json(await ask(services, address, asked, may_write), 200);
      const events = askFollowed(services, address, asked, may_write);
      // what is wrong at once is still a status code
      const first = await events.next();
      return streamSSE(c, async (stream) => {
        try {
          for (let event = first; event.done !== true && !stream.aborted; event = await events.next())
            await stream.writeSSE({ event: event.value.event, data: JSON.stringify(event.value.data) });
        } catch (error) {
          services.log.error("ask failed", { request_id: c.get("request_id"), error: String(error) });
          const detail = error instanceof FaultError ? error.fault.detail : "Engraph failed to answer";
          await stream.writeSSE({ event: "error", data: JSON.stringify({ detail }) });
        } finally {
          // whoever hung up is not answered, and the way there is not learned
          await events.return(undefined);
        }
      });
    },
  );

  app.openapi(
    createRoute({
      method: "post",
      path: `${scope.base}/ask/warm`,
      summary: "Remember the ways to the answers of questions that are often asked",
      tags,
      middleware: [requireScope("write"), ...body] as const,
      request: { headers: idempotencyHeader, params, query: NO_QUERY, body: jsonBody(warmIn) },
      responses: { 200: json(warmAnswer, "What was learned of each"), ...PROBLEMS },
    }),
    async (c) => {
      const asked = c.req.valid("json");
      const texts = asked.questions.map((given) => (typeof given === "string" ? given : given.question));
      limitQueries(c, ...texts.map((text, place) => [`questions.${place}`, text] as const));
      return c.json(await warm(c.get("services"), addressOf(c, scope), asked), 200);
    },
  );

  app.openapi(
    createRoute({
      method: "get",
      path: `${scope.base}/traversal-memory`,
      summary: "What edges remember of the questions that they helped with",
      tags,
      middleware: [requireScope("read")],
      request: { params, query: traversalMemoryQuery },
      responses: { 200: json(traversalMemory, "Edges, the latest learned first"), ...PROBLEMS },
    }),
    async (c) => c.json(await listTraversalMemory(c.get("services"), addressOf(c, scope), c.req.valid("query")), 200),
  );

  app.openapi(
    createRoute({
      method: "delete",
      path: `${scope.base}/traversal-memory`,
      summary: "Forget what all edges remember",
      tags,
      middleware: [requireScope("write")],
      request: { params, query: NO_QUERY },
      responses: { 200: json(resetAnswer, "How much was remembered"), ...PROBLEMS },
    }),
    async (c) => c.json(await resetTraversalMemory(c.get("services"), addressOf(c, scope)), 200),
  );
}
