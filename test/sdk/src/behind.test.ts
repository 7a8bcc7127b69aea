import { afterEach, expect, test, vi } from "vitest";
import { Behind } from "../../../sdk/src/behind.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("work of one key is done in order, and work of another does not wait for it", async () => {
  const behind = new Behind();
  const done: string[] = [];
  const blocked = Promise.withResolvers<void>();
  void behind.run("a", async () => {
    await blocked.promise;
    done.push("a1");
  });
  void behind.run("a", async () => void done.push("a2"));
  await behind.run("b", async () => void done.push("b1"));
  await behind.ended("b");
  expect(done).toEqual(["b1"]);
  blocked.resolve();
  await behind.settled();
  expect(done).toEqual(["b1", "a1", "a2"]);
});

test("so much waits at most, and there is room again when it is done", async () => {
  const behind = new Behind();
  const blocked = Promise.withResolvers<void>();
  const begun = Array.from({ length: 1_001 }, (_, at) => behind.run(String(at % 7), () => blocked.promise));
  expect(begun.filter((work) => work === undefined)).toHaveLength(1);
  blocked.resolve();
  await behind.settled();
  expect(behind.run("a", async () => {})).toBeDefined();
});

test("work begun while others wait for the end is awaited as well", async () => {
  const behind = new Behind();
  let isDone = false;
  void behind.run("a", async () => {
    void behind.run("b", async () => void (isDone = true));
  });
  await behind.settled();
  expect(isDone).toBe(true);
});

test("work that never ends is counted as lost after five minutes", () => {
  let now = 0;
  const behind = new Behind(() => now);
  for (let at = 0; at < 1_000; at++) void behind.run(`request ${at}`, () => new Promise(() => {}));
  expect(behind.run("a", async () => {})).toBeUndefined();
  now = 5 * 60_000 + 1;
  expect(behind.run("a", async () => {})).toBeDefined();
});

test("`settled` ends five seconds after the last work that ended, and tells the rest to stop", async () => {
  vi.useFakeTimers();
  const behind = new Behind();
  const stopped: string[] = [];
  const hangs = (name: string) => (signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) => {
      if (signal.aborted) stopped.push(`${name} before it began`);
      signal.addEventListener("abort", () => {
        stopped.push(`${name}: ${(signal.reason as Error).message}`);
        reject(signal.reason as Error);
      });
      signal.throwIfAborted();
    });
  const takes = (ms: number) => () => new Promise<void>((resolve) => void setTimeout(resolve, ms));
  behind.run("alive", takes(4_000))?.catch(() => {});
  behind.run("alive", takes(4_500))?.catch(() => {});
  behind.run("dead", hangs("first"))?.catch(() => {});
  behind.run("dead", hangs("second"))?.catch(() => {});
  let isSettled = false;
  const settled = behind.settled().then(() => (isSettled = true));
  await vi.advanceTimersByTimeAsync(13_400);
  expect([isSettled, stopped]).toEqual([false, []]);
  await vi.advanceTimersByTimeAsync(100);
  await settled;
  expect(stopped).toEqual([expect.stringMatching(/^(?:first|second): .*not stored$/u), expect.anything()]);
});
