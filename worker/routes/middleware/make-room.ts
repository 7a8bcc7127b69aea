import type { MiddlewareHandler } from "hono";
import type { App } from "../app-types.ts";

/** Makes room on a full disk before something is erased: erasing writes too. */
export const makeRoom: MiddlewareHandler<App> = async (c, next) => {
  if (c.req.method === "DELETE") await c.get("services").makeRoom();
  await next();
};
