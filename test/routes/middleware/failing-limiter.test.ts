/** `limitBursts` with a limiter that fails: worker/routes/middleware/rate-limits.ts */
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { App } from "../../../worker/routes/app-types.ts";
import { limitBursts } from "../../../worker/routes/middleware/rate-limits.ts";

const statusWith = async (bursts: () => Promise<boolean>): Promise<number> => {
  const app = new Hono<App>();
  app.use(async (c, next) => {
    c.set("services", { bursts } as unknown as App["Variables"]["services"]);
    await next();
  });
  app.use(limitBursts);
  app.get("/", (c) => c.text("ok"));
  return (await app.request("/", { headers: { "CF-Connecting-IP": "203.0.113.7" } })).status;
};

test("a limiter that fails lets requests pass, and one that refuses does not", async () => {
  expect(await statusWith(() => Promise.reject(new Error("database or disk is full")))).toBe(200);
  expect(await statusWith(async () => false)).not.toBe(200);
});
