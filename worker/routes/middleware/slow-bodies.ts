import type { MiddlewareHandler } from "hono";
import { FaultError } from "../../../shared/fault.ts";
import type { App } from "../app-types.ts";

/** Longest wait for the next piece: a phone in a tunnel is back by then. */
const IDLE_MS = 10_000;

/** A sender is fast if its pieces come without longer pauses. */
const PAUSE_MS = 200;
const DISCARD_MS = 2_000;

/**
 * workerd resets a connection on which a sender is still busy, before the answer is read: a refusal first waits for a fast sender.
 * `wrangler dev` answers after a body that nothing read: that of a slow sender is cancelled.
 */
export const discardUnreadBodies: MiddlewareHandler<App> = async (c, next) => {
  await next();
  const { body, bodyUsed } = c.req.raw;
  if (body === null || bodyUsed || body.locked) return;
  const { clock } = c.get("services");
  const until = clock.now() + DISCARD_MS;
  const reader = body.getReader();
  try {
    const more = async (): Promise<boolean> => !(await reader.read()).done;
    while (clock.now() < until && (await Promise.race([more(), clock.sleep(PAUSE_MS)])) === true);
    await reader.cancel();
  } catch {
    // the sender closed the connection
  }
};

export const refuseStalledBodies: MiddlewareHandler<App> = async (c, next) => {
  const { body } = c.req.raw;
  if (body !== null)
    c.req.raw = new Request(c.req.raw, { method: c.req.method, body: body.pipeThrough(stallDetector()) });
  await next();
};

function stallDetector(): TransformStream<Uint8Array, Uint8Array> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (controller: TransformStreamDefaultController<Uint8Array>): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const detail = `Nothing of the body came for ${IDLE_MS / 1_000} seconds`;
      controller.error(new FaultError({ kind: "timed_out", detail }));
    }, IDLE_MS);
  };
  return new TransformStream<Uint8Array, Uint8Array>({
    start: wait,
    transform(chunk, controller) {
      controller.enqueue(chunk);
      wait(controller);
    },
    flush: () => clearTimeout(timer),
  });
}
