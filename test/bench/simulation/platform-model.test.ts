import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ASSUMPTIONS } from "../../../bench/simulation/assumptions.ts";
import { simulatePlatform } from "../../../bench/simulation/platform-model.ts";
import type { ServiceTimes } from "../../../bench/service-times.ts";

const times = JSON.parse(readFileSync("bench/service-times.json", "utf8")) as ServiceTimes;

test("a simulation is the same whenever it is repeated", () => {
  expect(simulatePlatform(10_000, times)).toEqual(simulatePlatform(10_000, times));
});

test("a load grows with the users, also where only a share of them is simulated", () => {
  const [some, ten] = [simulatePlatform(1_000_000, times), simulatePlatform(10_000_000, times)];
  for (const { name, load } of some.stations) {
    const more = ten.stations.find((station) => station.name === name);
    expect(Math.abs((more?.load ?? 0) / load / 10 - 1)).toBeLessThan(0.15);
  }
});

test("what is overloaded makes facts late without end, and lets messages and contexts be", () => {
  const few = simulatePlatform(10_000, times);
  const many = simulatePlatform(100_000_000, times);
  expect(few.stations[0]?.load).toBeLessThan(0.5);
  expect(few.facts?.p50).toBeGreaterThan(ASSUMPTIONS.model_s / 2);
  expect(many.stations[0]?.load).toBeGreaterThan(1);
  expect(many.facts).toBeNull();
  expect(many.context?.p95).toBeLessThan(2 * (few.context?.p95 ?? 0));
});

test("consumers answer as many doorbells side by side as wrangler.toml lets them", () => {
  const [, size] =
    /queue = "engraph-doorbell"\nmax_batch_size = (\d+)/.exec(readFileSync("wrangler.toml", "utf8")) ?? [];
  expect(ASSUMPTIONS.doorbells_a_consumer).toBe(Number(size));
});
