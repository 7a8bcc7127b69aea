import type { Context } from "hono";
import type { App } from "./app-types.ts";

/**
 * The origin under which callers reach this server, for links in answers: that of `PUBLIC_URL`, or else the one that the request
 * names in its `Host` header. `X-Forwarded-*` headers do not count: anyone can send them.
 */
export const publicOrigin = (c: Context<App>): string => c.get("services").public_origin ?? new URL(c.req.url).origin;

/**
 * `Cache-Control` of an answer that contains the public origin. Without `PUBLIC_URL` it repeats what a caller sent, so a shared
 * cache must not give it to others.
 */
export const cacheByOrigin = (c: Context<App>, max_age_s: number): string =>
  `${c.get("services").public_origin === null ? "private" : "public"}, max-age=${max_age_s}`;
