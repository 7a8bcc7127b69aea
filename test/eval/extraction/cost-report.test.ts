import { expect, test } from "vitest";
import { costTable } from "../../../eval/extraction/cost-report.ts";

test("a row has the calls, tokens and dollars of an arrival pattern, with rows by kind of call below", () => {
  const bill = (kind: string, tokens_in: number, tokens_out: number) => ({ kind, tokens_in, tokens_out });
  const bills = [bill("extraction", 1_000_000, 0), bill("summary", 0, 500_000), bill("extraction", 500_000, 500_000)];
  const cost = {
    arrival: { kind: "live", mean_gap_s: 1.5 } as const,
    messages: 20,
    exchanges: 10,
    failed: 0,
    seconds: 9,
    bills,
  };
  const table = costTable([cost], { in: 0.4, out: 1.6 });
  const cells = table.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  expect(cells.slice(2).map((row) => row.slice(1, -1))).toEqual([
    ["live, 1.5 s apart", "3", "0.150", "1500000", "1000000", "2.2000", "110.0000"],
    ["extraction", "2", "0.100", "1500000", "500000", "1.4000", "70.0000"],
    ["summary", "1", "0.050", "0", "500000", "0.8000", "40.0000"],
  ]);
});
