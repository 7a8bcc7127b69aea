import type { Context, MiddlewareHandler } from "hono";
import { FaultError } from "../../../shared/fault.ts";
import type { App } from "../app-types.ts";

const FULL = 507;
const READS_BY_POST = /\/(?:search|context|ask|ask\/stream)$/;

/** An erasure also writes. Only for senders with the right to erase, because other writes may take the room. */
export const makeRoomToErase: MiddlewareHandler<App> = async (c, next) => {
  await c.get("services").makeRoom("to erase");
  await next();
};

export const keepRoomToErase: MiddlewareHandler<App> = async (c, next) => {
  if (!(await c.get("services").hasRoomToWrite()))
    throw new FaultError({ kind: "full", detail: "The disk is full: what is free is for erasures" });
  await next();
};

/** Runs after a failed read, because the runtime creates a file to open a memory. The next attempt succeeds. */
export const makeRoomToRead: MiddlewareHandler<App> = async (c, next) => {
  await next();
  if (c.res.status === FULL && isRead(c)) await c.get("services").makeRoom("to read");
};

const isRead = ({ req }: Context): boolean =>
  req.method === "GET" || (req.method === "POST" && READS_BY_POST.test(req.path));
