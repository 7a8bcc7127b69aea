import { expect, test } from "vitest";
import { Events } from "../../../bench/simulation/events.ts";
import { percentile, Station } from "../../../bench/simulation/station.ts";
import { seededRandom } from "../../../worker/core/clustering/seeded-random.ts";

function simulated(servers: number, arrivals_per_s: number, service_s: number) {
  const events = new Events();
  const station = new Station("s", servers, events);
  const random = seededRandom(7);
  const exponential = (mean: number): number => -mean * Math.log(1 - random());
  let [served, waited_s] = [0, 0];
  const seconds = 200_000;
  const arrive = (): void => {
    const [began, service] = [events.now, exponential(service_s)];
    station.offer(service);
    station.serve(service, () => {
      served += 1;
      waited_s += events.now - began - service;
    });
    events.after(exponential(1 / arrivals_per_s), arrive);
  };
  events.after(0, arrive);
  events.runUntil(seconds);
  return { wait_s: waited_s / served, load: station.load(seconds) };
}

function erlangWait(servers: number, arrivals_per_s: number, service_s: number): number {
  const offered = arrivals_per_s * service_s;
  const load = offered / servers;
  let [term, sum] = [1, 1];
  for (let n = 1; n < servers; n++) sum += term *= offered / n;
  const all = (term * offered) / servers / (1 - load);
  const waits = all / (sum + all);
  return (waits * service_s) / (servers * (1 - load));
}

test.each([
  [1, 0.5, 1],
  [1, 0.8, 1],
  [4, 3.2, 1],
  [20, 18, 1],
])("waits of %i servers are those of queueing theory (%d arrivals of %d s)", (servers, rate, service_s) => {
  const { wait_s, load } = simulated(servers, rate, service_s);
  expect(load).toBeCloseTo((rate * service_s) / servers, 1);
  const expected = erlangWait(servers, rate, service_s);
  expect(Math.abs(wait_s / expected - 1)).toBeLessThan(0.1);
});

test("more than a station can do shows as a load above 1, also where it never gets to it", () => {
  const events = new Events();
  const station = new Station("s", 2, events);
  for (let job = 0; job < 30; job++) {
    station.offer(1);
    station.serve(1, () => {});
  }
  events.runUntil(10);
  expect(station.load(10)).toBe(1.5);
});

test("a percentile is a value of the sample, and none of none", () => {
  const values = [5, 1, 4, 2, 3];
  expect([0, 0.5, 0.95, 1].map((share) => percentile(values, share))).toEqual([1, 3, 5, 5]);
  expect(percentile([], 0.5)).toBeNaN();
});
