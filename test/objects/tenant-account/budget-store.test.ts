import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { UsageQuery } from "../../../shared/api/usage.ts";
import { RESERVED_MS } from "../../../worker/objects/tenant-account/budget-store.ts";
import { account } from "../../fakes/accounts.ts";
import { NO_BUDGETS } from "../../fakes/no-budgets.ts";
import { manualClock } from "../../fakes/time-and-ids.ts";

const ada = { kind: "user", id: "ada" } as const;
const bob = { kind: "user", id: "bob" } as const;
const shared = { kind: "graph", id: "ada" } as const;
const ALL: UsageQuery = { limit: 100 };
const call = (id: string, more = {}) => ({ id, model: "m", tokens: 100, price: null, ...more });
const limits = (calls: number | null, tokens: number | null = null) => ({ calls, tokens });
const free = { calls: null, tokens: null };

describe("usage of a tenant", () => {
  test("usage has one row per day, memory and model, with tokens and cost", async () => {
    const clock = manualClock();
    const books = account(clock);
    for (const [id, graph, model] of [
      ["1", ada, "m"],
      ["2", ada, "m"],
      ["3", shared, "m"],
      ["4", ada, "n"],
    ] as const) {
      const price = model === "m" ? { in: 0.5, out: 4 } : null;
      await books.reserve(graph, call(id, { model, price }));
      await books.settle(id, { tokens_in: 1_000, tokens_out: 100 });
    }
    clock.advance(24 * 60 * 60 * 1000);
    await books.reserve(ada, call("5"));
    await books.settle("5", { tokens_in: 1, tokens_out: 2 });
    const { data, total } = await books.usage(ALL);
    expect(data).toEqual([
      {
        day: "2024-05-09",
        user_id: "ada",
        graph_id: null,
        model: "m",
        calls: 1,
        tokens_in: 1,
        tokens_out: 2,
        cost: null,
      },
      {
        day: "2024-05-08",
        user_id: "ada",
        graph_id: null,
        model: "n",
        calls: 1,
        tokens_in: 1000,
        tokens_out: 100,
        cost: null,
      },
      {
        day: "2024-05-08",
        user_id: null,
        graph_id: "ada",
        model: "m",
        calls: 1,
        tokens_in: 1000,
        tokens_out: 100,
        cost: 0.0009,
      },
      {
        day: "2024-05-08",
        user_id: "ada",
        graph_id: null,
        model: "m",
        calls: 2,
        tokens_in: 2000,
        tokens_out: 200,
        cost: 0.0018,
      },
    ]);
    expect(total).toEqual({ calls: 5, tokens_in: 4001, tokens_out: 402, cost: 0.0027, unpriced_calls: 2 });
    const narrowed = await books.usage({ ...ALL, user_id: "ada", model: "m", to: "2024-05-08" });
    expect(narrowed.total).toMatchObject({ calls: 2, cost: 0.0018 });
    const first = await books.usage({ limit: 3 });
    const second = await books.usage({ limit: 3, cursor: first.next_cursor ?? "" });
    expect([...first.data, ...second.data]).toEqual(data);
    expect(second.next_cursor).toBeNull();
  });

  test("a call counts once, however often it is settled, and an unsettled one as reserved", async () => {
    const clock = manualClock();
    const books = account(clock);
    await books.reserve(ada, call("1"));
    await books.reserve(ada, call("1"));
    await books.settle("1", { tokens_in: 5, tokens_out: 5 });
    await books.settle("1", { tokens_in: 5, tokens_out: 5 });
    await books.settle("unheard of", { tokens_in: 5, tokens_out: 5 });
    await books.reserve(ada, call("2", { tokens: 70 }));
    expect((await books.usage(ALL)).total).toMatchObject({ calls: 1, tokens_in: 5 });
    clock.advance(RESERVED_MS);
    expect((await books.usage(ALL)).total).toMatchObject({ calls: 2, tokens_in: 75 });
    await books.settle("2", { tokens_in: 5, tokens_out: 5 });
    expect((await books.usage(ALL)).total).toMatchObject({ calls: 2, tokens_in: 75 });
  });

  test("erasing a memory removes its name from usage and keeps the sums", async () => {
    const books = account();
    for (const [id, graph] of [
      ["1", ada],
      ["2", bob],
    ] as const) {
      await books.reserve(graph, call(id));
      await books.settle(id, { tokens_in: 5, tokens_out: 5 });
    }
    await books.reserve(bob, call("3"));
    expect(await books.forget(bob)).toBe(1);
    await books.settle("3", { tokens_in: 1, tokens_out: 1 });
    const { data, total } = await books.usage(ALL);
    expect(JSON.stringify(data)).not.toContain("bob");
    expect(total).toMatchObject({ calls: 3, tokens_in: 11 });
  });
});

describe("a budget", () => {
  test("a budget of a user or tenant refuses any call that would overdraw it, and is full again the next day", async () => {
    const clock = manualClock();
    const books = account(clock);
    await books.setBudgets({ tenant: limits(3), user: limits(2) });
    const reserve = async (graph: typeof ada | typeof bob, id: string) => await books.reserve(graph, call(id));
    const settle = (id: string) => books.settle(id, { tokens_in: 10, tokens_out: 0 });
    expect(await reserve(ada, "1")).toEqual({ granted: true });
    await settle("1");
    expect(await reserve(ada, "2")).toEqual({ granted: true });
    expect(await reserve(ada, "3")).toMatchObject({ granted: false, of: "user", retry_after_s: 5 });
    expect((await books.budgetState(ada)).spent).toBe(false);
    await settle("2");
    expect(await reserve(ada, "3")).toMatchObject({ granted: false, of: "user", retry_after_s: 12 * 60 * 60 });
    expect(await books.budgetState(ada)).toEqual({ spent: true, fallback: "wait", shared: false });
    expect((await books.budgetState(bob)).spent).toBe(false);
    expect(await reserve(bob, "4")).toEqual({ granted: true });
    await settle("4");
    expect(await reserve(bob, "5")).toMatchObject({ granted: false, of: "tenant" });
    expect(await books.budgets(bob)).toEqual({
      tenant: {
        calls: { limit: 3, used: 3, remaining: 0, left: 0 },
        tokens: { limit: null, used: 30, remaining: null, left: null },
      },
      user: limits(2),
      memory: {
        calls: { limit: 2, used: 1, remaining: 1, left: 1 },
        tokens: { limit: null, used: 10, remaining: null, left: null },
      },
      on_spent: "wait",
      resets_at: "2024-05-09T00:00:00.000Z",
    });
    clock.advance(12 * 60 * 60 * 1000);
    expect((await books.budgetState(ada)).spent).toBe(false);
    expect(await reserve(ada, "6")).toEqual({ granted: true });
  });

  test("replacing a budget returns the waiting graphs", async () => {
    const books = account(manualClock(), { ...NO_BUDGETS, user: limits(0) });
    await books.reserve(ada, call("1"));
    await books.reserve(shared, call("2"));
    expect(await books.setBudgets({ tenant: free, user: free, on_spent: "builtin" })).toEqual([shared, ada]);
    expect(await books.setBudgets({ tenant: free, user: free })).toEqual([]);
    expect(await books.reserve(ada, call("1"))).toEqual({ granted: true });
  });

  test("a budget is spent if too little is left for a call", async () => {
    const books = account(manualClock(), { ...NO_BUDGETS, user: limits(null, 150), fallback: "builtin" });
    await books.reserve(ada, call("1"));
    await books.settle("1", { tokens_in: 60, tokens_out: 0 });
    expect((await books.budgetState(ada)).spent).toBe(false);
    expect(await books.reserve(ada, call("2"))).toMatchObject({ granted: false, fallback: "builtin" });
    expect(await books.budgetState(ada)).toEqual({ spent: true, fallback: "builtin", shared: false });
    expect(await books.reserve(ada, call("3", { tokens: 90 }))).toEqual({ granted: true });
  });

  test("a budget is never overdrawn, in any order in which calls begin, end and die", async () => {
    const step = fc.record({
      what: fc.constantFrom("reserve", "settle", "wait"),
      call: fc.integer({ min: 0, max: 9 }),
      graph: fc.constantFrom(ada, bob),
      tokens: fc.integer({ min: 1, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const clock = manualClock(Date.UTC(2024, 4, 8));
        const books = account(clock, { tenant: limits(8, 300), user: limits(5, 200), fallback: "wait" });
        const most = new Map<string, number>();
        let made = 0;
        for (const [place, { what, call: number, graph, tokens }] of steps.entries()) {
          if (what === "wait") clock.advance(RESERVED_MS / 3);
          else if (what === "reserve") {
            const id = `${number}`;
            if (most.has(id)) continue;
            const reservation = await books.reserve(graph, call(id, { tokens }));
            if (reservation.granted) {
              most.set(id, tokens);
              made += 1;
            }
          } else {
            const tokens_in = Math.min(most.get(`${number}`) ?? 0, place);
            await books.settle(`${number}`, { tokens_in, tokens_out: 0 });
          }
        }
        const { tenant } = await books.budgets(null);
        expect(tenant.calls.used).toBe(made);
        for (const graph of [ada, bob]) {
          const { memory } = await books.budgets(graph);
          expect(memory?.calls.used).toBeLessThanOrEqual(5);
          expect(memory?.tokens.used).toBeLessThanOrEqual(200);
        }
        expect(made).toBeLessThanOrEqual(8);
        expect(tenant.tokens.used).toBeLessThanOrEqual(300);
      }),
    );
  });
});
