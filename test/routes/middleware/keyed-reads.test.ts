/** `answerOnce` on a full disk: worker/routes/middleware/idempotency.ts */
import { Hono } from "hono";
import { expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import { sha256 } from "../../../worker/adapters/platform/system.ts";
import type { App } from "../../../worker/routes/app-types.ts";
import { answerOnce } from "../../../worker/routes/middleware/idempotency.ts";

const full = (): Promise<never> => Promise.reject(new FaultError({ kind: "full", detail: "The storage is full" }));

async function statusOf(requestLog: object, reads: boolean): Promise<number> {
  const app = new Hono<App>();
  app.use(async (c, next) => {
    const requests = { at: () => requestLog };
    const cipher = { encrypt: async () => new Uint8Array(1) };
    const clock = { now: () => 0, sleep: () => new Promise(() => {}) };
    const services = { requests, cipher, clock, digest: sha256 };
    c.set("services", services as unknown as App["Variables"]["services"]);
    await next();
  });
  app.post(
    "/",
    answerOnce(() => ({ tenant: "ten_1" }), null, reads),
    (c) => c.text("read"),
  );
  app.onError((error, c) => c.text(String(error), error instanceof FaultError ? 507 : 500));
  return (await app.request("/", { method: "POST", headers: { "Idempotency-Key": "key" } })).status;
}

const FULL_AT_ONCE = { begin: full };
const FULL_AT_THE_END = { begin: async () => ({ kind: "lease", token: "t" }), end: full };

test.each([FULL_AT_ONCE, FULL_AT_THE_END])(
  "a keyed request that only reads is answered on a full disk",
  async (log) => {
    expect(await statusOf(log, true)).toBe(200);
  },
);

test("a keyed request that writes is refused on a full disk", async () => {
  expect(await statusOf(FULL_AT_ONCE, false)).toBe(507);
});
