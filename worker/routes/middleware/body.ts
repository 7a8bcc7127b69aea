import { bodyLimit } from "hono/body-limit";
import type { Context, MiddlewareHandler } from "hono";
import { FaultError } from "../../../shared/fault.ts";
import type { App } from "../app-types.ts";

/** Refuses a body over the limit while it is read, whatever its headers claim. */
export const limitBody =
  (max_bytes: (c: Parameters<MiddlewareHandler<App>>[0]) => number): MiddlewareHandler<App> =>
  (c, next) => {
    const limit = max_bytes(c);
    return bodyLimit({
      maxSize: limit,
      onError: () => {
        throw new FaultError({ kind: "too_large", detail: `The body of this request may have at most ${limit} bytes` });
      },
    })(c, next);
  };

/** Refuses queries that are longer than an embedder, or whoever reads them, should be given. */
export function limitQueries(c: Context<App>, ...queries: readonly (readonly [string, string | undefined])[]): void {
  const most = c.get("services").limits.query_characters;
  const errors = queries.flatMap(([path, text = ""]) =>
    text.length > most ? [{ path, message: `has ${text.length} characters; at most ${most}` }] : [],
  );
  if (errors.length > 0)
    throw new FaultError({ kind: "too_large", detail: `A query may have at most ${most} characters`, errors });
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** A body must say that it is JSON, and be JSON: everything after this may rely on it. */
export const requireJson: MiddlewareHandler<App> = async (c, next) => {
  if (!JSON_TYPE.test(c.req.header("content-type") ?? "")) {
    throw new FaultError({ kind: "malformed", detail: "Send the body as JSON, with `Content-Type: application/json`" });
  }
  try {
    await c.req.json();
  } catch (error) {
    if (error instanceof FaultError) throw error;
    throw new FaultError({ kind: "malformed", detail: "The body is not valid JSON" });
  }
  await next();
};
