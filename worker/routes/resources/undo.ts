import { createRoute, z, type OpenAPIHono } from "@hono/zod-openapi";
import { closedObject } from "../../../shared/api/closed-object.ts";
import { receivable } from "../../../shared/api/receipt.ts";
import { diff, diffQuery, rollbackIn, undone } from "../../../shared/api/undo.ts";
import { getDiff } from "../../flows/recall/browse.ts";
import { forgetEpisode, retractEpisode, retryEpisode, rollBack } from "../../flows/lifecycle/undo.ts";
import type { App } from "../app-types.ts";
import { requireScope } from "../middleware/authorisation.ts";
import { limitBody, requireJson } from "../middleware/body.ts";
import { NO_QUERY, addressOf, graphParams, json, jsonBody, PROBLEMS, type GraphScope } from "../graph-scope.ts";
import { answerOnceIn, idempotencyHeader } from "../middleware/idempotency.ts";
import { answerRead } from "../reading.ts";

const tags = ["Undoing"];

/** Taking back what was written, and seeing what changed. */
export function mountUndo(app: OpenAPIHono<App>, scope: GraphScope): void {
  const params = graphParams(scope, { id: z.string() });

  app.openapi(
    createRoute({
      method: "delete",
      path: `${scope.base}/episodes/{id}`,
      summary: "Forget an episode as if it had never been ingested, or retract it from now on",
      tags,
      middleware: [requireScope("write")],
      request: { params, query: closedObject({ mode: z.enum(["forget", "retract"]).default("forget") }) },
      responses: { 200: json(undone, "What changed"), ...PROBLEMS },
    }),
    async (c) => {
      const undo = c.req.valid("query").mode === "retract" ? retractEpisode : forgetEpisode;
      return c.json(await undo(c.get("services"), addressOf(c, scope), c.req.valid("param").id), 200);
    },
  );

  app.openapi(
    createRoute({
      method: "post",
      path: `${scope.base}/episodes/{id}/retry`,
      summary: "Try a failed episode again",
      tags,
      middleware: [
        requireScope("write"),
        limitBody((c) => c.get("services").limits.request_bytes),
        answerOnceIn(scope),
      ],
      request: { headers: idempotencyHeader, params, query: NO_QUERY },
      responses: { 202: json(z.object({ id: z.string(), status: z.literal("pending") }), "Back at work"), ...PROBLEMS },
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      await retryEpisode(c.get("services"), addressOf(c, scope), id);
      return c.json({ id, status: "pending" as const }, 202);
    },
  );

  app.openapi(
    createRoute({
      method: "post",
      path: `${scope.base}/rollback`,
      summary: "Believe again what was believed then",
      tags,
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
        body: jsonBody(rollbackIn),
      },
      responses: { 200: json(undone, "What changed"), ...PROBLEMS },
    }),
    async (c) => c.json(await rollBack(c.get("services"), addressOf(c, scope), c.req.valid("json").known_at), 200),
  );

  app.openapi(
    createRoute({
      method: "get",
      path: `${scope.base}/diff`,
      summary: "What changed between two instants of one axis",
      tags,
      middleware: [requireScope("read")],
      request: { params: graphParams(scope, {}), query: diffQuery },
      responses: { 200: json(receivable(diff), "Facts that began, ended or were superseded"), ...PROBLEMS },
    }),
    async (c) =>
      c.json(
        await answerRead(c, c.req.valid("query"), (query) => getDiff(c.get("services"), addressOf(c, scope), query)),
        200,
      ),
  );
}
