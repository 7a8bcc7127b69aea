import { afterEach, expect, test } from "vitest";
import {
  BUDGETS,
  budgetTable,
  heldShare,
  joinBudgetRows,
  linesWithin,
  measureBudgets,
} from "../../eval/context-budgets.ts";
import { type FakeApi, startFakeApi } from "./fake-api.ts";

let api: FakeApi | undefined;
afterEach(() => api?.close());

test("a context contains a piece of evidence if one line has 60 % of its distinct words", () => {
  const text = "one two three four five";
  expect(heldShare("x\n[1] Ada: One, two, three!", [text])).toBe(1);
  expect(heldShare("one two\nthree four", [text])).toBe(0);
  expect(heldShare("one two three", [text, "six seven"])).toBe(0.5);
  expect(heldShare("one", [])).toBeNaN();
});

test("lines are added in order while they fit", () => {
  const long = "word ".repeat(40).trim();
  expect(linesWithin(["a", long, "b"], 10)).toBe("a\nb");
});

test("each method is measured at each budget of counted tokens", async () => {
  api = await startFakeApi(({ call, body }) =>
    call.endsWith("/context")
      ? { context: `Ada lives in Rome. ${"x ".repeat(Number(body["max_tokens"]))}` }
      : {
          episodes: [{ name: "Ada", content: "I live\nin Rome.", reference_time: "2023-05-08T00:00:00Z" }],
          facts: [{ fact: "Ada lives in Rome.", period: "since 2023" }],
        },
  );
  const rows = await measureBudgets(api.engraph.user("ada"), [{ question: "Where?", texts: ["I live in Rome."] }]);
  expect(rows.map(({ label }) => label)).toEqual([
    "context",
    "messages alone, in rank order",
    "facts alone, in rank order",
  ]);
  expect(rows[1]?.held).toEqual(BUDGETS.map(() => [1]));
  expect(rows[2]?.held).toEqual(BUDGETS.map(() => [0]));
  const table = budgetTable(joinBudgetRows([rows, rows]), [true, false]);
  expect(table).toMatch(/\| context +\|.*\| +100\.0 % \|/);
  expect(table).toMatch(/\| messages alone, in rank order +\| 100\.0 \(100\.0–100\.0\)/);
});
