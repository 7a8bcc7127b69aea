import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { streamSSE } from "hono/streaming";
import { isFault } from "../../../shared/fault.ts";
import { checkFollowable, followEvents } from "../../flows/recall/stream-events.ts";
import type { App } from "../app-types.ts";
import type { GraphScope } from "../graph-scope.ts";
import { eventStream, graphRoutes } from "../route.ts";

export function mountEvents(app: OpenAPIHono<App>, scope: GraphScope): void {
  graphRoutes(app, scope).route(
    {
      method: "get",
      id: "followEvents",
      path: "/events",
      summary: "Follow what happens: episodes, facts, communities, status",
      tag: "Reading",
      needs: "read",
      headers: z.object({
        "last-event-id": z
          .string()
          .optional()
          .openapi({ pattern: "^\\d{1,15}$", description: "Continues after the event with this ID." }),
      }),
      answers: {
        200: {
          description:
            "Server-sent events, resumable by Last-Event-ID. `end` is the last one where the key, token or link expires or is revoked, or the memory is erased",
          content: eventStream("episode", "facts", "forgotten", "community", "status", "end"),
        },
      },
      lastEvent: (reason) => ({ event: "end", data: { reason } }),
    },
    async ({ c, services, address }) => {
      const last = c.req.header("last-event-id");
      const isEmpty = await checkFollowable(services, address, last);
      return streamSSE(c, async (stream) => {
        try {
          const followed = followEvents(services, address, last, () => stream.aborted, isEmpty);
          for await (const { event, ...rest } of followed) {
            if ("data" in rest) await stream.writeSSE({ event, id: rest.id, data: JSON.stringify(rest.data) });
            else await stream.write(": heartbeat\n\n");
          }
        } catch (error) {
          if (!isFault(error, "not_found")) throw error;
          await stream.writeSSE({ event: "end", data: JSON.stringify({ reason: "erased" }) });
        }
      });
    },
  );
}
