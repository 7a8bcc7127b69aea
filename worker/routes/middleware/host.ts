import type { MiddlewareHandler } from "hono";
import { FaultError } from "../../../shared/fault.ts";
import type { App } from "../app-types.ts";

/** No URL can be made from an invalid `Host`. */
export const refuseMalformedHost: MiddlewareHandler<App> = async (c, next) => {
  if (!URL.canParse(c.req.url))
    throw new FaultError({ kind: "malformed", detail: "The Host header is not a host with an optional port" });
  await next();
};
