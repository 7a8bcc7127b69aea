import { markdownTable } from "../../bench/markdown-table.ts";
import { dollarsOf, type Prices } from "../prices.ts";
import { type Cost, describeArrival } from "./measure-cost.ts";

export function costTable(costs: readonly Cost[], prices: Prices): string {
  const rows = costs.flatMap((cost) => {
    const { arrival, bills, messages } = cost;
    const kinds = [...Map.groupBy(bills, ({ kind }) => kind)].sort(([, a], [, b]) => b.length - a.length);
    return [
      row(describeArrival(arrival), bills, messages, prices),
      ...kinds.map(([kind, of]) => row(`  ${kind}`, of, messages, prices)),
    ];
  });
  return markdownTable(
    ["", "calls", "calls a message", "tokens in", "tokens out", "dollars", "dollars for 1,000 messages"],
    rows,
  );
}

function row(label: string, bills: Cost["bills"], messages: number, prices: Prices): string[] {
  const tokens_in = bills.reduce((sum, bill) => sum + bill.tokens_in, 0);
  const tokens_out = bills.reduce((sum, bill) => sum + bill.tokens_out, 0);
  const dollars = dollarsOf(tokens_in, tokens_out, prices);
  return [
    label,
    String(bills.length),
    (bills.length / messages).toFixed(3),
    String(tokens_in),
    String(tokens_out),
    dollars.toFixed(4),
    ((dollars / messages) * 1_000).toFixed(4),
  ];
}
