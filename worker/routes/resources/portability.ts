import { createRoute, z, type OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { imported } from "../../../shared/api/portability.ts";
import { FaultError } from "../../../shared/fault.ts";
import { exportGraph, type Export } from "../../flows/lifecycle/export.ts";
import { importGraph } from "../../flows/lifecycle/import.ts";
import type { App } from "../app-types.ts";
import { requireScope } from "../middleware/authorisation.ts";
import { answerStreamOnceIn, idempotencyHeader } from "../middleware/idempotency.ts";
import { NO_QUERY, addressOf, graphParams, json, PROBLEMS, type GraphScope } from "../graph-scope.ts";

const NDJSON = "application/x-ndjson";
const tags = ["Portability"];

/** Taking a graph away, and bringing it back. Both are streams: neither has a size. */
export function mountPortability(app: OpenAPIHono<App>, scope: GraphScope): void {
  const params = graphParams(scope, {});

  app.openapi(
    createRoute({
      method: "get",
      path: `${scope.base}/export`,
      summary: "Everything, as it is now, one JSON object a line",
      tags,
      middleware: [requireScope("read")],
      request: { params, query: NO_QUERY },
      responses: {
        200: {
          description: "Lines from `header` to `end`; without the last one it is incomplete",
          content: { [NDJSON]: { schema: z.string() } },
        },
        ...PROBLEMS,
      },
    }),
    async (c) => {
      const address = addressOf(c, scope);
      const exported = await exportGraph(c.get("services"), address);
      return c.body(streamOf(exported), 200, {
        "Content-Type": NDJSON,
        "Content-Disposition": `attachment; filename="${address.id.replaceAll(/[^\w.-]/g, "_")}.ndjson"`,
      }) as never;
    },
  );

  app.openapi(
    createRoute({
      method: "post",
      path: `${scope.base}/import`,
      summary: "Make this graph of an export; it must be empty",
      tags,
      middleware: [requireScope("write"), requireLines, answerStreamOnceIn(scope)],
      request: {
        params,
        headers: idempotencyHeader,
        query: NO_QUERY,
        body: { required: true, content: { [NDJSON]: { schema: z.string() } } },
      },
      responses: { 200: json(imported, "All of it was taken in"), ...PROBLEMS },
    }),
    async (c) => {
      const body = c.get("body") ?? c.req.raw.body ?? new Blob([]).stream();
      const text = body.pipeThrough<string>(new TextDecoderStream("utf-8", { fatal: true }) as never);
      return c.json(await importGraph(c.get("services"), addressOf(c, scope), readable(text)), 200);
    },
  );
}

/** A page is read when the client has taken the one before it. */
function streamOf({ pages, end }: Export): ReadableStream<Uint8Array> {
  const utf8 = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pages.next();
        if (done) controller.close();
        else controller.enqueue(utf8.encode(value.map((line) => `${line}\n`).join("")));
      },
      async cancel() {
        await end();
      },
    },
    { highWaterMark: 0 },
  );
}

const requireLines: MiddlewareHandler<App> = async (c, next) => {
  const type = c.req.header("content-type") ?? "";
  if (!/^application\/(?:x-ndjson|jsonl|ndjson)\s*(?:;|$)/i.test(type))
    throw new FaultError({
      kind: "malformed",
      detail: "Send the lines of an export, with `Content-Type: application/x-ndjson`",
    });
  await next();
};

async function* readable(text: ReadableStream<string>): AsyncGenerator<string> {
  try {
    for await (const chunk of text) yield chunk;
  } catch (error) {
    if (error instanceof TypeError) throw new FaultError({ kind: "malformed", detail: "The body is not UTF-8" });
    throw error;
  }
}
