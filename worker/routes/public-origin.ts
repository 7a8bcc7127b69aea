import type { Context } from "hono";
import type { App } from "./app-types.ts";

/** Not from `X-Forwarded-*`, which anyone can send. */
export const publicOrigin = (c: Context<App>): string => c.get("services").public_origin ?? new URL(c.req.url).origin;

/** If `PUBLIC_URL` is unset, the answer repeats text of its caller, so shared caches must not reuse it. */
export const cacheByOrigin = (c: Context<App>, max_age_s: number): string =>
  `${c.get("services").public_origin === null ? "private" : "public"}, max-age=${max_age_s}`;
