import { bodyLimit } from "hono/body-limit";
import type { Context, MiddlewareHandler } from "hono";
import { FaultError } from "../../../shared/fault.ts";
import type { App } from "../app-types.ts";

/** Refuses a body over the limit while it is read, no matter what its headers claim. */
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

/** Refuses queries that are too long for an embedder or a model. */
export function limitQueries(c: Context<App>, ...queries: readonly (readonly [string, string | undefined])[]): void {
  const max_characters = c.get("services").limits.query_characters;
  const errors = queries.flatMap(([path, text = ""]) =>
    text.length > max_characters ? [{ path, message: `has ${text.length} characters; at most ${max_characters}` }] : [],
  );
  if (errors.length > 0)
    throw new FaultError({
      kind: "too_large",
      detail: `A query may have at most ${max_characters} characters`,
      errors,
    });
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Refuses a body that is not declared as JSON, or is not JSON. */
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
