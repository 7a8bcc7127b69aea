import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ASSUMPTIONS } from "../../../bench/simulation/assumptions.ts";
import { queuesFor, simulatePlatform } from "../../../bench/simulation/platform-model.ts";
import type { ServiceTimes } from "../../../bench/service-times.ts";

const times = JSON.parse(readFileSync("bench/service-times.json", "utf8")) as ServiceTimes;

test("a simulation is the same whenever it is repeated", () => {
  expect(simulatePlatform(10_000, times)).toEqual(simulatePlatform(10_000, times));
});

test("a load grows with the users, also where only a share of them is simulated", () => {
  const [some, ten] = [1_000_000, 10_000_000].map((users) => simulatePlatform(users, times, { queues: 1 }));
  for (const { name, load } of some?.stations ?? []) {
    const more = ten?.stations.find((station) => station.name === name);
    expect(Math.abs((more?.load ?? 0) / load / 10 - 1)).toBeLessThan(0.15);
  }
});

test("an overloaded queue delays facts without bound, and does not delay messages or contexts", () => {
  const few = simulatePlatform(10_000, times);
  const many = simulatePlatform(100_000_000, times);
  expect(few.stations[0]?.load).toBeLessThan(0.5);
  expect(few.facts?.p50).toBeGreaterThan(ASSUMPTIONS.model_s / 2);
  expect(many.stations[0]?.load).toBeGreaterThan(1);
  expect(many.facts).toBeNull();
  expect(many.context?.p95).toBeLessThan(2 * (few.context?.p95 ?? 0));
});

test("consumers answer as many wake-up messages side by side as wrangler.toml lets them", () => {
  const [, size] =
    /queue = "engraph-doorbell"\nmax_batch_size = (\d+)/.exec(readFileSync("wrangler.toml", "utf8")) ?? [];
  expect(ASSUMPTIONS.wake_ups_a_consumer).toBe(Number(size));
});

test("queues of wake-up messages are added as users come, so that their consumers are mostly free, up to the most that there are", () => {
  expect(queuesFor(10_000, times)).toBe(1);
  for (const users of [1e5, 1e6, 1e7, 1e8]) {
    const { queues, stations } = simulatePlatform(users, times);
    const load = stations.find(({ name }) => name === "consumers of queues")?.load ?? Infinity;
    expect(load).toBeLessThan(queues < ASSUMPTIONS.most_queues ? ASSUMPTIONS.consumer_share + 0.05 : 1);
    if (queues > 1) expect((load * queues) / (queues - 1)).toBeGreaterThan(ASSUMPTIONS.consumer_share - 0.05);
  }
  expect(queuesFor(1e9, times)).toBe(ASSUMPTIONS.most_queues);
});

test("twice the queues take twice the wake-up messages", () => {
  const load = (queues: number) =>
    simulatePlatform(1e6, times, { queues }).stations.find(({ name }) => name === "consumers of queues")?.load ?? 0;
  expect(load(2) / load(4)).toBeCloseTo(2, 1);
});
