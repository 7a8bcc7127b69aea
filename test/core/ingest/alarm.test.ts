import { describe, expect, test } from "vitest";
import { decideAlarm, FIRST_RING_MS, type AlarmState } from "../../../worker/core/ingest/alarm.ts";
import { retryAt } from "../../../worker/core/ingest/backoff.ts";

const NOW = 1_000_000;
const idle: AlarmState = { now: NOW, work_due: null, lease_until: 0, unfinished: false, rings_unanswered: 0 };

describe("the alarm", () => {
  test("rests when nothing is left", () => {
    expect(decideAlarm(idle)).toEqual({ ring: false, at: null, reason: "idle" });
  });

  test("waits for a consumer at work", () => {
    expect(decideAlarm({ ...idle, work_due: NOW, lease_until: NOW + 5 })).toMatchObject({ ring: false, at: NOW + 5 });
  });

  test("rings for work, and looks again", () => {
    expect(decideAlarm({ ...idle, work_due: NOW })).toMatchObject({ ring: true, at: NOW + FIRST_RING_MS });
  });

  test("rings less and less often while nobody answers, but never stops", () => {
    const later = decideAlarm({ ...idle, work_due: NOW, rings_unanswered: 3 }).at ?? 0;
    const muchLater = decideAlarm({ ...idle, work_due: NOW, rings_unanswered: 1_000 }).at ?? 0;
    expect(later - NOW).toBe(8 * FIRST_RING_MS);
    expect(muchLater - NOW).toBe(5 * 60_000);
  });

  test("waits for an attempt that is not due", () => {
    expect(decideAlarm({ ...idle, work_due: NOW + 77 })).toMatchObject({ ring: false, at: NOW + 77 });
  });

  test("rings when only the ledger or the vectors lag behind", () => {
    expect(decideAlarm({ ...idle, unfinished: true })).toMatchObject({ ring: true });
  });
});

test("attempts are further and further apart, and never before the provider allows", () => {
  expect([1, 2, 3].map((attempts) => retryAt(0, attempts, null))).toEqual([2_000, 4_000, 8_000]);
  expect(retryAt(0, 40, null)).toBe(5 * 60_000);
  expect(retryAt(0, 1, 60_000)).toBe(60_000);
});
