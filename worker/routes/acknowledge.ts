import type { Context } from "hono";
import type { Remembered, Sending } from "../flows/ingest/remember.ts";
import type { App } from "./app-types.ts";

export const acknowledge = (c: Context<App>, { settled, ...written }: Remembered, wait: boolean | undefined) =>
  c.json(written, wait === true && settled ? 200 : 202);

export function sendingOf(c: Context<App>): Sending {
  const { user_id, expires_at } = c.get("principal");
  return { defer: deferred(c), once: c.get("once") ?? null, by_user: user_id !== null, until: expires_at };
}

export const deferred =
  (c: Context<App>) =>
  (work: Promise<void>): void =>
    c.executionCtx.waitUntil(work);
