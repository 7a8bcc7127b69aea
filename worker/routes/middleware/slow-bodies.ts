import type { MiddlewareHandler } from "hono";
import { FaultError } from "../../../shared/fault.ts";
import type { App } from "../app-types.ts";

/** Longest wait for the next piece: a phone in a tunnel is back by then. */
const IDLE_MS = 10_000;

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
