import { bodyLimit } from "hono/body-limit";
import type { Context, MiddlewareHandler } from "hono";
import { FaultError } from "../../../shared/fault.ts";
import { findRepeatedKey } from "../../../shared/json.ts";
import type { Limits } from "../../flows/services.ts";
import type { App } from "../app-types.ts";

/** Escaped JSON takes three times the bytes of UTF-8 for non-ASCII text, and one extra byte per quotation mark or line end. */
const JSON_BYTES = 4;

/** One of the longest messages in any JSON, or many shorter ones. */
export const messageBodyBytes = ({ request_bytes, message_bytes }: Limits): number =>
  Math.max(request_bytes, JSON_BYTES * message_bytes);

/** Headers may claim less than the body has. */
export const limitBody =
  (max_bytes: (c: Parameters<MiddlewareHandler<App>>[0]) => number): MiddlewareHandler<App> =>
  (c, next) => {
    const limit = max_bytes(c);
    return bodyLimit({
      maxSize: limit,
      onError: () => {
        const length = Number(c.req.header("content-length"));
        const stated = length > limit ? `; this one has ${length}` : "";
        const detail = `The body of this request may have at most ${limit} bytes${stated}`;
        throw new FaultError({ kind: "too_large", detail });
      },
    })(c, next);
  };

export function limitQueries(c: Context<App>, ...queries: readonly (readonly [string, string | undefined])[]): void {
  const max_characters = c.get("services").limits.query_characters;
  const errors = queries.flatMap(([path, text = ""]) =>
    text.length > max_characters
      ? [{ path, length: text.length, message: `has ${text.length} characters; at most ${max_characters}` }]
      : [],
  );
  if (errors.length > 0)
    throw new FaultError({
      kind: "too_large",
      detail: `A query or question may have at most ${max_characters} characters; this one has ${errors[0]?.length}`,
      errors: errors.map(({ path, message }) => ({ path, message })),
    });
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

const SHOWN_CHARACTERS = 100;

/** A lenient decoder would store other text than was sent. */
function readUtf8(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new FaultError({ kind: "malformed", detail: "The body is not UTF-8" });
  }
}

/** Runs before the middleware that receives the body. */
export const requireJsonType: MiddlewareHandler<App> = async (c, next) => {
  if (!JSON_TYPE.test(c.req.header("content-type") ?? ""))
    throw new FaultError({ kind: "malformed", detail: "Send the body as JSON, with `Content-Type: application/json`" });
  await next();
};

/** Also refuses JSON that repeats a key within an object. */
export const requireJson: MiddlewareHandler<App> = async (c, next) => {
  const text = readUtf8(await c.req.arrayBuffer());
  try {
    JSON.parse(text);
  } catch {
    throw new FaultError({ kind: "malformed", detail: "The body is not valid JSON" });
  }
  const repeated = findRepeatedKey(text);
  if (repeated !== null)
    throw new FaultError({
      kind: "malformed",
      detail: `The body has the key ${JSON.stringify(repeated.slice(0, SHOWN_CHARACTERS).toWellFormed())} twice in one object`,
    });
  await next();
};
