import { z, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
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
import { taughtAnswer, taughtAnswers, taughtAnswersQuery } from "../../../shared/api/taught.ts";
import { FaultError } from "../../../shared/fault.ts";
import { ask, askFollowed, listTraversalMemory, resetTraversalMemory, type AskEvent } from "../../flows/ask/ask.ts";
import { deleteTaughtAnswer, getTaughtAnswer, listTaughtAnswers } from "../../flows/ask/taught.ts";
import { warm } from "../../flows/ask/warm.ts";
import type { App } from "../app-types.ts";
import type { GraphScope } from "../graph-scope.ts";
import { limitQueries } from "../middleware/body.ts";
import { ENDED } from "../middleware/end-with-principal.ts";
import { eventStream, graphRoutes, json } from "../route.ts";

const tag = "Asking";

export function mountAsk(app: OpenAPIHono<App>, scope: GraphScope): void {
  const { route } = graphRoutes(app, scope);

  route(
    {
      method: "post",
      id: "ask",
      path: "/ask",
      summary: "Answer a question by a guided traversal of the graph, and remember the path",
      tag,
      needs: "read",
      body: askIn,
      quotes: { again: true },
      answers: {
        200: json(askAnswer, "The answer, what it rests on, and how it was found"),
      },
    },
    async ({ c, services, address, body }) => {
      limitQueries(c, ["question", body.question]);
      return ask(services, address, body, mayWrite(c));
    },
  );

  route(
    {
      method: "post",
      id: "askStream",
      path: "/ask/stream",
      summary: "Answer a question as `ask` does, and follow how: server-sent events",
      tag,
      needs: "read",
      body: askIn,
      quotes: { again: true },
      answers: {
        200: {
          description: "Events as they happen: replay, hop, answer, done, error",
          content: eventStream("replay", "hop", "answer", "done", "error"),
        },
      },
      lastEvent: (reason) => ({ event: "error", data: { detail: `The credential of this request ${ENDED[reason]}` } }),
    },
    async ({ c, services, address, body }) => {
      limitQueries(c, ["question", body.question]);
      return streamAnswer(c, askFollowed(services, address, body, mayWrite(c)));
    },
  );

  route(
    {
      method: "post",
      id: "warmAsk",
      path: "/ask/warm",
      summary: "Remember the paths to the answers of frequent questions",
      tag,
      needs: "write",
      body: warmIn,
      quotes: { again: true },
      answers: { 200: json(warmAnswer, "What was learned from each question") },
    },
    async ({ c, services, address, body }) => {
      const texts = body.questions.map((given, place) =>
        typeof given === "string"
          ? ([`questions.${place}`, given] as const)
          : ([`questions.${place}.question`, given.question] as const),
      );
      limitQueries(c, ...texts);
      return warm(services, address, body);
    },
  );

  route(
    {
      method: "get",
      id: "listTraversalMemory",
      path: "/traversal-memory",
      summary: "List what edges remember of the questions that they helped to answer",
      tag,
      needs: "read",
      query: traversalMemoryQuery,
      answers: { 200: json(traversalMemory, "Edges, most recently changed first") },
    },
    ({ services, address, query }) => listTraversalMemory(services, address, query),
  );

  route(
    {
      method: "delete",
      id: "resetTraversalMemory",
      path: "/traversal-memory",
      summary: "Forget what all edges remember, and all answers that were taught",
      tag,
      needs: "write",
      answers: { 200: json(resetAnswer, "How much was forgotten") },
    },
    ({ services, address }) => resetTraversalMemory(services, address),
  );

  route(
    {
      method: "get",
      id: "listTaughtAnswers",
      path: "/traversal-memory/answers",
      summary: "List the answers that were taught",
      tag,
      needs: "read",
      query: taughtAnswersQuery,
      answers: { 200: json(taughtAnswers, "Answers, the latest first") },
    },
    ({ services, address, query }) => listTaughtAnswers(services, address, query),
  );

  route(
    {
      method: "get",
      id: "getTaughtAnswer",
      path: "/traversal-memory/answers/{id}",
      params: { id: z.string().describe("ID of the pinned answer.") },
      summary: "Read an answer that was taught, with what it rests on",
      tag,
      needs: "read",
      answers: { 200: json(taughtAnswer, "The answer") },
    },
    ({ services, address, params }) => getTaughtAnswer(services, address, params.id),
  );

  route(
    {
      method: "delete",
      id: "deleteTaughtAnswer",
      path: "/traversal-memory/answers/{id}",
      params: { id: z.string().describe("ID of the pinned answer.") },
      summary: "Delete an answer that was taught, with those that it replaced",
      tag,
      needs: "write",
      answers: { 200: json(taughtAnswer, "The answer that is gone") },
    },
    ({ services, address, params }) => deleteTaughtAnswer(services, address, params.id),
  );
}

/** A traversal that learns is a write. */
const mayWrite = (c: Context<App>): boolean => c.get("principal").scopes.includes("write");

async function streamAnswer(c: Context<App>, events: AsyncGenerator<AskEvent>): Promise<Response> {
  const { log } = c.get("services");
  // can still become a status code
  const first = await events.next();
  return streamSSE(c, async (stream) => {
    try {
      for (let event = first; event.done !== true && !stream.aborted; event = await events.next())
        await stream.writeSSE({ event: event.value.event, data: JSON.stringify(event.value.data) });
    } catch (error) {
      log.error("ask failed", { request_id: c.get("request_id"), error: String(error) });
      const detail = error instanceof FaultError ? error.fault.detail : "Engraph failed to answer";
      await stream.writeSSE({ event: "error", data: JSON.stringify({ detail }) });
    } finally {
      // a client that hung up ends the traversal; its path is not learned
      await events.return(undefined);
    }
  });
}
