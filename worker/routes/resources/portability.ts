import { z, type OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { imported } from "../../../shared/api/portability.ts";
import { FaultError } from "../../../shared/fault.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { exportGraph } from "../../flows/lifecycle/export.ts";
import { importGraph } from "../../flows/lifecycle/import.ts";
import type { App } from "../app-types.ts";
import type { GraphScope } from "../graph-scope.ts";
import { receiveFromPrincipal } from "../middleware/end-with-principal.ts";
import { answerStreamOnceIn } from "../middleware/idempotency.ts";
import { refuseStalledBodies } from "../middleware/slow-bodies.ts";
import { graphRoutes, json } from "../route.ts";
import { NDJSON, streamLines } from "../ndjson.ts";

const tag = "Portability";

export function mountPortability(app: OpenAPIHono<App>, scope: GraphScope): void {
  const { route } = graphRoutes(app, scope);

  route(
    {
      method: "get",
      id: "exportMemory",
      path: "/export",
      summary: "Export everything as it is now, one JSON object per line",
      tag,
      needs: "read",
      answers: {
        200: {
          description: "Lines from `header` to `end`; without the last line the export is incomplete",
          content: { [NDJSON]: { schema: z.string() } },
        },
      },
    },
    async ({ c, services, address }) => {
      const { pages, end } = await exportGraph(services, address);
      return c.body(streamLines(pages, end), 200, {
        "Content-Type": NDJSON,
        "Content-Disposition": `attachment; filename="${address.id.replaceAll(/[^\w.-]/g, "_")}.ndjson"`,
      });
    },
  );

  route(
    {
      method: "post",
      id: "importMemory",
      path: "/import",
      summary: "Restore an export into this graph, which must be empty",
      tag,
      needs: "write",
      stream: {
        type: NDJSON,
        middleware: [requireLines, refuseStalledBodies, receiveWhileValid, answerStreamOnceIn(scope)],
      },
      answers: { 200: json(imported, "Everything was imported") },
    },
    ({ c, services, address }) => {
      const body = nonNull(c.get("body"), "the body of an import");
      // workerd and Node declare different types
      const decoder: unknown = new TextDecoderStream("utf-8", { fatal: true });
      const text = body.pipeThrough(decoder as TransformStream<Uint8Array, string>);
      return importGraph(services, address, readable(text), c.get("principal").user_id !== null);
    },
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

const receiveWhileValid: MiddlewareHandler<App> = async (c, next) => {
  const body = receiveFromPrincipal(c, c.req.raw.body ?? new Blob([]).stream());
  c.set("body", body);
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
