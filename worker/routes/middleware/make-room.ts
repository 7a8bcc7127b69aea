import type { Context, MiddlewareHandler } from "hono";
import { FaultError } from "../../../shared/fault.ts";
import type { App } from "../app-types.ts";

const FULL = 507;
/** These routes read although their requests have bodies. */
const READS_BY_POST = /\/(?:search|context|ask|ask\/stream)$/;

/**
 * Makes room on a full disk before an erasure, which also writes. Runs only for senders with the right to erase, because other writes may
 * take the room.
 */
export const makeRoomToErase: MiddlewareHandler<App> = async (c, next) => {
  await c.get("services").makeRoom("to erase");
  await next();
};

/** Refuses a write while the disk has only the room that was made for erasures. */
export const keepRoomToErase: MiddlewareHandler<App> = async (c, next) => {
  if (!(await c.get("services").hasRoomToWrite()))
    throw new FaultError({ kind: "full", detail: "The disk is full: what is free is for erasures" });
  await next();
};

/**
 * Makes room on a full disk after a failed read, because the runtime creates a file to open a memory. The next attempt of the read
 * succeeds.
 */
export const makeRoomToRead: MiddlewareHandler<App> = async (c, next) => {
  await next();
  if (c.res.status === FULL && isRead(c)) await c.get("services").makeRoom("to read");
};

const isRead = ({ req }: Context): boolean =>
  req.method === "GET" || (req.method === "POST" && READS_BY_POST.test(req.path));
