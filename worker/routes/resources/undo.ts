import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { reread, rereadIn } from "../../../shared/api/reread.ts";
import { retried, retryTenantQuery, tenantRetried } from "../../../shared/api/retry.ts";
import { callerId } from "../../../shared/api/scalars.ts";
import { diff, diffQuery, dryRunQuery, rollbackIn, undone, undoQuery } from "../../../shared/api/undo.ts";
import { retryEpisode, rollBack, undoEpisode, undoThread } from "../../flows/lifecycle/undo.ts";
import { retryMemory, retryTenant } from "../../flows/ingest/retry.ts";
import { rereadMemory } from "../../flows/ingest/reread.ts";
import { getDiff } from "../../flows/recall/browse.ts";
import { deferred } from "../acknowledge.ts";
import type { App } from "../app-types.ts";
import type { GraphScope } from "../graph-scope.ts";
import { graphRoutes, json, tenantRoutes } from "../route.ts";

const tag = "Undoing";
const params = { id: z.string().describe("ID of the episode.") };
const taken = {
  method: "delete",
  tag,
  needs: "write",
  query: undoQuery,
  answers: { 200: json(undone, "What changed, or with dry_run what would") },
} as const;

export function mountUndo(app: OpenAPIHono<App>, scope: GraphScope): void {
  const { route, read } = graphRoutes(app, scope);

  route(
    {
      ...taken,
      id: "deleteEpisode",
      path: "/episodes/{id}",
      summary: "Forget an episode as if it had never been ingested, or retract it from now on",
      params,
    },
    ({ services, address, params: { id }, query }) => undoEpisode(services, address, id, query),
  );

  route(
    {
      ...taken,
      id: "deleteThread",
      path: "/threads/{thread_id}",
      summary: "Forget or retract all messages of a thread",
      params: { thread_id: callerId().describe("Your ID of the thread.") },
    },
    ({ services, address, params: { thread_id }, query }) => undoThread(services, address, thread_id, query),
  );

  route(
    {
      method: "post",
      id: "retryEpisode",
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
      id: "reread",
      path: "/reread",
      summary:
        "Read the memory again with the model, the prompts and the ontology in force; progress is in `status.to_reread`",
      tag: "Writing",
      needs: "write",
      body: rereadIn,
      answers: {
        200: json(reread, "With dry_run: what it would take"),
        202: json(reread, "It is read again in the background"),
      },
    },
    async ({ c, services, address, body }) =>
      c.json(await rereadMemory(services, address, body, deferred(c)), body.dry_run === true ? 200 : 202),
  );

  route(
    {
      method: "post",
      id: "rollback",
      path: "/rollback",
      summary: "Return to what was believed at an earlier instant",
      tag,
      needs: "write",
      query: dryRunQuery,
      body: rollbackIn,
      answers: { 200: json(undone, "What changed, or with dry_run what would") },
    },
    ({ services, address, body, query }) => rollBack(services, address, body.known_at, query.dry_run),
  );

  read(
    {
      id: "getDiff",
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

export function mountRetry(app: OpenAPIHono<App>, scope: GraphScope): void {
  graphRoutes(app, scope).route(
    {
      method: "post",
      id: "retry",
      path: "/retry",
      summary: "Retry all failed episodes of a memory, and try those now that wait after an error",
      tag: "Writing",
      needs: "write",
      answers: { 202: json(retried, "They are queued again") },
    },
    ({ services, address }) => retryMemory(services, address),
  );
}

export function mountTenantRetry(app: OpenAPIHono<App>): void {
  tenantRoutes(app)(
    {
      method: "post",
      id: "retryTenant",
      path: "/v1/retry",
      summary: "Retry all failed episodes of a page of memories: users first, then graphs",
      tag: "Writing",
      needs: "write",
      query: retryTenantQuery,
      answers: { 202: json(tenantRetried, "They are queued again") },
    },
    ({ services, tenant, query }) => retryTenant(services, tenant, query),
  );
}
