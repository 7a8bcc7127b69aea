import { describe, expect, test } from "vitest";
import { firstDay, spendByDay } from "../../../../web/src/operations/spend-by-day.ts";

const row = { model: "m", calls: 2, tokens_in: 10, tokens_out: 5, cost: 0.5 };

describe("spend by day", () => {
  test("has an entry for every day, and sums the models of a day", () => {
    const rows = [
      { ...row, day: "2024-02-29" },
      { ...row, day: "2024-02-29", model: "n", cost: null },
      { ...row, day: "2024-03-02" },
    ];
    expect(spendByDay(rows, "2024-02-28", "2024-03-01")).toEqual([
      { day: "2024-02-28", calls: 0, tokens: 0, cost: 0, unpriced: 0 },
      { day: "2024-02-29", calls: 4, tokens: 30, cost: 0.5, unpriced: 2 },
      { day: "2024-03-01", calls: 0, tokens: 0, cost: 0, unpriced: 0 },
    ]);
  });

  test("covers the given number of days, including today", () => {
    expect(firstDay(Date.UTC(2024, 2, 1, 23), 7)).toBe("2024-02-24");
  });
});
