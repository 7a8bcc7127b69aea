import { z } from "@hono/zod-openapi";
import type { Context, Hono, MiddlewareHandler } from "hono";
import { FaultError } from "../../../../shared/fault.ts";
import type { App } from "../../../routes/app-types.ts";
import { confirmSender } from "../../../routes/middleware/authorisation.ts";
import { limitBody, messageBodyBytes, requireJson, requireJsonType } from "../../../routes/middleware/body.ts";
import { refuseStalledBodies } from "../../../routes/middleware/slow-bodies.ts";
import { callOwnRoutes, type OwnApp } from "../../call-own-routes.ts";
import { ownRoutes, type Own } from "./own.ts";

export interface Zep {
  c: Context<App>;
  own: Own;
}

type Method = "get" | "post" | "put" | "patch" | "delete";
type Nothing = Record<string, never>;

export interface ZepRequest<Body, Query> extends Zep {
  param: (name: string) => string;
  body: Body;
  query: Query;
}

interface Schemas<Body, Query> {
  body?: z.ZodType<Body>;
  query?: z.ZodType<Query>;
}

const limited = limitBody((c) => messageBodyBytes(c.get("services").limits));
const READING: MiddlewareHandler<App>[] = [requireJsonType, refuseStalledBodies, limited, requireJson, confirmSender];

export type Mount = <Body = Nothing, Query = Nothing>(
  method: Method,
  path: string,
  schemas: Schemas<Body, Query>,
  handle: (request: ZepRequest<Body, Query>) => Promise<unknown>,
) => void;

/** Ignores unknown fields. */
export const zepRoutes =
  (zep: Hono<App>, app: OwnApp): Mount =>
  (method, path, { body, query }, handle) => {
    zep.on(method.toUpperCase(), [path], ...(body ? READING : []), async (c) => {
      const answer = await handle({
        c,
        own: ownRoutes(callOwnRoutes(app, c)),
        param: (name) => c.req.param(name) ?? "",
        body: body ? parse(body, await c.req.json()) : ({} as never),
        query: query ? parse(query, c.req.query()) : ({} as never),
      });
      return answer instanceof Response ? answer : c.json(answer as object);
    });
  };

function parse<T>(schema: z.ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  const [first] = errors;
  throw new FaultError({
    kind: "invalid",
    detail: `${first?.path || "body"}: ${first?.message ?? "is not valid"}`,
    errors,
  });
}

export const maybe = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => (value === null ? undefined : value)) as z.ZodType<z.output<T> | undefined>;

export const count = z.coerce.number().int().min(1).optional();

export const flag = z
  .enum(["true", "false"])
  .transform((text) => text === "true")
  .optional();

export const done = (message: string) => ({ message });
