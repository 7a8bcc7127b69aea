import { expect, test } from "vitest";
import { contextTable } from "../../eval/context-table.ts";

const given = [
  { verbatim: 0.5, stated: 1, tokens: 1000, latency: 10 },
  { verbatim: 0, stated: 0, tokens: 2000, latency: 30 },
  { verbatim: NaN, stated: NaN, tokens: 3000, latency: 50 },
];
const rows = [
  { label: "context, auto", given },
  { label: "context, bridge", given: null },
];

test("shares of evidence cover the counted questions, tokens and times all questions", () => {
  const [, , row] = contextTable(rows, [true, false, true]).split("\n");
  expect(row).toMatch(
    /context, auto +\| +1 \| +50\.0 \(50\.0–50\.0\) \| +100\.0 \(.*\) \| +2000 \| +2900 \| +30\.0 ms \(20\.0–40\.0\) \| 48\.0 ms/,
  );
});

test("an unsupported mode has a row that says so", () => {
  expect(contextTable(rows, [true, true, true])).toMatch(/context, bridge +\| not supported by this server/);
});
