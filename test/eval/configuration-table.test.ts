import { describe, expect, test } from "vitest";
import { configurationTable, estimateRecall, filterQuestions } from "../../eval/configuration-table.ts";

const EVIDENCE = [[["a"], ["b"]], [["c", "d"]], []];
const RANKINGS = [["a", "x", "b"], ["d"], ["a"]];

describe("recall", () => {
  test("recall is the mean over the questions that have evidence", () => {
    expect(estimateRecall(RANKINGS, EVIDENCE, [1, 3]).map(({ mean }) => mean)).toEqual([0.75, 1]);
  });

  test("recall over no questions is NaN", () => {
    expect(estimateRecall([], [], [1])[0]?.mean).toBeNaN();
  });
});

describe("the table", () => {
  const rows = [
    { label: "bm25", rankings: RANKINGS, latencies: [10, 20, 30, 40, 50] },
    { label: "pagerank", rankings: null, latencies: [] },
    { label: "BM25 alone", rankings: [[], [], []], latencies: [] },
  ];
  const lines = configurationTable(rows, EVIDENCE, [1, 3]).split("\n");

  test("the table has a row for every configuration, with interval and quartiles", () => {
    expect(lines[0]).toMatch(/configuration .* questions .* R@1 .* R@3 .* p50 \(quartiles\) .* p95/);
    expect(lines[2]).toMatch(/bm25 +\| +2 \| 75\.0 \(50\.0–100\.0\) .*30\.0 ms \(20\.0–40\.0\) \| 48\.0 ms/);
    expect(lines[4]).toMatch(/BM25 alone +\| +2 \| +0\.0 .*– \| +– \|/);
  });

  test("the table marks configurations that the server does not support", () => {
    expect(lines[3]).toMatch(/pagerank +\| not supported by this server/);
  });

  test("the table has no latency columns if nothing was timed", () => {
    const [header, , row] = configurationTable(
      filterQuestions(rows, [false, true, false]),
      EVIDENCE.slice(1, 2),
      [1],
    ).split("\n");
    expect(header).not.toContain("p50");
    expect(row).toMatch(/bm25 +\| +1 \| 100\.0/);
  });
});
