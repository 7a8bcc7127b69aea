import type { OpenAPIHono } from "@hono/zod-openapi";
import { documentIn, episodeIn, factsIn } from "../../../shared/api/episodes.ts";
import { factsOut } from "../../../shared/api/fact.ts";
import { writeResult } from "../../../shared/api/messages.ts";
import { task, taskIn } from "../../../shared/api/task.ts";
import { rememberDocument, rememberEpisode, stateFacts } from "../../flows/ingest/remember.ts";
import { addTask } from "../../flows/ingest/tasks.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { acknowledge, sendingOf } from "../acknowledge.ts";
import type { App } from "../app-types.ts";
import type { GraphScope } from "../graph-scope.ts";
import { messageBodyBytes } from "../middleware/body.ts";
import { graphRoutes, json } from "../route.ts";

const tag = "Writing";
const answers = {
  200: json(writeResult, "Every episode is done or failed"),
  202: json(writeResult, "Durable and searchable; facts follow"),
};

export function mountEpisodes(app: OpenAPIHono<App>, scope: GraphScope): void {
  const { route } = graphRoutes(app, scope);

  route(
    {
      method: "post",
      id: "addEpisode",
      path: "/episodes",
      summary: "Remember one text, JSON value or message",
      tag,
      needs: "write",
      body: episodeIn,
      maxBody: messageBodyBytes,
      answers,
    },
    async ({ c, services, address, body }) =>
      acknowledge(c, await rememberEpisode(services, address, body, sendingOf(c)), body.wait),
  );

  route(
    {
      method: "post",
      id: "addDocument",
      path: "/documents",
      summary: "Remember a document, one episode per chunk",
      tag,
      needs: "write",
      body: documentIn,
      // JSON may take two bytes per byte of text
      maxBody: ({ document_bytes }) => 2 * document_bytes,
      answers,
    },
    async ({ c, services, address, body }) =>
      acknowledge(c, await rememberDocument(services, address, body, sendingOf(c)), body.wait),
  );

  route(
    {
      method: "post",
      id: "addFacts",
      path: "/facts",
      summary: "Add facts by hand",
      tag,
      needs: "write",
      body: factsIn,
      quotes: { again: true },
      answers: { 201: json(factsOut, "The fact, or the list of facts, as believed now") },
    },
    async ({ c, services, address, body }) => {
      const once = c.get("once") ?? null;
      if ("facts" in body) return { facts: await stateFacts(services, address, body.facts, once, true) };
      return nonNull((await stateFacts(services, address, [body], once, false))[0], "fact");
    },
  );

  route(
    {
      method: "post",
      id: "addTask",
      path: "/tasks",
      summary: "Add a task by hand",
      tag,
      needs: "write",
      body: taskIn,
      quotes: { again: true },
      answers: { 201: json(task, "The task") },
    },
    ({ c, services, address, body }) => addTask(services, address, body, c.get("once") ?? null),
  );
}
