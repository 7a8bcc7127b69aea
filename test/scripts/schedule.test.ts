import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expectCron, startSchedule } from "../../scripts/schedule.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("an invalid expression is refused with the name of its setting", () => {
  expect(() => expectCron("SCHEDULE", "nonsense")).toThrow(/^SCHEDULE is no cron expression: [^\n]+$/);
  expect(() => expectCron("SCHEDULE", "*/5 * * * *")).not.toThrow();
});

const MINUTE_MS = 60_000;

test("each expression runs at its times, even after a failed run, and not after it was stopped", async () => {
  const ran: string[] = [];
  const schedule = startSchedule(["*/15 * * * *", "30 0 * * *"], async (cron) => {
    ran.push(`${new Date().toISOString().slice(11, 16)} ${cron}`);
    throw new Error("the database is away");
  });
  await vi.advanceTimersByTimeAsync(46 * MINUTE_MS);
  expect(ran.toSorted()).toEqual([
    "00:15 */15 * * * *",
    "00:30 */15 * * * *",
    "00:30 30 0 * * *",
    "00:45 */15 * * * *",
  ]);
  expect(console.error).toHaveBeenCalledWith("scheduled run failed: Error: the database is away");
  schedule.stop();
  await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE_MS);
  expect(ran).toHaveLength(4);
});

test("a run that takes longer than the interval is never concurrent with the next", async () => {
  let running = 0;
  let most = 0;
  const schedule = startSchedule(["* * * * *"], async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 2.5 * MINUTE_MS));
    running -= 1;
  });
  await vi.advanceTimersByTimeAsync(20 * MINUTE_MS);
  schedule.stop();
  expect(most).toBe(1);
});

test("an invalid cron expression is refused", () => {
  expect(() => startSchedule(["every now and then"], async () => {})).toThrow("every now and then");
});
