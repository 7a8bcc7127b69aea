import type { Context, MiddlewareHandler } from "hono";
import type { App } from "../app-types.ts";

const FULL = 507;
/** Routes that read, although their requests have bodies. */
const READS_BY_POST = /\/(?:search|context|ask|ask\/stream)$/;

/**
 * On a full disk: makes room before something is erased, because erasing writes too; and some room after a read that failed, because the
 * runtime makes a file to open an object. Reads of a memory make it themselves (`worker/adapters/durable-objects/graphs.ts`); after any other
 * read the next try succeeds.
 */
export const makeRoom: MiddlewareHandler<App> = async (c, next) => {
  if (c.req.method === "DELETE") await c.get("services").makeRoom("to erase");
  await next();
  if (c.res.status === FULL && isRead(c)) await c.get("services").makeRoom("to read");
};

const isRead = ({ req }: Context): boolean =>
  req.method === "GET" || (req.method === "POST" && READS_BY_POST.test(req.path));
