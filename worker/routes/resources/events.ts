import { createRoute, z, type OpenAPIHono } from "@hono/zod-openapi";
import { streamSSE } from "hono/streaming";
import { checkFollowable, followEvents } from "../../flows/recall/stream-events.ts";
import type { App } from "../app-types.ts";
import { requireScope } from "../middleware/authorisation.ts";
import { NO_QUERY, addressOf, graphParams, PROBLEMS, type GraphScope } from "../graph-scope.ts";

/** Server-sent events of one graph. */
export function mountEvents(app: OpenAPIHono<App>, scope: GraphScope): void {
  app.openapi(
    createRoute({
      method: "get",
      path: `${scope.base}/events`,
      summary: "Follow what happens: episodes, facts, communities, status",
      tags: ["Reading"],
      middleware: [requireScope("read")],
      request: {
        params: graphParams(scope, {}),
        query: NO_QUERY,
        headers: z.object({ "last-event-id": z.string().optional() }),
      },
      responses: {
        200: {
          description: "Server-sent events, resumable by Last-Event-ID",
          content: { "text/event-stream": { schema: z.string() } },
        },
        ...PROBLEMS,
      },
    }),
    async (c) => {
      const services = c.get("services");
      const address = addressOf(c, scope);
      const last = c.req.header("last-event-id");
      await checkFollowable(services, address, last);
      return streamSSE(c, async (stream) => {
        for await (const { event, ...rest } of followEvents(services, address, last, () => stream.aborted)) {
          if ("data" in rest) await stream.writeSSE({ event, id: rest.id, data: JSON.stringify(rest.data) });
          else await stream.write(": still here\n\n");
        }
      });
    },
  );
}
