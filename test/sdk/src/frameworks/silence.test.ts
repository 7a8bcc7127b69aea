import { expect, test } from "vitest";
import { ApiError, EngraphError } from "../../../../sdk/src/errors.ts";
import { Silence } from "../../../../sdk/src/frameworks/silence.ts";

const fails = (error: Error) => async (): Promise<never> => {
  throw error;
};

test("after a call without an answer, calls fail at once for 30 seconds, and are made again then", async () => {
  let now = 0;
  const silence = new Silence(() => now);
  await expect(silence.ends(fails(new EngraphError("late")))).rejects.toThrow("late");
  now = 29_999;
  await expect(silence.ends(async () => "made")).rejects.toThrow("a moment ago");
  now = 30_000;
  expect(await silence.ends(async () => "made")).toBe("made");
});

test("a refusal is an answer, after which the next call is made", async () => {
  const silence = new Silence(() => 0);
  const refusal = Object.assign(Object.create(ApiError.prototype) as ApiError, { message: "no such file" });
  await expect(silence.ends(fails(refusal))).rejects.toThrow("no such file");
  expect(await silence.ends(async () => "made")).toBe("made");
});
