import { expect, test } from "vitest";
import { BudgetMeter } from "../../../worker/flows/ask/budget-meter.ts";
import type { Allowance, Guide, Guided } from "../../../worker/ports/providers.ts";
import { UNMEASURED } from "../../fakes/unmeasured.ts";

function meterOf(budget: { calls: number; seconds: number }) {
  let now = 0;
  const clock = { now: () => now, sleep: () => new Promise<void>(() => {}) };
  const guide = { model: "m" } as Guide;
  const meter = new BudgetMeter({ clock, guide, metrics: UNMEASURED }, { hops: 1, tokens: 1_000, ...budget });
  const allowed: Allowance[] = [];
  const ask = (ms: number, last = false) =>
    meter.ask(
      async (left): Promise<Guided<string>> => {
        allowed.push(left);
        now += ms;
        return { said: "x", halt: null, use: { calls: 1, tokens_in: 10, tokens_out: 1 } };
      },
      { last },
    );
  return { meter, ask, allowed };
}

test("a budget reserves one call for the answer, and the time of the slowest call so far", async () => {
  const { meter, ask, allowed } = meterOf({ calls: 5, seconds: 10 });
  await ask(3_000);
  await ask(1_000);
  await ask(1_000, true);
  expect(allowed).toEqual([
    { calls: 4, tokens: 1_000, ms: 10_000 },
    { calls: 3, tokens: 989, ms: 4_000 },
    { calls: 3, tokens: 978, ms: 6_000 },
  ]);
  expect(meter.spent).toMatchObject({ use: { calls: 3, tokens_in: 30, tokens_out: 3 }, decisions: 3 });
});

test("no call begins that would take the time of the answer", async () => {
  const { meter, ask } = meterOf({ calls: 9, seconds: 10 });
  await ask(4_000);
  expect(await ask(4_000)).toEqual({ said: null, halt: "seconds" });
  expect(await ask(4_000, true)).toMatchObject({ said: "x", halt: null });
  expect(meter.spent.decisions).toBe(2);
});
