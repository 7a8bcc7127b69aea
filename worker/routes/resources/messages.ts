import { type OpenAPIHono } from "@hono/zod-openapi";
import { closedObject } from "../../../shared/api/closed-object.ts";
import { episode } from "../../../shared/api/episode.ts";
import { edited, messageEditIn, messagesIn, writeResult } from "../../../shared/api/messages.ts";
import { queryMoment } from "../../../shared/api/moment.ts";
import { thread } from "../../../shared/api/owners.ts";
import { callerId, listLimit, nonEmptyText, page, pageCursor } from "../../../shared/api/scalars.ts";
import { dryRunQuery } from "../../../shared/api/undo.ts";
import { editMessage } from "../../flows/lifecycle/edit-message.ts";
import { rememberMessages } from "../../flows/ingest/remember.ts";
import { listMessages, listThreads } from "../../flows/recall/browse.ts";
import { acknowledge, sendingOf } from "../acknowledge.ts";
import type { App } from "../app-types.ts";
import type { GraphScope } from "../graph-scope.ts";
import { demandScope } from "../middleware/authorisation.ts";
import { messageBodyBytes } from "../middleware/body.ts";
import { graphRoutes, json } from "../route.ts";

const paging = { limit: listLimit, cursor: pageCursor.optional(), ...queryMoment };

export function mountMessages(app: OpenAPIHono<App>, scope: GraphScope): void {
  const { route, read } = graphRoutes(app, scope);

  route(
    {
      method: "post",
      id: "addMessages",
      path: "/messages",
      summary: "Remember messages of a thread",
      tag: "Writing",
      needs: "write",
      body: messagesIn,
      maxBody: messageBodyBytes,
      quotes: { when: ({ return_context }) => return_context === true, again: true },
      answers: {
        200: json(writeResult, "Every message is done or failed"),
        202: json(writeResult, "Durable and searchable; facts follow"),
      },
    },
    async ({ c, services, address, body }) => {
      if (body.return_context === true) demandScope(c, "read");
      return acknowledge(c, await rememberMessages(services, address, body, sendingOf(c)), body.wait);
    },
  );

  route(
    {
      method: "put",
      id: "editMessage",
      path: "/messages/{id}",
      summary: "Replace a message in its thread: forgotten, and sent again at the same place",
      tag: "Writing",
      needs: "write",
      params: { id: nonEmptyText(256).describe("Your ID of the message.") },
      query: dryRunQuery,
      body: messageEditIn,
      maxBody: messageBodyBytes,
      answers: { 200: json(edited, "The message as it is now, and what changed or with dry_run would") },
    },
    ({ services, address, params: { id }, query, body }) => editMessage(services, address, id, body, query.dry_run),
  );

  read(
    {
      id: "listThreads",
      path: "/threads",
      summary: "List threads, newest first",
      tag: "Reading",
      query: closedObject(paging),
      answer: page(thread),
      description: "Threads",
    },
    ({ services, address, query }) => listThreads(services, address, query),
  );

  read(
    {
      id: "listMessages",
      path: "/threads/{thread_id}/messages",
      summary: "List the messages of a thread, oldest first",
      tag: "Reading",
      params: { thread_id: callerId().describe("Your ID of the thread.") },
      query: closedObject(paging),
      answer: page(episode),
      description: "Messages",
    },
    ({ services, address, params, query }) => listMessages(services, address, params.thread_id, query),
  );
}
