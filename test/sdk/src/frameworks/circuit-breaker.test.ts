import { expect, test } from "vitest";
import { ApiError, EngraphError } from "../../../../sdk/src/errors.ts";
import { CircuitBreaker } from "../../../../sdk/src/frameworks/circuit-breaker.ts";

const fails = (error: Error) => async (): Promise<never> => {
  throw error;
};

test("after a call without an answer, calls fail at once for 30 seconds, and are made again then", async () => {
  let now = 0;
  const breaker = new CircuitBreaker(() => now);
  await expect(breaker.run(fails(new EngraphError("late")))).rejects.toThrow("late");
  now = 29_999;
  await expect(breaker.run(async () => "made")).rejects.toThrow("a moment ago");
  now = 30_000;
  expect(await breaker.run(async () => "made")).toBe("made");
});

test("a refusal is an answer, after which the next call is made", async () => {
  const breaker = new CircuitBreaker(() => 0);
  const refusal = Object.assign(Object.create(ApiError.prototype) as ApiError, { message: "no such file" });
  await expect(breaker.run(fails(refusal))).rejects.toThrow("no such file");
  expect(await breaker.run(async () => "made")).toBe("made");
});
