import type { MiddlewareHandler } from "hono";
import { FaultError } from "../../../shared/fault.ts";
import { deferred } from "../acknowledge.ts";
import type { App } from "../app-types.ts";

/** As in `wrangler.toml`. */
const BURST_S = 10;

export const limitBursts: MiddlewareHandler<App> = async (c, next) => {
  const client = c.req.header("cf-connecting-ip");
  const { bursts } = c.get("services");
  // a limiter that fails, for example on a full disk, must not block
  const isAllowed = bursts === null || client === undefined || (await bursts(client).catch(() => true));
  if (!isAllowed) {
    c.set("answer_headers", { "RateLimit-Remaining": "0", "RateLimit-Reset": String(BURST_S) });
    throw new FaultError({ kind: "limited", detail: "Too many requests from this address", retry_after_s: BURST_S });
  }
  await next();
};

export const limitTenant: MiddlewareHandler<App> = async (c, next) => {
  const services = c.get("services");
  const state = services.quota.take(services, c.get("principal").tenant_id, deferred(c));
  if (state !== null) {
    const { limit, remaining, reset_s } = state;
    c.set("answer_headers", {
      "RateLimit-Limit": String(limit),
      "RateLimit-Remaining": String(remaining),
      "RateLimit-Reset": String(reset_s),
    });
    if (!state.granted)
      throw new FaultError({
        kind: "limited",
        detail: `More than ${limit} requests in a minute`,
        retry_after_s: reset_s,
      });
  }
  await next();
};
