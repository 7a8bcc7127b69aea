import type { MiddlewareHandler } from "hono";
import { FaultError } from "../../../shared/fault.ts";
import type { App } from "../app-types.ts";

/** Refuses an invalid `Host` header, because no URL can be made from it. */
export const refuseMalformedHost: MiddlewareHandler<App> = async (c, next) => {
  if (!URL.canParse(c.req.url))
    throw new FaultError({ kind: "malformed", detail: "The Host header is not a host with an optional port" });
  await next();
};
