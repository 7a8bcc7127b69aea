import { expect, test } from "vitest";
import { RequestQuota, WINDOW_MS } from "../../../worker/flows/tenancy/quota.ts";
import { account } from "../../fakes/accounts.ts";
import { manualClock } from "../../fakes/time-and-ids.ts";

const log = { info: () => {}, error: () => {} };

function isolates(limit: number, count: number) {
  const clock = manualClock(Date.UTC(2024, 4, 8));
  const of = account(clock);
  const parts = { accounts: { at: () => of }, clock, log };
  const pending: Promise<void>[] = [];
  const quotas = Array.from({ length: count }, () => new RequestQuota(limit));
  return {
    clock,
    take: (isolate: number, tenant = "t") => quotas[isolate]?.take(parts, tenant, (work) => pending.push(work)) ?? null,
    settled: () => Promise.all(pending),
  };
}

test("each tenant has its own limit of requests a minute, and learns how many remain", () => {
  const { clock, take } = isolates(3, 1);
  expect(take(0)).toEqual({ granted: true, limit: 3, remaining: 2, reset_s: 60 });
  take(0);
  clock.advance(20_000);
  expect(take(0)).toEqual({ granted: true, limit: 3, remaining: 0, reset_s: 40 });
  expect(take(0)).toMatchObject({ granted: false, remaining: 0 });
  expect(take(0, "u")).toMatchObject({ granted: true });
  clock.advance(WINDOW_MS - 20_000);
  expect(take(0)).toMatchObject({ granted: true, remaining: 2 });
});

test("isolates agree on the quota within a second", async () => {
  const { clock, take, settled } = isolates(10, 2);
  const sent = async (each: number) => {
    const states = Array.from({ length: each }, () => [take(0), take(1)]).flat();
    await settled();
    clock.advance(1_000);
    return states.filter((state) => state?.granted === true).length;
  };
  let granted = (await sent(2)) + (await sent(2));
  for (let second = 0; second < 5; second++) granted += await sent(3);
  // within a second each isolate may spend what it believes remains
  expect(granted).toBeGreaterThanOrEqual(10);
  expect(granted).toBeLessThanOrEqual(16);
  expect(await sent(3)).toBe(0);
});

test("no request is counted if there is no limit", () => {
  expect(isolates(0, 1).take(0)).toBeNull();
});
