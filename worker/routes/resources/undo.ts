import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { closedObject } from "../../../shared/api/closed-object.ts";
import { diff, diffQuery, rollbackIn, undone } from "../../../shared/api/undo.ts";
import { forgetEpisode, retractEpisode, retryEpisode, rollBack } from "../../flows/lifecycle/undo.ts";
import { getDiff } from "../../flows/recall/browse.ts";
import type { App } from "../app-types.ts";
import type { GraphScope } from "../graph-scope.ts";
import { graphRoutes, json } from "../route.ts";

const tag = "Undoing";
const params = { id: z.string() };

/** Undoing what was written, and listing what changed. */
export function mountUndo(app: OpenAPIHono<App>, scope: GraphScope): void {
  const { route, read } = graphRoutes(app, scope);

  route(
    {
      method: "delete",
      path: "/episodes/{id}",
      summary: "Forget an episode as if it had never been ingested, or retract it from now on",
      tag,
      needs: "write",
      params,
      query: closedObject({ mode: z.enum(["forget", "retract"]).default("forget") }),
      answers: { 200: json(undone, "What changed") },
    },
    ({ services, address, params: { id }, query: { mode } }) =>
      mode === "retract" ? retractEpisode(services, address, id) : forgetEpisode(services, address, id),
  );

  route(
    {
      method: "post",
      path: "/episodes/{id}/retry",
      summary: "Retry a failed episode",
      tag,
      needs: "write",
      params,
      answers: { 202: json(z.object({ id: z.string(), status: z.literal("pending") }), "It is queued again") },
    },
    async ({ services, address, params: { id } }) => {
      await retryEpisode(services, address, id);
      return { id, status: "pending" as const };
    },
  );

  route(
    {
      method: "post",
      path: "/rollback",
      summary: "Return to what was believed at an earlier instant",
      tag,
      needs: "write",
      body: rollbackIn,
      answers: { 200: json(undone, "What changed") },
    },
    ({ services, address, body }) => rollBack(services, address, body.known_at),
  );

  read(
    {
      path: "/diff",
      summary: "List what changed between two instants of one time axis",
      tag,
      query: diffQuery,
      answer: diff,
      description: "Facts that began, ended or were superseded",
    },
    ({ services, address, query }) => getDiff(services, address, query),
  );
}
