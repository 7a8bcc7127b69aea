import type { OpenAPIHono } from "@hono/zod-openapi";
import { documentIn, episodeIn, factIn } from "../../../shared/api/episodes.ts";
import { fact } from "../../../shared/api/fact.ts";
import { writeResult } from "../../../shared/api/messages.ts";
import { rememberDocument, rememberEpisode, stateFact } from "../../flows/ingest/remember.ts";
import { acknowledge, sendingOf } from "../acknowledge.ts";
import type { App } from "../app-types.ts";
import type { GraphScope } from "../graph-scope.ts";
import { graphRoutes, json } from "../route.ts";

const tag = "Writing";
const answers = {
  200: json(writeResult, "Every episode is done or failed"),
  202: json(writeResult, "Durable and searchable; facts follow"),
};

/** What is remembered besides messages: texts, JSON, documents, and manual facts. */
export function mountEpisodes(app: OpenAPIHono<App>, scope: GraphScope): void {
  const { route } = graphRoutes(app, scope);

  route(
    {
      method: "post",
      path: "/episodes",
      summary: "Remember one text, JSON value or message",
      tag,
      needs: "write",
      body: episodeIn,
      answers,
    },
    async ({ c, services, address, body }) =>
      acknowledge(c, await rememberEpisode(services, address, body, sendingOf(c)), body.wait),
  );

  route(
    {
      method: "post",
      path: "/documents",
      summary: "Remember a document, one episode per chunk",
      tag,
      needs: "write",
      body: documentIn,
      // JSON may take two bytes for one of the text
      maxBody: ({ document_bytes }) => 2 * document_bytes,
      answers,
    },
    async ({ c, services, address, body }) =>
      acknowledge(c, await rememberDocument(services, address, body, sendingOf(c)), body.wait),
  );

  route(
    {
      method: "post",
      path: "/facts",
      summary: "Add a fact by hand",
      tag,
      needs: "write",
      body: factIn,
      answers: { 201: json(fact, "The fact, as it is believed now") },
    },
    ({ c, services, address, body }) => stateFact(services, address, body, c.get("once") ?? null),
  );
}
