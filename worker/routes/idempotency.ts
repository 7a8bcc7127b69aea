import { z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { FaultError } from "../../shared/fault.ts";
import { takeTurn, type KeptAnswer, type Sent } from "../flows/answer-once.ts";
import type { App } from "./app-types.ts";
import { addressOf, type GraphScope } from "./graph-scope.ts";

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The header that every POST takes, as the contract describes it. */
export const idempotencyHeader = z.object({
  "idempotency-key": z.string().optional().openapi({
    description:
      "1 to 255 visible ASCII characters. For 24 hours the same request under the same key has one effect and one answer; another request under it is a 409.",
    pattern: "^[!-~]{1,255}$",
  }),
});

/**
 * Gives a POST with an `Idempotency-Key` one effect and one answer. Stands after what limits and reads the body. An answer
 * that changed nothing is not kept: the request may be mended and sent again.
 *
 * @param placeOf where the key counts
 */
export const answerOnce =
  (placeOf: (c: Context<App>) => Sent["place"]): MiddlewareHandler<App> =>
  async (c, next) => {
    const key = c.req.header("idempotency-key");
    if (key === undefined) return next();
    if (!KEY.test(key)) {
      const errors = [{ path: "Idempotency-Key", message: "must be 1 to 255 visible ASCII characters" }];
      throw new FaultError({
        kind: "invalid",
        detail: "Idempotency-Key: must be 1 to 255 visible ASCII characters",
        errors,
      });
    }
    const url = new URL(c.req.url);
    const turn = await takeTurn(c.get("services"), {
      place: placeOf(c),
      // API keys with other rights are answered by themselves: they might be shown what they may not see
      route: JSON.stringify(["POST", url.pathname, rightsOf(c)]),
      key,
      content: JSON.stringify([url.search, await c.req.text()]),
    });
    if (!("end" in turn)) {
      const { status, content_type, body } = turn;
      return new Response(body, { status, headers: { "Content-Type": content_type, "Idempotency-Replayed": "true" } });
    }
    c.set("once", turn.name);
    await next();
    const { res } = c;
    if (res.status >= 300) return turn.end(null);
    const content_type = res.headers.get("Content-Type") ?? "";
    const kept = async (body: string): Promise<KeptAnswer> => ({ status: res.status, content_type, body });
    if (!content_type.startsWith("text/event-stream")) return turn.end(await kept(await res.clone().text()));
    // a stream is kept when it has come to its end; one that broke off is not
    const ending = res
      .clone()
      .text()
      .then(
        async (body) => turn.end(/^event: done$/m.test(body) ? await kept(body) : null),
        () => turn.end(null),
      );
    c.executionCtx.waitUntil(ending);
  };

/** For a POST to a graph. */
export const answerOnceIn = (scope: GraphScope): MiddlewareHandler<App> => answerOnce((c) => addressOf(c, scope));

/** What the API key may do; administration has one token only. */
const rightsOf = (c: Context<App>): unknown => {
  const principal: App["Variables"]["principal"] | undefined = c.get("principal");
  return principal ? [[...principal.scopes].sort(), principal.user_id] : null;
};
