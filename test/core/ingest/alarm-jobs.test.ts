import { describe, expect, test } from "vitest";
import { earliest, failureOf, isWaiting, type JobFailure } from "../../../worker/core/ingest/alarm-jobs.ts";

const NOW = Date.UTC(2024, 4, 8);
const [TEN_SECONDS, HOUR] = [10_000, 3_600_000];

function failed(times: number): JobFailure {
  let failure: JobFailure | null = null;
  for (let attempt = 0; attempt < times; attempt++) failure = failureOf(failure, failure?.retry_at ?? NOW, "no");
  return failure as unknown as JobFailure;
}

describe("a job of the alarm that fails", () => {
  test("is tried again after ten seconds, then after twice as long each time, at most after an hour", () => {
    const delays = [1, 2, 3, 9, 10, 50, 2_000].map((times) => {
      const { retry_at } = failed(times);
      return retry_at - (times === 1 ? NOW : failed(times - 1).retry_at);
    });
    expect(delays).toEqual([TEN_SECONDS, 2 * TEN_SECONDS, 4 * TEN_SECONDS, 256 * TEN_SECONDS, HOUR, HOUR, HOUR]);
  });

  test("keeps when it first failed, how often, and the beginning of the last error", () => {
    const again = failureOf(failed(3), NOW + HOUR, new Error("x".repeat(10_000)));
    expect(again).toMatchObject({ failures: 4, since: NOW });
    expect(again.error).toHaveLength(500);
    expect(again.error).toMatch(/^Error: xxx/);
  });

  test("waits until its next attempt", () => {
    const failure = failed(1);
    expect(isWaiting(failure, failure.retry_at - 1)).toBe(true);
    expect(isWaiting(failure, failure.retry_at)).toBe(false);
  });

  test("is tried at once where the clock was set back by more than its longest delay", () => {
    expect(isWaiting(failed(1), NOW - 2 * HOUR)).toBe(false);
  });
});

test("the alarm is set for the first job that is due", () => {
  expect(earliest([])).toBeNull();
  expect(earliest([null, 5, 3, null])).toBe(3);
});
