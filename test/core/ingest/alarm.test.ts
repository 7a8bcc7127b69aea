import { describe, expect, test } from "vitest";
import { decideAlarm, FIRST_WAKE_UP_MS, type AlarmState } from "../../../worker/core/ingest/alarm.ts";
import { retryAt } from "../../../worker/core/ingest/backoff.ts";

const NOW = 1_000_000;
const idle: AlarmState = {
  now: NOW,
  work_due: null,
  lease_until: 0,
  unfinished: false,
  refresh_due: null,
  rings_unanswered: 0,
};

describe("the alarm", () => {
  test("the alarm is not set again if nothing is left", () => {
    expect(decideAlarm(idle)).toEqual({ wake: false, at: null, reason: "idle" });
  });

  test("the alarm waits for a consumer at work", () => {
    expect(decideAlarm({ ...idle, work_due: NOW, lease_until: NOW + 5 })).toMatchObject({ wake: false, at: NOW + 5 });
  });

  test("the alarm wakes a consumer for due work, and is set again", () => {
    expect(decideAlarm({ ...idle, work_due: NOW })).toMatchObject({ wake: true, at: NOW + FIRST_WAKE_UP_MS });
  });

  test("the alarm rings less and less often while no consumer answers, but never stops", () => {
    const later = decideAlarm({ ...idle, work_due: NOW, rings_unanswered: 3 }).at ?? 0;
    const muchLater = decideAlarm({ ...idle, work_due: NOW, rings_unanswered: 1_000 }).at ?? 0;
    expect(later - NOW).toBe(8 * FIRST_WAKE_UP_MS);
    expect(muchLater - NOW).toBe(5 * 60_000);
  });

  test("the alarm waits until the next attempt is due", () => {
    expect(decideAlarm({ ...idle, work_due: NOW + 77 })).toMatchObject({ wake: false, at: NOW + 77 });
  });

  test("the alarm rings if only the ledger or the vectors lag behind", () => {
    expect(decideAlarm({ ...idle, unfinished: true })).toMatchObject({ wake: true });
  });
});

test("retries are further and further apart, and never before the provider allows", () => {
  expect([1, 2, 3].map((attempts) => retryAt(0, attempts, null))).toEqual([2_000, 4_000, 8_000]);
  expect(retryAt(0, 40, null)).toBe(5 * 60_000);
  expect(retryAt(0, 1, 60_000)).toBe(60_000);
});

test("an idle object wakes up for the refresh of its communities, and for everything else before that", () => {
  expect(decideAlarm({ ...idle, refresh_due: NOW + 5 })).toEqual({
    wake: false,
    at: NOW + 5,
    reason: "communities wait until it is quiet",
  });
  expect(decideAlarm({ ...idle, unfinished: true, refresh_due: NOW + 5 }).wake).toBe(true);
});
